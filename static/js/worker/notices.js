// The worker of a personal link: a push service wakes it, and it asks the club's server what there is to say. Its texts
// are written before it, for when that does not answer.
const ASKED = 8000;
const SHAKE = [200, 100, 200];

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("push", (event) => event.waitUntil(tell()));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show());
});

async function tell() {
  const { title, body } = (await asked()) ?? WORDS;
  await self.registration.showNotification(title, { body, tag: "round", renotify: true, vibrate: SHAKE });
}

async function asked() {
  try {
    const answer = await fetch(`${self.registration.scope}/adesso`, { cache: "no-store", signal: AbortSignal.timeout(ASKED) });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** The page of the link: the one that is open, else a new one. */
async function show() {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const own = pages.find(({ url }) => url.startsWith(self.registration.scope));
  return own ? own.focus() : self.clients.openWindow(self.registration.scope);
}

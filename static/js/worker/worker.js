// The service worker: keeps what a table needs to open again without network. Its settings are written before it.
// What may be kept is marked by the server with the owner of the page; the answer to a post, which a page hands on, is
// kept only where it is a marked page itself, at the address that it names. Nothing else is ever kept.
const SHELL = `referee-shell-${SETTINGS.version}`;
const PAGES = "referee-pages-";
const KEPT_AT = "Referee-Kept-At";
// The number of the newest entry of its match that a page knows.
const NEWEST = "Referee-Newest";
// Milliseconds that a page with an older copy waits for the network.
const PATIENCE = 4000;
const LONGEST = 2 * 24 * 60 * 60 * 1000;
const MOST_PAGES = 80;
// Milliseconds for which a page is fresh enough, and the rest between two that are fetched ahead.
const FRESH = 60_000;
const REST = 250;
// Milliseconds after a tap in which nothing is fetched ahead: the page is busy, and somebody waits for it.
const CALM = 3000;
const MATCH = /^\/match\/[^/]+/;
// The names of the players are the same whatever hand is played.
const NAMES = /^\/match\/[^/]+\/names$/;
const PIECES = /^\/match\/[^/]+\/pieces$/;
// The code that leads spectators to the match.
const CODE = /^\/watch\/[^/]+\/qr\.svg$/;
const AHEAD = [/^\/match\/[^/]+(\/(claim\/[AB]|end|offence|names|hands|pieces|correct\/\d+))?$/, /^\/help\//, CODE];
// What a proxy says when the program behind it does not answer.
const DOWN = [502, 503, 504];

// When everything of a match, or of an owner, was dropped last: what was asked for before is not kept after.
const dropped = new Map();
const ALL = "all";
let answered = 0;

self.addEventListener("install", (event) => {
  // A tap does not wait for the worker: browsers that know how ask the network past it.
  event.addRoutes?.({ condition: { requestMethod: "POST", requestMode: "cors" }, source: "network" })?.catch(() => undefined);
  event.waitUntil(install());
});
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => {
  const { ahead, files, answer } = event.data;
  // A page that was on its way when the worker began, or that was loaded past it, is not among those it took over.
  event.waitUntil(self.clients.claim());
  event.waitUntil(answer ? keepAnswer(answer) : keepFiles(files).then(() => fetchAhead(ahead)));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.mode === "navigate") {
    event.respondWith(request.method === "GET" ? show(event, url) : send(event, url));
  } else if (url.pathname.startsWith(SETTINGS.files)) {
    event.respondWith(file(request));
  } else if ([PIECES, CODE].some((one) => one.test(url.pathname))) {
    event.respondWith(part(event, url));
  }
});

async function install() {
  await keepShell();
  await self.skipWaiting();
}

/** What the page that installs it has fetched comes from the browser's cache, not from the network. */
async function keepShell() {
  const shell = await caches.open(SHELL);
  await shell.addAll(SETTINGS.shell);
  await keepAway();
}

/** Keep, beside what every page needs, the files that a page has fetched: the rules of its game, letters of its names. */
async function keepFiles(addresses) {
  const shell = await caches.open(SHELL);
  for (const address of addresses.filter((one) => one.startsWith(location.origin + SETTINGS.files))) {
    if (!(await shell.match(address))) await shell.add(address).catch(() => undefined);
  }
}

/** The page that stands in for those never seen, in the language that is chosen now. */
async function keepAway() {
  const response = await fetch(SETTINGS.away, { cache: "no-store" });
  if (!response.ok) throw new Error("the page that stands in for others was not given");
  await (await caches.open(SHELL)).put(SETTINGS.away, response);
}

async function activate() {
  await self.clients.claim();
  await moveOn();
}

/** Fetch anew what an earlier edition of the program has kept, then drop it. */
async function moveOn() {
  const old = (await caches.keys()).filter((name) => name.startsWith("referee-") && !name.endsWith(SETTINGS.version));
  for (const name of old.filter((one) => one.startsWith(PAGES))) {
    for (const { url } of await (await caches.open(name)).keys()) {
      try {
        const asked = Date.now();
        await remember(url, await fetch(url, { cache: "no-store" }), asked);
      } catch {
        // Without network the old page is better than none; the next page that is opened tries again.
        return;
      }
    }
  }
  // What a worker of a newer edition has begun to keep is none of this one's.
  const isNewest = !self.registration.installing && !self.registration.waiting && self.serviceWorker?.state !== "redundant";
  if (isNewest) await Promise.all(old.map((name) => caches.delete(name)));
}

/** Fetch pages before somebody wants them without network, those of the table and help among `addresses`. */
async function fetchAhead(addresses) {
  // A browser that is short of room may have thrown away what stands in for the other pages.
  if (!(await awayPage(await caches.open(SHELL)))) await keepShell().catch(() => undefined);
  await moveOn();
  const paths = new Set(addresses.map(keyOf).filter((url) => AHEAD.some((one) => one.test(new URL(url).pathname))));
  for (const url of paths) {
    const kept = await find(url);
    if (kept && Date.now() - keptAt(kept) < FRESH && (await isOfNow(url, kept))) continue;
    while (Date.now() - answered < CALM) await rest(CALM);
    try {
      const asked = Date.now();
      await remember(url, await fetch(url), asked);
    } catch {
      return;
    }
    await rest(REST);
  }
}

function rest(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** A page: from the network, or as it was kept where the network fails or is slow; else a page of ours. */
async function show(event, url) {
  const kept = await find(url);
  const since = Date.now();
  const asked = fetch(event.request).then((response) => {
    event.waitUntil(keep(url, response, since));
    return response;
  });
  // What comes after an older copy was shown is kept all the same.
  event.waitUntil(asked.catch(() => undefined));
  try {
    const response = await (kept ? within(PATIENCE, asked) : asked);
    if (!kept || !DOWN.includes(response.status)) return response;
  } catch {
    // No network, or too little of it.
  }
  if (!kept) return away({ isAsked: true });
  return NAMES.test(url.pathname) || (await isOfNow(url, kept)) ? withBand(kept) : away({ isAsked: true, isOlder: true });
}

/** What a table fills in while it has no network, and the code it shows: as they come, else as they were kept. */
async function part(event, url) {
  try {
    const asked = Date.now();
    const response = await fetch(event.request);
    event.waitUntil(keep(url, response, asked));
    return response;
  } catch {
    return (await find(url)) ?? Response.error();
  }
}

/** Whether a kept page knows as much of its match as the kept table does: the forms of others are of an earlier hand. */
async function isOfNow(address, kept) {
  const { origin, pathname } = new URL(address);
  const [match] = MATCH.exec(pathname) ?? [];
  const table = match && match !== pathname && (await find(origin + match));
  const newest = (page) => page.headers.get(NEWEST);
  return !table || newest(kept) === null || Number(newest(kept)) >= Number(newest(table));
}

function within(milliseconds, asked) {
  return new Promise((resolve, reject) => {
    setTimeout(reject, milliseconds);
    asked.then(resolve, reject);
  });
}

/** A form that the browser sends itself. */
async function send(event, url) {
  try {
    const response = await fetch(event.request);
    if (url.pathname === "/sign-out") event.waitUntil(forget());
    if (url.pathname === "/language") event.waitUntil(keepAway().catch(() => undefined));
    return response;
  } catch {
    return away();
  }
}

/** What a page has sent in the background was answered with the page as it is then: {address, headers, html, asked}. */
function keepAnswer({ address, headers, html, asked }) {
  answered = Date.now();
  return remember(address, new Response(html, { headers }), asked).catch(() => undefined);
}

async function file(request) {
  return (await (await caches.open(SHELL)).match(request)) ?? (await caches.match(request)) ?? fetch(request);
}

/** Remember an answer that is being shown; a browser that has no room left keeps nothing. */
function keep(address, response, asked) {
  const copy = response.headers.has(SETTINGS.mark) ? response.clone() : response;
  return remember(address, copy, asked).catch(() => undefined);
}

/**
 * Keep a page that is marked, and was asked for at a moment. One that is given no longer takes what is kept of its match
 * along, and what is still on its way.
 */
async function remember(address, response, asked) {
  const owner = response.headers.get(SETTINGS.mark);
  const url = keyOf(address);
  if (!owner || !response.ok || response.redirected) {
    if (!DOWN.includes(response.status)) await forgetMatch(url);
    return;
  }
  if (owner !== SETTINGS.everybody) {
    const [match] = MATCH.exec(new URL(url).pathname) ?? [];
    if ([match, ALL].some((one) => dropped.get(one) >= asked)) return;
    await forget(owner);
  }
  const headers = new Headers(response.headers);
  headers.set(KEPT_AT, String(Date.now()));
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  const pages = await caches.open(`${PAGES}${owner}-${SETTINGS.version}`);
  await pages.delete(url, { ignoreVary: true });
  await pages.put(url, new Response(await response.blob(), { headers }));
  const keys = await pages.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST_PAGES)).map((key) => pages.delete(key)));
}

/** Drop the kept pages of everybody, or of everybody but one owner; help belongs to nobody. */
async function forget(owner = null) {
  const mine = [SETTINGS.everybody, owner].map((one) => `${PAGES}${one}-`);
  const others = (await caches.keys()).filter((name) => name.startsWith(PAGES) && !mine.some((one) => name.startsWith(one)));
  if (others.length > 0) dropped.set(ALL, Date.now());
  await Promise.all(others.map((name) => caches.delete(name)));
}

async function forgetMatch(url) {
  const [match] = MATCH.exec(new URL(url).pathname) ?? [];
  if (!match || !(await find(url))) return;
  dropped.set(match, Date.now());
  for (const name of (await caches.keys()).filter((one) => one.startsWith(PAGES))) {
    const pages = await caches.open(name);
    const keys = (await pages.keys()).filter((key) => `${new URL(key.url).pathname}/`.startsWith(`${match}/`));
    await Promise.all(keys.map((key) => pages.delete(key)));
  }
}

/** The ways to enter a hand are one page: another way must not show an older score. */
function keyOf(address) {
  const url = new URL(address, location.origin);
  return url.origin + url.pathname;
}

async function find(address) {
  const url = keyOf(address);
  const names = (await caches.keys()).filter((one) => one.startsWith(PAGES));
  // An edition that has gone comes last.
  names.sort((one, other) => other.endsWith(SETTINGS.version) - one.endsWith(SETTINGS.version));
  for (const name of names) {
    const kept = await (await caches.open(name)).match(url, { ignoreVary: true });
    if (kept && Date.now() - keptAt(kept) < LONGEST) return kept;
  }
  return undefined;
}

function keptAt(response) {
  return Number(response.headers.get(KEPT_AT));
}

/** A kept page says of itself that it is one, and since when, in its own language. */
async function withBand(kept) {
  const html = await kept.text();
  const language = /<html lang="(\w+)/.exec(html)?.[1] ?? "it";
  const time = new Date(keptAt(kept)).toLocaleString(language, {
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  });
  const words = (SETTINGS.kept[language] ?? SETTINGS.kept.it).replace("{time}", time);
  const band = `<p class="kept-band" data-kept role="status">${words}</p>`;
  return new Response(html.replace(/<body[^>]*>/, (body) => body + band), { headers: kept.headers });
}

/** The page that stands in for one that was never seen, or is of an earlier hand: it leads back to the table that was seen last, and asks for it again by itself unless a form was sent. */
async function away({ isAsked, isOlder } = {}) {
  const page = (await awayPage(await caches.open(SHELL))) ?? (await awayPage(caches));
  // Better the table than the browser's own words.
  if (!page) return Response.redirect((await lastTable()) ?? "/");
  const text = await page.text();
  const html = isOlder ? text.replace("data-unkept", "data-unkept hidden").replace("data-older hidden", "data-older") : text;
  const table = await lastTable();
  const led = table ? html.replace('data-table hidden href="/"', `data-table href="${table}"`) : html;
  const again = isAsked ? led.replace("data-again", 'data-again="soon"') : led;
  return new Response(again, { status: 503, headers: page.headers });
}

const awayPage = (kept) => kept.match(SETTINGS.away, { ignoreVary: true });

async function lastTable() {
  let newest = null;
  for (const name of (await caches.keys()).filter((one) => one.startsWith(PAGES))) {
    const pages = await caches.open(name);
    for (const key of await pages.keys()) {
      const path = new URL(key.url).pathname;
      if (!/^\/match\/[^/]+$/.test(path)) continue;
      const at = keptAt(await pages.match(key, { ignoreVary: true }));
      if (!newest || at > newest.at) newest = { path, at };
    }
  }
  return newest?.path ?? null;
}

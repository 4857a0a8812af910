// The button of a personal link that asks to be notified of a new round: by the page while it is open, and by the push
// service of the browser where the server writes to it. Browsers allow neither over plain HTTP: there the page rings.
import { onContent } from "./regions.js";

const ON = "referee-notices";

const place = document.querySelector("[data-notices]");
let worker = null;
let told = null;

export function startNotices() {
  if (!place || !window.isSecureContext || !window.Notification || !navigator.serviceWorker) return;
  place.hidden = false;
  button().addEventListener("click", () => toggle().catch(() => say("failed")));
  onContent(tellOnPage);
  start().catch(() => say("failed"));
}

const button = () => place.querySelector("button");
const isOn = () => button().getAttribute("aria-pressed") === "true";
const scope = () => location.pathname;

async function start() {
  const known = await navigator.serviceWorker.getRegistration(scope());
  const mine = known && new URL(known.scope).pathname === scope() ? known : null;
  const on = Notification.permission === "granted" && mine !== null && localStorage.getItem(ON + scope()) === "on";
  if (on) worker = mine;
  show(on);
}

async function toggle() {
  if (isOn()) return turnOff();
  const allowed = await Notification.requestPermission();
  if (allowed !== "granted") return say("denied");
  worker = await navigator.serviceWorker.register(place.dataset.worker, { scope: scope() });
  await active(worker);
  if (place.dataset.key && worker.pushManager) {
    const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: place.dataset.key });
    const refused = await send(subscription.endpoint, true);
    if (refused) {
      await subscription.unsubscribe();
      return say("refused", refused);
    }
  }
  localStorage.setItem(ON + scope(), "on");
  show(true);
}

async function turnOff() {
  const subscription = await worker?.pushManager?.getSubscription();
  if (subscription) {
    await send(subscription.endpoint, false);
    await subscription.unsubscribe();
  }
  localStorage.removeItem(ON + scope());
  show(false);
}

function active({ active: ready, installing, waiting }) {
  const coming = installing ?? waiting;
  if (ready || !coming) return undefined;
  return new Promise((resolve) => coming.addEventListener("statechange", () => coming.state === "activated" && resolve()));
}

/** Tell the server where this device is reached; what it said against it, or "". */
async function send(endpoint, on) {
  const body = new URLSearchParams({ csrf_token: place.elements.csrf_token.value, endpoint });
  if (on) body.set("on", "1");
  const answer = await fetch(place.action, { method: "POST", body });
  return answer.ok ? "" : await answer.text();
}

function show(on) {
  button().setAttribute("aria-pressed", String(on));
  say(on ? "on" : "off");
}

function say(which, text = "") {
  place.querySelectorAll("[data-say]").forEach((words) => (words.hidden = words.dataset.say !== which));
  if (text) place.querySelector("[data-say=refused]").textContent = text;
}

/** A round that was not there before is told by the page itself, unless the push service wakes the worker for it. */
async function tellOnPage() {
  const now = document.querySelector("[data-ring][data-notice]");
  const isNew = told !== null && now && now.dataset.ring !== told;
  told = now?.dataset.ring ?? "";
  if (!isNew || !isOn() || !document.hidden) return;
  if (await worker?.pushManager?.getSubscription()) return;
  await worker?.showNotification(now.dataset.notice, { body: place.dataset.event, tag: "round", renotify: true });
}

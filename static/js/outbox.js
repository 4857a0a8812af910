// Forms marked data-live are sent in the background, one after the other. What cannot be sent waits
// on this tablet, in order, and is tried again: the same event id makes a second try harmless.
import { endedBy, goOn, handShown, sayOf, tooEarly } from "./hands.js";
import { onContent, parsePage, replacePage, swapRegions } from "./regions.js";
import { putBack, typedFields } from "./typed.js";

const STORE = "referee-waiting";
const PATIENCE = 10_000;
const PAUSES = [1000, 2000, 4000, 8000, 15_000];
// A server that fails on its own, again and again, will not be helped by trying for ever.
const SERVER_FAILURES = 5;

let queue = read();
let sending = false;
let failures = 0;
let timer = 0;

export function startSending() {
  document.addEventListener("submit", catchForm);
  window.addEventListener("online", send);
  onContent(markWaiting);
  goOnWaiting();
  if (queue.length > 0) send();
}

function catchForm(event) {
  const form = event.target;
  if (!form.matches("form[data-live]") || event.defaultPrevented) return;
  event.preventDefault();
  const button = event.submitter;
  // A second tap on what is already on its way is a finger that trembled.
  if (button?.hasAttribute("data-sending")) return;
  const early = tooEarly(form, endedHands());
  if (early) return sayOf("early", early.hand);
  button?.setAttribute("data-sending", "");

  const fields = [...new FormData(form, button)].filter(([, value]) => typeof value === "string");
  const body = fields.filter(([name]) => !["event_id", "after"].includes(name));
  const after = Number(form.elements.after?.value ?? 0);
  const tapped = button ? { name: button.name, value: button.value, hand: form.elements.hand?.value } : null;
  const ends = endedBy(form, button);
  queue.push({ url: form.action, body, tapped, ends, eventId: newId(), after, sent: false });
  keep();
  say("sending");
  send();
}

/** What waits is marked again on a page that was loaded, or swapped in, since it was tapped. */
function markWaiting(root) {
  for (const { url, tapped } of queue) {
    const buttons = [...root.querySelectorAll("form[data-live] button")].filter(
      ({ form, name, value }) =>
        form.action === url && name === tapped?.name && value === tapped.value && form.elements.hand?.value === tapped.hand,
    );
    buttons.forEach((button) => button.setAttribute("data-sending", ""));
  }
}

/** The hands of this page whose end has not been saved, in their order. */
function endedHands() {
  const forms = [...document.querySelectorAll("form[data-live]")];
  return queue.filter(({ ends, url }) => ends && forms.some((form) => form.action === url)).map(({ ends }) => ends);
}

/** Without a network the next hand can be entered all the same. */
function goOnWaiting() {
  if (!queue[0]?.failed) return;
  goOn(endedHands());
}

async function send() {
  if (sending) return;
  sending = true;
  clearTimeout(timer);
  while (queue.length > 0) {
    const item = queue[0];
    item.sent = true;
    keep();
    const answer = await post(item);
    if (answer === null) {
      failures += 1;
      item.failed = true;
      keep();
      goOnWaiting();
      say("waiting");
      timer = setTimeout(send, PAUSES[Math.min(failures - 1, PAUSES.length - 1)]);
      break;
    }
    failures = 0;
    settle(answer);
  }
  sending = false;
}

/** The server's answer as {ok, page, address}, or null where it could not be had. */
async function post({ url, body, eventId, after }) {
  try {
    const response = await fetch(url, {
      method: "POST",
      body: new URLSearchParams([...body, ["event_id", eventId], ["after", after]]),
      headers: { Accept: "text/html", "X-Requested-With": "fetch" },
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (response.status >= 500 && failures < SERVER_FAILURES) return null;
    const { href } = new URL(response.headers.get("Content-Location") ?? response.url, response.url);
    return { ok: response.ok, page: parsePage(await response.text()), address: href };
  } catch {
    return null;
  }
}

function settle({ ok, page, address }) {
  const wasWaiting = queue.shift().failed;
  const dropped = ok ? [] : endedHands();
  if (ok) {
    // What was tapped on the same page meant to come right after this one.
    queue.filter((item) => !item.sent).forEach((item) => (item.after += 1));
    // What waited behind it is as far from the server as it was.
    if (queue.length > 0) queue[0].failed = wasWaiting;
  } else {
    // What was tapped on top of something that the server refused has lost its ground.
    queue = [];
  }
  keep();
  show(ok, page, address);
  if (dropped.length > 0) sayOf("dropped", dropped.map(({ hand, points }) => `${hand} (${points})`).join(", "));
  document.querySelectorAll("[data-sending]").forEach((button) => {
    if (queue.length === 0) button.removeAttribute("data-sending");
  });
  say(!ok ? "refused" : queue.length > 0 ? "sending" : "saved");
}

function show(ok, page, address) {
  const elsewhere = new URL(address).pathname !== location.pathname;
  const [hand, typed] = [handShown(), typedFields()];
  if (ok && elsewhere) {
    replacePage(page, address);
  } else if (!swapRegions(page)) {
    // An error page has no regions: what it says is shown above the score.
    const messages = document.getElementById("messages");
    const words = page.getElementById("main");
    if (messages && words) messages.replaceChildren(...words.childNodes);
  }
  goOn(queue[0]?.failed ? endedHands() : []);
  // The hand that is being entered is the same one, now that an earlier one is saved.
  if (ok && hand !== null && hand === handShown()) typed.forEach(putBack);
  if (!ok) pointOut();
}

/** Go to the field that was refused; what belongs to none stands above the score. */
function pointOut() {
  const error = document.querySelector("#work .field__error");
  const field = error?.closest(".field, fieldset");
  (field ?? document.getElementById("messages"))?.scrollIntoView({ block: "nearest" });
  field?.querySelector("input, select, textarea")?.focus({ preventScroll: true });
}

function say(state) {
  const chip = document.getElementById("status");
  if (!chip) return;
  chip.dataset.state = state;
  chip.querySelector("[data-count]").textContent = String(queue.length);
}

function keep() {
  try {
    localStorage.setItem(STORE, JSON.stringify(queue));
  } catch {
    // A browser that stores nothing still sends; only a reload would lose what waits.
  }
}

function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(STORE) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** A random UUID; crypto.randomUUID is missing where a page comes by plain HTTP on the local network. */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

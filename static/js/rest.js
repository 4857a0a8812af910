// After an entry the page is another one, and the finger may still be where it was. What has just come
// to stand on the page rests for a moment, and so does whatever lies under the finger: a second tap
// of a trembling hand writes nothing. What stays as it was, such as the other cards, rests not at all.
const REST = 700;
const FORMS = "form.event-form";
const STALE = 15_000;
const TAPPED = "referee-tapped";
const PLUMBING = ["csrf_token", "event_id", "after", "seat", "to"];

// Where the last tap was, null where it was a key.
let finger = null;
let keysRestUntil = 0;
const resting = new Map();
const turns = new WeakMap();

export function startResting() {
  document.addEventListener("pointerdown", ({ clientX, clientY }) => (finger = { x: clientX, y: clientY }), true);
  document.addEventListener("keydown", () => (finger = null), true);
  document.addEventListener("submit", guard, true);
  document.addEventListener("submit", remember);
  const tapped = take();
  if (!tapped) return;
  finger = tapped.finger;
  rest(new Set(tapped.forms));
}

/** What the forms on the page write, each as a text. */
export function formsShown() {
  return new Set(writing().map(named));
}

/** Let rest what has come since the page had the forms of `before`, and what lies under the finger. */
export function rest(before) {
  const now = Date.now();
  const focused = document.activeElement;
  for (const form of writing()) {
    const name = named(form);
    if (!before.has(name)) resting.set(name, now + REST);
    if (resting.get(name) > now) still(form, resting.get(name) - now);
  }
  const under = finger && document.elementFromPoint(finger.x, finger.y)?.closest(`${FORMS} button`);
  if (under && !under.closest("[inert]")) still(under, REST);
  keysRestUntil = now + REST;
  // What rests has lost the keyboard's focus, which comes back to it.
  setTimeout(() => {
    if (document.activeElement === document.body && focused?.isConnected) focused.focus({ preventScroll: true });
  }, REST + 20);
}

/** Let an element rest; where it is told to rest again meanwhile, the last time counts. */
function still(element, milliseconds) {
  const turn = {};
  turns.set(element, turn);
  element.inert = true;
  setTimeout(() => {
    if (turns.get(element) === turn) element.inert = false;
  }, milliseconds);
}

function writing() {
  return [...document.querySelectorAll(FORMS)];
}

function named(form) {
  const fields = [...form.querySelectorAll("input[type=hidden]")].filter((field) => !PLUMBING.includes(field.name));
  return JSON.stringify(fields.map((field) => [field.name, field.value]));
}

/** A key that is held down, or pressed twice, is a trembling finger, too. */
function guard(event) {
  if (event.target.matches(FORMS) && finger === null && Date.now() < keysRestUntil) event.preventDefault();
}

// A form that the browser sends itself is followed by a page that is loaded.
function remember(event) {
  if (event.defaultPrevented || event.target.method !== "post") return;
  try {
    sessionStorage.setItem(TAPPED, JSON.stringify({ at: Date.now(), finger, forms: [...formsShown()] }));
  } catch {
    // A browser that stores nothing goes without the rest.
  }
}

function take() {
  try {
    const tapped = JSON.parse(sessionStorage.getItem(TAPPED));
    sessionStorage.removeItem(TAPPED);
    return tapped && Date.now() - tapped.at < STALE ? tapped : null;
  } catch {
    return null;
  }
}

// A trembling finger taps twice. A second tap that comes within a moment on the same key, or on whatever has come
// to lie under the finger meanwhile, is the same tap and writes nothing; a tap on any other key always counts.
import { sayOf } from "./hands.js";

const TREMBLE = 500;
const NEAR = 24;
const FORMS = "form.event-form";
const TAPPED = "referee-tapped";

// Where the finger went down last, null where a key of the keyboard was pressed.
let finger = null;
// The tap that a second one may repeat, as {finger, key}, null after a moment.
let last = null;
let timer = 0;
let entered = -TREMBLE;

export function startResting() {
  document.addEventListener("pointerdown", ({ clientX, clientY }) => (finger = { x: clientX, y: clientY }), true);
  document.addEventListener("keydown", pressOnce, true);
  document.addEventListener("submit", guard, true);
  document.addEventListener("submit", remember);
  takeOver();
}

/** Let an Enter that is held, or comes again at once, write nothing: another key may have the focus by then. */
function pressOnce(event) {
  finger = null;
  // Whoever has gone on to another key means it.
  if (event.key !== "Enter") return (entered = -TREMBLE);
  const again = event.repeat || event.timeStamp - entered < TREMBLE;
  if (again && event.target.matches(`${FORMS} button`)) event.preventDefault();
  entered = event.timeStamp;
}

function guard(event) {
  if (!event.target.matches(FORMS)) return;
  const tap = { finger, key: named(event.target, event.submitter) };
  const again = last && (last.key === tap.key || isNear(last.finger, finger));
  if (again) event.preventDefault();
  // Several things may be taken back one after the other: the moment is counted from the tap that was taken.
  const twice = event.submitter?.closest("[data-twice]")?.dataset.twice;
  if (again && twice) sayOf("why", twice);
  else keep(tap, TREMBLE);
}

function keep(tap, milliseconds) {
  last = tap;
  clearTimeout(timer);
  timer = setTimeout(() => (last = null), milliseconds);
}

/** Whether the finger went down twice, the second time where it was. */
function isNear(one, other) {
  return one !== null && other !== null && one !== other && Math.hypot(one.x - other.x, one.y - other.y) < NEAR;
}

/** What a key says, whatever hand it says it of: the page of the next hand has the same keys. */
function named(form, button) {
  return JSON.stringify([form.action, form.elements.kind?.value, button?.name, button?.value]);
}

// A form that the browser sends itself is followed by a page that is loaded, on which the finger still is.
function remember(event) {
  if (event.defaultPrevented || event.target.method !== "post") return;
  try {
    sessionStorage.setItem(TAPPED, JSON.stringify({ at: Date.now(), finger, key: "" }));
  } catch {
    // A browser that stores nothing takes a tremble on the next page for a tap.
  }
}

function takeOver() {
  try {
    const tapped = JSON.parse(sessionStorage.getItem(TAPPED));
    sessionStorage.removeItem(TAPPED);
    const left = tapped ? TREMBLE - (Date.now() - tapped.at) : 0;
    if (left > 0) keep(tapped, Math.min(left, TREMBLE));
  } catch {
    // What another version of this page has left says nothing.
  }
}

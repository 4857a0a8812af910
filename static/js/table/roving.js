// The keys of a pad are one stop of the keyboard: arrows, Home and End go from key to key and from row to row, and Tab leaves the pad.
// Nothing is written into the page for it, so that keys which stay need not be drawn anew. Once a key has written, the
// focus is on all of them together, where a second Enter writes nothing, and an arrow goes on from that key, Home and End from all.
const PADS =
  ".card-pad, .trump-picker, .points-pad__values, .thirds-keys, .trick-pad__values, .bidding__words, .accusa-keys, .trick-sheet__tricks, .trick-sheet__pad, .taken-sheet__tricks, .taken-sheet__keys";
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// The middle of the key that has written last.
let place = [0, 0];

// Whether the last key was the one that goes from stop to stop.
let tabbed = false;

export function startRoving() {
  document.addEventListener("focusin", enter);
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    tabbed = key === "Tab";
    if (target.id === "keys") return goBack(event, target);
    const pad = target.matches("button") && target.closest(PADS);
    if (!pad || event.ctrlKey || event.altKey || event.metaKey) return;
    const keys = [...pad.querySelectorAll("button:enabled")].filter((one) => one.offsetParent);
    // From there the browser itself goes on to what is before or behind the pad.
    if (key === "Tab") return keys.at(event.shiftKey ? 0 : -1).focus({ preventScroll: true });
    const next = key === "Home" ? keys[0] : key === "End" ? keys.at(-1) : WAYS[key] && nextOf(target, keys, WAYS[key]);
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
}

/** A pad is entered at the key that is chosen. */
function enter({ target, relatedTarget }) {
  const pad = tabbed && target.matches("button") && target.closest(PADS);
  if (pad && !pad.contains(relatedTarget)) pad.querySelector("[aria-pressed=true]:enabled")?.focus();
}

/** Take the focus from a key that writes, or from a button of the bar that will be gone, as that of a call. */
export function restOnKeys(button) {
  const keys = document.getElementById("keys");
  if (!button?.closest(keys ? "#work, .undo-bar__more" : ".undo-bar__more")) return;
  // A finger presses no Enter after it, and on a slow tablet the focus takes as long as drawing a key.
  if (button.closest("#work") && !document.activeElement.matches(":focus-visible")) return;
  if (!keys) return document.getElementById("main").focus({ preventScroll: true });
  place = middle(keys.contains(document.activeElement) ? document.activeElement : button);
  keys.focus({ preventScroll: true });
}

/** Go back to the key that has written; where it is gone, to the next one of its row or else of another. Or to the first or last. */
function goBack(event, all) {
  const { key } = event;
  if (!WAYS[key] && !["Home", "End"].includes(key)) return;
  const pads = [...all.querySelectorAll(PADS)];
  const keys = pads.flatMap((pad) => [...pad.querySelectorAll("button:enabled")]).filter((one) => one.offsetParent);
  const written = keys.find((one) => middle(one).every((value, axis) => Math.abs(value - place[axis]) < 1));
  const beside = [WAYS.ArrowRight, WAYS.ArrowLeft, WAYS.ArrowDown, WAYS.ArrowUp].map((way) => nearest(place, keys, way));
  const next = { Home: keys[0], End: keys.at(-1) }[key] ?? written ?? beside.find(Boolean);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The key that an arrow leads to: behind the last one of a row comes the first one of the next, so that none is missed. */
function nextOf(key, keys, way) {
  return nearest(middle(key), keys, way) ?? (way[0] ? keys[keys.indexOf(key) + way[0]] : null);
}

/** The nearest key of the same row, or of the next row; null at the edge. */
function nearest(start, keys, [x, y]) {
  let found = null;
  let [row, least] = [Infinity, Infinity];
  for (const one of keys) {
    const [right, down] = middle(one).map((value, axis) => value - start[axis]);
    const ahead = right * x + down * y;
    const aside = Math.abs(right * y + down * x);
    const same = one.offsetHeight / 2;
    if (ahead <= 1 || (x && aside >= same)) continue;
    // No row is skipped because the key below is gone.
    if (x ? ahead < row : ahead < row - same || (ahead < row + same && aside < least)) [found, row, least] = [one, ahead, aside];
  }
  return found;
}

function middle(element) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return [(left + right) / 2, (top + bottom) / 2];
}

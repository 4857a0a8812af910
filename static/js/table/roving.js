// The keys of a pad are one stop of the keyboard: arrows, Home and End go from key to key, and Tab leaves the pad.
// Nothing is written into the page for it, so that keys which stay need not be drawn anew.
const PADS = ".card-pad, .trump-picker, .points-pad__values, .thirds-keys, .trick-pad__values, .bidding__words, .accusa-keys";
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function startRoving() {
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    const pad = target.matches("button") && target.closest(PADS);
    if (!pad || event.ctrlKey || event.altKey || event.metaKey) return;
    const keys = [...pad.querySelectorAll("button:enabled")].filter((one) => one.offsetParent);
    // From there the browser itself goes on to what is before or behind the pad.
    if (key === "Tab") return keys.at(event.shiftKey ? 0 : -1).focus({ preventScroll: true });
    const next = key === "Home" ? keys[0] : key === "End" ? keys.at(-1) : WAYS[key] && nearest(target, keys, WAYS[key]);
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
}

/** The key that an arrow leads to: the next of its row, or the nearest of the next row; null at the edge. */
function nearest(from, keys, [x, y]) {
  const start = middle(from);
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

// Signing with the finger: strokes on a field of 600 by 200, sent as lists of x, y, x, y ...
// Several people sign on one page at once, and it may be shown anew meanwhile: whatever somebody has begun is kept in this
// tab until he confirms it.
import { matchOf } from "../outbox/main.js";
import { onContent } from "../regions.js";

const NEAR = 4;
const MOST_NUMBERS = 6000;
const BEGUN = "referee-signatures";

const pads = new WeakMap();

onContent((root) => {
  root.querySelectorAll("[data-signature] [data-drawing]").forEach((drawing) => (drawing.hidden = false));
  // A match that goes on comes to something else.
  if (document.querySelector("#work .hand__keys")) forget(({ match }) => match === matchOf(location.href));
  root.querySelectorAll("[data-signature]").forEach(goOn);
});

// A name that is proposed is typed over, not gone on with.
document.addEventListener("click", ({ target }) => {
  if (target.matches("[data-signature] [name=name]") && target.value === target.defaultValue) target.select();
});

document.addEventListener("input", ({ target }) => {
  if (target.matches("[data-signature] [name=name]")) keep(target.closest("[data-signature]"));
});

document.addEventListener("submit", ({ target }) => {
  const pad = target.querySelector("[data-signature]");
  if (!pad) return;
  // What is sent in the background is written from now on; else the network may be away, and nothing be sent.
  if ("live" in target.dataset) forget(({ key }) => key === keyOf(pad));
  else keep(pad, target.elements.after.value);
});

/**
 * What was begun, as a list of {match, key, name, strokes, sent}: `key` is the match with its signer, `sent` the newest
 * entry that the page knew when it was sent, null where it was not.
 */
function begun() {
  try {
    return JSON.parse(sessionStorage.getItem(BEGUN)) ?? [];
  } catch {
    return [];
  }
}

function remember(all) {
  try {
    sessionStorage.setItem(BEGUN, JSON.stringify(all));
  } catch {
    // A browser that stores nothing lets them draw once more.
  }
}

function forget(isGone) {
  const all = begun();
  if (all.some(isGone)) remember(all.filter((one) => !isGone(one)));
}

function keep(pad, sent = null) {
  const key = keyOf(pad);
  const one = { match: matchOf(formOf(pad).action), key, name: nameOf(pad).value, strokes: strokesOf(pad.querySelector("canvas")), sent };
  remember([...begun().filter((other) => other.key !== key), one]);
}

/** Draw again what was begun before the page was shown anew, unless it was written. */
function goOn(pad) {
  const one = begun().find(({ key }) => key === keyOf(pad));
  const canvas = pad.querySelector("canvas");
  if (!one || strokesOf(canvas).length > 0) return;
  if (![null, formOf(pad).elements.after.value].includes(one.sent)) return forget(({ key }) => key === one.key);
  nameOf(pad).value = one.name;
  strokesOf(canvas).push(...one.strokes);
  draw(canvas);
}

function keyOf(pad) {
  return `${matchOf(formOf(pad).action)} ${nameOf(pad).id}`;
}

function formOf(pad) {
  return pad.closest("form");
}

function nameOf(pad) {
  return pad.querySelector("[name=name]");
}

function strokesOf(canvas) {
  if (!pads.has(canvas)) pads.set(canvas, []);
  return pads.get(canvas);
}

function place(canvas, event) {
  const box = canvas.getBoundingClientRect();
  const within = (share, most) => Math.round(Math.max(0, Math.min(1, share)) * most);
  return [
    within((event.clientX - box.left) / box.width, canvas.width),
    within((event.clientY - box.top) / box.height, canvas.height),
  ];
}

document.addEventListener("pointerdown", (event) => {
  const canvas = event.target.closest?.(".signature__canvas");
  if (!canvas) return;
  canvas.setPointerCapture(event.pointerId);
  strokesOf(canvas).push(place(canvas, event));
  draw(canvas);
});

document.addEventListener("pointermove", (event) => {
  const canvas = event.target.closest?.(".signature__canvas");
  if (!canvas?.hasPointerCapture(event.pointerId)) return;
  const strokes = strokesOf(canvas);
  const stroke = strokes.at(-1);
  const [x, y] = place(canvas, event);
  const [lastX, lastY] = stroke.slice(-2);
  if (Math.hypot(x - lastX, y - lastY) < NEAR || strokes.flat().length > MOST_NUMBERS) return;
  stroke.push(x, y);
  draw(canvas);
});

document.addEventListener("pointerup", ({ target }) => {
  if (target.matches?.(".signature__canvas")) keep(target.closest("[data-signature]"));
});

document.addEventListener("click", (event) => {
  const drawing = event.target.closest?.("[data-drawing] button")?.closest("[data-drawing]");
  if (!drawing) return;
  const canvas = drawing.querySelector("canvas");
  strokesOf(canvas).length = 0;
  draw(canvas);
  keep(canvas.closest("[data-signature]"));
});

function draw(canvas) {
  const strokes = strokesOf(canvas);
  const pen = canvas.getContext("2d");
  pen.clearRect(0, 0, canvas.width, canvas.height);
  pen.strokeStyle = getComputedStyle(canvas).color;
  pen.lineWidth = 4;
  pen.lineCap = pen.lineJoin = "round";
  for (const stroke of strokes) {
    pen.beginPath();
    pen.moveTo(stroke[0], stroke[1]);
    // A dot is a stroke as well: a line to where it began.
    for (let i = 0; i < stroke.length; i += 2) pen.lineTo(stroke[i], stroke[i + 1]);
    pen.stroke();
  }
  const pad = canvas.closest("[data-signature]");
  pad.querySelector("[data-hint]").hidden = strokes.length > 0;
  pad.querySelector('[name="signature"]').value = strokes.length > 0 ? JSON.stringify(strokes) : "";
}

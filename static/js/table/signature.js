// Signing with the finger: strokes on a field of 600 by 200, sent as lists of x, y, x, y ...
// Several people sign on one page at once: whoever confirms first leaves the others what they have drawn.
import { onContent } from "../regions.js";

const NEAR = 4;
const MOST_NUMBERS = 6000;
const BEGUN = "referee-signatures";

const pads = new WeakMap();

onContent((root) => {
  root.querySelectorAll("[data-signature] [data-drawing]").forEach((drawing) => (drawing.hidden = false));
  goOn(root);
});

// A name that is proposed is typed over, not gone on with.
document.addEventListener("click", ({ target }) => {
  if (target.matches("[data-signature] [name=name]") && target.value === target.defaultValue) target.select();
});

document.addEventListener("submit", ({ target }) => {
  const own = target.querySelector("[data-signature]");
  if (!own) return;
  const others = [...document.querySelectorAll("[data-signature]")].filter((pad) => pad !== own);
  const begun = others.map((pad) => ({
    place: placeOf(pad),
    name: nameOf(pad).value,
    strokes: strokesOf(pad.querySelector("canvas")),
  }));
  try {
    sessionStorage.setItem(BEGUN, JSON.stringify(begun));
  } catch {
    // A browser that stores nothing lets the others draw once more.
  }
});

/** Draw again what others had begun when one of them confirmed. */
function goOn(root) {
  const pads = root.querySelectorAll("[data-signature]");
  const begun = pads.length > 0 ? takeBegun() : [];
  for (const pad of pads) {
    const one = begun.find(({ place }) => place === placeOf(pad));
    if (!one) continue;
    if (one.name) nameOf(pad).value = one.name;
    const canvas = pad.querySelector("canvas");
    strokesOf(canvas).push(...one.strokes);
    draw(canvas);
  }
}

function takeBegun() {
  try {
    const begun = JSON.parse(sessionStorage.getItem(BEGUN)) ?? [];
    sessionStorage.removeItem(BEGUN);
    return begun;
  } catch {
    return [];
  }
}

function placeOf(pad) {
  return `${pad.closest("form").action} ${nameOf(pad).id}`;
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

document.addEventListener("click", (event) => {
  const drawing = event.target.closest?.("[data-drawing] button")?.closest("[data-drawing]");
  if (!drawing) return;
  const canvas = drawing.querySelector("canvas");
  strokesOf(canvas).length = 0;
  draw(canvas);
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

// A hand seen again: each step is a page of its own, read ahead and put in place of the one shown.
import { onContent, parsePage, swapRegions } from "../regions.js";

const PAUSE = 1500;
const WAYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };

// Whoever wants little movement sees whole tricks, each for longer.
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const pages = new Map();
let playing = 0;
let work = Promise.resolve();
let waiting = 0;

function link(name) {
  return document.querySelector(`a[data-step="${name}"][href]`);
}

// A hand without its cards goes by tricks alone.
function way(name) {
  const tricks = { back: "trick_back", on: "trick_on" };
  return link(name) ?? (document.querySelector('[data-step="on"]') ? null : link(tricks[name]));
}

function read(address) {
  if (!pages.has(address)) pages.set(address, ask(address));
  return pages.get(address);
}

async function ask(address) {
  try {
    const answer = await fetch(address, { headers: { Accept: "text/html" } });
    if (answer.ok) return await answer.text();
  } catch {
    // Without a network the link is followed as any other, and says so.
  }
  pages.delete(address);
  return null;
}

/** Show the step that `find` leads to from the one shown then; steps wait for one another. */
function go(find) {
  if (waiting > 2) return;
  waiting += 1;
  work = work.then(() => show(find())).finally(() => { waiting -= 1; });
}

async function show(address) {
  if (!address) return stop();
  const text = await read(address);
  if (text === null) {
    stop();
    location.assign(address);
    return;
  }
  swapRegions(parsePage(text));
  history.replaceState(null, "", address);
  const said = [...document.querySelectorAll("#said > *, .hand-again .finding__title")];
  document.getElementById("step-said").textContent = said.map((one) => one.textContent).join(". ");
  readAhead();
}

function readAhead() {
  for (const name of ["on", "back", "trick_on"]) if (way(name)) read(way(name).href);
}

function play() {
  const next = () => {
    go(() => (calm.matches ? link("trick_on") : way("on"))?.href);
    playing = setTimeout(next, calm.matches ? 2 * PAUSE : PAUSE);
  };
  // From the last step it begins again.
  if (way("on")) next();
  else {
    go(() => link("first")?.href);
    playing = setTimeout(next, PAUSE);
  }
  dress(document);
}

function stop() {
  clearTimeout(playing);
  playing = 0;
  dress(document);
}

function dress(root) {
  for (const button of root.querySelectorAll('button[data-step="play"]')) {
    button.hidden = false;
    const words = button.firstElementChild;
    button.dataset.start ??= words.textContent;
    words.textContent = playing ? button.dataset.stop : button.dataset.start;
  }
  for (const keys of root.querySelectorAll("[data-keys]")) keys.hidden = false;
}

document.addEventListener("click", (event) => {
  const target = event.target.closest('button[data-step="play"], a[data-step][href], .hand-again__trick');
  if (!target || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  if (target.dataset.step === "play") return playing ? stop() : play();
  if (playing) stop();
  const { href } = target;
  go(() => href);
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (event.target.closest("input, select, textarea, button, summary")) return;
  if (event.key === " ") {
    event.preventDefault();
    if (playing) stop();
    else play();
  } else if (WAYS[event.key]) {
    event.preventDefault();
    if (playing) stop();
    go(() => way(WAYS[event.key])?.href);
  }
});

onContent(dress);
readAhead();

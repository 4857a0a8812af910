// The bell of a page that waits: two notes, once, for whoever calls a referee, or for a new round on a personal link; and how long each has waited.
import { aged } from "./durations.js";
import { onContent } from "./regions.js";
import { play, wakeAudio } from "./tones.js";

const NOTES = [988, 1319];
const SECONDS = 0.35;

let heard = null;

export function startRinging() {
  // Once a tournament is over, a personal link has nothing to ring for, and no button.
  if (!document.querySelector("[data-bell]") || !soundButton()) return;
  // Browsers let a page sound only once somebody has touched it.
  document.addEventListener("pointerdown", wake);
  soundButton().addEventListener("click", ring);
  onContent(tell);
  setInterval(tellAges, 15_000);
}

function soundButton() {
  return document.querySelector("[data-sound] button");
}

function wake() {
  wakeAudio().then((sounds) => soundButton().setAttribute("aria-pressed", String(sounds)));
}

/** Ring for what was not there before; what stood there when the page was opened has been seen. */
function tell() {
  const calls = new Set([...document.querySelectorAll("[data-ring]")].map((item) => item.dataset.ring));
  const isNew = heard !== null && [...calls].some((call) => !heard.has(call));
  heard = calls;
  tellAges();
  // A page that was left open until the end has nothing to ring for any more, either.
  const bells = document.querySelector("[data-until-over]");
  if (bells) bells.hidden = Boolean(document.querySelector("[data-over]"));
  if (isNew) ring();
}

function ring() {
  navigator.vibrate?.([200, 100, 200]);
  play(NOTES, SECONDS, 0.4);
}

function tellAges() {
  document.querySelectorAll("time[data-since]").forEach((time) => {
    const minutes = Math.floor((Date.now() - Date.parse(time.dateTime)) / 60_000);
    if (Number.isNaN(minutes) || minutes < 0 || minutes > 600) return;
    time.title = time.dataset.since ||= time.textContent;
    time.textContent = aged(minutes);
  });
}

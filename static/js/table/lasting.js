// How long a match has been played, counted on the device from its start; the server's time corrects a wrong clock.
import { lasting } from "../durations.js";
import { onContent } from "../regions.js";

// A match that is opened again on another day says nothing.
const LONGEST = 12 * 60 * 60;

let ahead = 0;
// When the page was made, as it said last.
let made = "";

export function startLasting() {
  onContent(() => {
    const place = shown();
    if (!place) return;
    const { now } = place.dataset;
    // A page that was kept was made a while ago, and so was one of which only pieces have changed since.
    if (now !== made && !document.querySelector("[data-kept]")) ahead = Date.parse(now) - Date.now();
    made = now;
    tell();
  });
  setInterval(tell, 10_000);
}

function shown() {
  return document.querySelector(".lasting");
}

function tell() {
  const place = shown();
  if (!place) return;
  const seconds = Math.floor((Date.now() + ahead - Date.parse(place.dataset.since)) / 1000);
  place.textContent = seconds < 60 || seconds > LONGEST ? "" : lasting(seconds);
}

// How long a match has been played, counted on the device from its start; the server's time corrects a wrong clock.
import { onContent } from "../regions.js";

// A match that is opened again on another day says nothing.
const LONGEST = 12 * 60;

let ahead = 0;

export function startLasting() {
  onContent(() => {
    const place = lasting();
    if (!place) return;
    ahead = Date.parse(place.dataset.now) - Date.now();
    tell();
  });
  setInterval(tell, 10_000);
}

function lasting() {
  return document.querySelector("[data-since]");
}

function tell() {
  const place = lasting();
  if (!place) return;
  const minutes = Math.floor((Date.now() + ahead - Date.parse(place.dataset.since)) / 60_000);
  const hours = Math.floor(minutes / 60);
  place.textContent = minutes < 1 || minutes > LONGEST ? "" : hours ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

// Counts a round down by the server's time: a tablet's own clock may be wrong.
import { onContent } from "./regions.js";

const ahead = new WeakMap();

export function startClocks() {
  onContent((root) => {
    for (const clock of clocks(root)) ahead.set(clock, Date.parse(clock.dataset.now) - Date.now());
    tick();
  });
  setInterval(tick, 1000);
}

function clocks(root) {
  return root.querySelectorAll("[data-clock]");
}

function tick() {
  for (const clock of clocks(document)) {
    const { ends, sayLeft, sayOver } = clock.dataset;
    const seconds = Math.round((Date.parse(ends) - Date.now() - (ahead.get(clock) ?? 0)) / 1000);
    const words = seconds >= 0 ? sayLeft : sayOver;
    clock.classList.toggle("round-clock--over", seconds < 0 || clock.querySelector(".round-clock__call") !== null);
    clock.querySelector("[data-left]").textContent = words.replace("{time}", spoken(Math.abs(seconds)));
  }
}

function spoken(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

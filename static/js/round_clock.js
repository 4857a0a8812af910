// Counts a round down by the server's time: a tablet's own clock may be wrong.
import { lasting, running } from "./durations.js";
import { onContent, parsePage, swapRegions } from "./regions.js";

/** Seconds after which a page is asked for again that still says a time runs which is over here. */
const AGAIN = 10;

const ahead = new WeakMap();
let serverAhead = 0;
let renewed = -Infinity;

export function startClocks() {
  onContent((root) => {
    // A page that caches keep does not say when it was made.
    for (const clock of clocks(root)) if (clock.dataset.now) ahead.set(clock, Date.parse(clock.dataset.now) - Date.now());
    tick();
  });
  setInterval(tick, 1000);
  if (document.querySelector("[data-clock]:not([data-now])")) askTime();
}

async function askTime() {
  try {
    hearTime(await fetch(location.href, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(8000) }));
  } catch {
    // The clock goes on by the time of this device until an answer comes.
  }
}

/** Take the server's time from an answer, to the second; a cache in front says how old it is. */
export function hearTime(response) {
  const made = Date.parse(response.headers.get("Date"));
  if (Number.isNaN(made)) return;
  const difference = made + 1000 * Number(response.headers.get("Age") ?? 0) - Date.now();
  // The header has no fractions: what is less says nothing.
  serverAhead = Math.abs(difference) < 2000 ? 0 : difference;
  tick();
}

function clocks(root) {
  return root.querySelectorAll("[data-clock]");
}

function tick() {
  for (const clock of clocks(document)) {
    const { ends, sayLeft, sayOver } = clock.dataset;
    const seconds = Math.round((Date.parse(ends) - Date.now() - (ahead.get(clock) ?? serverAhead)) / 1000);
    const words = seconds >= 0 ? sayLeft : sayOver;
    clock.classList.toggle("round-clock--over", seconds < 0 || clock.querySelector(".round-clock__call") !== null);
    clock.querySelector("[data-left]").textContent = words.replace("{time}", seconds >= 0 ? running(seconds) : lasting(-seconds));
    if (seconds < 0 && "renews" in clock.dataset) renew();
  }
}

/** Take the regions of this page as it is now that a time is over. */
async function renew() {
  if (performance.now() - renewed < 1000 * AGAIN) return;
  renewed = performance.now();
  try {
    const response = await fetch(location.href, { cache: "no-store", signal: AbortSignal.timeout(8000) });
    if (response.ok) swapRegions(parsePage(await response.text()));
  } catch {
    // Without a network the page says for how long the time has been over.
  }
}

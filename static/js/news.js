// The table's page asks whether another device has written, says so, and shows it when it is told to.
// What is being typed stays: nothing moves under a finger, and nothing is written for having looked.
import { parsePage, swapRegions } from "./regions.js";
import { putBack, typedFields } from "./typed.js";

const PAUSE = 5000;
const LONGEST_PAUSE = 30_000;

let pause = PAUSE;
let timer = 0;

export function startListening() {
  if (!place()) return;
  timer = setTimeout(listen, pause);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) listen();
  });
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-news] a")) return;
    event.preventDefault();
    show();
  });
}

// The element is looked up each time, for it stands in a region that is swapped.
function place() {
  return document.querySelector("[data-news]");
}

async function listen() {
  clearTimeout(timer);
  if (!document.hidden && place()) await ask();
  timer = setTimeout(listen, pause);
}

async function ask() {
  try {
    const response = await fetch(`${place().dataset.news}?seen=${place().dataset.number}`, { cache: "no-store", signal: AbortSignal.timeout(8000) });
    if (!response.ok) throw new Error(response.statusText);
    const { number, gone, beside, round } = await response.json();
    // Another device has taken over: what waits here is sent first, and its answer leads there, too.
    if (gone && !document.querySelector("[data-sending]")) location.assign(gone);
    // So is the last hand of a round, when it is called.
    if (beside || (round ?? place().dataset.round) !== place().dataset.round) await showOffice();
    else tell(number);
    pause = PAUSE;
  } catch {
    pause = Math.min(2 * pause, LONGEST_PAUSE);
  }
}

function tell(number) {
  // What this tablet is sending itself is no news to it.
  if (document.querySelector("[data-sending]")) return;
  const news = place();
  if (news && number > Number(news.dataset.number)) news.hidden = false;
}

/** What the referee's office has written stands above the score, and is shown as it comes. */
async function showOffice() {
  const response = await fetch(location.href, { cache: "no-store", headers: { Accept: "text/html" } });
  if (response.ok && !document.querySelector("[data-sending]")) {
    swapRegions(parsePage(await response.text()), ["messages", "bar", "place"]);
  }
}

async function show() {
  try {
    const response = await fetch(location.href, { cache: "no-store", headers: { Accept: "text/html" } });
    if (!response.ok) throw new Error(response.statusText);
    const typed = typedFields();
    swapRegions(parsePage(await response.text()));
    typed.forEach(putBack);
  } catch {
    pause = PAUSE;
  }
}

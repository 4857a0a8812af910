// The table's page asks whether another device has written. Where nobody is at it, it shows that by itself and says so;
// where something is typed, or was just touched, it asks first: nothing moves under a finger.
import { sayOf } from "./hands.js";
import { isSending } from "./sending.js";
import { parsePage, swapRegions } from "../regions.js";
import { putBack, typedFields } from "./typed.js";

const PAUSE = 5000;
const LONGEST_PAUSE = 30_000;
// Whoever has touched the page so many milliseconds ago may be about to tap the next key.
const AT_IT = 4000;

let pause = PAUSE;
let timer = 0;
let touched = -AT_IT;

export function startListening() {
  if (!place()) return;
  timer = setTimeout(listen, pause);
  addEventListener("offline", () => tellAway(true));
  addEventListener("online", listen);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) listen();
  });
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-news] a")) return;
    event.preventDefault();
    show();
  });
  for (const touch of ["pointerdown", "keydown"]) {
    document.addEventListener(touch, ({ timeStamp }) => (touched = timeStamp), true);
  }
}

// The element is looked up each time, for it stands in a region that is swapped.
function place() {
  return document.querySelector("[data-news]");
}

async function listen() {
  clearTimeout(timer);
  // The answer to a tap that is on its way brings the news, and would come later for the asking.
  const onItsWay = document.getElementById("status")?.dataset.state === "sending";
  if (!document.hidden && place() && !onItsWay) await ask();
  timer = setTimeout(listen, pause);
}

async function ask() {
  try {
    const response = await fetch(`${place().dataset.news}?seen=${place().dataset.number}`, { cache: "no-store", signal: AbortSignal.timeout(8000) });
    tellAway(false);
    if (!response.ok) throw new Error(response.statusText);
    const { number, gone, beside, round, told } = await response.json();
    // Another device has taken over: what waits here is sent first, and its answer leads there, too.
    if (gone && !isSending()) location.assign(gone);
    // So is the last hand of a round, when it is called, and what a referee has decided, which is then told as such.
    const known = place().dataset.number;
    if (beside || told || (round ?? place().dataset.round) !== place().dataset.round) await showOffice(beside);
    if (!beside) await tell(number, known, told);
    pause = PAUSE;
  } catch (error) {
    // What the server has answered, be it a mistake of its own, came over a network.
    if (error instanceof TypeError || error.name === "TimeoutError") tellAway(true);
    pause = Math.min(2 * pause, LONGEST_PAUSE);
  }
}

/** Say that the network is away before anybody taps; once something waits the state says that. */
function tellAway(isAway) {
  const chip = document.getElementById("status");
  if (isAway && chip?.dataset.state === "saved") chip.dataset.state = "away";
  if (!isAway && chip?.dataset.state === "away") chip.dataset.state = "saved";
}

async function tell(number, known, told) {
  const news = place();
  if (!news || number <= Number(known) || isSending()) return;
  // What is said beside the game may be newer than the score by now.
  news.dataset.number = known;
  news.hidden = false;
  if (told) news.querySelector(".flash__text").textContent = told;
  if (isBusy()) return;
  await show();
  if (place().hidden) told ? sayOf("ended", told) : sayOf("followed");
}

function isBusy() {
  const opened = document.querySelector(":is(#work, .layout-desk__parts) details[open], #bar details[open], dialog[open]");
  return opened !== null || typedFields().length > 0 || performance.now() - touched < AT_IT;
}

/** What the referee's office has written stands above the score, and is shown as it comes. Where nobody else has written
 *  the score is the same, but may not be final any more. */
async function showOffice(alone) {
  const response = await fetch(location.href, { cache: "no-store", headers: { Accept: "text/html" } });
  if (response.ok && !isSending()) {
    swapRegions(parsePage(await response.text()), ["messages", "bar", "place", ...(alone ? ["score"] : [])]);
  }
}

async function show() {
  try {
    const response = await fetch(location.href, { cache: "no-store", headers: { Accept: "text/html" } });
    if (!response.ok) throw new Error(response.statusText);
    const page = parsePage(await response.text());
    if (isSending()) return;
    const typed = typedFields();
    swapRegions(page, besideSigning(page));
    typed.forEach(putBack);
  } catch {
    pause = PAUSE;
  }
}

/** The regions that may be swapped while others sign: not those in which somebody may have begun to. */
function besideSigning(page) {
  const [here, there] = [document, page].map((one) => [...one.querySelectorAll("[data-region]:has(canvas)")].map(({ id }) => id));
  if (here.length === 0) return null;
  return [...document.querySelectorAll("[data-region]")].map(({ id }) => id).filter((id) => !there.includes(id));
}

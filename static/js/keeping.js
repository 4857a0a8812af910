// Starts the service worker where the browser has one, once the page is there, and tells it which pages may be
// wanted without network. A page that comes from what is kept asks for the network until it can be shown anew.
import { parsePage, swapRegions } from "./regions.js";
import { isSending } from "./table/sending.js";
import { putBack, typedFields } from "./table/typed.js";
import { reachable } from "./reach.js";

const REST = 1000;
// Milliseconds after the last tap until the pages of a table are kept as they are after it.
const CALM = 4000;
// Of the hands that can be corrected, the newest ones.
const CORRECTIONS = 2;
const PAUSE = 5000;
const LONGEST_PAUSE = 30_000;

let pause = PAUSE;
let timer = 0;
let looking = false;
let calm = 0;

export function startKeeping() {
  if (document.querySelector("[data-kept]")) {
    timer = setTimeout(look, pause);
    // What has arrived, or a network that is back, is seen at once.
    document.addEventListener("outboxchange", lookNow);
    window.addEventListener("online", lookNow);
  }
  const again = document.querySelector("[data-again=soon]");
  if (again) timer = setTimeout(() => askAgain(again), pause);
  const address = document.body.dataset.worker;
  if (!address || !navigator.serviceWorker) return;
  window.addEventListener("load", () => setTimeout(() => start(address), REST));
}

/** Give the worker a page that came as the answer to a post: {address, headers, html, asked}, headers as pairs and when it was asked. */
export function keepAnswer(answer) {
  navigator.serviceWorker?.controller?.postMessage({ answer });
}

/** The page has drawn what waits on this tablet: its score is not the one that was kept. */
export function sayCounted() {
  const band = document.querySelector("[data-kept]");
  if (!band || !document.querySelector("[data-drawn]")) return;
  band.replaceChildren(document.querySelector("template[data-say=counted]").content.cloneNode(true));
}

async function start(address) {
  try {
    await navigator.serviceWorker.register(address);
    const { active } = await navigator.serviceWorker.ready;
    const links = [...document.querySelectorAll("a[href]")].map(({ href }) => href);
    document.addEventListener("outboxchange", () => {
      clearTimeout(calm);
      calm = setTimeout(keepAnew, CALM);
    });
    const files = performance.getEntriesByType("resource").map(({ name }) => name);
    active.postMessage({ ahead: [location.href, ...partsOfTable(), ...links], files });
  } catch {
    // A browser without room, or one that is told to keep nothing, plays on as over plain HTTP.
  }
}

/** Let what leads on from the table be kept as it is after the newest hand: a form of an earlier one is not shown. */
function keepAnew() {
  const [table] = /^.*\/match\/\w+/.exec(location.href) ?? [];
  if (!table || isSending()) return;
  const links = [...document.querySelectorAll("a[href]")].map(({ href }) => href).filter((href) => href.startsWith(`${table}/`));
  const isCorrection = (href) => href.includes("/correct/");
  const newest = new Set(links.filter(isCorrection).slice(0, CORRECTIONS));
  const ahead = links.filter((href) => !isCorrection(href) || newest.has(href));
  navigator.serviceWorker.controller?.postMessage({ ahead, files: [] });
}

/** Where a table gets what it fills in without a network, and the code for spectators. */
function partsOfTable() {
  const data = document.querySelector("#ahead [data-match]");
  const pieces = data ? [new URL(JSON.parse(data.content.textContent).pieces, location.href).href] : [];
  return [...pieces, ...[...document.querySelectorAll(".spectators__code")].map(({ src }) => src)];
}

/** The page that stands in for another gives way to it as soon as there is a network. */
async function askAgain(again) {
  if (await reachable()) return again.click();
  timer = setTimeout(() => askAgain(again), pause);
  pause = Math.min(2 * pause, LONGEST_PAUSE);
}

function lookNow() {
  pause = PAUSE;
  look();
}

async function look() {
  const band = document.querySelector("[data-kept]");
  if (!band || looking) return;
  clearTimeout(timer);
  looking = true;
  const back = !isSending() && (await reachable());
  looking = false;
  if (back && !isSending()) return showAnew(band);
  timer = setTimeout(look, pause);
  pause = Math.min(2 * pause, LONGEST_PAUSE);
}

/** A table is shown anew at once, and what is being typed stays; on other pages somebody may be in the middle. */
async function showAnew(band) {
  const table = document.querySelector("[data-news]");
  if (!table) return band.replaceChildren(document.querySelector("template[data-say=back]").content.cloneNode(true));
  const response = await fetch(location.href, { cache: "no-store", headers: { Accept: "text/html" } });
  if (!response.ok || response.redirected) return location.reload();
  const page = parsePage(await response.text());
  // What was tapped meanwhile is shown with its own answer.
  if (isSending()) return (timer = setTimeout(look, pause));
  const typed = typedFields();
  // What is swapped in is of now.
  band.remove();
  swapRegions(page);
  typed.forEach(putBack);
}

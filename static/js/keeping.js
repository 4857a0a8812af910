// Starts the service worker where the browser has one, once the page is there, and tells it which pages may be
// wanted without network. A page that comes from what is kept asks for the network until it can be shown anew.
import { parsePage, swapRegions } from "./regions.js";
import { putBack, typedFields } from "./table/typed.js";
import { reachable } from "./reach.js";

const REST = 1000;
const PAUSE = 5000;
const LONGEST_PAUSE = 30_000;

let pause = PAUSE;

export function startKeeping() {
  if (document.querySelector("[data-kept]")) setTimeout(look, pause);
  const address = document.body.dataset.worker;
  if (!address || !navigator.serviceWorker) return;
  window.addEventListener("load", () => setTimeout(() => start(address), REST));
}

/** Give the worker a page that came as the answer to a post: {address, headers, html}, headers as pairs. */
export function keepAnswer(answer) {
  navigator.serviceWorker?.controller?.postMessage({ answer });
}

async function start(address) {
  try {
    await navigator.serviceWorker.register(address);
    const { active } = await navigator.serviceWorker.ready;
    const links = [...document.querySelectorAll("a[href]")].map(({ href }) => href);
    const files = performance.getEntriesByType("resource").map(({ name }) => name);
    active.postMessage({ ahead: [location.href, ...piecesOfTable(), ...links], files });
  } catch {
    // A browser without room, or one that is told to keep nothing, plays on as over plain HTTP.
  }
}

/** Where a table gets what it fills in without a network. */
function piecesOfTable() {
  const data = document.querySelector("#ahead [data-match]");
  return data ? [new URL(JSON.parse(data.content.textContent).pieces, location.href).href] : [];
}

async function look() {
  const band = document.querySelector("[data-kept]");
  if (!band) return;
  const waits = document.querySelector("[data-sending]");
  if (!waits && (await reachable())) return showAnew(band);
  pause = Math.min(2 * pause, LONGEST_PAUSE);
  setTimeout(look, pause);
}

/** A table is shown anew at once, and what is being typed stays; on other pages somebody may be in the middle. */
async function showAnew(band) {
  const table = document.querySelector("[data-news]");
  if (!table) return band.replaceChildren(document.querySelector("template[data-say=back]").content.cloneNode(true));
  const response = await fetch(location.href, { cache: "no-store", headers: { Accept: "text/html" } });
  if (!response.ok || response.redirected) return location.reload();
  const typed = typedFields();
  swapRegions(parsePage(await response.text()));
  typed.forEach(putBack);
  band.remove();
}

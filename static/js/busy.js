// A page on which something is being made looks again by itself until that is done.
import { parsePage, swapRegions } from "./regions.js";

const PAUSE = 1000;

export function startLooking() {
  if (document.querySelector("[data-busy]")) setTimeout(look, PAUSE);
}

async function look() {
  try {
    const response = await fetch(location.href, {
      cache: "no-store",
      headers: { Accept: "text/html" },
      signal: AbortSignal.timeout(8000),
    });
    // Kept no longer, or signed out meanwhile: the page that it is now says so.
    if (response.redirected) return location.assign(response.url);
    if (response.ok) swapRegions(parsePage(await response.text()));
  } catch {
    // The server may come back; until then the page stays as it is.
  }
  startLooking();
}

// The spectator's page asks again and again what is new, and never shows an old number as a fresh one.
import { aged, counted } from "./durations.js";
import { parsePage, swapRegions } from "./regions.js";
import { hearTime } from "./round_clock.js";

const LONGEST_PAUSE = 30;

let etag = "";
let last = Date.now();
let failures = 0;
let timer = 0;

export function startFollowing() {
  if (!age()) return;
  timer = setTimeout(poll, pause());
  setInterval(tell, 1000);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) poll();
  });
}

// The element is looked up each time, for it may stand in a region that was swapped. A page that came may have none,
// as after a sign-in has ended, or once nothing follows: then it is asked no more.
function age() {
  return document.querySelector("[data-follow]");
}

function pause() {
  const interval = Number(age().dataset.interval);
  return 1000 * Math.min(interval * 2 ** failures, Math.max(interval, LONGEST_PAUSE));
}

async function poll() {
  clearTimeout(timer);
  if (!age()) return;
  // A page that rings must hear of a call when nobody looks at it, too.
  if (!document.hidden || "always" in age().dataset) await ask();
  if (age()) timer = setTimeout(poll, pause());
}

async function ask() {
  try {
    const response = await fetch(age().dataset.url || location.href, {
      cache: "no-store",
      headers: { Accept: "text/html", ...(etag && { "If-None-Match": etag }) },
      signal: AbortSignal.timeout(8000),
    });
    if (response.status !== 304) {
      if (!response.ok) throw new Error(response.statusText);
      // A table that rested has a match to play.
      if (response.redirected && new URL(response.url).pathname !== location.pathname) return location.assign(response.url);
      swapRegions(parsePage(await response.text()));
      etag = response.headers.get("ETag") ?? "";
    }
    hearTime(response);
    last = Date.now();
    failures = 0;
  } catch {
    failures = Math.min(failures + 1, 4);
  }
  tell();
}

function tell() {
  const place = age();
  if (!place) return;
  const seconds = Math.round((Date.now() - last) / 1000);
  const { interval, stale, sayNow, sayAge, sayStale, state } = place.dataset;
  const next = seconds > Number(stale) ? "stale" : "fresh";
  const words = next === "stale" ? sayStale : seconds <= Number(interval) + 1 ? sayNow : sayAge;
  place.querySelector("[data-text]").textContent = words.replace("{age}", spoken(seconds));
  if (next !== state) {
    place.dataset.state = next;
    // A reader of the page aloud hears of the change, not of every second.
    place.querySelector("[data-announce]").textContent = state ? words.replace("{age}", spoken(seconds)) : "";
  }
}

function spoken(seconds) {
  return seconds < 90 ? counted(seconds, "second") : aged(Math.round(seconds / 60));
}

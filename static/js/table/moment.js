// The end of a game lies over the score until it is put away; this device remembers that, and a hand taken back forgets
// it.
import { onContent } from "../regions.js";

const STORE = "referee-moment";

let put = "";
let waiting = () => [];

/** `waits(match)` gives what waits of a match: what a page says that does not know of it is not the last word. */
export function startMoments(waits) {
  if (!document.body.matches(".layout-table")) return;
  put = stored();
  waiting = waits;
  onContent(look);
  document.addEventListener("click", ({ target }) => {
    if (!target.closest?.("[data-moment-close]")) return;
    const moment = target.closest("[data-moment]");
    keep(moment.dataset.moment);
    const isHeld = moment.contains(document.activeElement);
    moment.hidden = true;
    if (isHeld) (document.getElementById("keys") ?? document.getElementById("main")).focus({ preventScroll: true });
  });
}

/** Show the end of a game that this tablet has counted by itself, or none: null. */
export function putMoment(moment) {
  document.querySelector("[data-moment]")?.remove();
  if (moment) document.querySelector("#score h1").after(moment);
  tell(moment);
}

function look(root) {
  const moment = document.querySelector("[data-moment]");
  // What is left in the outbox is not known yet when a page opens.
  if (moment || (root !== document && waiting(code()).length === 0)) tell(moment);
}

function tell(moment) {
  if (moment) {
    moment.querySelector("[data-moment-close]").hidden = false;
    moment.hidden = moment.dataset.moment === put;
  } else if (put.startsWith(`${code()} `)) {
    // The game goes on, or again: its end is a moment once more.
    keep("");
  }
}

function code() {
  return location.pathname.split("/")[2];
}

function keep(mark) {
  put = mark;
  try {
    if (mark) localStorage.setItem(STORE, mark);
    else localStorage.removeItem(STORE);
  } catch {
    // A browser that stores nothing shows it again after a reload.
  }
}

function stored() {
  try {
    return localStorage.getItem(STORE) ?? "";
  } catch {
    return "";
  }
}

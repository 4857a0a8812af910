// The score turned round, for who sits on the other side of the table; this device remembers it.
import { onContent } from "../regions.js";

const STORE = "referee-turned";

let turned = false;

export function startTurning() {
  if (!document.body.matches(".layout-table")) return;
  turned = stored();
  onContent(tell);
  document.addEventListener("click", ({ target }) => {
    if (!target.closest?.("[data-turn]")) return;
    turned = !turned;
    keep();
    tell();
  });
}

function tell() {
  document.body.classList.toggle("score-turned", turned);
  for (const button of document.querySelectorAll("[data-turn]")) {
    button.hidden = false;
    button.setAttribute("aria-pressed", String(turned));
  }
}

function stored() {
  try {
    return localStorage.getItem(STORE) !== null;
  } catch {
    return false;
  }
}

function keep() {
  try {
    if (turned) localStorage.setItem(STORE, "1");
    else localStorage.removeItem(STORE);
  } catch {
    // A browser that stores nothing turns it back at the next page.
  }
}

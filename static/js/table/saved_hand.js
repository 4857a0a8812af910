// A hand that is saved is heard and felt, so that nobody has to look; one tap turns it off on this device.
import { onContent } from "../regions.js";
import { play, wakeAudio } from "../tones.js";

const STORE = "referee-quiet";
const NOTES = [784, 1047];
const SECONDS = 0.12;

let last = 0;

export function startSounding() {
  if (!document.body.matches(".layout-table")) return;
  last = handShown();
  onContent((root) => {
    root.querySelectorAll("[data-saved-sound]").forEach(tell);
    if (root === document) watch();
  });
  document.addEventListener("pointerdown", () => isOn() && wakeAudio());
  document.addEventListener("click", ({ target }) => {
    const button = target.closest?.("[data-saved-sound]");
    if (!button) return;
    turn();
    tell(button);
    if (isOn()) sound();
  });
}

function watch() {
  const chip = document.getElementById("status");
  if (chip) new MutationObserver(hear).observe(chip, { attributeFilter: ["data-state"] });
}

function hear() {
  if (document.getElementById("status")?.dataset.state !== "saved") return;
  const shown = handShown();
  if (shown > last && isOn()) sound();
  last = shown;
}

/** The number of the hand that the page writes; once the match is over none comes after it. */
function handShown() {
  return Number(document.querySelector("#work [name=hand]")?.value ?? Infinity);
}

function sound() {
  navigator.vibrate?.(60);
  play(NOTES, SECONDS, 0.2);
}

function tell(button) {
  button.hidden = false;
  button.setAttribute("aria-pressed", String(isOn()));
}

function isOn() {
  try {
    return localStorage.getItem(STORE) === null;
  } catch {
    return true;
  }
}

function turn() {
  try {
    if (isOn()) localStorage.setItem(STORE, "1");
    else localStorage.removeItem(STORE);
  } catch {
    // A browser that stores nothing keeps its sound.
  }
}

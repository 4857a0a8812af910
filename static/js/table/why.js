// A key that does nothing now says why when it is tapped, and the mark of who does not look what it means, in the place of
// the messages.
import { sayOf, unsayWhy } from "./hands.js";

const KEYS = "[data-why] :is(button:disabled, .pad-button--none), [data-why][data-role]";
const PICKER = ".seat-picker";
const SAID_AFTER = 100;

export function startExplaining() {
  document.addEventListener("invalid", askInWords, true);
  document.addEventListener("change", ({ target }) => target.closest(PICKER) && unsayWhy());
  // A disabled button gets no click of its own: what lies under the finger is looked up.
  document.addEventListener("pointerup", ({ clientX, clientY }) => {
    const key = document.elementFromPoint(clientX, clientY)?.closest(KEYS);
    // What is said may scroll the page: not before the click that follows has found what lies under the finger.
    if (key) setTimeout(() => sayOf("why", key.closest("[data-why]").dataset.why), SAID_AFTER);
  });
}

/** Ask whoever has chosen nobody what the page asks, not in the bubble of the browser. */
function askInWords(event) {
  const picker = event.target.closest(PICKER);
  if (!picker) return;
  event.preventDefault();
  // Each of its choices is reported.
  if (event.target !== picker.querySelector("input")) return;
  sayOf("why", picker.querySelector("legend").textContent);
  event.target.focus({ preventScroll: true });
}

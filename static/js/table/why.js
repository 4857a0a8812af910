// A key that does nothing now says why when it is tapped, and the mark of who does not look what it means, in the place of
// the messages.
import { sayOf, unsayWhy } from "./hands.js";

const KEYS = "[data-why] :is(button:disabled, .pad-button--none), [data-why][data-role]";
const PICKER = ".seat-picker";
const SAID_AFTER = 100;

export function startExplaining() {
  document.addEventListener("submit", askInWords, true);
  document.addEventListener("change", ({ target }) => target.closest(PICKER) && unsayWhy());
  // A disabled button gets no click of its own: what lies under the finger is looked up.
  document.addEventListener("pointerup", ({ clientX, clientY }) => {
    const key = document.elementFromPoint(clientX, clientY)?.closest(KEYS);
    // What is said may scroll the page: not before the click that follows has found what lies under the finger.
    if (key) setTimeout(() => sayOf("why", key.closest("[data-why]").dataset.why), SAID_AFTER);
  });
}

/** Ask whoever has chosen nobody what the page asks: nothing is sent, and nothing moves. */
function askInWords(event) {
  // Enter in a field presses a key that writes nothing.
  if (event.submitter?.formMethod === "dialog") return;
  const picker = [...event.target.querySelectorAll(PICKER)].find((one) => one.querySelector(":required") && !one.querySelector(":checked"));
  if (!picker) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  sayOf("why", picker.querySelector("legend").textContent);
  picker.querySelector("input").focus({ preventScroll: true });
}

// A key that does nothing now says why when it is tapped, in the place of the messages.
import { sayOf } from "./hands.js";

const KEYS = "[data-why] :is(button:disabled, .pad-button--none)";

export function startExplaining() {
  // A disabled button gets no click of its own: what lies under the finger is looked up.
  document.addEventListener("pointerup", ({ clientX, clientY }) => {
    const key = document.elementFromPoint(clientX, clientY)?.closest(KEYS);
    if (key) sayOf("why", key.closest("[data-why]").dataset.why);
  });
}

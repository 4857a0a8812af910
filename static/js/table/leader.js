// Who leads to a trick, where nobody knows: at the keyboard an arrow only chooses, and Enter goes on to the cards.
import { say } from "./announced.js";

export function startLeading() {
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (key !== "Enter" || !target.matches(".card-leader input:checked")) return;
    event.preventDefault();
    const asked = target.closest("fieldset").querySelector("legend").textContent;
    say(document.getElementById("announced"), `${asked} ${target.labels[0].textContent.trim()}`);
    document.getElementById("keys").focus({ preventScroll: true });
  });
}

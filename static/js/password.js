// A password that is being typed may be shown: on a tablet one cannot see which key was hit.
import { onContent } from "./regions.js";

onContent((root) => {
  root.querySelectorAll("[data-password] button").forEach((button) => (button.hidden = false));
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-password] button");
  if (!button) return;
  const input = button.closest("[data-password]").querySelector("input");
  const shown = input.type === "password";
  input.type = shown ? "text" : "password";
  button.setAttribute("aria-pressed", String(shown));
  input.focus();
});

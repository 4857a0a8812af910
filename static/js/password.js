// A password that is being typed may be shown: on a tablet one cannot see which key was hit.
import { onContent } from "./regions.js";

onContent((root) => {
  root.querySelectorAll("[data-password]").forEach((field) => {
    const input = field.querySelector("input");
    const button = field.querySelector("button");
    button.hidden = false;
    button.addEventListener("click", () => {
      const shown = input.type === "password";
      input.type = shown ? "text" : "password";
      button.setAttribute("aria-pressed", String(shown));
      input.focus();
    });
  });
});

// How a table looks, chosen by hand and kept on this device. The server reads the cookie before it sends the page.
import { onContent } from "./regions.js";

const YEAR = 365 * 24 * 60 * 60;

export function startColouring() {
  // A page that was kept for the time without a network has the colours of that time.
  if (document.querySelector("[data-theme-choice]")) show(kept());
  onContent(tell);
  document.addEventListener("click", ({ target }) => {
    const button = target.closest?.("[data-theme-choice]");
    if (!button) return;
    const theme = button.dataset.themeChoice;
    document.cookie = `theme=${theme}; path=/; max-age=${theme ? YEAR : 0}; samesite=lax`;
    show(theme);
    tell(document);
  });
}

function kept() {
  return /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1] ?? "";
}

function show(theme) {
  document.documentElement.dataset.theme = theme;
  const ground = getComputedStyle(document.body).backgroundColor;
  document.querySelectorAll("[name=theme-color]").forEach((meta) => (meta.content = ground));
}

function tell(root) {
  for (const button of root.querySelectorAll("[data-theme-choice]")) {
    button.closest("[hidden]")?.removeAttribute("hidden");
    button.setAttribute("aria-pressed", String(button.dataset.themeChoice === kept()));
  }
}

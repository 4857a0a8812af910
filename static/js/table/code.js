// The code for spectators is asked for when it is shown first. Where it cannot be had words stand in its place, and it is
// asked for again when it is opened again.
const CODE = ".spectators__code";

export function startCode() {
  // These events do not rise from an image.
  document.addEventListener("load", ({ target }) => target.matches?.(CODE) && show(target, true), true);
  document.addEventListener("error", ({ target }) => target.matches?.(CODE) && show(target, false), true);
  document.addEventListener("toggle", ({ target, newState }) => newState === "open" && askAgain(target.querySelector(CODE)), true);
}

function show(code, isThere) {
  code.hidden = !isThere;
  code.nextElementSibling.hidden = isThere;
}

function askAgain(code) {
  if (!code?.hidden) return;
  show(code, true);
  code.src = code.getAttribute("src");
}

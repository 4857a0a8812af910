// A button that prints the page; without this module the browser's own menu does.
export function startPrinting() {
  const place = document.querySelector("[data-print]");
  if (!place) return;
  place.hidden = false;
  place.addEventListener("click", () => print());
}

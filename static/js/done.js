// What was done on the page before this one is read first: a reader does not read what a page says as it comes.
import { onContent } from "./regions.js";

export function startReading() {
  onContent((root) => root === document && goToDone());
}

function goToDone() {
  const done = document.querySelector("#main .flash--done");
  // A table says it by itself (table/announced.js), and whoever was led to a place is there.
  if (!done || document.body.matches(".layout-table") || document.querySelector("[autofocus]") || location.hash) return;
  done.tabIndex = -1;
  done.focus({ preventScroll: true });
}

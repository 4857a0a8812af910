// A page of a match beside its table, such as a claim or a correction, knows nothing of what waits on this tablet: it
// would write about an earlier hand. It says so, takes nothing, and is shown anew once all has arrived.
import { matchOf, waiting } from "../outbox/main.js";

let behind = false;

export function startKnowing() {
  document.addEventListener("outboxchange", look);
  look();
}

function look() {
  const pattern = document.querySelector("template[data-say=behind]");
  if (!pattern || document.getElementById("work")) return;
  const waits = waiting(matchOf(location.href)).length > 0;
  if (behind && !waits) return location.replace(location.href);
  if (!waits || behind) return;
  behind = true;
  const main = document.getElementById("main");
  main.querySelectorAll("form").forEach((form) => (form.inert = true));
  main.prepend(pattern.content.cloneNode(true));
}

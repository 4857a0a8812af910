// Undo: the facts that it takes back, and those that it passes over.
import { CALLS } from "./office.js";

/** The numbers of the facts that no longer stand. The referee's coming stands whatever is undone. */
export function undoneBy(facts) {
  const inForce = [];
  const struck = new Set();
  for (const fact of facts) {
    if (CALLS.has(fact.kind)) continue;
    if (fact.kind !== "undone") {
      inForce.push(fact.number);
      continue;
    }
    while (inForce.length > 0 && inForce.at(-1) > fact.payload.to) struck.add(inForce.pop());
  }
  return struck;
}

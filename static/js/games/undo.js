// Undo: the facts that it takes back, and those that it passes over.
import { CALLS, OFFICE } from "./office.js";

/** Facts that an undo never reaches behind. */
export const UNDO_BARRIERS = new Set([
  "match_opened",
  "match_closed",
  "match_reopened",
  ...[...OFFICE].filter((kind) => !CALLS.has(kind)),
]);

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

// What each side has taken so far in the hand, and what is left; the tricks of the hand before are gone.
import { SIDES } from "../../games/sides.js";
import { piece, setText, thirdsShown } from "../pieces.js";

const TRICKS = 10;
const LAST_TRICK = 3;

export function showTally({ now, next }) {
  document.querySelectorAll("#side :is(.tally, [data-tricks])").forEach((old) => old.remove());
  if (!next?.tricks_done) return;
  const { regulation } = now.fold;
  const tally = piece("tally").querySelector(".tally");
  const left = next.thirds_left + (next.tricks_done < TRICKS ? LAST_TRICK : 0);
  const amounts = [...SIDES.map((side) => next.thirds[side]), left];
  tally.querySelectorAll(".tally__amount").forEach((cell, index) => setText(cell, thirdsShown(amounts[index], regulation)));
  document.querySelector("#side .round-table")?.after(tally);
}

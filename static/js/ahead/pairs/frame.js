// What stands around the work area of a match of two pairs: score, head, sheet, seats and what the hand has come to.
import { PAST } from "../pieces.js";
import { showChart } from "./chart.js";
import { showOnTable } from "./on_table.js";
import { gameMoment } from "./over.js";
import { showScore } from "./score.js";
import { showSeats } from "./seats.js";
import { showSheet } from "./sheet.js";
import { showTally } from "./tally.js";

export function frame(match, { putMoment }) {
  showScore(match);
  showSheet(match);
  showSeats(match);
  showTally(match);
  showOnTable(match);
  // Nobody claims a match that is over; an undo opens it again.
  document.querySelectorAll("#bar a[href*='/claim/']").forEach((link) => (link.hidden = match.next === null));
  // The tally of the matches before this one gives way to the one with it.
  document.querySelector("#side [data-tonight]")?.toggleAttribute("hidden", match.next === null);
  showChart(match);
  putMoment(gameMoment(match));
  document.querySelector(PAST)?.remove();
}

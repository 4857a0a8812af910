// The end of a session: who has the most points, and its course.
import { fillIn, piece, setText } from "../pieces.js";
import { showSigners } from "../signers.js";
import { chart } from "./chart.js";
import { momentOf, outcomeOf } from "./session.js";

/** The panel of a session that is over. */
export function overPanel(match) {
  const { page, now } = match;
  const content = piece("over");
  const drawn = content.querySelector(".moment");
  const outcome = content.querySelector("[data-outcome]");
  const moment = momentOf(page, now);
  showSigners(match, content);
  const { settled } = now.state;
  // While a referee has to decide nobody wins.
  content.querySelector(settled ? "[data-undecided]" : "[data-outcome]").remove();
  if (!settled || !moment) {
    drawn.remove();
    setText(outcome, outcomeOf(page, now));
    return content;
  }
  outcome.remove();
  fillIn(drawn, moment);
  const mark = drawn.querySelector(".seat");
  mark.replaceWith(...moment.winners.map((seat) => setText(mark.cloneNode(true), String(seat))));
  content.append(chart(match));
  return content;
}

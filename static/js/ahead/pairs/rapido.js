// *Rapido*: the totals of a whole hand, in points, in thirds or by counted piles.
import { filled, piece, setText } from "../pieces.js";
import { handsThatWait } from "../waits.js";
import { showDeal } from "./deal.js";

export const RAPIDO = {
  piece: ({ way }) => `rapido-${way}`,
  draw(match, content) {
    showDeal(match, content);
    if (match.next.starter !== null || match.page.hasTrump) match.game.extras(match, content);
    match.game.inLine(match, content);
    const waiting = waitingHands(match);
    if (waiting.childElementCount > 0) content.querySelector(".hand__known").append(waiting);
  },
};

/** The hands that wait, each on a line, the newest first. */
function waitingHands(match) {
  const list = piece("waiting-hands").firstElementChild;
  const words = list.dataset.waitingHands;
  const lines = handsThatWait(match).toReversed().map((one) => setText(document.createElement("li"), filled(words, one)));
  list.replaceChildren(...lines);
  return list;
}

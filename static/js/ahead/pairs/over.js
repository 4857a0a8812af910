// The end of a game, and of a match, of two pairs.
import { filled, piece, setText } from "../pieces.js";
import { lastHand } from "./score.js";

/** The panel of a match that is over. */
export function overPanel({ page, now }) {
  const panel = piece("over");
  const { winner, games_won: won, games } = now.result;
  setText(panel.querySelector("[data-outcome]"), filled(page.words.outcome, { side: page.names[winner], games: against(won, winner) }));
  const lines = games.map((game) => setText(document.createElement("li"), gameOver(page, game)));
  panel.querySelector("[data-games]").append(...lines);
  return panel;
}

/** What ended the game before, while the hand that comes next is the first of a new one; else "". */
export function gameJustOver({ page, now, next }) {
  const { current, games } = now.result;
  const last = lastHand(now.result);
  return next && !next.begun && last && last.game !== current.game ? gameOver(page, games.at(-1)) : "";
}

/** How a game went, in a sentence without its full stop. */
export function gameOver({ games, names, words }, { game, winner, score, ended_by: why }) {
  return filled(words.over, { game: games[game - 1][0], side: names[winner], score: against(score, winner), why: words.why[why] });
}

function against(pair, first) {
  return first === "A" ? `${pair.A}–${pair.B}` : `${pair.B}–${pair.A}`;
}

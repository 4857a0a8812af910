// The end of a game, and of a match, of two pairs.
import { fillIn, filled, piece, setText } from "../pieces.js";
import { showSigners } from "../signers.js";
import { chart, drawing } from "./chart.js";
import { lastHand } from "./score.js";

/** The panel of a match that is over, and its course. */
export function overPanel(match) {
  const { page, now } = match;
  const content = piece("over");
  const { winner, games_won: won, games } = now.result;
  const several = page.games.length > 1;
  const moment = content.querySelector(".moment");
  // While a referee has to decide nobody wins.
  content.querySelector(now.state.settled ? "[data-undecided]" : ".moment").remove();
  fillIn(moment, {
    text: filled(page.words.outcome, { side: page.names[winner], games: against(won, winner) }),
    name: page.names[winner],
    score: against(several ? won : games.at(-1).score, winner),
  });
  markSide(moment, winner);
  moment.querySelector("h2").dataset.outcome = "";
  const lines = games.map((game) => setText(document.createElement("li"), gameOver(page, game)));
  content.querySelector("[data-games]").append(...lines);
  tellTonight(match, content.querySelector("[data-tally]"));
  showSigners(match, content);
  content.append(chart(match));
  return content;
}

/** The evening's tally with this match: the page has counted those before it, if there are any. */
function tellTonight({ page, now }, drawn) {
  const before = document.querySelector("#side [data-tonight]");
  if (!before || !now.state.settled) return drawn.remove();
  const { won, games } = JSON.parse(before.dataset.tonight);
  won[now.result.winner] += 1;
  if (page.games.length > 1) for (const side of ["A", "B"]) games[side] += now.result.games_won[side];
  if (!games.A && !games.B) drawn.querySelector("span").remove();
  fillIn(drawn, { ...page.shortSides, won: against(won, "A"), games: against(games, "A") });
}

/** The game before, won, while the hand that comes next is the first of a new one; else null. */
export function gameMoment(match) {
  const { page, now, next } = match;
  const { current, games, games_won: won } = now.result;
  const last = lastHand(now.result);
  if (!now.state.settled || !next || next.begun || !last || last.game === current.game) return null;
  const game = games.at(-1);
  const score = against(game.score, game.winner);
  const [bella, further] = piece("then").children;
  const then = (current.game === page.games.length ? bella : further).textContent;
  const moment = piece("moment").firstElementChild;
  moment.dataset.moment = filled(moment.dataset.moment, { mark: `${games.length} ${score}` });
  fillIn(moment, {
    what: page.games[game.game - 1][0],
    name: page.shortSides[game.winner],
    why: page.words.why[game.ended_by],
    won: against(won, game.winner),
    then: filled(then, { game: page.games[current.game - 1][0] }),
    text: gameOver(page, game),
    score,
  });
  markSide(moment, game.winner);
  moment.querySelector(".moment__course").append(drawing(match));
  return moment;
}

function markSide(moment, side) {
  const mark = moment.querySelector(".side");
  mark.className = `side side--${side}`;
  setText(mark, side);
}

/** How a game went, in a sentence without its full stop. */
export function gameOver({ games, names, words }, { game, winner, score, ended_by: why }) {
  return filled(words.over, { game: games[game - 1][0], side: names[winner], score: against(score, winner), why: words.why[why] });
}

function against(pair, first) {
  return first === "A" ? `${pair.A}–${pair.B}` : `${pair.B}–${pair.A}`;
}

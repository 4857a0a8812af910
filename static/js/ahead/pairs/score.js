// The score of a match of two pairs, and the head of its page, as they are with what waits.
import { SIDES } from "../../games/sides.js";
import { balance, counted, filled, piece, setText } from "../pieces.js";

export function showScore(match) {
  const { page, now, next } = match;
  const { result } = now;
  const [name, target] = page.games[(result.current ?? result.games.at(-1)).game - 1];
  const note = next ? filled(page.words.hand, { n: next.number }) : page.words.finished;
  setText(document.querySelector("[data-standing]"), `${name} · ${note}`);
  const score = document.querySelector("#score .score");
  setText(score.querySelector(".score__game"), name);
  setText(score.querySelector(".score__target b"), target);
  // While a referee has to decide it says so in the place of the note.
  const noted = score.querySelector(".score__note");
  if (noted) setText(noted, note);
  score.querySelector(".score__trump")?.remove();
  if (next?.trump) score.querySelector(".score__middle").append(trumpOf(next.trump));
  SIDES.forEach((side) => showSide(match, side, score.querySelector(`.score__side--${side}`)));
  const long = SIDES.some((side) => pointsOf(result)[side] > 99);
  score.classList.toggle("score--long", long);
  const { A, B } = pointsOf(result);
  document.title = document.title.replace(/^[^·]*/, `${A}–${B} `);
  setText(document.querySelector("#score h1").firstChild, document.title);
}

function trumpOf(suit) {
  const trump = piece("trump").querySelector(".score__trump");
  trump.querySelectorAll(".suit").forEach((one) => one.matches(`.suit--${suit}`) || one.remove());
  return trump;
}

const pointsOf = ({ current, games }) => (current ?? games.at(-1)).score;

/** The last hand that counts, void ones aside. */
export const lastHand = ({ hands }) => hands.findLast(({ kind }) => !["void", "in_progress", "surplus"].includes(kind));

function showSide({ page, now }, side, drawn) {
  const { result, fold } = now;
  const { words } = page;
  const [game, points] = [(result.current ?? result.games.at(-1)).game, pointsOf(result)[side]];
  drawn.querySelector(".score__points").firstChild.data = String(points);
  setText(drawn.querySelector(".score__points .visually-hidden"), ` ${counted(words.unit, points)}`);
  const isWinner = now.state.settled && result.winner === side;
  drawn.classList.toggle("score__side--won", isWinner);
  const marks = drawn.querySelectorAll(".score__game-mark");
  marks.forEach((mark, index) => mark.classList.toggle("score__game-mark--won", index < result.games_won[side]));
  setText(drawn.querySelector(".score__games .visually-hidden"), counted(words.won, result.games_won[side]));
  const last = lastHand(result);
  const said = {
    last: last?.game === game ? balance(last.points[side]) : "",
    won: isWinner ? " " : "",
    missing: result.winner ? "" : missing(words, fold.regulation.target, game, points),
  };
  const facts = Object.entries(said).filter(([, text]) => text);
  drawn.querySelector(".score__facts").replaceChildren(...facts.map(([fact, text]) => factOf(fact, text)));
}

function missing(words, targets, game, points) {
  const left = targets[Math.min(game, targets.length) - 1] - points;
  if (left > 0) return counted(words.missing, left);
  return (left === 0 && words.third) || words.level;
}

function factOf(name, text) {
  const fact = piece("facts").querySelector(`[data-fact=${name}]`);
  if (text.trim()) setText(fact.lastElementChild ?? fact, text);
  return fact;
}

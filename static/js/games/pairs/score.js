// Scoring a match of two pairs hand by hand: hands, games, match (art. 3, 6-11, 16).
import { newGame, newRotation, play, rotated, suitIndex } from "../cards.js";
import { RuleError } from "../errors.js";
import { NONE_EACH, opponents, plus, SIDES, sideOf } from "../sides.js";
import { isOver, isVoid, SEATS, TRICKS } from "./hand.js";
import { count, settle } from "./hand_score.js";
import { targetOf } from "./regulation.js";

/** Refuse a hand that is not over although another follows it. */
export function checkHands(hands) {
  const index = hands.slice(0, -1).findIndex((hand) => !isOver(hand));
  if (index < 0) return;
  throw new RuleError("only the last hand of a record may be incomplete", { place: `hands[${index}]`, article: "7.1" });
}

/** The scorer of a match before its first hand. */
export const newScorer = (regulation) => ({
  regulation,
  rotation: newRotation(SEATS, regulation.firstHandEachGame, regulation.firstByCard),
  score: NONE_EACH,
  games: [],
  won: NONE_EACH,
  winner: null,
});

/** The number of the game being played, or of the last one once the match is over. */
const gameOf = ({ games, winner }) => games.length + (winner === null ? 1 : 0);

/**
 * Return how a game of two pairs scores the next hand: what came out, and the scorer after it.
 *
 * `checkStart(hand, starter)` refuses a hand whose starter nobody knows; `audit(hand, played,
 * start, regulation)` gives its findings and the thirds of valid declarations.
 */
export const scoredBy = (checkStart, audit) => (scorer, number, hand) => {
  const { regulation, rotation } = scorer;
  const start = { starter: hand.starter ?? rotation.expected, expected: rotation.expected, isFirst: rotation.first };
  checkStart(hand, start.starter);
  const { thirds, played } = lookAt(hand, start.starter);
  const { findings, declared } = isVoid(hand)
    ? { findings: [], declared: NONE_EACH }
    : audit(hand, played, start, regulation);
  const game = gameOf(scorer);
  const settled = settledIn(scorer, hand, thirds, played, declared);
  const score = plus(scorer.score, settled.points);
  const { kind, points, bonus = NONE_EACH, cappotto = null } = settled;
  const outcome = { hand: number, game, kind, starter: start.starter, thirds, points, bonus, cappotto, score, findings };
  const after = { ...scorer, score, rotation: rotated(rotation, start.starter, isVoid(hand)) };
  return [outcome, settled.winner ? ended(after, settled) : after];
};

/** Follow the cards of a hand, if they were recorded, from the first lead (3.1). */
function lookAt(hand, starter) {
  if (hand.tricks === null || starter === null) return { thirds: hand.thirds, played: null };
  const played = play(hand.tricks, suitIndex(hand.trump), starter, SEATS, TRICKS);
  const [a1, b1, a2, b2] = played.thirds;
  return { thirds: { A: a1 + a2, B: b1 + b2 }, played };
}

function settledIn(scorer, hand, thirds, played, declared) {
  // 10.2: kept, shown, not scored.
  if (scorer.winner) return { kind: "surplus", points: NONE_EACH };
  const { regulation } = scorer;
  const taken = count(hand, thirds, regulation);
  const cappotto = cappottoIn(regulation, hand, played, taken);
  const game = { regulation, before: scorer.score, target: targetOf(regulation, gameOf(scorer)) };
  return settle(game, hand, taken, declared, cappotto);
}

/** The side that took nothing in a complete hand (7.2, 16.3), or null. */
function cappottoIn(regulation, hand, played, { points }) {
  if (!regulation.cappottoByTricks) return SIDES.find((side) => points[side] === 0) ?? null;
  const winners = new Set([...hand.won, ...(played?.leaders.slice(1) ?? []).map(sideOf)]);
  return hand.complete && winners.size === 1 ? opponents([...winners][0]) : null;
}

function ended(scorer, { winner, endedBy, matchOver }) {
  const { regulation, score } = scorer;
  const game = gameOf(scorer);
  const target = targetOf(regulation, game);
  const games = [...scorer.games, { game, target, score, winner, ended_by: endedBy }];
  const won = { ...scorer.won, [winner]: scorer.won[winner] + 1 };
  const needed = Math.floor(regulation.best_of / 2) + 1;
  if (matchOver || won[winner] === needed) return { ...scorer, games, won, winner };
  return { ...scorer, games, won, score: NONE_EACH, rotation: newGame(scorer.rotation) };
}

/** The match with these hands, which the scorer has scored. */
export function result(scorer, hands) {
  const { games, score, won, winner, rotation, regulation } = scorer;
  const game = gameOf(scorer);
  return {
    hands,
    games,
    current: winner ? null : { game, target: targetOf(regulation, game), score },
    games_won: won,
    winner,
    next_starter: rotation.expected,
    next_is_first: rotation.first,
  };
}

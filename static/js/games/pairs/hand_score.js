// The score of a hand, and the game that it may end (art. 7-9, 11, 16).
import { NONE_EACH, only, opponents, per, plus, times } from "../sides.js";
import { isVoid } from "./hand.js";
import { POINT } from "./regulation.js";

const NOTHING = { points: NONE_EACH, bonus: NONE_EACH, cappotto: null, winner: null, endedBy: "", matchOver: false };

/**
 * What each side took, rounded down once (7.1): whole units of the score, and exact thirds.
 *
 * `thirds` is null where the hand was written in points.
 */
export function count(hand, thirds, regulation) {
  if (thirds) return { points: per(thirds, regulation.scale), thirds };
  const points = hand.points ?? NONE_EACH;
  return { points, thirds: times(points, POINT) };
}

/**
 * Score a hand in a game as the hand finds it: `{regulation, before, target}`, the score before it
 * in the unit of the game. `declared` are the thirds of valid declarations, `cappotto` is the side
 * that took nothing.
 */
export function settle(game, hand, taken, declared, cappotto) {
  const { penalty } = hand;
  if (isVoid(hand)) return { ...NOTHING, kind: "void" };
  if (penalty?.remedy === "game_lost" || penalty?.remedy === "match_lost") {
    const winner = opponents(penalty.side);
    return { ...NOTHING, kind: "penalty", winner, endedBy: "penalty", matchOver: penalty.remedy === "match_lost" };
  }
  if (penalty?.remedy === "eleven_nil") return elevenNil(game, "penalty", penalty.side, declared, "penalty");
  if (hand.claim) return claimed(game, hand.claim, taken, declared, penalty);
  if (!hand.complete) return { ...NOTHING, kind: "in_progress" };
  return played(game, taken, declared, cappotto, penalty);
}

/** A hand that was played to the last card (7.1, 9.1, 16.3). */
function played(game, taken, declared, cappotto, penalty) {
  const { scale, cappottoWins } = game.regulation;
  const bonus = per(declared, scale);
  let points = plus(taken.points, bonus);
  let exact = plus(taken.thirds, declared);
  const deducted = penalty?.remedy === "deduct";
  if (deducted) {
    const lost = deduction(game, penalty, points);
    points = plus(points, lost);
    exact = plus(exact, times(lost, scale));
  }
  let winner = winnerOf(game, points, exact);
  let endedBy = winner ? "points" : "";
  if (cappotto && cappottoWins) [winner, endedBy] = [opponents(cappotto), "cappotto"];
  const kind = deducted ? "penalty" : "played";
  return { ...NOTHING, kind, points, bonus, cappotto: deducted ? null : cappotto, winner, endedBy };
}

/** A claim, right or wrong (8.3, 8.4); a deduction is taken off after it. */
function claimed(game, side, taken, declared, penalty) {
  const { regulation, before, target } = game;
  const { scale } = regulation;
  const counted = regulation.bonusInClaim ? declared[side] : 0;
  const reached = scale * before[side] + taken.thirds[side] + counted;
  let settled;
  if (reached >= scale * target + regulation.claimMargin) {
    const bonus = per(declared, scale);
    const points = plus(taken.points, bonus);
    settled = { ...NOTHING, kind: "claim_right", points, bonus, winner: side, endedBy: "claim" };
  } else if (regulation.wrong_claim === "game_lost") {
    settled = { ...NOTHING, kind: "claim_wrong", winner: opponents(side), endedBy: "wrong_claim" };
  } else {
    settled = elevenNil(game, "claim_wrong", side, declared, "wrong_claim");
  }
  return penalty?.remedy === "deduct" ? afterDeduction(game, settled, penalty) : settled;
}

/** *Prendere l'undici*: 11-0 for the innocent, whatever was taken (11.3, 11.4). */
function elevenNil(game, kind, offender, declared, endedBy) {
  const { scale, innocentKeeps, wholeHand } = game.regulation;
  const innocent = opponents(offender);
  const bonus = per(only(innocent, innocentKeeps ? declared[innocent] : 0), scale);
  const points = plus(only(innocent, wholeHand), bonus);
  const winner = winnerOf(game, points, times(points, scale));
  return { ...NOTHING, kind, points, bonus, winner, endedBy: winner ? endedBy : "" };
}

/** A claim's score after the deduction; a game that it won stays won. */
function afterDeduction(game, settled, penalty) {
  const { scale, wrong_claim } = game.regulation;
  const points = plus(settled.points, deduction(game, penalty, settled.points));
  if (settled.kind === "claim_right" || wrong_claim === "game_lost") return { ...settled, points };
  const winner = winnerOf(game, points, times(points, scale));
  return { ...settled, points, winner, endedBy: winner ? "wrong_claim" : "" };
}

/** The points to add, 0 or less; the offender's score stays at 0 or more (11.3). */
function deduction({ before }, { side, points: most }, points) {
  return only(side, -Math.min(most, before[side] + points[side]));
}

/** The side that has reached the target at the end of the hand (9.1, 9.2), or null. */
function winnerOf(game, points, exact) {
  const after = plus(game.before, points);
  const [a, b] = [reached(game, "A", after, exact), reached(game, "B", after, exact)];
  if (a && b) return after.A === after.B ? null : after.A > after.B ? "A" : "B";
  return a ? "A" : b ? "B" : null;
}

function reached({ regulation, before, target }, side, after, exact) {
  const { winningMargin, scale } = regulation;
  if (!winningMargin) return after[side] >= target;
  return scale * before[side] + exact[side] >= scale * target + winningMargin;
}

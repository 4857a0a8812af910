// A match as a page brings it, and what a tablet adds to it while there is no network.
import { admit } from "./admission.js";
import { course, courseAfter } from "./course.js";
import { padOf, trickOf, tricksOf, wordsToSay } from "./on_cards.js";
import { GAMES } from "./registry.js";

/**
 * The course of a match: `opening` is its first fact, `hands` are those of its record that were played first, `facts`
 * the entries [number, kind, payload] by which it went on.
 */
export function matchOf({ game, switches, opening, hands, facts }) {
  const told = hands.map((value, index) => fact(index + 2, "hand_inserted", { hand: index + 1, value }));
  const since = facts.map(([number, kind, payload]) => fact(number, kind, payload));
  return course(GAMES[game], switches, [fact(1, "match_opened", opening), ...told, ...since]);
}

/** The course with a fact that waits, {number, kind, payload}. Throws RuleError where the server would refuse it. */
export function matchAfter(before, one) {
  admit(before, one.kind, one.payload);
  return courseAfter(before, one);
}

/** The hand on the table, or the one that comes next. */
export function handOf(course) {
  return course.fold.game.openHand(course);
}

function fact(number, kind, payload) {
  return { number, kind, payload };
}

/**
 * The hand card by card, as a table shows it: `{hand, pad, trick, tricks, words}`.
 *
 * `words` are those that may be said beside the leader's card; see on_cards.js for the rest.
 */
export function cardsOf(course) {
  const hand = handOf(course);
  const { players } = course.fold.game;
  const findings = course.result.hands[hand.number - 1]?.findings ?? [];
  return {
    hand,
    pad: padOf(hand),
    trick: trickOf(hand, players),
    tricks: tricksOf(hand, findings, players),
    words: wordsToSay(hand, course.fold.regulation),
  };
}

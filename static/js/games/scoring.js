// Scoring hand by hand, whole or from where the scoring of the same hands had come.
import { at } from "./errors.js";

const read = new WeakMap();

/** A hand of the record, read once. Throws RuleError whose place is relative to it. */
export function readHand(game, regulation, value) {
  let hand = read.get(value);
  if (!hand) {
    hand = game.parseHand(value, regulation);
    read.set(value, hand);
  }
  return hand;
}

/**
 * Score the hands of a record, from the first that is not as it was `before`, or from its last one.
 *
 * A scorer is a value: `game.scored(scorer, number, hand, isLast)` gives what came out of a hand,
 * and the scorer after it. Throws RuleError naming the hand's place.
 */
export function scoreHands(game, regulation, values, before = null) {
  const hands = values.map((value, index) => at("hands", () => at(index, () => readHand(game, regulation, value))));
  game.checkHands(hands);
  const last = Math.max(0, hands.length - 1);
  let known = before ? Math.max(0, before.hands.length - 1) : 0;
  if (known > last || hands.slice(0, known).some((hand, index) => hand !== before.hands[index])) known = 0;
  let scorer = known ? before.beforeLast : game.newScorer(regulation);
  const outcomes = known ? before.outcomes.slice(0, known) : [];
  let beforeLast = scorer;
  for (let index = known; index < hands.length; index += 1) {
    beforeLast = scorer;
    const [outcome, after] = at("hands", () =>
      at(index, () => game.scored(scorer, index + 1, hands[index], index === last)),
    );
    outcomes.push(outcome);
    scorer = after;
  }
  return { hands, outcomes, beforeLast, result: game.result(scorer, outcomes) };
}

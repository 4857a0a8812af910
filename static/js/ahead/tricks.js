// The tricks of a hand, as the words of its facts count them (referee/presenters/matches/last_trick.py).
const TRICKS = ["trick_taken", "trick_won"];
const BOUNDS = ["hand_written", "hand_removed", "hand_inserted"];

/** The number in its hand of the trick that a fact tells; the hand may have begun with cards. */
export function trickNumber({ facts, fold, state }, hand, number) {
  const standing = facts.filter((one) => one.number <= number && !state.struck.has(one.number));
  const newest = standing.slice(1 + standing.findLastIndex(({ kind }) => BOUNDS.includes(kind)));
  const own = newest.filter(({ payload }) => payload.hand === hand);
  const cards = own.flatMap(({ kind, payload }) => (kind === "cards_played" ? payload.cards : []));
  return Math.floor(cards.length / fold.game.players) + own.filter(({ kind }) => TRICKS.includes(kind)).length;
}

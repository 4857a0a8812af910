// The hand in progress, or about to begin, as the table shows it.
import { CODES, codesOf, onTheTable, PACK_THIRDS, play, suitIndex } from "../cards.js";
import { NONE_EACH, partner } from "../sides.js";
import { SEATS, TRICKS } from "./hand.js";

/**
 * The hand on the table of a course, else the one that comes next.
 *
 * `starter` leads it, `dealer` began the hand before; `turn` plays next, null where the cards do not
 * tell. `by_cards` tells that every trick so far is known card by card, `play` how they went, null
 * before the first card; `played` are those seen.
 * `must_not_look` is the starter's partner until trumps are named or play has begun.
 */
export function openHand({ fold, state, hands, result }) {
  const begun = state.open_hand !== null;
  const number = state.open_hand ?? state.hands.length + 1;
  const before = result.hands.slice(0, number - 1).filter(({ kind }) => kind !== "void");
  const scored = begun ? result.hands[number - 1] : null;
  const value = begun ? state.hands[number - 1] : {};
  const starter = begun ? scored.starter : number === 1 ? state.first_starter : result.next_starter;
  const is_first = isFirst(state, result, before, begun);
  const { trump = null, taken = [] } = value;
  const named = is_first || trump || taken.length > 0;
  const tricks = begun ? hands[number - 1].tricks : null;
  const played =
    tricks?.length && starter !== null ? play(tricks, suitIndex(trump), starter, SEATS, TRICKS) : null;
  const thirds = scored?.thirds ?? NONE_EACH;
  return {
    number,
    begun,
    value,
    is_first,
    starter,
    dealer: before.at(-1)?.starter ?? null,
    must_not_look: fold.game.hasTrumps && !named && starter !== null ? partner(starter) : null,
    trump,
    by_cards: taken.length === 0,
    play: played,
    tricks_done: taken.length || (played ? played.leaders.length - 1 : 0),
    ...lying(state, value, played, starter),
    played: [...(tricks ?? []).flat().map((card) => CODES[card]), ...state.loose],
    thirds,
    thirds_left: PACK_THIRDS - thirds.A - thirds.B,
  };
}

/** Whether a card or the dealer, and no rotation, decides who leads (3.2, 3.3, 16.1). */
function isFirst({ regulation }, result, before, begun) {
  if (!begun) return result.next_is_first;
  if (before.length === 0) return true;
  return regulation.firstHandEachGame && before.at(-1).game < result.hands.at(-1).game;
}

function lying(state, value, played, starter) {
  if (value.taken?.length) return onTheTable(state.loose, state.leader, SEATS);
  if (played === null) return onTheTable([], starter, SEATS);
  return onTheTable(codesOf(value.tricks.at(-1)), played.leaders.at(-1), SEATS);
}

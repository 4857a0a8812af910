// The hand of trionfo that is being played, or is about to be, as the table needs to see it.
import { CODES, codesOf, onTheTable, PACK_THIRDS, play, suitIndex } from "../cards.js";
import { seatsFrom, sum } from "../sides.js";
import { allowed, highest, SPEAKERS } from "./bids.js";
import { PLAYERS, TRICKS } from "./hand.js";
import { lastTrick, wonByCards } from "./outcome.js";

/**
 * The hand in progress of a course, else the one that comes next.
 *
 * `speaker` is the seat whose turn it is to speak and `offered` what he may say, null and nothing
 * once all have spoken; `bid` then is the word that stands and `declarer` the signore's seat.
 * `taken` are the winners of the finished tricks, with their worth in thirds, the last trick's 3
 * included; `thirds` are those of each seat. `play` tells how the cards went, null before the first.
 */
export function openHand({ state, hands, result }) {
  const number = state.open_hand ?? hands.length + 1;
  const soFar = result.hands[number - 1] ?? null;
  const { value } = state;
  const toBegin = result.hands.length ? result.next_starter : state.first_starter;
  const first = soFar ? soFar.starter : (value.first ?? toBegin);
  const before = result.hands.slice(0, number - 1).filter(({ kind }) => kind !== "void");
  const bids = value.bids ?? [];
  const whole = bids.length === SPEAKERS;
  const highestBid = whole ? highest(bids) : null;
  const order = first === null ? null : seatsFrom(first, PLAYERS);
  const tricks = hands[number - 1]?.tricks ?? null;
  const { trump = null } = value;
  const known = tricks?.length && trump !== null && first !== null;
  const played = known ? play(tricks, suitIndex(trump), first, PLAYERS, TRICKS) : null;
  const lying = played ? codesOf(value.tricks.at(-1)) : [];
  const byCards = state.taken.length === 0;
  const taken = (played ? wonByCards(tricks, played) : state.taken).map(([winner, thirds], index) => [
    winner,
    thirds + lastTrick(index + 1),
  ]);
  const thirds = seatsFrom(1, PLAYERS).map((seat) => sum(taken.map(([by, worth]) => (by === seat ? worth : 0))));
  return {
    number,
    begun: state.open_hand !== null,
    value,
    first_speaker: first,
    dealer: before.at(-1)?.starter ?? null,
    bids,
    speaker: order && !whole ? order[bids.length] : null,
    offered: allowed(bids),
    bid: highestBid?.word ?? null,
    declarer: highestBid && order ? order[highestBid.turn] : null,
    partner: soFar?.partner ?? null,
    in_mano: soFar?.in_mano ?? false,
    trump,
    called: value.called ?? null,
    by_cards: byCards,
    play: played,
    tricks_done: taken.length,
    taken,
    ...onTheTable(lying, byCards ? (played ? played.leaders.at(-1) : first) : null, PLAYERS),
    played: (tricks ?? []).flat().map((card) => CODES[card]),
    thirds,
    thirds_left: taken.length < TRICKS ? PACK_THIRDS - sum(thirds) : 0,
  };
}

// The hand on the table card by card, as a table shows it in every game: the cards to tap, the trick that is
// played, those before it.
import { CARDS, CODES, codesOf, play, SUITS, suitIndex, suitOf } from "./cards.js";
import { seatsFrom } from "./sides.js";

// The last card but one of a hand lets the last one fall, too.
const MOST_NAMED = 2;

/**
 * The forty cards by suit, the strongest first: `{suit, trump, cards: [{code, state, by}]}`.
 *
 * `state` is `played`, `doubtful` where the card would prove a revoke by the seat whose turn it is, or `free`;
 * `by` is the seat that played it, null where nobody is known to have.
 */
export function padOf(hand) {
  const by = playedBy(hand);
  const lacked = suitsLacked(hand, hand.turn);
  const shown = (code, suit) => {
    if (hand.played.includes(code)) return { code, state: "played", by: by.get(code) ?? null };
    return { code, state: lacked.has(suit) ? "doubtful" : "free", by: null };
  };
  return SUITS.map((suit, index) => ({
    suit,
    trump: hand.trump === suit,
    cards: CODES.slice(10 * index, 10 * index + 10).reverse().map((code) => shown(code, index)),
  }));
}

/** The seat of each card of the hand, as far as it is known. */
export function playedBy({ table, play }) {
  const known = (play?.cards ?? []).flatMap((cards, index) => cards.map((card) => [CODES[card], index + 1]));
  return new Map([...table.map(([seat, code]) => [code, seat]), ...known]);
}

/** The seat of each card of a hand, be it on the table or over, as far as it is known. */
export function playedIn(course, number) {
  const { fold, state, hands, result } = course;
  if (state.open_hand === number) return playedBy(fold.game.openHand(course));
  const { tricks, trump } = hands[number - 1] ?? {};
  const starter = result.hands[number - 1]?.starter ?? null;
  if (!tricks?.length || starter === null) return new Map();
  const { players } = fold.game;
  return playedBy({ table: [], play: play(tricks, suitIndex(trump), starter, players, CODES.length / players) });
}

/** Each card of a fact with the seat that played it, [card, seat]; null where it tells many, or nobody knows. */
export function seatsOf(course, { hand, cards }) {
  if (cards.length > MOST_NAMED) return null;
  const by = playedIn(course, hand);
  return cards.every((card) => by.has(card)) ? cards.map((card) => [card, by.get(card)]) : null;
}

/** The suits that a seat has shown not to hold, and has not played since. */
function suitsLacked({ value, play }, seat) {
  const lacked = new Set();
  if (!play || seat === null) return lacked;
  const led = value.tricks.map((text) => suitOf(CARDS[codesOf(text)[0]]));
  play.cards[seat - 1].forEach((card, trick) => {
    if (suitOf(card) !== led[trick]) lacked.add(led[trick]);
    lacked.delete(suitOf(card));
  });
  return lacked;
}

/** The card that must follow once `card` is played, in a list: the fortieth, if it alone is left. */
export function forcedAfter({ played, by_cards }, card) {
  const left = played.includes(card) ? [] : CODES.filter((code) => !played.includes(code) && code !== card);
  return by_cards && left.length === 1 ? left : [];
}

/** The places of the trick being played, from its leader: `{seat, code, leader, turn, call}`; none if he is not known. */
export function trickOf(hand, players) {
  if (hand.leader === null) return [];
  const cards = new Map(hand.table);
  const said = wordsSaid(hand, hand.tricks_done + 1);
  return seatsFrom(hand.leader, players).map((seat) => ({
    seat,
    code: cards.get(seat) ?? "",
    leader: seat === hand.leader,
    turn: seat === hand.turn,
    call: said.get(seat) ?? "",
  }));
}

/** The finished tricks that are known card by card, the last one first: `{number, cards}`; a card that revokes is flagged. */
export function tricksOf(hand, findings, players) {
  if (!hand.play) return [];
  const { leaders } = hand.play;
  const isRevoke = (trick, seat) => findings.some((one) => one.code === "revoke" && one.trick === trick && one.seat === seat);
  const tricks = hand.value.tricks.slice(0, hand.tricks_done).map((text, index) => {
    const number = index + 1;
    const said = wordsSaid(hand, number);
    const order = seatsFrom(leaders[index], players);
    const cards = codesOf(text).map((code, turn) => ({
      seat: order[turn],
      code,
      leader: turn === 0,
      winner: order[turn] === leaders[number],
      call: said.get(order[turn]) ?? "",
      revoke: isRevoke(number, order[turn]),
    }));
    return { number, cards };
  });
  return tricks.reverse();
}

/** The words that leaders said in a trick, by seat. */
function wordsSaid({ value }, trick) {
  return new Map((value.calls ?? []).filter((call) => call.trick === trick).map(({ seat, word }) => [seat, word]));
}

/** The words offered beside the leader's card: none before it, none after one. */
export function wordsToSay(hand, { calls = [] }) {
  const isSaid = wordsSaid(hand, hand.tricks_done + 1).size > 0;
  return hand.table.length > 0 && hand.by_cards && !isSaid ? calls : [];
}

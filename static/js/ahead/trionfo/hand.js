// What the table of trionfo shows of the hand in progress, as plain values: bids, tricks and cards.
import { CARDS, HAND_THIRDS, SUITS, suitOf } from "../../games/cards.js";
import { seatsFrom, sum } from "../../games/sides.js";
import { PLAYERS, TRICKS } from "../../games/trionfo/hand.js";
import { isMaso, NEEDED, TOO_MANY } from "../../games/trionfo/outcome.js";
import { filled, thirdsShown } from "../pieces.js";

/** The most that the cards of one trick are worth, in thirds. */
const MOST_IN_TRICK = 13;
const LAST_TRICK = 3;

/** 23 thirds are 7⅔. */
export const fraction = (thirds) => thirdsShown(thirds, { scale: 3 });

export const SEATS = seatsFrom(1, PLAYERS);

/** The hand with what follows from its facts: its speaking order, and what is still asked for. */
export function handShown(course) {
  const hand = course.fold.game.openHand(course);
  const { bid, called, by_cards: byCards, tricks_done: done, table, first_speaker: first } = hand;
  return {
    ...hand,
    order: seatsFrom(first ?? 1, PLAYERS),
    trick: done + 1,
    inPlay: table.length > 0 || (done > 0 && done < TRICKS),
    needsCard: bid === "chiamo" && called === null,
    needsPartner: bid === "chiamo" && !byCards && done === TRICKS,
  };
}

/** What the middle of the drawn table says. */
export function centreOf({ words }, hand) {
  return hand.inPlay ? filled(words.trick, { n: hand.trick }) : filled(words.hand, { n: hand.number });
}

/** The seats of the drawn table. The amico is shown once his card has fallen, and not before (13.3). */
export function tableSeats(hand) {
  const roles = {
    dealer: hand.dealer,
    first: hand.bid === null ? hand.first_speaker : null,
    leads: hand.bid !== null && !hand.inPlay ? hand.first_speaker : null,
    signore: hand.declarer,
    amico: hand.partner,
  };
  const turn = hand.speaker ?? (hand.trump && !hand.needsCard ? hand.turn : null);
  const lying = new Map(hand.table);
  return SEATS.map((seat) => ({
    seat,
    roles: Object.keys(roles).filter((role) => roles[role] === seat),
    turn: seat === turn,
    speaks: hand.speaker !== null,
    card: lying.get(seat) ?? "",
  }));
}

/** What is said before the bidding begins: who deals, and who speaks first (13.1). */
export function dealLines({ words, seats }, hand) {
  if (hand.bids.length > 0) return [];
  const { dealer, first_speaker: first } = hand;
  return [
    ...(dealer ? [filled(words.deals, { name: seats[dealer - 1] })] : []),
    first ? filled(words.starts, { name: seats[first - 1] }) : words.card,
  ];
}

/** The five speakers in order: what they have said, and whose turn it is. */
export function biddingRows({ words, seats }, { order, bids, speaker }) {
  return order.map((seat, turn) => ({
    seat,
    name: seats[seat - 1],
    word: words.bids[bids[turn]] ?? "",
    passed: bids[turn] === "passo",
    turn: seat === speaker,
  }));
}

/** What everybody at the table knows of the hand; the amico once he has shown himself (13.3). */
export function handFacts({ words, names }, hand) {
  const { begun, bid, declarer, called, value, order, bids } = hand;
  if (!begun) return [];
  if (bid === null) return bids.map((word, turn) => ({ what: names[order[turn] - 1], text: words.bids[word] }));
  const lines = [
    { what: words.signore, text: names[declarer - 1] },
    { what: words.bid, text: words.bids[bid] },
  ];
  if (called === null) return lines;
  lines.push({ what: words.called, text: cardWords(words, called) });
  if (value.tricks) lines.push({ what: words.amico, text: amicoText(words, names, hand) });
  return lines;
}

function amicoText(words, names, { in_mano: inMano, partner }) {
  if (inMano) return words.nobody;
  return partner === null ? words.hidden : names[partner - 1];
}

export function cardWords({ cardOf, ranks, suits }, code) {
  return filled(cardOf, { rank: ranks[code[0]], suit: suits[SUITS[suitOf(CARDS[code])]] });
}

/** The thirds that win the hand, null where points do not decide it (13.5). */
export const thirdsNeeded = ({ bid }) => (isMaso({ word: bid }) ? null : NEEDED);

/** What the trick may be worth, in thirds of its cards; the last one takes all that is left, and its 3. */
export function trickValues({ thirds_left: left, tricks_done: done }) {
  const worths = Array.from({ length: MOST_IN_TRICK + 1 }, (_, thirds) => thirds);
  if (done !== TRICKS - 1) return worths.map((thirds) => ({ thirds, label: fraction(thirds), offered: thirds <= left }));
  const place = Math.min(left + LAST_TRICK, MOST_IN_TRICK);
  const last = { thirds: left, label: fraction(left + LAST_TRICK), offered: true };
  return worths.map((thirds) => (thirds === place ? last : { thirds, label: fraction(thirds), offered: false }));
}

/** The finished tricks by winner and worth, in order. */
export function takenSoFar({ seats }, { taken }) {
  return taken.map(([seat, thirds], index) => ({ number: index + 1, thirds: fraction(thirds), seat, name: seats[seat - 1] }));
}

/** What the signore's side and the others have, or each player while nobody knows who plays with whom. */
export function tallyShown({ words, seats }, hand) {
  const { bid, declarer, partner, in_mano: inMano, thirds } = hand;
  const left = fraction(HAND_THIRDS - sum(thirds));
  const isSideKnown = declarer !== null && (bid !== "chiamo" || partner !== null || inMano);
  if (!isSideKnown) {
    return { sides: SEATS.map((seat) => ({ name: seats[seat - 1], thirds: fraction(thirds[seat - 1]), seat })), left };
  }
  const side = [declarer, partner].filter((seat) => seat !== null);
  const own = sum(side.map((seat) => thirds[seat - 1]));
  const rest = fraction(sum(thirds) - own);
  const of = (taken, most) => filled(words.of, { thirds: taken, most: fraction(most) });
  return {
    sides: [
      { name: side.map((seat) => seats[seat - 1]).join(" + "), thirds: of(fraction(own), NEEDED), seat: 0 },
      { name: words.others, thirds: bid === "maso" ? of(rest, TOO_MANY) : rest, seat: 0 },
    ],
    left,
  };
}

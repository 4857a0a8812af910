// What was entered last, in words, as the key that takes it back says it.
import { seatsFrom } from "../../games/sides.js";
import { highest } from "../../games/trionfo/bids.js";
import { PLAYERS } from "../../games/trionfo/hand.js";
import { seatsOf } from "../../games/on_cards.js";
import { lastTrick } from "../../games/trionfo/outcome.js";
import { cardWords, fraction } from "./hand.js";
import { filled } from "../pieces.js";
import { trickNumber } from "../tricks.js";
import { outcomeOf } from "./session.js";

const KINDS = {
  bid_made: ({ words, short }, { seat, bid }) => filled(words.acts.bid, { name: short[seat - 1], bid: words.bids[bid] }),
  trump_named: ({ words }, { trump }) => filled(words.acts.trump, { suit: words.suits[trump] }),
  card_called: ({ words }, { card }) => filled(words.acts.called, { card: cardWords(words, card) }),
  cards_played({ words, short }, payload, course) {
    const { cards } = payload;
    const by = seatsOf(course, payload);
    if (by) return by.map(([card, seat]) => filled(words.acts.by, { name: short[seat - 1], cards: cardWords(words, card) })).join(", ");
    const [one, more] = words.acts.cards;
    const said = cards.map((card) => cardWords(words, card)).join(", ");
    return filled(cards.length === 1 ? one : more, { cards: said });
  },
  trick_won({ words, short }, { hand, seat, thirds }, course, number) {
    const trick = trickNumber(course, hand, number);
    return filled(words.acts.trick, { trick, side: short[seat - 1], worth: fraction(thirds + lastTrick(trick)) });
  },
  partner_named({ words, short }, { partner }) {
    return partner === null ? words.acts.own : filled(words.acts.amico, { name: short[partner - 1] });
  },
  hand_written(page, { value }) {
    const isBidding = Object.keys(value).every((key) => key === "first" || key === "bids");
    if (isBidding) return filled(page.words.acts.bids, { bid: standingBid(page, value) });
    return filled(page.words.acts.written, { hand: handWords(page, value) });
  },
  session_ended: (page, _payload, course) => outcomeOf(page, course),
  player_signed: ({ words, short }, { seat, name }) => filled(words.acts.signed, { name: short[seat - 1], typed: name }),
  hand_voided: ({ words }, { void: why }) => filled(words.acts.voided, { why: words.voids[why] }),
};

/** Say a fact of the newest hand. */
export function actWords(page, course, { kind, payload, number }) {
  return KINDS[kind](page, payload, course, number);
}

function standingBid({ words, short }, { bids, first }) {
  const bid = highest(bids);
  if (bid === null) return words.passed;
  if (!first) return words.bids[bid.word];
  const name = short[seatsFrom(first, PLAYERS)[bid.turn] - 1];
  return filled(words.acts.bidder, { name, bid: words.bids[bid.word] });
}

/** A hand by its totals in one line of words. */
function handWords({ words, short }, { trump, thirds, made, partner }) {
  const { acts } = words;
  const parts = trump ? [filled(acts.trumpPart, { suit: words.suits[trump] })] : [];
  if (thirds) parts.push(filled(acts.amounts, { amounts: `${fraction(thirds.declarer)}–${fraction(thirds.others)}` }));
  else parts.push(made ? acts.handWon : acts.handLost);
  if (partner) parts.push(filled(acts.amicoPart, { name: short[partner - 1] }));
  else if (partner === null) parts.push(words.inHand);
  return parts.join(", ");
}

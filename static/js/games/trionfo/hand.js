// One hand of trionfo, read into values that the score can trust (art. 13).
import { HAND_THIRDS, parseCard, readTricks, suitIndex, suitOf, CODES } from "../cards.js";
import { at, oneWay, readInt, RuleError } from "../errors.js";
import { sum } from "../sides.js";
import { highest, readBids } from "./bids.js";

export const PLAYERS = 5;
export const TRICKS = 8;

/** The keys of a hand that can say what was taken; a hand has one of them at most. */
export const WAYS = ["tricks", "thirds", "made"];
/** The keys that ask for a bid. */
export const PLAYED = ["trump", "called", "partner", ...WAYS];

const MOST = 32;
const UNTOLD = {
  first: null,
  bids: [],
  trump: null,
  called: null,
  tricks: null,
  thirds: null,
  made: null,
  partner: null,
  payments: null,
  void: null,
};

const READERS = {
  bids: readBids,
  called: parseCard,
  tricks: (value) => readTricks(value, TRICKS, PLAYERS),
  thirds: readThirds,
  payments: readPayments,
};
const asItIs = (value) => value;

/** Read a hand, with the bid that stands. Throws RuleError whose place is relative to it. */
export function parseHand(value) {
  const hand = { ...UNTOLD };
  for (const key of Object.keys(value)) hand[key] = at(key, () => (READERS[key] ?? asItIs)(value[key]));
  hand.bid = highest(hand.bids);
  // 12.1: nothing else in it counts.
  if (hand.void !== null) return hand;
  if (!("bids" in value)) throw new RuleError("the key %(key)s is missing", { key: "bids" });
  oneWay(value, WAYS);
  if (hand.bid === null) {
    const place = PLAYED.find((key) => key in value);
    if (place) throw new RuleError("all have passed: nothing was played", { place, article: "13.2" });
    return hand;
  }
  if (hand.tricks !== null && hand.trump === null) {
    throw new RuleError("tricks need the trump suit", { place: "trump", article: "13.2" });
  }
  checkCall(hand);
  checkPartner(value, hand);
  if (hand.thirds !== null && !["chiamo", "di_piu"].includes(hand.bid.word)) {
    throw new RuleError("a maso is judged trick by trick: write tricks, or made, not thirds", {
      place: "thirds",
      article: "13.5",
    });
  }
  return hand;
}

/** A card is called with *chiamo* only, and not in trumps (13.3). */
function checkCall({ bid, called, tricks, trump }) {
  const where = { place: "called", article: "13.3" };
  if (bid.word !== "chiamo") {
    if (called !== null) throw new RuleError("a card is called with chiamo only", where);
  } else if (called === null) {
    if (tricks !== null) throw new RuleError("which card was called? the tricks of a chiamo need it", where);
  } else if (trump !== null && suitOf(called) === suitIndex(trump)) {
    throw new RuleError("%(card)s is a trump: the called card is of another suit", { ...where, card: CODES[called] });
  }
}

/** Refuse a partner whom the cards tell, or of a signore who plays alone (13.3). */
function checkPartner(value, { thirds, made, partner, bid }) {
  const where = { place: "partner", article: "13.3" };
  if ("partner" in value && thirds === null && made === null) {
    throw new RuleError(
      "the partner is written with thirds or made; the called card tells him otherwise",
      where,
    );
  }
  if (partner !== null && bid.word !== "chiamo") {
    throw new RuleError("only chiamo has a partner: with any other bid the signore plays alone", where);
  }
}

function readThirds({ declarer, others }) {
  at("declarer", () => readInt(declarer, 0, HAND_THIRDS));
  at("others", () => readInt(others, 0, HAND_THIRDS));
  const total = declarer + others;
  if (total !== HAND_THIRDS) {
    throw new RuleError("the two sides together have 35 thirds, not %(total)s", { article: "2.2", total });
  }
  return { declarer, others };
}

/** What each seat receives, as other programs may write it (13.6). */
function readPayments(paid) {
  paid.forEach((amount, index) => at(index, () => readInt(amount, -MOST, MOST)));
  if (paid.length !== PLAYERS) {
    throw new RuleError("five players are paid, or pay; these are %(amounts)s amounts", {
      article: "13.6",
      amounts: paid.length,
    });
  }
  const total = sum(paid);
  if (total !== 0) throw new RuleError("the payments of a hand sum to 0, not to %(total)s", { article: "13.6", total });
  return paid;
}

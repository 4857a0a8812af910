// One hand of two pairs, read into values that the score can trust (art. 3-8, 11, 12, 16).
//
// The form of a hand (its keys, and their types) was checked by whoever made the fact; here is read
// what it says, and refused what cannot have happened.
import { HAND_THIRDS, isWhole, LAST_TRICK_THIRDS, PACK_THIRDS, readTricks } from "../cards.js";
import { at, oneWay, readInt, RuleError } from "../errors.js";
import { NONE_EACH, only, plus, SIDES, sum } from "../sides.js";
import { HAND_POINTS } from "./regulation.js";
import { remedyFor } from "./remedies.js";

export const SEATS = 4;
export const TRICKS = 10;
const MOST_IN_TRICK = 12;
const STOPPING = ["eleven_nil", "replay", "game_lost", "match_lost"];

/** The keys of a hand that can say what was taken; a hand has one of them. */
export const WAYS = ["tricks", "taken", "counted", "thirds", "points"];

const UNTOLD = {
  complete: false,
  tricks: null,
  thirds: null,
  points: null,
  won: [],
  starter: null,
  trump: null,
  declared: [],
  calls: [],
  claim: null,
  penalty: null,
  void: null,
};

/** Whether the hand counts nothing and the same seat begins again (3.4, 11.3, 12). */
export const isVoid = ({ void: reason, penalty }) => reason !== null || penalty?.remedy === "replay";

/** Whether a void or a ruling settles the hand whatever was taken (11.3, 12). */
const isSettled = ({ void: reason, penalty }) => reason !== null || STOPPING.includes(penalty?.remedy);

/** Whether the hand may hold less than ten tricks. */
export const mayStop = (hand) => hand.claim !== null || isSettled(hand);

/** Whether the next hand may follow. */
export const isOver = (hand) => hand.complete || mayStop(hand);

/** Read a hand; `readers` are those of its game. Throws RuleError whose place is relative to it. */
export function readHand(value, readers, regulation) {
  const way = oneWay(value, WAYS);
  const hand = { ...UNTOLD };
  for (const key of Object.keys(value)) Object.assign(hand, at(key, () => readers[key](value[key])));
  if (!way) hand.thirds = NONE_EACH;
  if (hand.penalty && hand.penalty.remedy === null) {
    hand.penalty = { ...hand.penalty, remedy: remedyFor(regulation, hand.penalty.offence) };
  }
  if (!way && (hand.penalty === null || hand.claim) && !isSettled(hand)) {
    throw new RuleError("one of these must say what was taken: %(ways)s", { ways: WAYS.join(", ") });
  }
  checkTogether(value, hand, regulation);
  return hand;
}

function checkTogether(value, hand, regulation) {
  if ("calls" in value && !("tricks" in value)) {
    throw new RuleError("calls can be recorded only with tricks", { place: "calls" });
  }
  if (hand.points && regulation.needsThirds) {
    throw new RuleError("this regulation counts thirds: write thirds, not points", {
      place: "points",
      article: regulation.needsThirds,
    });
  }
  if (hand.claim && regulation.claims === "off") {
    throw new RuleError("this regulation has no claims: the hand is played to the last card", {
      place: "claim",
      article: "8.5",
    });
  }
  const known = hand.tricks?.length ?? 0;
  const early = hand.calls.findIndex(({ trick }) => trick > known);
  if (early >= 0) {
    throw new RuleError("trick %(trick)s has not been played", {
      place: `calls[${early}].trick`,
      article: "5.1",
      trick: hand.calls[early].trick,
    });
  }
}

function readTaken(entries) {
  if (entries.length > TRICKS) throw new RuleError("must have %(most)s entries at most", { most: TRICKS });
  const each = entries.map(({ won, thirds }, index) =>
    only(won, at(index, () => at("thirds", () => readInt(thirds, 0, MOST_IN_TRICK)))),
  );
  const complete = entries.length === TRICKS;
  let thirds = each.reduce(plus, NONE_EACH);
  const total = thirds.A + thirds.B;
  if (total > PACK_THIRDS || (complete && total !== PACK_THIRDS)) {
    throw new RuleError("the cards of ten tricks are worth 32 thirds, not %(total)s", { article: "2.2", total });
  }
  const won = entries.map((entry) => entry.won);
  if (complete) thirds = plus(thirds, only(won.at(-1), LAST_TRICK_THIRDS));
  return { thirds, won, complete };
}

function readPile(pile) {
  const aces = at("aces", () => readInt(pile.aces, 0, 4));
  const cards = at("thirds_cards", () => readInt(pile.thirds_cards, 0, 20));
  return { aces, cards, last: Number(pile.last) };
}

function readCounted(value) {
  const piles = SIDES.map((side) => at(side, () => readPile(value[side])));
  const [aces, cards, last] = ["aces", "cards", "last"].map((key) => sum(piles.map((pile) => pile[key])));
  if (aces > 4 || cards > 20 || last > 1 || (last && (aces !== 4 || cards !== 20))) {
    throw new RuleError(
      "both piles together hold 4 aces, 20 cards worth a third and one last trick, " +
        "not %(aces)s, %(cards)s and %(last)s",
      { article: "2.2", aces, cards, last },
    );
  }
  const [A, B] = piles.map((pile) => 3 * pile.aces + pile.cards + LAST_TRICK_THIRDS * pile.last);
  return { thirds: { A, B }, complete: last === 1 };
}

function readPair(value, most) {
  const [A, B] = SIDES.map((side) => at(side, () => readInt(value[side], 0, most)));
  return { A, B };
}

function readThirds(value) {
  const thirds = readPair(value, HAND_THIRDS);
  const total = thirds.A + thirds.B;
  if (total > PACK_THIRDS && total !== HAND_THIRDS) {
    throw new RuleError("the two sides together have 35 thirds, not %(total)s", { article: "2.2", total });
  }
  return { thirds, complete: total === HAND_THIRDS };
}

function readPoints(value) {
  const points = readPair(value, HAND_POINTS);
  const total = points.A + points.B;
  if (total > HAND_POINTS) {
    throw new RuleError("the two sides together have 11 points, not %(total)s", { article: "7.1", total });
  }
  return { points, complete: total === HAND_POINTS };
}

function readPenalty({ side, offence, remedy = null, points }) {
  if ((remedy === "deduct") !== (points !== undefined)) {
    throw new RuleError("points go with the remedy deduct, and only with it", { place: "points", article: "11.3" });
  }
  return { penalty: { side, offence, remedy, points: points ?? 0 } };
}

/** The readers of the keys that both games have. */
export const READERS = {
  tricks(value) {
    const tricks = readTricks(value, TRICKS, SEATS);
    return { tricks, complete: isWhole(tricks) };
  },
  taken: readTaken,
  counted: readCounted,
  thirds: readThirds,
  points: readPoints,
  calls: (calls) => ({ calls }),
  claim: ({ side }) => ({ claim: side }),
  penalty: readPenalty,
  void: (reason) => ({ void: reason }),
};

export const readStarter = (starter) => ({ starter });

// *Accuse* (16.4): cards declared for points while the first trick is played.
import { ACE, CARDS, suitIndex, SUITS, THREE, TWO } from "../cards.js";
import { at, RuleError } from "../errors.js";
import { SEATS, TRICKS } from "../pairs/hand.js";
import { sideOf } from "../sides.js";

/** Thirds that a valid accusa scores: 3 points, or 4. */
const WORTH = { napoletana: 9, three: 9, four: 12 };

/**
 * Read the declarations of a hand; refuse what ten cards cannot hold.
 *
 * `cards` are those that a player says he holds, `missing` is the one of the rank that he says he
 * lacks (with three of a rank), null otherwise. By totals his side may be all that is known.
 */
export function readAccuse(value) {
  const accuse = value.map((one, index) => at(index, () => readAccusa(one)));
  accuse.forEach((one, index) => {
    for (let other = index + 1; other < accuse.length; other += 1) checkTwo(one, accuse[other], other);
  });
  for (let seat = 1; seat <= SEATS; seat += 1) checkNumber(seat, accuse);
  return accuse;
}

function readAccusa({ kind, seat: by, side: of, suit, rank, without, trick = 1 }) {
  const declarer = by ?? of;
  const known = typeof declarer === "number";
  let cards = SUITS.map(([letter]) => CARDS[rank + letter]);
  let missing = null;
  if (kind === "napoletana") cards = [THREE, TWO, ACE].map((strength) => 10 * suitIndex(suit) + strength);
  if (kind === "three") {
    missing = CARDS[rank + without[0]];
    cards = cards.filter((card) => card !== missing);
  }
  const side = known ? sideOf(declarer) : declarer;
  return { side, seat: known ? declarer : null, trick, kind, cards, missing, worth: WORTH[kind] };
}

const share = (one, other) => one.cards.some((card) => other.cards.includes(card));
const twoSeats = (one, other) => one.seat !== null && other.seat !== null && one.seat !== other.seat;

/** Refuse the same accusa twice, and two that the same ten cards cannot hold. */
function checkTwo(one, other, index) {
  if (one.side !== other.side || twoSeats(one, other)) return;
  const place = `[${index}]`;
  const alike = ["seat", "kind", "missing"].every((key) => one[key] === other[key]);
  if (alike && one.cards.every((card) => other.cards.includes(card))) {
    throw new RuleError("the same accusa is declared twice", { place, article: "16.4" });
  }
  const contradict = other.cards.includes(one.missing) || one.cards.includes(other.missing);
  // If only the side is known, both partners may have declared, with different cards.
  const partners = one.seat === null || other.seat === null;
  if (contradict && !(partners && !share(one, other))) {
    throw new RuleError("no ten cards hold both this accusa and one before it", { place, article: "16.4" });
  }
}

function checkNumber(seat, accuse) {
  const held = new Set();
  accuse.forEach((accusa, index) => {
    if (accusa.seat === seat) accusa.cards.forEach((card) => held.add(card));
    if (held.size > TRICKS) {
      const place = `[${index}]`;
      throw new RuleError("no ten cards hold all that seat %(seat)s declared", { place, article: "16.4", seat });
    }
  });
}

/** Refuse two players who declare the same card, in a hand whose cards nobody recorded. */
export function checkApart(accuse) {
  accuse.forEach((one, index) => {
    accuse.slice(index + 1).forEach((other, more) => {
      if ((one.side !== other.side || twoSeats(one, other)) && share(one, other)) {
        throw new RuleError(
          "two players cannot both hold a card of these accuse: write the one that is true, " +
            "or record the cards, which tell whose was false",
          { place: `accuse[${index + more + 1}]`, article: "16.4" },
        );
      }
    });
  });
}

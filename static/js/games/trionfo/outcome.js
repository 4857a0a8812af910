// The course of a hand of trionfo: its sides, what they took, and whether it is won (13).
import { holderOf, isWhole, LAST_TRICK_THIRDS, play, suitIndex, THIRDS } from "../cards.js";
import { RuleError } from "../errors.js";
import { seatsFrom, sum } from "../sides.js";
import { PLAYERS, TRICKS } from "./hand.js";

/** Thirds that win a hand: six points (13.5). */
export const NEEDED = 18;
/** Thirds of the others that lose a maso: one point (13.5). */
export const TOO_MANY = 3;

export const isMaso = ({ word }) => word === "maso" || word === "maso_dei_masi";

/**
 * Judge a hand in which somebody bid, by its cards or by its written totals; seat `first` led.
 *
 * `made` is null while it is undecided, `thirds` where nobody wrote them down or the amico is not
 * known, `played` where no cards were recorded. `decided_in` is the trick that decided a maso.
 */
export function outcome(hand, first) {
  const { bid } = hand;
  const declarer = seatsFrom(first, PLAYERS)[bid.turn];
  const nothing = { declarer, partner: null, in_mano: false, thirds: null, made: null, played: null, decided_in: null };
  if (hand.made !== null || hand.thirds !== null) return { ...nothing, ...written(hand, declarer) };
  if (hand.tricks === null || hand.trump === null) {
    return { ...nothing, thirds: bid.word === "chiamo" ? null : { declarer: 0, others: 0 } };
  }
  const played = play(hand.tricks, suitIndex(hand.trump), first, PLAYERS, TRICKS);
  const holder = hand.called === null ? null : holderOf(played, hand.called);
  const partner = holder === declarer ? null : holder;
  const sideKnown = bid.word !== "chiamo" || holder !== null;
  const thirds = sideKnown ? takenBy(played, [declarer, partner]) : null;
  if (isMaso(bid)) {
    const { made, trick } = masoDecision(bid.word, declarer, wonByCards(hand.tricks, played)) ?? UNDECIDED;
    return { ...nothing, thirds, made, played, decided_in: trick };
  }
  const made = thirds && isWhole(hand.tricks) ? thirds.declarer >= NEEDED : null;
  return { ...nothing, partner, in_mano: holder === declarer, thirds, made, played };
}

const UNDECIDED = { made: null, trick: null };

/** Whether the hand is over; who spoke first makes no difference to that. */
export function isDecided(hand) {
  if (hand.void !== null || hand.bid === null) return true;
  return outcome({ ...hand, partner: null }, 1).made !== null;
}

/** The outcome of a hand known by its totals, or only by whether it was won. */
function written({ partner, thirds, made, bid }, declarer) {
  if (partner === declarer) {
    throw new RuleError("seat %(seat)s is the signore and cannot be his own partner: write null", {
      place: "partner",
      article: "13.3",
      seat: declarer,
    });
  }
  const won = thirds ? thirds.declarer >= NEEDED : made;
  return { partner, in_mano: bid.word === "chiamo" && partner === null, thirds, made: won };
}

function takenBy(played, side) {
  const own = sum(side.filter(Boolean).map((seat) => played.thirds[seat - 1]));
  return { declarer: own, others: sum(played.thirds) - own };
}

/** A maso made or lost, and the trick that decided it; null while it is open (13.5). */
export function masoDecision(bid, declarer, won) {
  let own = 0;
  let others = 0;
  for (const [index, [winner, thirds]] of won.entries()) {
    const trick = index + 1;
    if (bid === "maso_dei_masi") {
      if (winner !== declarer || trick === TRICKS) return { made: winner === declarer, trick };
      continue;
    }
    if (winner === declarer) own += thirds + lastTrick(trick);
    else others += thirds + lastTrick(trick);
    if (own >= NEEDED || others >= TOO_MANY) return { made: own >= NEEDED, trick };
  }
  return null;
}

/** The winner of each finished trick and the worth of its cards in thirds. */
export function wonByCards(tricks, played) {
  return played.leaders.slice(1).map((winner, index) => [winner, sum(tricks[index].map((card) => THIRDS[card]))]);
}

/** The thirds that the trick of that number is worth beside its cards (2.2). */
export const lastTrick = (number) => (number === TRICKS ? LAST_TRICK_THIRDS : 0);

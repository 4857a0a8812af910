// Scoring a session of trionfo: hands, what they pay, and the running totals (art. 13).
import { CARDS, holderOf, newRotation, revokes, rotated } from "../cards.js";
import { RuleError } from "../errors.js";
import { PLAYERS } from "./hand.js";
import { outcome } from "./outcome.js";

const NOTHING = [0, 0, 0, 0, 0];
const SEATS = [1, 2, 3, 4, 5];
/** The payment of each other player to a signore who wins alone. */
const ALONE = { chiamo: 2, di_piu: 2, maso: 4, maso_dei_masi: 8 };

/** What each seat receives in game points, less than 0 if it pays (13.6). */
function payments(bid, made, declarer, partner) {
  const won = SEATS.map((seat) => {
    if (partner === null) return seat === declarer ? 4 * ALONE[bid] : -ALONE[bid];
    return seat === declarer ? 2 : seat === partner ? 1 : -1;
  });
  return made ? won : won.map((amount) => 0 - amount);
}

export const newScorer = () => ({ rotation: newRotation(PLAYERS), totals: NOTHING });

const UNTOLD = {
  bid: null,
  declarer: null,
  partner: null,
  in_mano: false,
  made: null,
  thirds: null,
  payments: NOTHING,
  findings: [],
  decided_in: null,
};

/** Score the next hand: what came out, and the scorer after it. */
export function scored(scorer, number, hand, isLast) {
  const first = hand.first ?? scorer.rotation.expected;
  const isVoid = hand.void !== null;
  const rotation = rotated(scorer.rotation, first, isVoid);
  const untold = { ...UNTOLD, hand: number, starter: first, totals: scorer.totals };
  if (isVoid) return [{ ...untold, kind: "void", expected: scorer.rotation.expected }, { ...scorer, rotation }];
  if (first === null) {
    throw new RuleError("who spoke first? the rotation does not say", { place: "first", article: "13.1" });
  }
  if (hand.bid === null) {
    checkPayments(hand, NOTHING);
    return [{ ...untold, kind: "passed", expected: scorer.rotation.expected }, { ...scorer, rotation }];
  }
  const { played, ...seen } = outcome(hand, first);
  if (seen.made === null && !isLast) {
    throw new RuleError("only the last hand of a record may be incomplete", { article: "13.5" });
  }
  const paid = seen.made === null ? NOTHING : payments(hand.bid.word, seen.made, seen.declarer, seen.partner);
  if (seen.made === null && hand.payments !== null) {
    throw new RuleError("the hand is not over: it pays nothing yet", { place: "payments", article: "13.6" });
  }
  checkPayments(hand, paid);
  const totals = scorer.totals.map((total, index) => total + paid[index]);
  const row = {
    ...untold,
    ...seen,
    kind: seen.made === null ? "in_progress" : "played",
    totals,
    bid: hand.bid.word,
    payments: paid,
    findings: played ? revoked(hand, played) : [],
    expected: expectedIn(scorer.rotation, played),
  };
  return [row, { rotation, totals }];
}

/** The seat whose turn it was to speak first: in the first hand the holder of the 5 of swords (13.1). */
function expectedIn(rotation, played) {
  if (!rotation.first) return rotation.expected;
  return played ? holderOf(played, CARDS["5s"]) : null;
}

/** The revokes, without a remedy: those of art. 11 do not fit five players. */
function revoked({ tricks }, played) {
  return revokes(tricks, played.cards).map((found) => ({ code: "revoke", ...found, article: "4.3", remedy: null }));
}

/** Refuse the payments of an imported hand that are not those it scores (13.6). */
function checkPayments({ payments: written }, paid) {
  if (written === null || written.every((amount, index) => amount === paid[index])) return;
  throw new RuleError("the hand pays %(paid)s, not %(written)s", {
    place: "payments",
    article: "13.6",
    paid: paid.join(", "),
    written: written.join(", "),
  });
}

/** The session with these hands, which the scorer has scored. */
export const result = ({ rotation, totals }, hands) => ({ hands, totals, next_starter: rotation.expected });

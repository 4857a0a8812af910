// What the table of trionfo shows of the session, as plain values: totals, the sheet, the hand that just ended.
import { isMaso, lastTrick } from "../../games/trionfo/outcome.js";
import { fraction, SEATS } from "./hand.js";
import { balance, counted, filled, together } from "../pieces.js";

const STATES = { in_progress: "open", void: "void", passed: "passed" };

/** The totals of the five in seat order. */
export function totalsShown({ words }, { state: { ended, decided }, result }) {
  const { hands } = result;
  const totals = decided?.payments ?? result.totals;
  const most = totals.some(Boolean) ? Math.max(...totals) : null;
  const last = hands.findLast(({ kind }) => kind !== "in_progress");
  return totals.map((total, index) => ({
    seat: index + 1,
    total: balance(total),
    unit: counted(words.unit, Math.abs(total)),
    last: last?.kind === "played" ? balance(last.payments[index]) : "",
    ahead: ended === null && total === most,
    place: ended === null || most === null ? "" : filled(words.place, { n: 1 + totals.filter((other) => other > total).length }),
  }));
}

/** Which hand is being played, or comes next, or that none does. */
export function noteOf({ words }, { state }) {
  if (state.ended !== null) return words.standing;
  return filled(words.hand, { n: state.open_hand ?? state.hands.length + 1 });
}

/** The totals below the sheet; none before anything was paid. */
export function sumsOf({ result: { hands, totals } }) {
  return hands.some(({ kind }) => kind === "played") ? totals.map(balance) : [];
}

/** The rows of the sheet, as they were played; a hand whose bidding goes on has its number alone. */
export function sheetRows(page, course) {
  const rows = course.result.hands.map((result, index) => sheetRow(page, course, result, course.hands[index]));
  if (course.fold.hands.length === rows.length) return rows;
  const bidding = { ...EMPTY, number: rows.length + 1, kind: "in_progress", state: "open", marks: [page.words.bidding] };
  return [...rows, { ...bidding, cells: SEATS.map(() => ({ ...NOTHING_PAID })) }];
}

const NOTHING_PAID = { paid: "", total: "", role: "" };
const EMPTY = { trump: "", bid: "", declarer: "", partner: "", in_mano: false, made: null, thirds: "" };

function sheetRow(page, course, result, hand) {
  const { words, short: names } = page;
  const decided = masoDecided(course, result);
  const nameOf = (seat) => (seat ? names[seat - 1] : "");
  return {
    number: result.hand,
    kind: result.kind,
    state: STATES[result.kind] ?? "",
    trump: hand.trump ?? "",
    bid: result.bid ? words.bids[result.bid] : "",
    declarer: nameOf(result.declarer),
    partner: nameOf(result.partner),
    in_mano: result.in_mano && result.bid === "chiamo",
    made: result.made,
    thirds: result.made === null ? "" : against(decided ? decided.thirds : result.thirds),
    marks: marksOf(page, result, hand, decided),
    cells: SEATS.map((seat) => cellOf(result, seat)),
  };
}

const against = (thirds) => (thirds ? `${fraction(thirds.declarer)}–${fraction(thirds.others)}` : "");

function cellOf({ declarer, partner, kind, payments, totals }, seat) {
  const role = seat === declarer ? "signore" : seat === partner ? "amico" : "";
  if (kind !== "played") return { ...NOTHING_PAID, role };
  return { paid: balance(payments[seat - 1]), total: balance(totals[seat - 1]), role };
}

function marksOf({ words, short: names }, { kind, expected, starter }, hand, decided) {
  const marks = decided ? [filled(words.decided, { n: decided.trick })] : [];
  if (hand.void !== null) marks.push(words.voids[hand.void]);
  if (kind === "passed") marks.push(words.passed);
  const isOutOfTurn = starter !== null && expected !== null && starter !== expected;
  if (isOutOfTurn) marks.push(filled(words.expected, { name: names[expected - 1] }));
  return marks;
}

/** The trick that decided a maso, and what had been taken by then; null where nobody wrote its tricks down. */
function masoDecided({ fold }, { hand, bid, made, decided_in: trick, declarer, thirds }) {
  if (bid === null || !isMaso({ word: bid }) || made === null) return null;
  if (trick !== null) return { trick, thirds };
  const { taken, value } = fold.hands[hand - 1];
  if (taken.length === 0 || !("made" in value)) return null;
  const kept = { declarer: 0, others: 0 };
  taken.forEach(([seat, worth], index) => (kept[seat === declarer ? "declarer" : "others"] += worth + lastTrick(index + 1)));
  return { trick: taken.length, thirds: kept };
}

/** Why the session is over, in a sentence without its full stop. */
export const outcomeOf = ({ words }, { state: { ended } }) => filled(words.over, { why: words.endings[ended] });

/** Who has the most points of a session that is over: {what, why, name, score, winners}; null where nobody has any. */
export function momentOf(page, course) {
  const { totals } = course.result;
  if (!totals.some(Boolean)) return null;
  const most = Math.max(...totals);
  const winners = SEATS.filter((seat) => totals[seat - 1] === most);
  return {
    what: page.words.most[winners.length === 1 ? 0 : 1],
    why: outcomeOf(page, course),
    name: winners.map((seat) => page.names[seat - 1]).join(", "),
    score: balance(most),
    winners,
  };
}

/**
 * Who has become the signore, or what came of the last hand, until something else is written of the same hand, or of the
 * next one; "" where neither has just happened.
 */
export function newsOf(page, course) {
  const { state, result, status } = course;
  const hand = result.hands.at(-1);
  if (status !== "open" || !hand) return "";
  if (state.open_hand === null) return filled(page.words.ended, { n: hand.hand, how: endingOf(page, course, hand) });
  const isBid = hand.hand === state.open_hand && hand.declarer !== null;
  if (!isBid || state.taken.length > 0 || Object.keys(state.value).some((key) => !JUST_BID.includes(key))) return "";
  return filled(page.words.becomes, { name: page.names[hand.declarer - 1], bid: page.words.bids[hand.bid] });
}

/** Keys of a hand of which nothing is known but its bids. */
const JUST_BID = ["first", "bids"];

function endingOf({ words, names }, course, hand) {
  if (hand.kind === "void") return words.nobodyVoid;
  if (hand.kind === "passed") return words.nobodyPassed;
  const bid = words.bids[hand.bid];
  const declarer = names[hand.declarer - 1];
  const alone = hand.partner === null;
  const both = alone ? "" : together(words.and, declarer, names[hand.partner - 1]);
  const how = words[`${hand.made ? "won" : "lost"}${alone ? "" : "Both"}`];
  const decided = masoDecided(course, hand);
  const thirds = decided ? decided.thirds : hand.thirds;
  return [
    filled(how, { name: declarer, names: both, bid }),
    ...(hand.in_mano ? [words.inHand] : []),
    ...(decided ? [filled(words.decided, { n: decided.trick })] : []),
    ...(thirds ? [filled(words.points, { own: fraction(thirds.declarer), others: fraction(thirds.others) })] : []),
  ].join(", ");
}

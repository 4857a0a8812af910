// Which facts fit a match as it stands (art. 10.2, 15.1): what waits on a tablet must not be refused
// later by the server. The facts of the referee's office are for the server alone to judge.
import { RuleError } from "./errors.js";
import { CALLS, OFFICE } from "./office.js";
import { UNDO_BARRIERS } from "./undo.js";

/** Facts about a hand that is already there, whichever it is; the others are of the hand in play. */
const NEEDS_HAND = new Set(["penalty_applied", "finding_dismissed", "hand_corrected", "hand_removed"]);
/** Facts that change a hand that is there; a confirmed one only a referee changes, by a ruling. */
const HAND_CHANGES = new Set([...NEEDS_HAND, "hand_inserted", "hand_voided"]);
HAND_CHANGES.delete("finding_dismissed");

/** Refuse, by RuleError, a fact that does not fit a course; its payload is as the page made it. */
export function admit(course, kind, payload) {
  const { fold, state, result } = course;
  const { game } = fold;
  if (OFFICE.has(kind)) return;
  if (kind === "match_opened") throw new RuleError("this match has been opened already");
  const over = game.isOver(state, result);
  if (kind === "match_reopened") {
    if (!["locked", "closed"].includes(course.status) && !over) throw new RuleError("this match is open");
    return;
  }
  if (state.closed) throw new RuleError("this match was closed: reopen it first");
  if (course.status === "locked") throw new RuleError(game.signed, { article: "15.1" });
  if (kind === "undone") admitUndo(course, payload);
  else if (game.admits[kind]) game.admits[kind](state, payload, over);
  else if ("hand" in payload) admitOnHand(kind, payload, state, result.hands, over);
}

function admitUndo({ facts, state }, { to }) {
  const takenBack = facts.filter(
    ({ number, kind }) => number > to && kind !== "undone" && !CALLS.has(kind) && !state.struck.has(number),
  );
  if (takenBack.length === 0) throw new RuleError("there is nothing to undo", { place: "to" });
  if (takenBack.some(({ kind }) => UNDO_BARRIERS.has(kind))) {
    throw new RuleError("an undo does not reach behind a reopening, a ruling or a confirmation", { place: "to" });
  }
}

function admitOnHand(kind, payload, state, scored, over) {
  const { hand } = payload;
  const begun = Math.max(state.hands.length, state.open_hand ?? 0);
  refuseConfirmed(kind, hand, state);
  if (kind === "hand_inserted") return;
  if (kind === "hand_voided") {
    // The last hand can be annulled even when it is complete, and has ended the match.
    if (hand !== begun) admitInHand(hand, state, over);
  } else if (!NEEDS_HAND.has(kind)) {
    admitInHand(hand, state, over);
  } else if (hand > begun) {
    // Only an offence before its first card can begin a hand.
    if (kind !== "penalty_applied") throw new RuleError("there is no hand %(hand)s", { place: "hand", hand });
    admitInHand(hand, state, over);
  } else if (kind === "finding_dismissed") {
    admitLettingGo(payload, scored);
  }
}

/** Refuse what changes a confirmed hand, or removes one that somebody has ruled on (15.1). */
function refuseConfirmed(kind, hand, { confirmed, stands, ruled }) {
  if (!HAND_CHANGES.has(kind)) return;
  if (stands) {
    throw new RuleError("a referee has decided the result: only a ruling changes a hand now", {
      place: "hand",
      article: "15.1",
    });
  }
  const last = Math.max(0, ...confirmed);
  const moves = kind === "hand_inserted" || kind === "hand_removed";
  if (confirmed.includes(hand) || (moves && hand <= last)) {
    throw new RuleError("hand %(hand)s is confirmed: only a referee can change it, by a ruling", {
      place: "hand",
      article: "15.1",
      hand: confirmed.includes(hand) ? hand : last,
    });
  }
  if (kind === "hand_removed" && ruled.includes(hand)) {
    throw new RuleError("hand %(hand)s has a ruling: it can be made void, not removed", { place: "hand", hand });
  }
}

function admitInHand(hand, state, over) {
  if (over) {
    throw new RuleError("the match is over: only a correction can change it", { place: "hand", article: "10.2" });
  }
  const expected = state.open_hand ?? state.hands.length + 1;
  if (hand !== expected) {
    throw new RuleError("hand %(expected)s is being played, not hand %(hand)s", { place: "hand", expected, hand });
  }
}

function admitLettingGo({ hand, code, seat, trick, tricks = [trick] }, scored) {
  const findings = scored.filter((row) => row.hand === hand).flatMap((row) => row.findings);
  const isThere = (one) =>
    findings.some((found) => found.code === code && found.seat === seat && found.trick === one);
  if (tricks.every(isThere)) return;
  throw new RuleError("nothing of the kind was found in hand %(hand)s", { place: "code", hand });
}

/** Refuse a signature while a referee has still to decide on the score or to release it. */
export function refuseUnsettled({ settled }) {
  if (!settled) throw new RuleError("the score waits for the referee: nothing can be signed now");
}

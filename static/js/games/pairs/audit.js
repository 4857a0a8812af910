// The findings of a referee in any hand of two pairs (art. 4.3, 5): pure reading of its cards.
import { ACE, holderOf, revokes, suitIndex, suitOf, THREE, TWO } from "../cards.js";
import { remedyFor } from "./remedies.js";

const NOT_PLAYED = { leaders: [], thirds: [], cards: [[], [], [], []] };

/** The article that each finding rests on. */
const ARTICLES = {
  revoke: "4.3",
  false_volo: "5.2",
  false_striscio: "5.2",
  false_fuori_tutto: "5.2",
  false_taglia: "5.2",
  call_not_allowed: "5.4",
  call_not_by_leader: "5.4",
  second_call: "5.4",
};

/** The offence that a finding turns into; of a finding that is not here none is proposed. */
const OFFENCES = {
  revoke: "revoke",
  false_volo: "false_call",
  false_striscio: "false_call",
  false_fuori_tutto: "false_call",
  false_taglia: "false_call",
  call_not_allowed: "word",
  call_not_by_leader: "word",
  second_call: "word",
};

/** A hand to look through; `articles` and `offences` are those of its game's own findings. */
export function auditOf(hand, played, regulation, articles, offences) {
  return {
    hand,
    tricks: hand.tricks ?? [],
    played: played ?? NOT_PLAYED,
    regulation,
    trump: suitIndex(hand.trump),
    articles: { ...ARTICLES, ...articles },
    offences: { ...OFFENCES, ...offences },
  };
}

/** A finding with its article and the remedy that the regulation proposes. */
export function finding({ articles, offences, regulation }, code, seat, where = {}) {
  // 5.3: where bluffing is allowed a false call is noted only.
  const noted = !(code in offences) || (code.startsWith("false_") && regulation.bluff === "allowed");
  const remedy = noted ? null : remedyFor(regulation, offences[code]);
  return { code, seat, ...where, article: articles[code], remedy };
}

/** A finding for each off-suit card whose player held the suit led (4.3). */
export function revoked(audit) {
  return revokes(audit.tricks, audit.played.cards).map(({ seat, ...where }) => finding(audit, "revoke", seat, where));
}

/** At most one finding for each call: the first that applies (5.2, 5.4). */
export function falseCalls(audit) {
  const found = [];
  audit.hand.calls.forEach((call, index) => {
    // A call out of turn does not make the leader's own first call a second one.
    const earlier = audit.hand.calls.slice(0, index);
    const second = earlier.some(({ trick, seat }) => trick === call.trick && seat === call.seat);
    const code = faultOf(audit, call, second);
    if (code) found.push(finding(audit, code, call.seat, { trick: call.trick }));
  });
  return found;
}

function faultOf(audit, call, second) {
  if (!audit.regulation.calls.includes(call.word)) return "call_not_allowed";
  if (call.seat !== audit.played.leaders[call.trick - 1]) return "call_not_by_leader";
  if (second) return "second_call";
  return isFalse(audit, call) ? `false_${call.word}` : null;
}

/** Judge a leader's word by the cards seen (5.2). */
function isFalse(audit, { word, trick, seat }) {
  const [led] = audit.tricks[trick - 1];
  const suit = suitOf(led);
  const later = audit.played.cards[seat - 1].slice(trick);
  if (word === "volo") return later.some((card) => suitOf(card) === suit);
  if (word === "striscio") return audit.hand.complete && !hasStriscio(audit, later, suit);
  if (word === "taglia") return suit === audit.trump;
  if (word === "fuori_tutto") {
    const known = [...audit.tricks.slice(0, trick - 1).flat(), led, ...later];
    return suit !== audit.trump || threeHighest(audit).some((card) => known.includes(card));
  }
  return false; // Busso asks, so it cannot be false.
}

function hasStriscio({ regulation }, later, suit) {
  const held = later.filter((card) => suitOf(card) === suit);
  if (regulation.striscio === "one") return held.length === 1;
  if (regulation.striscio === "low") return held.some((card) => card % 10 < ACE);
  return held.length > 0;
}

/** The 3, 2 and A of trumps (5.1, 6.1), none where there are no trumps yet. */
export function threeHighest({ trump }) {
  return trump === null ? [] : [THREE, TWO, ACE].map((strength) => 10 * trump + strength);
}

/**
 * Find a starter who is not the seat of the rotation (3.2, 16.1).
 *
 * In a first hand with all its cards the holder of the card `decidedBy` should have led.
 */
export function outOfTurn(audit, code, start, decidedBy) {
  let { expected } = start;
  if (start.isFirst) expected = decidedBy !== null && audit.hand.complete ? holderOf(audit.played, decidedBy) : null;
  if (start.starter === null || expected === null || start.starter === expected) return [];
  return [finding(audit, code, start.starter)];
}

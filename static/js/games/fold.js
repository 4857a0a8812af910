// The fold of every game's facts: hands as they are told, corrections, names, signatures, closing.
// Nothing is changed in place, so that a course shares with the one before what a fact leaves alone.
import { RuleError } from "./errors.js";
import { corrected, DECIDING, disputesAfter, frozenAfter, handAfterRuling, marked, OFFICE, SIGNING, UNMARKED } from "./office.js";
import { scoreHands } from "./scoring.js";
import { undoneBy } from "./undo.js";

/** Facts that leave the record as it is, so signatures stand. */
const OUTSIDE_RECORD = new Set([
  ...SIGNING,
  "finding_dismissed",
  "match_opened",
  "match_closed",
  "match_reopened",
  ...OFFICE,
]);

const NEW_DRAFT = { value: {}, dismissed: [], marks: UNMARKED };

/** The fold of a match that was just opened; `regulation` are the terms of its switches. */
function opened(game, regulation, opening) {
  return {
    game,
    regulation,
    opening,
    players: opening.players,
    hands: [],
    signatures: {},
    closed: false,
    // The page of a table says of the referee’s office no more than this.
    frozen: opening.frozen ?? false,
    disputes: [],
    // The result that a referee has decided on, instead of what the hands come to.
    decided: null,
    // Whether the result stands by a referee’s decision, be it as it was written.
    stands: false,
    struck: new Set(),
    ...game.opened,
  };
}

/** Fold a match's facts, the first being `match_opened`. Throws RuleError. */
export function folded(game, regulation, facts) {
  const struck = undoneBy(facts);
  let fold = { ...opened(game, regulation, facts[0].payload), struck };
  for (const fact of facts.slice(1)) {
    if (fact.kind !== "undone" && !struck.has(fact.number)) fold = foldedAfter(fold, fact);
  }
  return fold;
}

/** The fold with one more fact, which is no undo. Throws RuleError. */
export function foldedAfter(fold, fact) {
  const { kind, payload } = fact;
  const before = OUTSIDE_RECORD.has(kind) ? fold : { ...fold, signatures: {} };
  const matchStep = before.game.matchSteps[kind] ?? MATCH_STEPS[kind];
  if (matchStep) return { ...before, ...matchStep(before, payload) };
  if (OFFICE.has(kind)) return ruled(before, fact);
  if (kind === "hand_removed") {
    existing(before, payload.hand);
    return { ...before, hands: before.hands.filter((_, index) => index !== payload.hand - 1) };
  }
  if (kind === "hand_inserted") {
    if (payload.hand > before.hands.length + 1) throw noHand(payload.hand);
    const draft = { ...NEW_DRAFT, ...before.game.newDraft, value: payload.value };
    const [earlier, later] = [before.hands.slice(0, payload.hand - 1), before.hands.slice(payload.hand - 1)];
    return { ...before, hands: [...earlier, draft, ...later] };
  }
  const handStep = before.game.handSteps[kind] ?? HAND_STEPS[kind];
  if (!handStep) {
    throw new RuleError("“%(kind)s” is no event of this game", { place: "kind", kind });
  }
  const begun = begunIn(before, payload.hand);
  const draft = begun.hands[payload.hand - 1];
  return withDraft(begun, payload.hand, { ...draft, ...handStep(begun, draft, payload) });
}

const MATCH_STEPS = {
  players_renamed: (_fold, { players }) => ({ players }),
  match_closed: () => ({ closed: true }),
  match_reopened: () => ({ closed: false, signatures: {}, decided: null, stands: false }),
};

/** What each fact changes in the draft of its hand. */
const HAND_STEPS = {
  hand_written({ game }, draft, { value }) {
    const kept = game.ways.some((way) => way in value) ? forgetTaken(game, draft) : draft;
    return { ...kept, value: { ...kept.value, ...value } };
  },
  hand_voided: (_fold, { value }, payload) => ({ value: { ...value, void: payload.void } }),
  finding_dismissed(_fold, { dismissed }, { code, seat = null, trick = null, tricks = [trick] }) {
    return { dismissed: [...dismissed, ...tricks.map((one) => [code, seat, one])] };
  },
  hand_corrected: ({ game }, draft, { value }) => correct(game, draft, value),
};

function correct(game, draft, value) {
  return { ...forgetTaken(game, draft), value, dismissed: [] };
}

/** The draft without what each side took, and all that depends on it. */
export function forgetTaken(game, draft) {
  const value = { ...draft.value };
  for (const key of [...game.ways, game.withTaken]) delete value[key];
  return { ...draft, ...game.newDraft, value };
}

/** What a signature changes: `party` is a side or a seat. */
export const signed = (party) => (fold, payload) => ({
  signatures: { ...fold.signatures, [payload[party]]: payload.name },
});

/** Apply a fact of the office, which may change what a hand counts. */
function ruled(fold, fact) {
  const disputes = disputesAfter(fold.disputes, fact);
  const after = { ...fold, disputes, frozen: frozenAfter(fold.frozen, fact.kind) };
  const number = handOf(fold, fact.payload);
  if (number === null) {
    const { result } = fact.payload;
    if (fact.kind !== "dispute_decided") return after;
    return { ...after, stands: true, ...(result && { signatures: {}, decided: result }) };
  }
  let next = begunIn(after, number);
  const before = inRecord(next, next.hands[number - 1]);
  // A hand made void now must not move the turn of later hands, which were already led.
  if (DECIDING.has(fact.kind)) next = pinned(next);
  const held = next.hands[number - 1];
  let draft = { ...held, marks: marked(held.marks, fact) };
  if (fact.kind === "dispute_decided" && fact.payload.value) {
    draft = correct(fold.game, draft, corrected(draft.value, fact.payload.value));
  }
  next = withDraft(next, number, draft);
  return same(inRecord(next, draft), before) ? next : { ...next, signatures: {}, decided: null, stands: false };
}

/** Record who began each hand, as far as that is known. */
function pinned(fold) {
  const { game } = fold;
  const told = fold.hands.filter((draft) => game.isTold(fold, draft));
  const begunBy = new Map(score(fold, told).hands.map(({ starter }, index) => [told[index], starter]));
  const hands = fold.hands.map((draft) => {
    const seat = begunBy.get(draft) ?? null;
    if (seat === null || game.starter in draft.value) return draft;
    return { ...draft, value: { ...draft.value, [game.starter]: seat } };
  });
  return { ...fold, hands };
}

/** The seat that began a hand, recorded or by rotation. */
export function starterOf(fold, draft) {
  const { game } = fold;
  const before = fold.hands.slice(0, fold.hands.indexOf(draft));
  const seat = draft.value[game.starter] ?? score(fold, before).next_starter;
  if (seat === null) {
    const [question, article] = game.unknownStarter;
    throw new RuleError(question, { place: game.starter, article });
  }
  return seat;
}

function score(fold, drafts) {
  const values = drafts.map((draft) => inRecord(fold, draft));
  return scoreHands(fold.game, fold.regulation, values).result;
}

function handOf(fold, payload) {
  if ("hand" in payload) return payload.hand;
  const about = payload.ruling ?? payload.dispute;
  const index = fold.hands.findIndex(({ marks }) => marks.about.includes(about));
  return index < 0 ? null : index + 1;
}

/** The fold with a hand of that number, which is begun now if it is the next one. */
function begunIn(fold, number) {
  const { game, hands, opening } = fold;
  if (number !== hands.length + 1) {
    existing(fold, number);
    return fold;
  }
  const seat = number === 1 && opening[game.starter];
  const value = seat ? { [game.starter]: seat } : {};
  return { ...fold, hands: [...hands, { ...NEW_DRAFT, ...game.newDraft, value }] };
}

function existing(fold, number) {
  if (number < 1 || number > fold.hands.length) throw noHand(number);
}

const noHand = (hand) => new RuleError("there is no hand %(hand)s", { place: "hand", hand });

function withDraft(fold, number, draft) {
  return { ...fold, hands: fold.hands.map((held, index) => (index === number - 1 ? draft : held)) };
}

const records = new WeakMap();

/** A hand in its record form, with rulings; the same object as long as nothing touches the hand. */
export function inRecord(fold, draft) {
  let value = records.get(draft);
  if (!value) {
    value = draft.marks.effects.reduce(handAfterRuling, fold.game.asWritten(draft));
    records.set(draft, value);
  }
  return value;
}

/** Whether two values of JSON say the same, whatever the order of their keys. */
function same(one, other) {
  if (typeof one !== "object" || one === null || other === null) return one === other;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other ?? {}).length && keys.every((key) => same(one[key], other[key]));
}

/** The state that every game has; `told` are the drafts of the record's hands. */
export function stateOf(fold, told) {
  const numbered = fold.hands.map((draft, index) => [index + 1, draft]);
  return {
    hands: told.map((draft) => inRecord(fold, draft)),
    players: fold.players,
    regulation: fold.regulation,
    first_starter: fold.opening[fold.game.starter] ?? null,
    signatures: fold.signatures,
    closed: fold.closed,
    frozen: fold.frozen,
    dismissed: numbered.flatMap(([number, draft]) => draft.dismissed.map((found) => [number, ...found])),
    confirmed: numbered.filter(([, draft]) => draft.marks.confirmed).map(([number]) => number),
    ruled: numbered.filter(([, draft]) => draft.marks.about.length > 0).map(([number]) => number),
    decided: fold.decided,
    stands: fold.stands,
    settled: !fold.frozen && fold.disputes.length === 0,
    struck: fold.struck,
  };
}

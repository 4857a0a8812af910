// What the referee's office changes in the hands of a match (art. 11.3, 12.1, 15.1). Its calls,
// rulings and disputes themselves are for the pages of the server.

/** Facts about the referee's coming, which an undo passes over. */
export const CALLS = new Set(["referee_called", "call_withdrawn", "call_taken", "call_answered"]);

/** Facts with which those who played say what a match came to. */
export const SIGNING = new Set(["side_signed", "player_signed"]);

const FREEZING = new Set(["ruling_opened", "ruling_appealed"]);
/** Facts that may make another hand of one that was played. */
export const DECIDING = new Set(["ruling_given", "dispute_decided"]);

export const OFFICE = new Set([
  ...CALLS,
  ...FREEZING,
  ...DECIDING,
  "score_released",
  "confirmation_agreed",
  "hand_confirmed",
  "hand_refused",
  "result_refused",
]);

const ON_HAND = new Set(["penalty", "hand_void", "hand_corrected"]);
const PENALTY = ["side", "offence", "remedy", "points"];
const BEGUN = ["battezzante", "first"];

/** The marks of the office beside a hand: what is about it, and the effects of rulings in order. */
export const UNMARKED = { about: [], effects: [], confirmed: false };

/** The keys of `names` that an object has, with their values. */
export function picked(values, names) {
  return Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]));
}

/** Whether the score stays frozen after a fact of the office. */
export function frozenAfter(frozen, kind) {
  return FREEZING.has(kind) || (frozen && kind !== "score_released");
}

/** The numbers of the disputes that nobody has decided, after a fact of the office. */
export function disputesAfter(disputes, { number, kind, payload }) {
  if (kind === "hand_refused" || kind === "result_refused") return [...disputes, number];
  return kind === "dispute_decided" ? disputes.filter((one) => one !== payload.dispute) : disputes;
}

/** The marks of a hand after a fact of the office about it. */
export function marked(marks, { number, kind, payload }) {
  if (kind === "ruling_opened" || kind === "hand_refused") return { ...marks, about: [...marks.about, number] };
  if (kind === "hand_confirmed" || kind === "dispute_decided") return { ...marks, confirmed: true };
  if (kind !== "ruling_given") return marks;
  // The ruling given last is applied last.
  const others = marks.effects.filter(({ ruling }) => ruling !== payload.ruling);
  return { ...marks, effects: ON_HAND.has(payload.effect) ? [...others, payload] : others };
}

/** A hand in its record form after a ruling that has an effect on it. */
export function handAfterRuling(value, given) {
  if (given.effect === "penalty") return { ...value, penalty: picked(given, PENALTY) };
  if (given.effect === "hand_void") return { ...value, void: "annulled" };
  return corrected(value, given.value);
}

/** The corrected hand `anew`, which keeps who began it where it does not say. */
export const corrected = (value, anew) => ({ ...picked(value, BEGUN), ...anew });

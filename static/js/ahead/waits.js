// What waits and counts.

/** The facts that wait and that nothing has taken back since. */
export function inForce({ now, waits }) {
  return waits.filter(({ number, kind }) => kind !== "undone" && !now.state.struck.has(number));
}

/** The hands that wait and are over, each {hand, points}: what it came to, as the sheet says it. */
export function handsThatWait(match) {
  const played = inForce(match).filter(({ kind }) => kind !== "finding_dismissed");
  const numbers = new Set(played.map(({ payload }) => payload.hand));
  return handsOver(match).filter(({ hand }) => numbers.has(hand)).map(lineOf);
}

/** A hand that is over, be it saved or waiting, {hand, points}; undefined where it is not. */
export function handOver(match, number) {
  return handsOver(match).filter(({ hand }) => hand === number).map(lineOf)[0];
}

const handsOver = ({ now }) => now.result.hands.filter(({ kind }) => kind !== "in_progress");

const lineOf = ({ hand, points }) => ({ hand, points: `${points.A}–${points.B}` });

// What waits and counts.

/** The facts that wait and that nothing has taken back since. */
export function inForce({ now, waits }) {
  return waits.filter(({ number, kind }) => kind !== "undone" && !now.state.struck.has(number));
}

/** The hands that wait and are over, each {hand, points}: what it came to, as the sheet says it. */
export function handsThatWait(match) {
  const { hands } = match.now.result;
  const played = inForce(match).filter(({ kind }) => kind !== "finding_dismissed");
  const numbers = new Set(played.map(({ payload }) => payload.hand));
  return hands.filter(({ hand, kind }) => numbers.has(hand) && kind !== "in_progress").map(lineOf);
}

const lineOf = ({ hand, points }) => ({ hand, points: `${points.A}–${points.B}` });

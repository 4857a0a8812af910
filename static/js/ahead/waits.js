// What waits and counts.

/** The facts that wait and that nothing has taken back since. */
export function inForce({ now, waits }) {
  return waits.filter(({ number, kind }) => kind !== "undone" && !now.state.struck.has(number));
}

/** The hands that wait and are over, each {hand, points}: what was tapped, or what it came to without declarations. */
export function handsThatWait(match) {
  const { hands } = match.now.result;
  const numbers = new Set(inForce(match).map(({ payload }) => payload.hand));
  return hands.filter(({ hand, kind }) => numbers.has(hand) && kind !== "in_progress").map((hand) => lineOf(match, hand));
}

function lineOf({ waits }, { hand, points, bonus }) {
  const tapped = waits.findLast(({ item }) => item.ends?.hand === hand)?.item.ends.points;
  return { hand, points: tapped || `${points.A - bonus.A}–${points.B - bonus.B}` };
}

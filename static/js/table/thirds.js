// Thirds as people read them.
const FRACTIONS = ["", "⅓", "⅔"];

/** 23 -> "7⅔" */
export function fraction(thirds) {
  const whole = Math.floor(thirds / 3);
  return `${whole || (thirds % 3 ? "" : 0)}${FRACTIONS[thirds % 3]}`;
}

/** 23 -> "7⅔ → 7", as on the sheet. */
export function spokenThirds(thirds) {
  return thirds % 3 ? `${fraction(thirds)} → ${Math.floor(thirds / 3)}` : fraction(thirds);
}

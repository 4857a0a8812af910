// Thirds as people read them.
const FRACTIONS = ["", "⅓", "⅔"];

/** 23 -> "7⅔" */
export function fraction(thirds) {
  const whole = Math.floor(thirds / 3);
  return `${whole || (thirds % 3 ? "" : 0)}${FRACTIONS[thirds % 3]}`;
}

/** Show 23 as "7⅔ → 7", as on the sheet, with `bonus` points more; the arrow has its words for those who listen. A place without them keeps every third: "7⅔". */
export function showThirds(place, thirds, bonus = 0) {
  const taken = [Math.floor(thirds / 3), ...(bonus ? [bonus] : [])].join(" + ");
  if (thirds % 3 === 0) return (place.textContent = taken);
  if (!("rounded" in place.dataset)) return (place.textContent = fraction(thirds));
  const [arrow, words] = [document.createElement("span"), document.createElement("span")];
  Object.assign(arrow, { textContent: "→", ariaHidden: "true" });
  Object.assign(words, { textContent: place.dataset.rounded, className: "visually-hidden" });
  place.replaceChildren(`${fraction(thirds)} `, arrow, words, ` ${taken}`);
}

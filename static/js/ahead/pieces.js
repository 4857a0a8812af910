// The pieces that the page brings, and texts with names in braces.

/** A fresh copy of a piece of the page; null where the page has none of that name. */
export function piece(name) {
  return document.querySelector(`#ahead [data-piece="${name}"]`)?.content.cloneNode(true) ?? null;
}

/** Fill a text that has names in braces. */
export const filled = (text, values) => text.replace(/{(\w+)}/g, (_, name) => values[name]);

/** A text for one or for more. */
export const counted = ([one, more], n) => filled(n === 1 ? one : more, { n });

export function setText(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
  return element;
}

/** An amount with its sign. */
export const signed = (amount) => (amount < 0 ? `−${-amount}` : `+${amount}`);

const FRACTIONS = ["", "⅓", "⅔"];

/** An amount of thirds in the unit of the game: `7⅔`, or `23` where thirds are counted. */
export function thirdsShown(thirds, { scale }) {
  if (scale === 1) return String(thirds);
  const whole = Math.floor(thirds / 3);
  return `${whole || (thirds % 3 ? "" : 0)}${FRACTIONS[thirds % 3]}`;
}

// The pieces with which a page is drawn, and texts with names in braces.
let brought = null;

/** Keep the pieces of a match, as the server has written them. */
export function keepPieces(html) {
  brought = new DOMParser().parseFromString(html, "text/html");
}

/** A fresh copy of a piece; null where there is none of that name. */
export function piece(name) {
  const pattern = brought.querySelector(`[data-piece="${name}"]`);
  return pattern && document.importNode(pattern.content, true);
}

/** Fill a text that has names in braces. */
export const filled = (text, values) => text.replace(/{(\w+)}/g, (_, name) => values[name]);

/** Fill the texts of an element that have names in braces. */
export function fillIn(element, values) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: text } = walker;
    if (text.data.includes("{")) text.data = filled(text.data, values);
  }
}

/** Two names in one phrase: in Italian *e* takes a d before another e. */
export function together(joint, first, second) {
  const begins = second.normalize("NFD").charAt(0).toLowerCase();
  return `${first} ${joint}${begins === joint ? "d" : ""} ${second}`;
}

/** A text for one or for more. */
export const counted = ([one, more], n) => filled(n === 1 ? one : more, { n });

export function setText(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
  return element;
}

/** A first name, and its first letters for where it is too long, as the page writes them. */
export function setFirst(element, name, short) {
  if (name === short) return setText(element, name);
  const [whole, narrow] = [name, short].map((text) => setText(document.createElement("span"), text));
  whole.className = "fitting__whole";
  narrow.className = "fitting__short";
  narrow.ariaHidden = "true";
  element.replaceChildren(whole, narrow);
  return element;
}

/** An amount with its sign, a plain 0 where there is none. */
export const balance = (amount) => (amount < 0 ? `−${-amount}` : amount ? `+${amount}` : "0");

/** What was said of what waits until now; what is wrong with the tablet, why a tap was not taken, and that the page has to stay, is still so. */
export const PAST = "#messages :is([data-said]:not(.flash--problem, [data-said=why], [data-said=stay]), [data-said=early])";

const FRACTIONS = ["", "⅓", "⅔"];

/** An amount of thirds in the unit of the game: `7⅔`, or `23` where thirds are counted. */
export function thirdsShown(thirds, { scale }) {
  if (scale === 1) return String(thirds);
  const whole = Math.floor(thirds / 3);
  return `${whole || (thirds % 3 ? "" : 0)}${FRACTIONS[thirds % 3]}`;
}

// The match with the hands that wait on this tablet, by the rules that the server has, too. They are
// asked for after the page is shown.
let rules = null;
let asked = false;

/** Get the rules for a page that can use them, and say when they are there. */
export async function askForRules(ready) {
  const page = brought();
  if (asked || !page) return;
  asked = true;
  try {
    rules = await import(page.rules);
    ready();
  } catch {
    // Without them the page says which score it shows.
    asked = false;
  }
}

/** What the page brings of its match, null where it brings nothing. */
function brought() {
  const data = document.querySelector("#ahead [data-match]");
  return data ? JSON.parse(data.content.textContent) : null;
}

/**
 * The match as it will be: {page, now, saved}, courses with the hands {hand, value} that wait and without them.
 * `back` are the acts taken back before; one may be the last saved hand. Null where it cannot be told.
 */
export function matchAhead(hands, back) {
  const page = brought();
  if (!rules || !page || back > 1 || (back && !page.takesBack)) return null;
  try {
    const saved = rules.matchOf(page);
    const start = back ? rules.matchOf({ ...page, hands: page.hands.slice(0, -1) }) : saved;
    const add = (course, { hand, value }) => rules.matchAfter(course, "hand_written", { hand, value });
    const now = hands.reduce(add, start);
    return { page, saved, now, next: now.result.winner ? null : rules.handOf(now) };
  } catch {
    // The server will say what is wrong with it.
    return null;
  }
}

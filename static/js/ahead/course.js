// The course of the match with what waits, by the rules that the server has, too.
import { handOf, matchAfter, matchOf } from "../games/match.js";
import { letGo } from "./findings.js";
import { AHEAD } from "./registry.js";

const ofCall = ({ call }) => ({ call: Number(call) });

/** The forms of every game: about the referee's coming, the counting goes on while they wait, and of what is let go. */
const COMMON_FACTS = {
  referee_called: ({ reason }) => (reason ? { reason } : {}),
  call_withdrawn: ofCall,
  call_taken: ofCall,
  call_answered: ({ call, text }) => ({ call: Number(call), ...(text ? { text } : {}) }),
  finding_dismissed: letGo,
};

/**
 * The match with the items that wait: {page, game, saved, now, next, waits}; null where it cannot be told.
 *
 * `saved` and `now` are courses without and with them, `next` is the hand on the table or to come, null once the match
 * is over; `waits` are the items with their facts: {item, number, kind, payload}.
 */
export function matchAhead(page, items) {
  const game = AHEAD[page.game];
  if (!game) return null;
  try {
    const saved = matchOf(page);
    const waits = [];
    let now = saved;
    for (const item of items) {
      const fact = factOf({ page, game, now, waits }, item);
      // What was saved long ago can be taken back, but what was before it is not here.
      if (fact.kind === "undone" && fact.payload.to < page.floor) return null;
      now = matchAfter(now, fact);
      waits.push({ item, ...fact });
    }
    return { page, game, saved, now, next: now.status === "open" ? handOf(now) : null, waits };
  } catch {
    // The server will say what is wrong with it.
    return null;
  }
}

/** The fact that a form says, {kind, body}, as the server reads it, of the match as it was when the form was sent. */
export function factOf({ page, game, now, waits }, { kind, body }) {
  const read = COMMON_FACTS[kind] ?? game.facts[kind];
  const payload = read(Object.fromEntries(body), now);
  return { number: page.number + waits.length + 1, kind, payload };
}

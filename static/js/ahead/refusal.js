// A tap that the rules refuse is refused at once, in the words of the server: it would be refused later, and with it
// all that was tapped after it.
import { RuleError } from "../games/errors.js";
import { matchAfter } from "../games/match.js";
import { factOf } from "./course.js";
import { filled, piece } from "./pieces.js";

/** Why the rules refuse what a form says, {kind, body}, on top of a match; "" where they do not, or only the server can tell. */
export function refusalOf(match, form) {
  if (!(form.kind in match.game.facts)) return "";
  try {
    const fact = factOf(match, form);
    // What was before that is not here.
    if (fact.kind === "undone" && fact.payload.to < match.page.floor) return "";
    matchAfter(match.now, fact);
    return "";
  } catch (error) {
    return error instanceof RuleError ? wordsOf(error) : "";
  }
}

function wordsOf(error) {
  const list = piece("refusals").firstElementChild;
  const known = [...list.children].find((one) => one.dataset.of === error.template);
  if (!known) return list.dataset.else;
  const text = error.said(known.textContent);
  return error.article ? `${text} (${filled(list.dataset.article, { n: error.article })})` : text;
}

// The course of a match: its facts, what they tell, and the score. A page without a network carries
// it from tap to tap; the same facts give the same course as on the server.
import { folded, foldedAfter } from "./fold.js";
import { scoreHands } from "./scoring.js";

/**
 * Tell a match's facts, the first being `match_opened`, and score them. Throws RuleError.
 *
 * A fact is an entry of the ledger: `number` from 1, `kind` and `payload`. `game` is the module's
 * object, such as `MARAFONE`; `switches` are those of the regulation that the match began with.
 */
export function course(game, switches, facts) {
  return told(facts, folded(game, game.terms(switches), facts), null);
}

/** The course with one more fact; the one before stays as it was. Throws RuleError. */
export function courseAfter(before, fact) {
  const facts = [...before.facts, fact];
  // An undo is told from the beginning.
  if (fact.kind === "undone") return told(facts, folded(before.fold.game, before.fold.regulation, facts), null);
  return told(facts, foldedAfter(before.fold, fact), before.scored);
}

function told(facts, fold, before) {
  const { game, regulation } = fold;
  const state = game.state(fold);
  const scored = scoreHands(game, regulation, state.hands, before);
  const { hands, result } = scored;
  return { facts, fold, state, hands, result, scored, status: statusOf(game, state, result) };
}

/** `open`, `finished`, `locked` (all who sign have signed) or `closed` (given up). */
function statusOf(game, state, result) {
  if (state.closed) return "closed";
  if (Object.keys(state.signatures).length === game.signers) return "locked";
  return game.isOver(state, result) ? "finished" : "open";
}

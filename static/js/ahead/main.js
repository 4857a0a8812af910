// The table page without a network: the match with what waits on this tablet, and the page that shows it.
//
// The page brings the match in `template[data-match]` (see referee/web/matches/ahead.py), and the server the pieces with
// which everything is drawn, once for a match (`games/<game>/pieces.html`, `template[data-piece=…]`), so no words and
// no HTML are made here. Each thing that waits in
// the outbox is read into the fact that the server will read from the same form (`facts` of the game in registry.js:
// kind -> (fields, course) -> payload), and told to the course of the match (course.js). From that course the game
// draws what is around the work area (`frame`), and the area itself by the way in which the hand is entered
// (`work`: mode -> {piece, draw}): `draw(match, content)` fills a fresh copy of the piece that `piece(match)` names;
// hand number, entry number and way are put into its forms by work.js. `match` is what course.js gives, with `mode`
// and `way`. A new way or game is a line in registry.js and a module of its own.
//
// The package is one file that is asked for after the page is shown. It imports nothing outside of static/js/ahead
// and static/js/games: what it needs of the page comes with `tools`.
import { matchAhead } from "./course.js";
import { showFindings } from "./findings.js";
import { keepPieces } from "./pieces.js";
import { refusalOf } from "./refusal.js";
import { showUndo } from "./undo.js";
import { chooseWay, wayShown } from "./way.js";
import { canShow, showWork } from "./work.js";

/** Take the pieces with which the match is drawn, as the server has written them. */
export function bring(html) {
  keepPieces(html);
}

/**
 * Show the match of this page with what waits of it, in order; false where this page cannot.
 *
 * `tools` are {putRegion(old, fresh), putMoment(element or null), sayOf(name, text), markTerms()} of the page.
 */
export function goOn(items, tools) {
  const page = brought();
  if (!page) return false;
  // Something has been written of which the page does not know yet: the answer that is on its way shows it.
  if (items[0]?.after > page.number) return true;
  const match = matchAhead(page, unwritten(page, items));
  if (!match) return false;
  const shown = { ...match, ...wayShown(page, items) };
  if (!canShow(shown)) return false;
  shown.game.frame(shown, tools);
  showWork(shown, tools);
  showUndo(shown);
  showFindings(shown);
  tools.markTerms();
  return true;
}

/** Show the page by another way, {mode} or {way}, that was chosen on this tablet; false where it cannot. */
export function turnTo(way, items, tools) {
  chooseWay(way);
  return goOn(items, tools);
}

/** Let a side claim the game of the hand on the table; false where this page cannot count it. */
export function claim(side, items, tools) {
  const page = brought();
  const match = page && matchAhead(page, unwritten(page, items));
  return Boolean(match?.game.claim?.(match, side, tools));
}

/** Let a match be signed that is over; false where this page cannot tell that it is. */
export function sign(items, tools) {
  const page = brought();
  const match = page && matchAhead(page, unwritten(page, items));
  if (match?.now.status !== "finished" || !goOn(items, tools)) return false;
  document.querySelector("#work [data-signer]")?.scrollIntoView({ block: "nearest" });
  return true;
}

/** Why the rules refuse what a form says, {kind, body}, after what waits; "" where this page cannot tell. */
export function refusal(form, items) {
  const page = brought();
  const match = page && !(items[0]?.after > page.number) && matchAhead(page, unwritten(page, items));
  return match ? refusalOf(match, form) : "";
}

/** What waits without what this page tells already: that was written, and its answer was lost or is on its way. */
function unwritten(page, items) {
  return items.slice(Math.max(0, page.number - (items[0]?.after ?? page.number)));
}

/** What the page brings of its match, null where it brings nothing. */
function brought() {
  const data = document.querySelector("#ahead [data-match]");
  return data ? JSON.parse(data.content.textContent) : null;
}

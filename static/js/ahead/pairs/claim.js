// *Chiamarsi fuori* without a network (art. 8): the claim is counted here by the rules, and waits as a tap does.
import { CARDS, THIRDS } from "../../games/cards.js";
import { RuleError } from "../../games/errors.js";
import { matchAfter } from "../../games/match.js";
import { opponents, sum } from "../../games/sides.js";
import { filled, piece, setText, thirdsShown } from "../pieces.js";
import { gameOver } from "./over.js";

/** Open the panel in which a side claims the game; false where this page has none for the hand on the table. */
export function openClaim(match, side, { putRegion }) {
  const dialog = piece("claim")?.querySelector("dialog");
  if (!dialog || !match.next) return false;
  const asked = match.next.tricks_done === 0;
  prepare(match, side, asked, dialog);
  const place = document.createElement("div");
  document.body.append(place);
  putRegion(place, dialog);
  const form = dialog.querySelector("form");
  const show = (isKnown) => showCount(match, side, form, asked, isKnown);
  show(!asked);
  form.addEventListener("input", () => show(true));
  dialog.querySelector("button[type=button]").addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.addEventListener("submit", ({ target }) => target === form && setTimeout(() => dialog.close()), { capture: true });
  dialog.showModal();
  return true;
}

function prepare({ page, next }, side, asked, dialog) {
  // The table behind it may have fields of the same names.
  for (const name of ["id", "for", "aria-describedby"]) {
    dialog.querySelectorAll(`form [${name}]:not(h2)`).forEach((one) => one.setAttribute(name, `claim-${one.getAttribute(name)}`));
  }
  setText(dialog.querySelector("h2"), filled(page.words.claim_title, { side: page.shortSides[side] }));
  dialog.querySelector(`.side--${opponents(side)}`).remove();
  const other = dialog.querySelector("[data-claim-other]");
  if (asked) {
    const summary = other.querySelector("summary");
    setText(summary, filled(summary.textContent, { side: page.shortSides[opponents(side)] }));
    other.querySelector(".fold__body").append(dialog.querySelector(`[data-claim-pile=${opponents(side)}]`));
  } else {
    dialog.querySelectorAll("[data-claim-asked], [data-claim-pile], [data-claim-other]").forEach((one) => one.remove());
  }
  if (next.value.maraffa !== undefined) dialog.querySelector("[data-claim-declared]").remove();
  const { hand, after, claim, side: named } = dialog.querySelector("form").elements;
  hand.value = next.number;
  after.value = page.number;
  claim.value = named.value = side;
}

/** Show what the claim counts now; it can be recorded once that is known, or it is right without. */
function showCount(match, side, form, asked, isKnown) {
  const { kind, claim, side: named } = form.elements;
  const isWhole = asked || Boolean(new FormData(form).get("maraffa"));
  kind.value = isWhole ? "hand_written" : "claim_made";
  claim.disabled = !isWhole;
  named.disabled = isWhole;
  const counted = countOf(match, side, kind.value, Object.fromEntries(new FormData(form)), asked);
  const verdict = counted && (isKnown || counted.isRight) ? counted.isRight : null;
  form.querySelector(".claim").hidden = !counted;
  form.querySelector(".verdict--right").hidden = verdict !== true;
  form.querySelector(".verdict--wrong").hidden = verdict !== false;
  form.querySelector(".button--primary").hidden = verdict === null;
  if (counted) showLines(match, form.querySelector(".claim"), counted);
  if (verdict !== null) showVerdict(match, side, form.querySelector(`.verdict--${verdict ? "right" : "wrong"}`), counted);
  tell(form);
}

/** Say the sum before the verdict, for who does not see them. */
function tell(form) {
  const wordsOf = (elements) => [...elements].map((one) => one.textContent.trim());
  const sums = wordsOf(form.querySelectorAll(".claim:not([hidden]) .claim__line--sum > *")).join(": ");
  setText(form.querySelector("[data-claim-told]"), sums && `${sums}. `);
}

/** What a claim comes to: {lines, have, needed, isRight, after}; null where it cannot be made so. */
function countOf(match, side, kind, fields, asked) {
  const { page, now, next, game } = match;
  const { regulation } = now.fold;
  try {
    const after = matchAfter(now, { number: now.facts.at(-1).number + 1, kind, payload: game.facts[kind](fields, now) });
    const { score, target } = now.result.current;
    const thirds = asked ? Number(fields[`thirds_${side}`] || 0) : next.thirds[side];
    const bonus = game.claimed(match, after, side);
    const lines = [
      { label: page.words.claim_before, value: String(score[side]), isScored: true },
      { label: page.words.claim_tricks, value: thirdsShown(thirds, regulation), isScored: true },
      ...bonus,
      ...lyingOf(page, next, regulation),
    ];
    const scored = sum(bonus.filter(({ isScored }) => isScored).map((one) => one.thirds));
    const have = regulation.scale * score[side] + thirds + scored;
    const needed = regulation.scale * target + regulation.claimMargin;
    return { lines, have, needed, isRight: after.result.hands[next.number - 1].kind === "claim_right", after };
  } catch (error) {
    if (error instanceof RuleError) return null;
    throw error;
  }
}

/** The trick on the table counts for nobody (8.1). */
function lyingOf({ words }, { table }, regulation) {
  if (table.length === 0) return [];
  const worth = sum(table.map(([, code]) => THIRDS[CARDS[code]]));
  return [{ label: words.claim_lying, value: thirdsShown(worth, regulation), isScored: false, article: "8.1" }];
}

function showLines({ now }, panel, { lines, have, needed }) {
  const { regulation } = now.fold;
  const [scored, unscored] = piece("claim").querySelectorAll(".claim__line");
  const drawn = lines.map(({ label, value, isScored, article }) => {
    const line = (isScored ? scored : unscored).cloneNode(true);
    line.querySelector("dt").firstChild.data = `${label} `;
    const number = line.querySelector(".claim__article");
    if (number) setText(number, filled(number.textContent, { n: article }));
    setText(line.querySelector("dd"), value);
    return line;
  });
  const [total, target] = panel.querySelectorAll(".claim__line--sum, .claim__line--needed");
  setText(total.querySelector("dd"), thirdsShown(have, regulation));
  setText(target.querySelector("dd"), thirdsShown(needed, regulation));
  panel.querySelector(".claim__lines").replaceChildren(...drawn, total, target);
}

function showVerdict({ page, now }, side, drawn, { have, needed, after }) {
  const amount = thirdsShown(needed - have, now.fold.regulation);
  const fresh = piece("claim").querySelector(drawn.matches(".verdict--right") ? ".verdict--right" : ".verdict--wrong");
  const reason = fresh.querySelector(".verdict__reason").firstChild;
  reason.data = filled(reason.data, { side: page.names[side], amount });
  const line = fresh.querySelector(".verdict__follows");
  line.replaceWith(...followsOf(page, now, after).map((text) => setText(line.cloneNode(true), text)));
  drawn.replaceWith(fresh);
}

/** What follows: a hand of 11-0, a game or the match won, or how the game goes on. */
function followsOf(page, now, after) {
  const { words, names } = page;
  const { hands, games, current, winner } = after.result;
  const { kind, points } = hands.at(-1);
  const said = [];
  if (kind === "claim_wrong" && points.A + points.B) {
    said.push(filled(words.claim_hand, { a: names.A, x: points.A, b: names.B, y: points.B }));
  }
  const ended = games.slice(now.result.games.length);
  said.push(...ended.map((game) => `${gameOver(page, game)}.`));
  if (!winner && ended.length === 0) said.push(filled(words.claim_on, { a: current.score.A, b: current.score.B }));
  return said;
}

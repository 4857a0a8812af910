// The running sheet of a match of two pairs: the hands that wait above those that are saved, which keep their rows.
import { SIDES } from "../../games/sides.js";
import { filled, piece, setFirst, setText, thirdsShown } from "../pieces.js";
import { inForce } from "../waits.js";

const LETTERS = ["A", "B", "A", "B"];
const LETTERS_OF = { A: "A", B: "B" };
const STATES = { in_progress: "open", void: "void", surplus: "surplus" };

/** Draw anew the rows from the first hand that what waits has touched. */
export function showSheet(match) {
  const { page, now, saved, waits } = match;
  const body = document.querySelector("#side .running-sheet tbody");
  const numberOf = (row) => Number(row.querySelector(".running-sheet__n").textContent);
  const { hands } = now.result;
  const first = firstChanged(saved, now);
  const kept = [...body.querySelectorAll(".running-sheet__row")].filter((row) => numberOf(row) < first);
  // A hand that was taken back has lost its row, though the same be written of it again.
  const from = kept.length > 0 ? numberOf(kept[0]) + 1 : 1;
  const waiting = new Set(inForce({ now, waits }).map(({ payload }) => payload.hand));
  const drawn = hands.slice(from - 1).map(({ hand }) => rowOf(match, hand, waiting.has(hand)));
  const rows = [];
  let shown = 0;
  for (const row of [...drawn.reverse(), ...kept]) {
    const { game, kind } = hands[numberOf(row) - 1];
    if (game !== shown && kind !== "surplus") rows.push(headingOf(page.games[(shown = game) - 1][0]));
    rows.push(row);
  }
  if (rows.length === 0) rows.push(piece("row").querySelector("tr:has(.running-sheet__empty)"));
  body.replaceChildren(...rows);
}

/** The first hand that is not as it is saved; one more than there are where all are. */
function firstChanged(saved, now) {
  const [old, fresh] = [saved.state.hands, now.state.hands];
  const index = fresh.findIndex((value, place) => JSON.stringify(value) !== JSON.stringify(old[place]));
  return index < 0 ? fresh.length + 1 : index + 1;
}

function headingOf(name) {
  const heading = piece("row").querySelector(".running-sheet__game");
  setText(heading.querySelector("th"), name);
  return heading;
}

function rowOf(match, number, waits) {
  const { page, now, game } = match;
  const pattern = piece("row");
  const row = pattern.querySelector(".running-sheet__row");
  const [hand, read, value] = [now.result.hands[number - 1], now.hands[number - 1], now.state.hands[number - 1]];
  setText(row.querySelector(".running-sheet__n"), String(number));
  const who = row.querySelector(".running-sheet__who");
  if (hand.starter === null) who.remove();
  else setFirst(who, page.first[hand.starter - 1], page.fits[hand.starter - 1]);
  const suit = [...pattern.children].find((one) => one.matches(`.suit--${value.trump}`));
  if (suit) row.querySelector(".running-sheet__n").after(suit);
  const mark = row.querySelector(".running-sheet__mark");
  const signs = marksOf({ ...page, first: LETTERS, shortSides: LETTERS_OF }, hand, read, game);
  const marks = marksOf(page, hand, read, game).map((text, place) => markOf(mark.cloneNode(true), signs[place], text));
  mark.replaceWith(...marks, ...(waits ? [pattern.querySelector("[data-waiting]")] : []));
  const state = STATES[hand.kind];
  if (state) row.classList.add(`running-sheet__row--${state}`);
  row.classList.toggle("running-sheet__row--waiting", waits);
  const cells = row.querySelectorAll(".running-sheet__points");
  const totals = row.querySelectorAll(".running-sheet__total");
  SIDES.forEach((side, index) => {
    setText(cells[index].querySelector(".running-sheet__number"), state ? "" : String(hand.points[side]).replace("-", "−"));
    if (state) totals[index].replaceChildren();
    else totals[index].lastChild.data = String(hand.score[side]);
    const sum = state ? "" : sumOf(now.fold.regulation, hand, read, side);
    const drawn = cells[index].querySelector(".running-sheet__sum");
    if (sum) showSum(drawn, sum);
    else drawn.remove();
  });
  return row;
}

/** How points were made; the arrow has its words for those who listen. */
function showSum(drawn, sum) {
  const [exact, taken] = sum.split(" → ");
  if (!taken) return setText(drawn, exact);
  drawn.firstChild.data = `${exact} `;
  drawn.lastChild.data = ` ${taken}`;
}

/** A mark with the letter of its side, and with the names for those who listen. */
function markOf(mark, sign, text) {
  if (sign === text) return setText(mark, text);
  setText(mark.firstElementChild, sign);
  setText(mark.lastElementChild, text);
  return mark;
}

function marksOf(page, hand, read, game) {
  const { words, shortSides: names } = page;
  if (hand.kind === "surplus") return [words.surplus];
  if (read.void) return [words.voids[read.void]];
  const marks = game.declared(words, names, hand, read, page);
  if (hand.cappotto) marks.push(filled(words.cappotto, { side: names[hand.cappotto] }));
  const claim = words.claims[hand.kind];
  if (claim) marks.push(filled(claim, { side: names[read.claim] }));
  return marks;
}

/** How points were made, such as `7⅔ → 7 + 3`; empty where there is no sum. */
function sumOf(regulation, hand, { points, penalty }, side) {
  const isAwarded = hand.kind === "penalty" && penalty?.remedy !== "deduct";
  if (isAwarded || hand.kind === "claim_wrong") return "";
  const bonus = hand.bonus[side];
  const thirds = hand.thirds?.[side] ?? 0;
  const taken = points ? points[side] : Math.floor(thirds / regulation.scale);
  const off = taken + bonus - hand.points[side];
  const parts = [String(taken), ...(bonus > 0 ? [`+ ${bonus}`] : []), ...(off > 0 ? [`− ${off}`] : [])];
  if (thirds % regulation.scale) return [thirdsShown(thirds, regulation), "→", ...parts].join(" ");
  return parts.length > 1 ? parts.join(" ") : "";
}

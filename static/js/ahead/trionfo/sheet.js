// The sheet of a session: what each hand paid, the newest on top. Rows that are as they were saved stay as they are.
import { filled, piece, setText } from "../pieces.js";
import { inForce } from "../waits.js";
import { sheetRows, sumsOf } from "./session.js";
import { suitIn } from "./suits.js";

export function showSheet({ page, saved, now, waits }) {
  const body = document.querySelector("#side .payments-sheet tbody");
  const drawn = new Map([...body.querySelectorAll(".payments-sheet__row")].map((row) => [numberOf(row), row]));
  // Of a long session the page has the newest hands alone.
  const oldest = Math.min(...drawn.keys(), saved.result.hands.length + 1);
  const before = sheetRows(page, saved).map((row) => JSON.stringify(row));
  const waiting = new Set(inForce({ now, waits }).map(({ payload }) => payload.hand));
  const rows = sheetRows(page, now).map((row, index) => {
    const old = drawn.get(row.number);
    const isSaved = before[index] === JSON.stringify(row) && !waiting.has(row.number);
    if (isSaved && (row.number < oldest || (old && !("ahead" in old.dataset)))) return old;
    return rowOf(page, row, waiting.has(row.number));
  });
  const shown = rows.filter(Boolean).reverse();
  body.replaceChildren(...(shown.length > 0 ? shown : [piece("empty-sheet").querySelector("tbody tr")]));
  showSums(body, sumsOf(now));
}

const numberOf = (row) => Number(row.querySelector(".payments-sheet__n").textContent);

function showSums(body, sums) {
  const old = body.parentElement.querySelector("tfoot");
  if (sums.length === 0) return old?.remove();
  const foot = piece("sheet").querySelector("tfoot");
  foot.querySelectorAll(".payments-sheet__sum").forEach((cell, index) => setText(cell, sums[index]));
  if (old) old.replaceWith(foot);
  else body.after(foot);
}

function rowOf(page, values, waits) {
  const pattern = piece("sheet");
  const row = pattern.querySelector(".payments-sheet__row");
  row.dataset.ahead = "";
  if (values.state) row.classList.add(`payments-sheet__row--${values.state}`);
  row.classList.toggle("payments-sheet__row--waiting", waits);
  showHand(page, row, values);
  const mark = row.querySelector(".payments-sheet__mark");
  const marks = values.marks.map((text) => setText(mark.cloneNode(true), text));
  mark.replaceWith(...marks, ...(waits ? [pattern.querySelector("[data-waiting]")] : []));
  const cells = [...row.querySelectorAll(".payments-sheet__cell")];
  cells.slice(1).forEach((cell) => cell.remove());
  cells[0].replaceWith(...values.cells.map((cell) => cellOf(cells, cell)));
  return row;
}

function showHand({ words }, row, { number, trump, bid, made, declarer, partner, in_mano: inMano, thirds }) {
  setText(row.querySelector(".payments-sheet__n"), String(number));
  const suit = row.querySelector(".payments-sheet__line .suit");
  if (trump) suit.replaceWith(suitIn("suits-small", trump));
  else suit.remove();
  setOrRemove(row.querySelector("b"), bid);
  const result = row.querySelector(".payments-sheet__made");
  result.className = `payments-sheet__made payments-sheet__made--${made ? "won" : "lost"}`;
  setOrRemove(result, made === null ? "" : made ? words.made : words.unmade);
  const who = row.querySelector(".payments-sheet__who");
  const amount = who.querySelector(".payments-sheet__thirds");
  const beside = partner ? ` ${filled(words.with, { name: partner })}` : inMano ? `, ${words.inHand}` : "";
  if (!declarer) who.remove();
  else who.replaceChildren(`${declarer}${beside}`, ...(thirds ? [" · ", setText(amount, thirds)] : []));
}

function setOrRemove(element, text) {
  if (text) setText(element, text);
  else element.remove();
}

function cellOf(patterns, { paid, total, role }) {
  const cell = (patterns.find((one) => one.matches(`.payments-sheet__cell--${role || "signore"}`))).cloneNode(true);
  if (!role) {
    cell.classList.remove("payments-sheet__cell--signore");
    cell.querySelector(".payments-sheet__role").remove();
  }
  setOrRemove(cell.querySelector(".payments-sheet__paid"), paid);
  setOrRemove(cell.querySelector(".payments-sheet__total"), total);
  return cell;
}

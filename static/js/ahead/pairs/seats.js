// The drawn table: who deals, who begins, who does not look, whose turn it is, and the trump in the middle.
import { filled, piece, setText } from "../pieces.js";

export function showSeats({ page, next }) {
  const table = document.querySelector("#side .round-table");
  if (!table) return;
  table.hidden = next === null;
  table.querySelectorAll(".round-table__trump, .round-table__centre, .round-table__card").forEach((old) => old.remove());
  if (next) showCentre(table.querySelector(".round-table__cloth"), page, next);
  const isNamed = !page.hasTrump || next?.trump;
  table.querySelectorAll(".round-table__seat").forEach((seat) => {
    const number = Number(seat.dataset.place);
    seat.querySelectorAll("[data-role]").forEach((old) => old.remove());
    const isTurn = Boolean(isNamed) && next?.turn === number;
    seat.querySelector("button")?.setAttribute("aria-pressed", String(next?.starter === number));
    seat.classList.toggle("round-table__seat--turn", isTurn);
    seat.classList.toggle("round-table__seat--blind", next?.must_not_look === number);
    if (!next) return;
    const roles = { dealer: next.dealer, [page.role]: next.starter, turn: isTurn ? number : null, blind: next.must_not_look };
    for (const [role, holder] of Object.entries(roles)) {
      if (holder === number) seat.append(piece("roles").querySelector(`[data-role=${role}]`));
    }
  });
}

function showCentre(cloth, { words }, { tricks_done: done, table, number, trump }) {
  const pattern = piece("roles");
  if (trump) {
    const drawn = pattern.querySelector(".round-table__trump");
    drawn.querySelectorAll(".suit").forEach((one) => one.remove());
    drawn.append(pattern.querySelector(`[data-suits] .suit--${trump}`));
    cloth.append(drawn);
  }
  const centre = pattern.querySelector(".round-table__centre");
  cloth.append(setText(centre, done || table.length ? filled(words.trick, { n: done + 1 }) : filled(words.hand, { n: number })));
}

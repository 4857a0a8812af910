// The cards of a hand beside its work area: those that lie on the drawn table, and the tricks before.
import { tricksOf } from "../../games/on_cards.js";
import { filled, piece, setText } from "../pieces.js";
import { drawCard } from "./card.js";

const SEATS = 4;

/** Draw the cards that lie on the table, and the finished tricks below it. */
export function showOnTable({ page, now, next }) {
  if (!next) return;
  for (const [seat, code] of next.table) {
    const lying = piece("carte-card").querySelector(".round-table__card");
    lying.dataset.place = seat;
    setText(lying.querySelector(".visually-hidden"), `${page.short[seat - 1]}: `);
    drawCard(page.words, code, lying.querySelector(".card"));
    document.querySelector(`#side .round-table__seat[data-place="${seat}"]`).after(lying);
  }
  const tricks = tricksOf(next, now.result.hands[next.number - 1]?.findings ?? [], SEATS);
  if (tricks.length > 0) showTricks(page, tricks);
}

function showTricks(page, tricks) {
  const fold = piece("carte-tricks").querySelector("[data-tricks]");
  const list = fold.querySelector(".trick-list");
  const pattern = list.firstElementChild;
  list.replaceChildren(...tricks.map((trick) => trickOf(page, trick, pattern.cloneNode(true))));
  document.querySelector("#side .tally").after(fold);
}

function trickOf(page, { number, cards }, drawn) {
  const name = filled(page.words.trick, { n: number });
  drawn.querySelector(".trick").setAttribute("aria-label", name);
  setText(drawn.querySelector(".trick__title .label"), name);
  const list = drawn.querySelector(".trick__cards");
  const [winner, leader] = list.children;
  list.replaceChildren(...cards.map((card) => cardOf(page, card, (card.winner ? winner : leader).cloneNode(true))));
  return drawn;
}

function cardOf({ words, short }, { seat, code, leader, winner, call, revoke }, drawn) {
  setText(drawn.querySelector(".trick__name"), short[seat - 1]);
  drawCard(words, code, drawn.querySelector(".card"));
  const note = drawn.querySelector(".card__note");
  if (call) setText(note, call.replaceAll("_", " "));
  else note.remove();
  if (!winner && !leader) drawn.querySelector(".trick__mark").remove();
  if (!revoke) drawn.querySelector(".trick__flag").remove();
  return drawn;
}

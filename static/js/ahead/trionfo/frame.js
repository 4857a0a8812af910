// What stands around the work area of a session: totals, head, drawn table, sheet, and what the last hand came to.
import { cardsOf } from "../../games/match.js";
import { filled, PAST, piece, setText } from "../pieces.js";
import { showChart } from "./chart.js";
import { centreOf, handShown, tableSeats, tallyShown } from "./hand.js";
import { newsOf, noteOf, totalsShown } from "./session.js";
import { showSheet } from "./sheet.js";
import { showCard, suitIn } from "./suits.js";

export function frame(match, { sayOf }) {
  const { page, now } = match;
  const hand = handShown(now);
  setText(document.querySelector("[data-standing]"), noteOf(page, now));
  showTotals(match);
  showSeats(match, hand);
  showTaken(match, hand);
  showSheet(match);
  showBar(hand);
  showChart(match);
  showEnded(match);
  // What the server said of the hand before is past.
  document.querySelectorAll("#messages > .flash--done:not([data-said])").forEach((old) => old.remove());
  const text = newsOf(page, now);
  if (text) sayOf("ended", text);
  else document.querySelector(PAST)?.remove();
}

/** The forms of the bar are of this hand; what was tapped in them for another one is past. */
function showBar(hand) {
  for (const field of document.querySelectorAll("#bar form [name=hand]")) {
    if (Number(field.value) === hand.number) continue;
    field.value = hand.number;
    field.form.querySelectorAll("[data-sending]").forEach((button) => button.removeAttribute("data-sending"));
    const fold = field.form.closest("[data-voiding]");
    if (fold) fold.open = false;
  }
}

/** A session that is over has no table and no hand; an undo opens it again. */
function showEnded({ next }) {
  const playing = "#side .round-table, #side [data-tonight], #bar [data-voiding], #bar [data-ending]";
  document.querySelectorAll(playing).forEach((part) => (part.hidden = next === null));
  const ending = document.querySelector("#bar [data-ending]");
  if (ending && next === null) {
    ending.open = false;
    ending.querySelectorAll("[data-sending]").forEach((button) => button.removeAttribute("data-sending"));
  }
  // Whether the end is fair changes with each hand.
  document.querySelector("#bar [data-fair]")?.remove();
}

function showTotals({ page, now }) {
  const drawn = document.querySelectorAll("#score .totals__seat");
  totalsShown(page, now).forEach(({ total, unit, last, ahead, place }, index) => {
    const seat = drawn[index];
    seat.classList.toggle("totals__seat--ahead", ahead);
    const number = seat.querySelector(".totals__total").firstChild;
    if (number.data !== total) number.data = total;
    setText(seat.querySelector(".totals__total .visually-hidden"), ` ${unit}`);
    const facts = piece("facts").querySelector(".totals__facts");
    if (!ahead) facts.querySelector(".totals__ahead").remove();
    const placed = facts.querySelector(".totals__place");
    if (place && now.state.settled) setText(placed, place);
    else placed.remove();
    if (last) setText(facts.querySelector(".totals__last"), filled(page.words.last, { amount: last }));
    else facts.querySelector(".totals__last").remove();
    seat.querySelector(".totals__facts").replaceWith(facts);
  });
}

/** Who deals, speaks, leads and plays, the cards on the table, and the trump in the middle. */
function showSeats({ page, now }, hand) {
  const table = document.querySelector("#side .round-table");
  const pattern = piece("seat");
  const cloth = table.querySelector(".round-table__cloth");
  const trump = pattern.querySelector(".round-table__trump");
  const centre = setText(pattern.querySelector(".round-table__centre"), centreOf(page, hand));
  if (hand.trump) trump.querySelector(".suit").replaceWith(suitIn("suits-large", hand.trump));
  cloth.replaceChildren(...(hand.trump ? [trump] : []), centre);
  table.querySelectorAll(".round-table__card").forEach((old) => old.remove());
  tableSeats(hand).forEach(({ seat, roles, turn, speaks, card }) => {
    const drawn = table.querySelector(`.round-table__seat[data-place="${seat}"]`);
    drawn.classList.toggle("round-table__seat--turn", turn);
    drawn.querySelectorAll("[data-role]").forEach((old) => old.remove());
    const [speaking, playing] = piece("seat").querySelectorAll(".round-table__seat");
    const said = roles.map((role) => speaking.querySelector(`[data-role=${role}]`));
    if (turn) said.push((speaks ? speaking : playing).querySelector("[data-role=turn]"));
    drawn.append(...said);
    if (card) drawn.after(cardAt(page, seat, card));
  });
}

function cardAt({ words, seats }, seat, code) {
  const place = piece("seat").querySelector(".round-table__card");
  place.dataset.place = seat;
  setText(place.querySelector(".visually-hidden"), `${seats[seat - 1]}: `);
  showCard(words, place.querySelector(".card"), code);
  return place;
}

/** What has been taken of the hand so far, and its tricks, below the table. */
function showTaken(match, hand) {
  const table = document.querySelector("#side .round-table");
  document.querySelectorAll("#side :is(.tally, [data-tricks])").forEach((old) => old.remove());
  const { tricks } = cardsOf(match.now);
  if (tricks.length > 0) table.after(tricksDrawn(match, tricks));
  if (hand.tricks_done > 0) table.after(tallyDrawn(match, hand));
}

function tallyDrawn({ page }, hand) {
  const drawn = piece("tally").querySelector(".tally");
  const [withSeat, together, left] = drawn.children;
  const tally = tallyShown(page, hand);
  const lines = tally.sides.map(({ name, thirds, seat }) => {
    const line = (seat ? withSeat : together).cloneNode(true);
    if (seat) setText(line.querySelector(".seat"), String(seat));
    setText(line.querySelector("dt > span:last-child"), name);
    setText(line.querySelector(".tally__amount"), thirds);
    return line;
  });
  setText(left.querySelector(".tally__amount"), tally.left);
  drawn.replaceChildren(...lines, left);
  return drawn;
}

function tricksDrawn({ page }, tricks) {
  const drawn = piece("tricks").querySelector("[data-tricks]");
  const list = drawn.querySelector(".trick-list");
  const pattern = list.firstElementChild;
  const lines = tricks.map(({ number, cards }) => {
    const line = pattern.cloneNode(true);
    const title = filled(page.words.trick, { n: number });
    line.querySelector(".trick").setAttribute("aria-label", title);
    setText(line.querySelector(".trick__title .label"), title);
    const [won, led] = line.querySelectorAll(".trick__card");
    line.querySelector(".trick__cards").replaceChildren(...cards.map((card) => trickCard(page, won, led, card)));
    return line;
  });
  list.replaceChildren(...lines);
  return drawn;
}

function trickCard({ words, seats }, won, led, { seat, code, leader, winner, revoke }) {
  const drawn = (winner ? won : led).cloneNode(true);
  showCard(words, drawn.querySelector(".card"), code);
  setText(drawn.querySelector(".trick__name"), seats[seat - 1]);
  if (!winner && !leader) drawn.querySelector(".trick__mark").remove();
  if (revoke) setText(drawn.querySelector(".trick__flag"), words.revoke);
  else drawn.querySelector(".trick__flag").remove();
  return drawn;
}

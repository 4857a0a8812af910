// The work area of trionfo as it is with what waits: the bidding, or the hand by the way in which it is entered.
import { cardsOf } from "../../games/match.js";
import { filled, piece, setFirst, setText } from "../pieces.js";
import { biddingRows, cardWords, dealLines, handFacts, handShown, takenSoFar, thirdsNeeded, trickValues } from "./hand.js";
import { showCard, suitIn } from "./suits.js";

const isKept = ({ by_cards: byCards }) => !byCards;

/** The name of the piece that the hand in progress needs. */
export function workPiece({ now, mode }) {
  const hand = handShown(now);
  if (hand.bid === null) return biddingPiece(hand);
  if (mode === "rapido") return thirdsNeeded(hand) === null ? "maso" : "rapido";
  if (mode === "prese" || isKept(hand)) return hand.needsPartner ? "partner" : mode === "prese" ? "prese" : "kept";
  if (!hand.trump) return "trump";
  return hand.needsCard ? "called" : "carte";
}

function biddingPiece({ first_speaker: first, bids, offered }) {
  if (first === null) return "unknown";
  if (bids.length === 0) return "first";
  return offered.length === 1 && bids.length < 4 ? "passes" : "next";
}

/** Fill the piece. */
export function drawWork(match, content) {
  const { page, now } = match;
  const hand = handShown(now);
  // What is left open would be refused later, and whatever was tapped on top of it with it.
  content.querySelectorAll(".seat-picker__input").forEach((choice) => (choice.required = true));
  if (hand.bid === null) drawBidding(page, hand, content);
  else drawHand(match, hand, content);
}

function drawBidding(page, hand, content) {
  const { words, seats } = page;
  const lines = dealLines(page, hand);
  const deal = content.querySelector(".deal");
  const line = deal.querySelector(".deal__line");
  deal.replaceChildren(...lines.map((text) => setText(line.cloneNode(true), text)));
  deal.classList.toggle("deal--seen", hand.first_speaker !== null);
  if (lines.length === 0) deal.remove();
  content.querySelectorAll(".bidding__button").forEach((button) => hand.offered.includes(button.value) || button.remove());
  const list = content.querySelector(".bidding");
  if (!list) return;
  const speaking = list.querySelector(".bidding__row--turn");
  const silent = list.querySelector(".bidding__row:not(.bidding__row--turn)");
  const rows = biddingRows(page, hand).map(({ seat, name, word, passed, turn }) => {
    const row = turn ? speaking : silent.cloneNode(true);
    row.classList.toggle("bidding__row--passed", passed);
    setText(row.querySelector(".seat"), String(seat));
    setText(row.querySelector(".bidding__who"), name);
    if (!turn) setText(row.querySelector(".bidding__word"), word);
    return row;
  });
  list.replaceChildren(...rows);
  const said = list.querySelector("form:has([name=seat])");
  if (said) {
    said.elements.seat.value = hand.speaker;
    said.setAttribute("aria-label", filled(words.speaks, { name: seats[hand.speaker - 1] }));
  }
  // Who speaks last has nobody behind him who could pass.
  if (hand.bids.length === 4) content.querySelector("form:has([name=others])")?.remove();
}

function drawHand(match, hand, content) {
  const { page, mode } = match;
  drawWays(mode, content);
  drawNotes(page, hand, mode, content);
  drawFacts(page, hand, mode, content);
  const form = content.querySelector(".hand__keys");
  drawQuick(hand, form);
  drawCalled(page, hand, content);
  drawTaken(page, hand, content);
  drawTrick(page, hand, form);
  if (mode === "carte") drawCards(match, hand, content);
}

/** The tabs of the ways to enter a hand. */
function drawWays(mode, content) {
  content.querySelectorAll(".mode-tabs__tab").forEach((tab) => {
    if (new URL(tab.getAttribute("href"), location.href).searchParams.get("mode") === mode) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  });
}

/** What can be noted beside a hand that is not kept by cards: trumps among tricks, and the called card. */
function drawNotes(page, hand, mode, content) {
  const line = content.querySelector(".mode-line__end");
  const isNamed = hand.trump !== null;
  if (!isNamed && mode === "prese") return;
  line.querySelector(".fold")?.remove();
  if (isNamed && hand.needsCard && mode !== "carte" && !(mode === "prese" && hand.needsPartner)) {
    const fold = piece("noted").querySelector(".mode-line__end .fold");
    line.append(fold);
  }
}

function drawFacts(page, hand, mode, content) {
  const list = content.querySelector(".hand-facts");
  const pattern = [...list.children].find((one) => !one.querySelector(".suit"));
  const lines = handFacts(page, hand).map(({ what, text }) => {
    const line = pattern.cloneNode(true);
    setText(line.querySelector("dt"), what);
    setText(line.querySelector("dd"), text);
    return line;
  });
  if (hand.trump !== null && mode !== "carte") {
    const line = piece("noted").querySelector(".hand-facts__one:has(.suit)");
    line.querySelector(".suit").replaceWith(suitIn("suits", hand.trump));
    lines.unshift(line);
  }
  list.replaceChildren(...lines);
}

function drawQuick(hand, keys) {
  const extras = keys.querySelector(".extras");
  if (extras && hand.trump !== null) {
    extras.querySelector(".trump-row").remove();
    extras.className = "";
  }
  const amici = keys.querySelectorAll("[name=partner]");
  amici.forEach((choice) => {
    if (choice.value === String(hand.declarer)) (choice.closest("label") ?? choice).remove();
  });
  if (extras || hand.trump !== null) {
    if (hand.bid !== "chiamo") keys.querySelector("#partner")?.remove();
    const chosen = keys.querySelector(`#partner [value="${hand.partner}"]`);
    if (chosen) chosen.checked = true;
  }
  const pad = keys.querySelector("[data-result-pad]");
  if (pad) pad.dataset.needed = thirdsNeeded(hand);
}

/** Who names trumps, and the cards of the other suits, of which one is called. */
function drawCalled({ words, seats }, hand, content) {
  const name = seats[hand.declarer - 1];
  content.querySelectorAll("form:has([value=trump_named], [value=card_called])").forEach((form) => {
    const isCard = form.elements.kind.value === "card_called";
    setText(form.previousElementSibling, filled(isCard ? words.calls : words.names, { name }));
    if (isCard) form.querySelectorAll(`.suit--${hand.trump}`).forEach((one) => one.remove());
  });
}

/** The tricks so far by winner and worth. */
function drawTaken(page, hand, content) {
  const list = content.querySelector("ol.taken");
  if (!list) return;
  const pattern = list.querySelector(".taken__one");
  const ones = takenSoFar(page, hand).map(({ number, thirds, seat, name }) => {
    const one = pattern.cloneNode(true);
    setText(one.querySelector(".taken__number"), String(number));
    setText(one.querySelector(".seat"), String(seat));
    setText(one.querySelector(".visually-hidden"), name);
    setText(one.lastElementChild, thirds);
    return one;
  });
  // The newest first in the list and last on the line.
  if (ones.length > 0) list.replaceChildren(...ones.reverse());
  else list.remove();
}

/** Who takes the next trick, and what it may be worth. */
function drawTrick({ words }, hand, keys) {
  const form = keys.querySelector("form:has([value=trick_won])");
  if (!form) return;
  form.setAttribute("aria-label", filled(words.trick, { n: hand.trick }));
  setText(form.querySelector(".seat-picker__legend"), filled(words.taker, { n: hand.trick }));
  const values = form.querySelector(".trick-pad__values");
  const [key, none] = [values.querySelector("button"), values.querySelector("span")];
  const drawn = trickValues(hand).map(({ thirds, label, offered }) => {
    const one = setText((offered ? key : none).cloneNode(true), label);
    if (offered) one.value = thirds;
    return one;
  });
  values.replaceChildren(...drawn);
}

/** The trick on the table, and the forty cards. */
function drawCards({ page, now }, hand, content) {
  const strip = content.querySelector(".trick-strip");
  if (!strip) return;
  const { words, seats, fits } = page;
  const { pad, trick } = cardsOf(now);
  const [lying, waiting] = strip.querySelectorAll(".trick-strip__one");
  const ones = trick.map(({ seat, code, turn }) => {
    const one = (code || !turn ? lying : waiting).cloneNode(true);
    const name = setFirst(one.querySelector(".trick-strip__name"), seats[seat - 1], fits[seat - 1]);
    name.classList.toggle("trick-strip__name--long", seats[seat - 1].length > 6);
    const card = one.querySelector(".trick-strip__card");
    if (code) showCard(words, card, code);
    else card?.remove();
    return one;
  });
  strip.replaceChildren(...ones);
  const room = content.querySelector(".in-trick .calls-room");
  room.firstChild.data = filled(words.trick, { n: hand.trick });
  setText(room.querySelector(".visually-hidden"), ` ${filled(words.toPlay, { name: seats[hand.turn - 1] })}`);
  drawPad(page, pad, content.querySelector(".hand__keys .card-pad"));
}

function drawPad({ seats, fits }, rows, drawn) {
  for (const { suit, trump, cards } of rows) {
    const head = drawn.querySelector(`.card-pad__suit.suit--${suit}`);
    head.classList.toggle("card-pad__suit--trump", trump);
    if (!trump) head.querySelector(".card-pad__trump")?.remove();
    for (const { code, state, by } of cards) {
      const key = drawn.querySelector(`[value="${code}"]`);
      key.className = `card-pad__card card-pad__card--${state} suit--${suit}`;
      key.disabled = state === "played";
      if (!by) continue;
      const who = piece("played").querySelector(".card-pad__by");
      key.querySelector(".card-pad__mark").replaceWith(setFirst(who, seats[by - 1], fits[by - 1]));
    }
  }
}

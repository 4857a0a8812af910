// Suits and cards, drawn from a pattern of another suit.
import { CARDS, suitOf, SUITS } from "../../games/cards.js";
import { piece, setText } from "../pieces.js";
import { cardWords } from "./hand.js";

/** The suit out of a piece that has all four. */
export function suitIn(name, suit) {
  return piece(name).querySelector(`.suit--${suit}`);
}

/** Make another suit of what is drawn. */
function toSuit(drawn, suit) {
  SUITS.forEach((one) => drawn.classList.toggle(`suit--${one}`, one === suit));
  const use = drawn.querySelector("use");
  use.setAttribute("href", use.getAttribute("href").replace(/#.*/, `#${suit}`));
}

/** Make another card of a card that is drawn as a face, or on a line. */
export function showCard(words, drawn, code) {
  toSuit(drawn, SUITS[suitOf(CARDS[code])]);
  const said = cardWords(words, code);
  setText(drawn.querySelector(".visually-hidden"), said);
  drawn.querySelector("[role=img]")?.setAttribute("aria-label", said);
  setText(drawn.querySelector(".card__rank, b"), code[0]);
}

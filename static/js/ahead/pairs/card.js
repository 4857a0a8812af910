// The face of a card, drawn on one that the page has brought.
import { filled, setText } from "../pieces.js";

const SUITS = { c: "coppe", d: "denari", s: "spade", b: "bastoni" };

/** A card in words: `tre di denari`. */
export function cardWords({ card_of, ranks, suits }, [rank, letter]) {
  return filled(card_of, { rank: ranks[rank], suit: suits[SUITS[letter]] });
}

/** Make a drawn card another one, in these words of the page. */
export function drawCard(said, code, drawn) {
  turnSuit(drawn, SUITS[code[1]]);
  setText(drawn.querySelector("b, .card__rank"), code[0]);
  const words = cardWords(said, code);
  const face = drawn.querySelector(".card__face");
  if (face) face.setAttribute("aria-label", words);
  else setText(drawn.querySelector(".visually-hidden"), words);
}

/** Give something that is drawn with a suit another one. */
export function turnSuit(drawn, suit) {
  const old = [...drawn.classList].find((name) => name.startsWith("suit--") && Object.values(SUITS).includes(name.slice(6)));
  drawn.classList.replace(old, `suit--${suit}`);
  drawn.querySelectorAll("use").forEach((use) => use.setAttribute("href", use.getAttribute("href").replace(/#.*/, `#${suit}`)));
}

// What everybody must know before the cards are dealt.
import { filled, setText } from "../pieces.js";

/** Say it in the strip of the work area, which goes once the hand has begun. */
export function showDeal({ page, next, game }, content) {
  const drawn = content.querySelector(".deal");
  if (!drawn) return;
  if (next.begun) return drawn.remove();
  const line = drawn.querySelector(".deal__line");
  drawn.replaceChildren(...linesOf(page, next, game).map((text) => setText(line.cloneNode(true), text)));
  drawn.classList.toggle("deal--seen", next.starter !== null);
}

function linesOf({ words, short }, { dealer, starter, is_first: isFirst, must_not_look: blind }) {
  const say = (text, seat) => filled(text, { name: short[seat - 1] });
  const lines = dealer === null ? [] : [say(words.deals, dealer)];
  if (starter !== null) lines.push(say(words.starts, starter));
  else lines.push(isFirst ? words.card : words.unknown);
  if (blind !== null) lines.push(say(words.blind, blind));
  return lines;
}

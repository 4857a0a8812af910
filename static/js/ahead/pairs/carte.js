// *Carte*: a hand kept card by card, who plays next, what may be tapped and said, the trick on the table.
import { padOf, trickOf, wordsToSay } from "../../games/on_cards.js";
import { filled, piece, setFirst, setText } from "../pieces.js";
import { cardWords, drawCard, turnSuit } from "./card.js";
import { showDeal } from "./deal.js";

const SEATS = 4;

export const CARTE = {
  piece: () => "carte",
  draw(match, content) {
    const { page, next } = match;
    const keys = content.querySelector(".hand__keys");
    const trick = content.querySelector(".in-trick");
    showDeal(match, content);
    if (page.hasTrump && !next.trump) {
      trick.remove();
      keys.replaceChildren(match.game.trumps(match));
    } else if (next.starter === null && !page.hasTrump) {
      trick.remove();
    } else {
      showTrick(match, trick);
      showPad(match, keys.querySelector(".card-pad"));
      if (next.leader === null) keys.querySelector(".card-pad").before(piece("carte-leader"));
    }
    match.game.inLine(match, content);
    showWhen(match, content);
    // What was declared stands above the trick.
    trick.parentNode?.append(trick);
  },
};

/** A maraffa that is declared after the first trick is late: whoever says it says when. */
function showWhen({ page, next }, content) {
  const asked = content.querySelector("form:has([value=maraffa_declared]) fieldset:has([name=trick])");
  if (!asked) return;
  if (next.tricks_done === 0) return asked.remove();
  const [, late] = asked.querySelectorAll("[name=trick]");
  late.value = next.tricks_done + 1;
  setText(late.nextElementSibling.firstElementChild, filled(page.words.now, { n: next.tricks_done + 1 }));
}

function showTrick({ page, now, next }, drawn) {
  const { words: said, short } = page;
  const places = trickOf(next, SEATS);
  const strip = drawn.querySelector(".trick-strip");
  const [played, turn, other] = strip.children;
  if (places.length === 0) strip.remove();
  strip.replaceChildren(...places.map((place) => placeOf(page, place, place.code ? played : place.turn ? turn : other)));
  const words = wordsToSay(next, now.fold.regulation);
  const speaks = drawn.querySelector("form");
  if (words.length === 0) {
    const room = roomOf(page, next, places);
    if (speaks) speaks.replaceWith(room);
    else drawn.querySelector(".calls-room").replaceWith(room);
    return;
  }
  speaks.elements.trick.value = next.tricks_done + 1;
  speaks.elements.seat.value = next.leader;
  const name = short[next.leader - 1];
  setText(speaks.querySelector(".calls__who"), filled(said.speaks, { name }));
  speaks.querySelector(".calls").setAttribute("aria-label", filled(said.may_speak, { name }));
}

function placeOf(page, { seat, code, turn }, pattern) {
  const place = pattern.cloneNode(true);
  const name = place.querySelector(".trick-strip__name");
  const who = page.short[seat - 1];
  setFirst(name, who, page.fits[seat - 1]);
  name.classList.toggle("trick-strip__name--long", [...who].length > 6);
  place.classList.toggle("trick-strip__one--turn", turn);
  if (code) drawCard(page.words, code, place.querySelector(".trick-strip__card"));
  return place;
}

/** The number of the trick, and what was said in it, or whose turn it is for whoever hears the page. */
function roomOf({ words, short }, next, places) {
  const room = document.createElement("div");
  room.className = "calls-room";
  const said = places.filter(({ call }) => call);
  const lines = said.map(({ seat, call }) => filled(words.says, { name: short[seat - 1], word: words.calls[call] }));
  const number = filled(words.trick, { n: next.tricks_done + 1 });
  room.append(lines.length > 0 ? `${number}: ${lines.join(", ")}` : number);
  if (lines.length > 0 || next.turn === null) return room;
  const turn = document.createElement("span");
  turn.className = "visually-hidden";
  turn.textContent = ` ${filled(words.to_play, { name: short[next.turn - 1] })}`;
  room.append(turn);
  return room;
}

/** The forty cards, made of the one that the piece has. */
function showPad({ page, next }, pad) {
  const [head, key] = pad.children;
  const rows = padOf(next).map(({ suit, trump, cards }) => [
    headOf(page.words, suit, trump, head.cloneNode(true)),
    ...cards.map((card) => keyOf(page, suit, card, key.cloneNode(true))),
  ]);
  pad.replaceChildren(...rows.flat());
}

function headOf({ suits }, suit, trump, head) {
  turnSuit(head, suit);
  setText(head.querySelector(".card-pad__suit-name"), suits[suit]);
  head.classList.toggle("card-pad__suit--trump", trump);
  if (!trump) head.querySelector(".card-pad__trump").remove();
  return head;
}

function keyOf({ words, short, fits }, suit, { code, state, by }, key) {
  turnSuit(key, suit);
  key.value = code;
  key.classList.replace("card-pad__card--free", `card-pad__card--${state}`);
  key.disabled = state === "played";
  setText(key.querySelector(".visually-hidden"), cardWords(words, code));
  setText(key.querySelector(".card-pad__rank"), code[0]);
  if (by !== null) {
    const who = document.createElement("span");
    who.className = "card-pad__by";
    setFirst(who, short[by - 1], fits[by - 1]);
    key.querySelector(".card-pad__mark").replaceWith(who);
  }
  return key;
}

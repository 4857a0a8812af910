// *Prese*: who took the trick, and what it was worth, in one tap.
import { CARDS, THIRDS, codesOf } from "../../games/cards.js";
import { sideOf, sum } from "../../games/sides.js";
import { filled, piece, setText, thirdsShown } from "../pieces.js";
import { showDeal } from "./deal.js";

const TRICKS = 10;
const LAST_TRICK = 3;

export const PRESE = {
  piece: () => "prese",
  draw(match, content) {
    const { page, next } = match;
    showDeal(match, content);
    showValues(match, content);
    const form = content.querySelector("form:has([name=kind][value=trick_taken])");
    form.setAttribute("aria-label", filled(page.words.trick, { n: next.tricks_done + 1 }));
    match.game.inLine(match, content);
    const taken = takenSoFar(match);
    if (taken.length > 0) content.querySelector(".hand__known").append(listOf(taken));
  },
};

/**
 * A worth that is not possible now keeps its place; the last trick takes all that is left and its own three, where
 * that sum stands.
 */
function showValues({ now, next }, content) {
  const { regulation } = now.fold;
  const { thirds_left: left } = next;
  const isLast = next.tricks_done === TRICKS - 1;
  for (const pad of content.querySelectorAll(".trick-pad__values")) {
    const keys = [...pad.querySelectorAll("button")];
    const worthOf = (key) => Number(key.value.split(":")[1]);
    const place = keys.findLast((key) => worthOf(key) <= left + LAST_TRICK);
    for (const key of keys) {
      if (!(isLast ? key === place : worthOf(key) <= left)) {
        key.replaceWith(setText(piece("no-key").firstElementChild, key.textContent));
      } else if (isLast) {
        const [side] = key.value.split(":");
        const label = thirdsShown(left + LAST_TRICK, regulation);
        key.setAttribute("aria-label", key.getAttribute("aria-label").replace(key.textContent, label));
        key.value = `${side}:${left}`;
        setText(key, label);
      }
    }
  }
}

/** The finished tricks, {side, worth} each, in order. */
function takenSoFar({ now, next }) {
  const { taken, tricks } = next.value;
  const known = taken?.length ? taken : worthOfCards(next, tricks);
  return known.map(({ won, thirds }) => ({ side: won, worth: thirdsShown(thirds, now.fold.regulation) }));
}

function worthOfCards({ play, tricks_done: done }, tricks) {
  if (!play) return [];
  return tricks.slice(0, done).map((text, index) => ({
    won: sideOf(play.leaders[index + 1]),
    thirds: sum(codesOf(text).map((code) => THIRDS[CARDS[code]])),
  }));
}

function listOf(taken) {
  const list = piece("taken").firstElementChild;
  const lines = Object.fromEntries([...list.children].map((line) => [line.dataset.side, line]));
  list.replaceChildren(
    ...taken.map(({ side, worth }, index) => {
      const line = lines[side].cloneNode(true);
      setText(line.querySelector(".taken__number"), String(index + 1));
      setText(line.lastElementChild, worth);
      return line;
    }).reverse(),
  );
  return list;
}

// The work area: the keys of the hand on the table, drawn from the piece of the way in which it is entered.
import { piece, setText, filled } from "./pieces.js";
import { keepWay } from "./way.js";

/** Whether the hand on the table can be entered here in the way that this page is in. */
export function canShow({ game, next, mode }) {
  return next === null || mode in game.work;
}

/** Draw the keys; where nothing has changed what is chosen or typed there stays. */
export function showWork(match, { putRegion }) {
  const work = document.getElementById("work");
  const drawn = JSON.stringify([match.mode, match.way, match.page.number, match.next, match.waits.length]);
  if (work.dataset.drawn === drawn) return;
  const content = match.next ? keysOf(match) : match.game.over(match);
  readyForms(match, content);
  const fresh = work.cloneNode(false);
  fresh.dataset.drawn = drawn;
  fresh.append(content);
  putRegion(work, fresh);
  nameWay(match, fresh);
}

/** Let the heading of the page say the way that the keys are of; where no tabs stand, as beside bids, it stays the same. */
function nameWay({ next }, work) {
  const chosen = [...work.querySelectorAll(":is(.mode-tabs, .ways) [aria-current]")].map((one) => one.textContent.trim());
  if (chosen.length > 0 || next === null) setText(document.querySelector("#score h1 > span"), next ? ` · ${chosen.join(", ")}` : "");
}

function keysOf(match) {
  const { game, page, next, mode } = match;
  const way = game.work[mode];
  const content = piece(way.piece(match));
  const title = piece("hand-title");
  setText(title.firstElementChild, filled(page.words.hand, { n: next.number }));
  content.querySelector(".hand__way")?.prepend(title);
  way.draw(match, content);
  return content;
}

function readyForms(match, content) {
  const { page, next } = match;
  const token = document.querySelector("input[name=csrf_token]")?.value ?? "";
  for (const form of content.querySelectorAll("form[data-live]")) {
    const { hand, after } = form.elements;
    // The pieces may be older than this browser's session.
    form.elements.csrf_token.value = token;
    if (hand) hand.value = next.number;
    after.value = page.number;
    keepWay(form, match);
  }
}

// The undo of the page takes back the newest fact that stands, be it saved or waiting; further back goes the other facts of
// its hand.
import { UNDO_BARRIERS } from "../games/undo.js";
import { letGoShown } from "./findings.js";
import { piece, setText } from "./pieces.js";

const MOST_ACTS = 60;
const PASSED_OVER = new Set(["undone", "referee_called", "call_withdrawn", "call_taken", "call_answered"]);

/** Let the button take back the newest fact, and say which; what cannot be told here cannot be taken back here. */
export function showUndo(match) {
  const bar = document.querySelector("#bar .undo-bar");
  if (!bar) return;
  // What all have signed is first opened again.
  const isSigned = match.now.status === "locked";
  const [newest, ...earlier] = isSigned ? [] : undoable(match);
  showFurther(match, bar, earlier);
  const form = formOf(bar);
  if (!form) return;
  const button = form.querySelector("button");
  button.removeAttribute("data-sending");
  button.disabled = !newest;
  form.hidden = isSigned;
  form.elements.after.value = match.page.number;
  form.dataset.ahead = "";
  if (newest) form.elements.to.value = newest.number - 1;
  const words = newest ? actOf(match, newest) : "";
  const note = button.querySelector(".button__note") ?? noteOf(button);
  note.textContent = words;
}

const actOf = (match, fact) =>
  fact.kind === "finding_dismissed" ? letGoShown(match, fact.payload) : match.game.act(match, fact);

/** The newest fact that can be taken back and the others of its hand, the newest first. */
function undoable({ page, now }) {
  const standing = now.facts.filter(({ number, kind }) => !PASSED_OVER.has(kind) && !now.state.struck.has(number));
  const reached = standing.slice(1 + standing.findLastIndex(({ number, kind }) => number <= page.floor || UNDO_BARRIERS.has(kind)));
  const hand = reached.at(-1)?.payload.hand;
  return reached.slice(1 + reached.findLastIndex(({ payload }) => payload.hand !== hand)).toReversed();
}

/** List what can be taken back in one go; a list that is open stays so while it is the same. */
function showFurther(match, bar, acts) {
  const old = bar.querySelector("[data-further-back]");
  const fresh = acts.length > 0 ? piece("further").firstElementChild : null;
  if (!fresh) return old?.remove();
  const row = fresh.querySelector("li:has(form)");
  const list = row.parentElement;
  row.remove();
  for (const act of acts.slice(0, MOST_ACTS)) {
    const line = row.cloneNode(true);
    const form = line.querySelector("form");
    Object.assign(form.elements.to, { value: act.number - 1 });
    Object.assign(form.elements.after, { value: match.page.number });
    form.dataset.ahead = "";
    setText(line.querySelector(".button__text"), actOf(match, act));
    list.append(line);
  }
  if (old?.open) fresh.open = old.querySelectorAll("li").length === fresh.querySelectorAll("li").length;
  if (old) old.replaceWith(fresh);
  else bar.querySelector(".undo-bar__more")?.prepend(fresh);
}

/** The form of the bar; where nothing could be taken back when the page came it has none yet. */
function formOf(bar) {
  const form = bar.querySelector(".undo-bar__form");
  if (form) return form;
  const fresh = piece("undo")?.querySelector(".undo-bar__form");
  if (fresh) bar.querySelector(":scope > button")?.replaceWith(fresh);
  return fresh ?? null;
}

function noteOf(button) {
  const note = document.createElement("span");
  note.className = "button__note";
  button.querySelector(".button__text").append(note);
  return note;
}

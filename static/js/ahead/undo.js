// The undo of the page takes back the newest fact that stands, be it saved or waiting.
import { UNDO_BARRIERS } from "../games/undo.js";
import { letGoShown } from "./findings.js";
import { piece } from "./pieces.js";

const PASSED_OVER = new Set(["undone", "referee_called", "call_withdrawn", "call_taken", "call_answered"]);

/** Let the button take back the newest fact, and say which; what cannot be told here cannot be taken back here. */
export function showUndo(match) {
  const bar = document.querySelector("#bar .undo-bar");
  if (!bar) return;
  bar.querySelector("[data-further-back]")?.remove();
  const newest = newestOf(match);
  const form = formOf(bar);
  if (!form) return;
  const button = form.querySelector("button");
  button.removeAttribute("data-sending");
  button.disabled = newest === null;
  form.elements.after.value = match.page.number;
  form.dataset.ahead = "";
  if (newest) form.elements.to.value = newest.number - 1;
  const words = newest ? actOf(match, newest) : "";
  const note = button.querySelector(".button__note") ?? noteOf(button);
  note.textContent = words;
}

const actOf = (match, fact) =>
  fact.kind === "finding_dismissed" ? letGoShown(match, fact.payload) : match.game.act(match, fact);

function newestOf({ page, now }) {
  const standing = now.facts.filter(({ number, kind }) => !PASSED_OVER.has(kind) && !now.state.struck.has(number));
  const newest = standing.at(-1);
  return !newest || newest.number <= page.floor || UNDO_BARRIERS.has(newest.kind) ? null : newest;
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

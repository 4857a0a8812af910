// The end of a hand may wait on this tablet. The page then goes on to the next hand, where it has a form
// for it, and shows the match with what waits; whatever else would be written about a hand that waits is told
// to wait, too.
import { matchAhead } from "./ahead.js";
import { putRegion } from "./regions.js";
import { gameJustOver, overPanel, showAhead, showDeal } from "./shown.js";
import { writtenHand } from "./written.js";

const ENDING = "#work form[data-ends-hand]";
const UNDO = "undo-bar__form";

/**
 * The hand that a form ends, as {hand, points, value}, or the newest acts that it takes back, as {undoes};
 * null where it does neither.
 */
export function endedBy(form, button) {
  if (form.elements.kind?.value === "undone") return { undoes: form.classList.contains(UNDO) ? 1 : Infinity };
  if (!("endsHand" in form.dataset)) return null;
  return { hand: Number(form.elements.hand.value), points: pointsOf(form, button), value: writtenHand(form, button) };
}

function pointsOf(form, button) {
  if (button?.name === "points") return button.dataset.cards;
  const sums = [...form.querySelectorAll("[data-points], [data-sum]")];
  // Where figures are counted nothing is shown beside the number that was typed.
  return sums.map((sum) => sum.textContent.split(" → ")[0] || form.elements[sum.htmlFor.value]?.value).join("–");
}

/** The hand that has to be saved before a form can be sent, of what waits; undefined if none has. */
export function tooEarly(form, items) {
  const { hands } = standing(items);
  const { kind, hand } = form.elements;
  // Taking back means the newest entry, which the page may not know yet.
  if (kind?.value === "undone") return "ahead" in form.dataset ? undefined : hands[0];
  return hands.find((one) => one.hand === Number(hand?.value));
}

/** The hands that wait and are not taken back, each with its `place` among all items, and the acts taken back before. */
export function standing(items) {
  const hands = [];
  let back = 0;
  items.forEach(({ ends }, place) => {
    if (!ends) return;
    if (!ends.undoes) hands.push({ ...ends, place });
    else if (ends.undoes > 1 || hands.length === 0) back += ends.undoes;
    else hands.pop();
  });
  return { hands, back };
}

/** The number of the hand whose end the page can write now, null where it can write none. */
export function handShown() {
  return document.querySelector(ENDING)?.elements.hand.value ?? null;
}

/** Show the match with what waits, in order, and the form of the hand that comes after it. */
export function goOn(items) {
  const pattern = document.querySelector("template[data-next-hand]");
  if (items.length === 0) return;
  if (!pattern || !items.some(({ ends }) => ends)) {
    sayOf("unshown");
    return;
  }
  const { hands, back } = standing(items);
  const match = matchAhead(hands, back);
  if (match) {
    showAhead(match, (hands[0]?.hand ?? match.now.result.hands.length + 1));
    sayOver(match);
  } else {
    sayOf("uncounted", hands[0]?.hand ?? "");
  }
  if (match?.next === null) showOver(pattern, match);
  else if (match || hands.length > 0) showNext(pattern, match?.next.number ?? hands.at(-1).hand + 1, match);
  const list = document.querySelector("[data-waiting-hands]");
  list?.replaceChildren(...hands.map((one) => lineOf(one, list.dataset.waitingHands)));
  if (list) list.scrollTop = list.scrollHeight;
  if (match) takeBackNewest(hands, back, match);
}

function showNext(pattern, number, match) {
  const next = String(number);
  const work = document.getElementById("work");
  if (handShown() !== next || !work.querySelector("[data-waiting-hands]")) {
    const content = pattern.content.cloneNode(true);
    content.querySelector("[name=hand]").value = next;
    const title = content.querySelector("[data-hand-title]");
    title.textContent = title.dataset.handTitle.replace("{hand}", next);
    putWork(work, pattern, content);
  }
  const deal = document.querySelector("#work .deal");
  if (match && deal) showDeal(match, deal);
}

function showOver(pattern, match) {
  const work = document.getElementById("work");
  if (!work.querySelector("[data-outcome]")) putWork(work, pattern, overPanel(match));
}

function putWork(work, pattern, content) {
  const fresh = work.cloneNode(false);
  fresh.append(content, pattern);
  putRegion(work, fresh);
}

/** Say which game has just ended; what the server said of the one before is past. */
function sayOver(match) {
  document.querySelectorAll("#main [data-moment]").forEach((old) => old.remove());
  const text = gameJustOver(match);
  if (text) sayOf("ended", text);
  else document.querySelector("#messages [data-said=ended]")?.remove();
}

/** The undo of the page takes back the newest hand that waits, or the last one that is saved. */
function takeBackNewest(hands, back, { page, next }) {
  const form = document.querySelector(`#bar .${UNDO}`);
  if (!form) return;
  const { after, to } = form.elements;
  form.dataset.ahead ||= to.value;
  const newest = hands.at(-1);
  to.value = newest ? Number(after.value) + newest.place : form.dataset.ahead;
  const button = form.querySelector("button");
  button.removeAttribute("data-sending");
  button.disabled = !newest && (back > 0 || !page.takesBack);
  const note = button.querySelector(".button__note");
  if (note && newest) note.textContent = page.words.written.replace("{n}", newest.hand).replace("{points}", newest.points);
  else if (note && back) note.textContent = page.words.hand.replace("{n}", next.number);
  document.querySelector("#bar .fold--up")?.remove();
}

function lineOf({ hand, points }, words) {
  const line = document.createElement("li");
  line.textContent = words.replace("{hand}", hand).replace("{points}", points);
  return line;
}

/** Say above the score what a template of the page says, of the hands given as a text. */
export function sayOf(name, hands) {
  const messages = document.getElementById("messages");
  const pattern = document.querySelector(`template[data-say=${name}]`);
  if (!messages || !pattern) return;
  const said = pattern.content.firstElementChild.cloneNode(true);
  const text = said.querySelector(".flash__text");
  text.textContent = text.textContent.replace("{hand}", hands);
  said.dataset.said = name;
  messages.querySelector("[data-said]")?.remove();
  messages.prepend(said);
  said.scrollIntoView({ block: "nearest" });
}

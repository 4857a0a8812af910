// The end of a hand may wait on this tablet. The page then goes on to the next hand, where it has a form
// for it; whatever else would be written about a hand that waits is told to wait, too.
import { putRegion } from "./regions.js";

const ENDING = "#work form[data-ends-hand]";

/** The hand that a form ends and the points it is given, as {hand, points}; null where it ends none. */
export function endedBy(form, button) {
  if (!("endsHand" in form.dataset)) return null;
  return { hand: Number(form.elements.hand.value), points: pointsOf(form, button) };
}

function pointsOf(form, button) {
  if (button?.name === "points") return button.dataset.cards;
  const sums = [...form.querySelectorAll("[data-points], [data-sum]")];
  // Where figures are counted nothing is shown beside the number that was typed.
  return sums.map((sum) => sum.textContent.split(" → ")[0] || form.elements[sum.htmlFor.value]?.value).join("–");
}

/** The hand that has to be saved before a form can be sent, of those that wait; undefined if none has. */
export function tooEarly(form, hands) {
  const { kind, hand } = form.elements;
  // Taking back means the newest entry, which is not on the page yet.
  if (kind?.value === "undone") return hands[0];
  return hands.find((one) => one.hand === Number(hand?.value));
}

/** The number of the hand whose end the page can write now, null where it can write none. */
export function handShown() {
  return document.querySelector(ENDING)?.elements.hand.value ?? null;
}

/** Show the form of the hand after those that wait. */
export function goOn(hands) {
  const pattern = document.querySelector("template[data-next-hand]");
  if (!pattern || hands.length === 0) return;
  const next = String(hands.at(-1).hand + 1);
  const work = document.getElementById("work");
  if (handShown() !== next || !work.querySelector("[data-waiting-hands]")) {
    const fresh = work.cloneNode(false);
    fresh.append(pattern.content.cloneNode(true), pattern);
    fresh.querySelector("[name=hand]").value = next;
    const title = fresh.querySelector("[data-hand-title]");
    title.textContent = title.dataset.handTitle.replace("{hand}", next);
    putRegion(work, fresh);
  }
  const list = document.querySelector("[data-waiting-hands]");
  list.replaceChildren(...hands.map((one) => lineOf(one, list.dataset.waitingHands)));
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

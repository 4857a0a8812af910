// What waits on this tablet: the page goes on with it (static/js/ahead/), where it knows the game and the way in which
// the hand is entered; else whatever would be written about a hand whose end waits is told to wait, too.
import { putRegion } from "../regions.js";
import { markTerms } from "./terms.js";
import { goTo, reachable } from "../reach.js";
import { sayCounted } from "../keeping.js";
import { putMoment } from "./moment.js";
import { putBack, typedFields, unsent } from "./typed.js";

const WHY = "#messages [data-said=why]";
// Why a tap was not taken stays there until one is, however often the page is drawn.
const TOOLS = { putRegion, putMoment, markTerms, sayOf: (name, text) => document.querySelector(WHY) ?? sayOf(name, text) };
const UNDO = "undo-bar__form";
const WAYS = "#work :is(.mode-tabs, .ways) a";
const END = ":is(#bar, #messages, #work) a[href$='/end']";
const CLAIM = /\/claim\/([AB])$/;

let ahead = null;
let asked = "";

/** Ask for what shows the match with what waits, for a page that can use it; say when it is there. */
export async function askForAhead(ready) {
  const data = document.querySelector("#ahead [data-match]");
  const { rules, pieces } = data ? JSON.parse(data.content.textContent) : {};
  if (!pieces || asked === pieces) return;
  asked = pieces;
  try {
    const [module, answer] = await Promise.all([import(rules), fetch(pieces)]);
    if (!answer.ok) throw new TypeError(answer.statusText);
    module.bring(await answer.text());
    ahead = module;
    ready();
  } catch {
    // Without it the page says which score it shows.
    asked = "";
  }
}

/**
 * The hand that a form ends, as {hand, points}, the name of who signs with it, as {signature}, or the newest acts that it
 * takes back, as {undoes}; null where it does nothing of it.
 */
export function endedBy(form, button) {
  if (form.querySelector("[data-signature]")) return { signature: form.elements.name.value };
  if (form.elements.kind?.value === "undone") return { undoes: form.classList.contains(UNDO) ? 1 : Infinity };
  if (!("endsHand" in form.dataset)) return null;
  return { hand: Number(form.elements.hand.value), points: pointsOf(form, button) };
}

function pointsOf(form, button) {
  // As the key says it, with the maraffa.
  if (button?.name === "points") return `${said(button, "A")}–${said(button, "B")}`;
  const sums = [...form.querySelectorAll("[data-points], [data-sum]")];
  // Where figures are counted nothing is shown beside the number that was typed.
  return sums.map((sum) => sum.textContent.split(/ [→+] /)[0] || form.elements[sum.htmlFor.value]?.value).join("–");
}

function said(key, side) {
  return key.querySelector(`.pair__${side}`).textContent;
}

/** The hand that has to be saved before a form can be sent, of what waits; undefined if none has. */
export function tooEarly(form, items) {
  const { hands } = standing(items);
  const { kind, hand } = form.elements;
  // Taking back means the newest entry, which the page may not know yet.
  if (kind?.value === "undone") return "ahead" in form.dataset ? undefined : hands[0];
  // What was found in it is decided at any time.
  if (kind?.value === "finding_dismissed") return undefined;
  return hands.find((one) => one.hand === Number(hand?.value));
}

/** Why the rules refuse what a form says after what waits; "" where they do not, or where this page cannot tell. */
export function refusal(kind, body, items) {
  return ahead?.refusal({ kind, body }, items) ?? "";
}

/** The hands whose end waits and is not taken back, in order, and the names of those who have signed. */
function standing(items) {
  const left = [];
  for (const { ends } of items) {
    if (!ends) continue;
    if (!ends.undoes) left.push(ends);
    else left.pop();
  }
  return { hands: left.filter(({ hand }) => hand), signatures: left.flatMap(({ signature }) => signature ?? []) };
}

/** Say what fell with something that the server has refused. */
export function sayFallen(items) {
  const { hands, signatures } = standing(items);
  const pattern = document.querySelector("template[data-say=dropped]");
  if (!pattern || hands.length + signatures.length === 0) return;
  const { hand, signed } = pattern.dataset;
  const fallen = [
    ...hands.map((one) => hand.replace("{n}", one.hand).replace("{points}", one.points)),
    ...signatures.map((name) => signed.replace("{name}", () => name)),
  ];
  sayOf("dropped", fallen.join(", "));
}

/** The numbers of the hands of which something waits that is not taken back. */
export function handsIn(items) {
  const left = [];
  for (const { body, ends } of items) {
    const hand = new Map(body).get("hand") ;
    if (ends?.undoes === 1) left.pop();
    // Further back takes back several things of one hand.
    else if (ends?.undoes) left.splice(left.findLastIndex((one) => one !== left.at(-1)) + 1);
    else if (hand || ends?.signature) left.push(hand);
  }
  return new Set(left.filter(Boolean));
}

/** The number of the hand that the page writes now, null where it writes none. */
export function handShown() {
  return document.querySelector("#work form[data-live] [name=hand]")?.value ?? null;
}

/** Show the match with what waits, in order, and the keys that come after it; false where this page cannot. */
export function goOn(items) {
  if (items.length === 0) return false;
  const [hand, typed] = [handShown(), typedFields()];
  const isShown = ahead?.goOn(items, TOOLS);
  if (isShown) sayCounted();
  if (isShown && hand === handShown()) unsent(typed, hand, items.at(-1)).forEach(putBack);
  if (items.at(-1).kind === "referee_called") sayOf("called");
  else if (!isShown) sayUnshown(items);
  return Boolean(isShown);
}

/** Not in the place of what was said of a tap since: sending is tried again and again. */
function sayUnshown(items) {
  if (document.querySelector("#messages [data-said=early]")) return;
  const [first] = standing(items).hands;
  if (first) sayOf("uncounted", first.hand);
  else sayOf("unshown");
}

/**
 * Without a network the tabs of the ways to enter a hand turn the page here, and a claim is counted here; `waits()` gives
 * what waits of it, and whether the network was away when something was sent last.
 */
export function startChoosing(waits) {
  document.addEventListener("click", (event) => choose(event, waits), true);
}

async function choose(event, waits) {
  const link = event.target.closest?.(`${WAYS}, #bar a[href], ${END}`);
  const plain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  const act = link && plain && ahead && actOf(link);
  if (!act) return;
  const { items, isAway } = waits();
  event.preventDefault();
  if ((isAway || !(await reachable())) && act(items)) return;
  goTo(link.href);
}

/** What a link does without a network; null where it only leads to another page. */
function actOf(link) {
  if (link.matches(WAYS)) {
    const way = Object.fromEntries(new URL(link.href).searchParams);
    return (items) => ahead.turnTo(way, items, TOOLS);
  }
  // Who ends a match otherwise needs the network, and what was kept of that page is not this match.
  if (link.matches(END)) return (items) => ahead.sign(items, TOOLS) || (sayOf("away"), true);
  const [, side] = CLAIM.exec(link.pathname) ?? [];
  return side ? (items) => ahead.claim(side, items, TOOLS) : null;
}

/** A tap is taken: why the one before was not is past. */
export function unsayWhy() {
  document.querySelector(WHY)?.remove();
}

/** Say what is said already no second time. */
export function sayOnce(name) {
  if (!document.querySelector(`#messages [data-said=${name}]`)) sayOf(name);
}

/** Say above the score what a template of the page says, of the hands given as a text. */
export function sayOf(name, hands) {
  const messages = document.getElementById("messages");
  const pattern = document.querySelector(`template[data-say=${name}]`);
  if (!messages || !pattern) return;
  const said = pattern.content.firstElementChild.cloneNode(true);
  const text = said.querySelector(".flash__text");
  text.textContent = text.textContent.replace("{hand}", () => hands);
  said.dataset.said = name;
  messages.querySelector("[data-said]")?.remove();
  messages.prepend(said);
  said.scrollIntoView({ block: "nearest" });
}

// What changes on the screen is said to who does not see it: what was done last, as the undo has it, who takes a trick, a
// game or match that is over, the score of each side, who begins, whose turn it is, what was declared, and what the keys
// ask. The place where it is said stays, whatever part of the page is new.
import { onContent } from "../regions.js";
import { markTerms } from "./terms.js";

const REST = 300;
const SCORES = ".score__side, .totals__seat";
const SCORE = ".score__who, .score__points, .score__games .visually-hidden, .totals__who, .totals__total";
const BAR = "#bar .undo-bar";
const DONE = `${BAR}__form`;
const TAKEN = "[data-tricks] li:first-child";
const WHO_TAKES = ".trick__title > .label, .trick__card--winner :is(.trick__name, .trick__mark)";
const OVER = ".moment:not([hidden]) > .visually-hidden";
const BEGIN = ["battezzante", "leads", "first"];
const ROLES = [...BEGIN, "turn"];
const DECLARED = ".accuse-said";
const ASKED = "#work .hand__keys > h2";
const NEWEST = ".running-sheet__row";
const MARKS = ".running-sheet__mark:not(.running-sheet__mark--waiting)";
const WAITS = ["waiting", "away"];

let before = new Map();
// The number of the newest entry that stands: an undo alone makes it smaller.
let standing = 0;
let timer = 0;
// Whether something was sent of which nothing has been said, and whether it was said that something waits.
let unsaid = false;
let waited = false;

export function startAnnouncing() {
  onContent((root) => root === document && watch());
}

function watch() {
  const place = document.getElementById("announced");
  if (!place) return;
  [before, standing] = [shown(), newestStanding()];
  const observer = new MutationObserver(() => {
    if (stateNow() === "sending") unsaid = true;
    clearTimeout(timer);
    timer = setTimeout(() => tell(place), REST);
  });
  const all = { childList: true, characterData: true, subtree: true };
  document.querySelectorAll("#score, #side, #work, #bar").forEach((region) => observer.observe(region, all));
  const chip = document.getElementById("status");
  if (chip) observer.observe(chip, { attributeFilter: ["data-state"] });
  welcome(place);
}

/** Say what was done on the page before this one, and go on where its hand is entered. */
function welcome(place) {
  const done = document.querySelectorAll("#messages > .flash--done");
  const news = wordsOf([...done].map((one) => one.querySelector(".flash__text")));
  if (!news) return;
  // One place says it.
  for (const one of done) one.removeAttribute("role");
  // What a page says as it comes is not read.
  timer = setTimeout(() => say(place, news), REST);
  document.getElementById("keys")?.focus({ preventScroll: true });
}

function tell(place) {
  const [now, number] = [shown(), newestStanding()];
  // What an undo brings back was done and said before.
  const past = number < standing ? ["done", "taken", "row", "marks"] : [];
  const isNew = (what) => before.get(what) !== now.get(what) && !past.includes(what);
  // A maraffa of two hands on end is said of each.
  const isMarked = (what) => what === "marks" && isNew("row");
  // Whoever takes a trick with its last card is to play again.
  const fresh = new Map([...now].filter(([what, words]) => words && what !== "row" && (isNew(what) || isMarked(what) || (what === "turn" && isNew("taken")))));
  // Of what is taken back it is said what it was.
  const gone = number < standing ? before.get("done") : "";
  [before, standing] = [now, number];
  // Whoever begins a hand is to play, too: once is enough.
  if (BEGIN.some((role) => nameIn(fresh.get(role)) === nameIn(fresh.get("turn")))) fresh.delete("turn");
  // So it is where what was done names the one who begins.
  for (const role of BEGIN) if (fresh.has(role) && isNamed(fresh.get(role), fresh.get("done") ?? "")) fresh.delete(role);
  // So is a maraffa that was declared by itself.
  if (isDeclared(fresh.get("marks"), fresh.get("done"))) fresh.delete("marks");
  const words = [...(gone ? [place.dataset.undone.replace("{what}", gone)] : []), ...fresh.values()];
  // That something is saved is said where nothing better is.
  const [state, waits] = [stateNow(), WAITS.includes(stateNow())];
  if (waits ? !waited : state === "saved" && unsaid && words.length === 0) words.push(stateSaid());
  if (state !== "sending") waited = waits;
  if (state !== "sending" || words.length > 0) unsaid = false;
  if (words.length > 0) say(place, once(words).map(begun).join(". "));
}

const stateNow = () => document.getElementById("status")?.dataset.state;
const stateSaid = () => wordsOf([document.querySelector(`#status [data-when=${stateNow()}]`)]);

/** Put words into a place at once, their terms already marked: each change of it would be read. */
export function say(place, words) {
  const said = document.createElement("p");
  said.textContent = words;
  markTerms(said);
  place.replaceChildren(...said.childNodes);
}

/** Whether "Mano cominciata: battezzante Elvira" says "Battezzante: Elvira", however short the names are. */
function isNamed(role, done) {
  const [label, name] = role.split(": ");
  return done.toLocaleLowerCase().includes(`${label} ${name.split(" ")[0]}`.replace(/\.$/, "").toLocaleLowerCase());
}

/** Whether "Maraffa dichiarata: Ines" says "maraffa: Ines". */
function isDeclared(mark = "", done = "") {
  return mark !== "" && nameIn(done) === nameIn(mark) && begun(done).startsWith(begun(mark.split(":")[0]));
}

/** Words as a sentence begins. */
const begun = (words) => `${words.slice(0, 1).toLocaleUpperCase()}${words.slice(1)}`;

const nameIn = (said = ":") => said.slice(said.indexOf(":"));

/** Texts without those that another one has in it, and without the full stop of a short name at their end. */
function once(texts) {
  const told = texts.filter((text, at) => !texts.some((other, place) => place !== at && other.includes(text) && (other !== text || place < at)));
  return told.map((text) => text.replace(/\.$/, ""));
}

function shown() {
  const scores = [...document.querySelectorAll(SCORES)].map((one) => wordsOf(one.querySelectorAll(SCORE)));
  const [over, declared, asked] = [OVER, DECLARED, ASKED].map((one) => wordsOf(document.querySelectorAll(one)));
  const roles = ROLES.map((role) => [role, bearerOf(role)]);
  const done = wordsOf(document.querySelectorAll(`${DONE} .button__note`));
  const taken = wordsOf(document.querySelector(TAKEN)?.querySelectorAll(WHO_TAKES) ?? []);
  const row = document.querySelector(NEWEST);
  const marks = [...(row?.querySelectorAll(MARKS) ?? [])].map((one) => wordsOf([one.querySelector(".visually-hidden") ?? one])).join(", ");
  const newest = wordsOf(row ? [row.querySelector(".running-sheet__n")] : []);
  return new Map([["done", done], ["row", newest], ["marks", marks], ["taken", taken], ...[over, ...scores].entries(), ...roles, ["declared", declared], ["asked", asked]]);
}

/** Who bears a role at the drawn table: "Di turno: Elvira". */
function bearerOf(role) {
  const mark = document.querySelector(`.round-table__role[data-role=${role}]`);
  if (!mark) return "";
  const words = wordsOf([mark]);
  const name = wordsOf([mark.closest(".round-table__seat").querySelector(".round-table__name")]);
  return `${words[0].toLocaleUpperCase()}${words.slice(1)}: ${name}`;
}

function newestStanding() {
  const form = document.querySelector(DONE);
  return form ? Number(form.elements.to.value) + 1 : Number(document.querySelector(BAR)?.dataset.stands ?? standing);
}

function wordsOf(elements) {
  return [...elements].map((one) => one.textContent.trim().replace(/\s+/g, " ")).join(" ");
}

// Slips of paper typed with the keyboard alone: Enter goes on, and after the last amount it saves
// the row while the next one is typed. Without this module Enter saves the page, and Tab goes on.

import { putRegion, swapRegions } from "./regions.js";

const REST = 300;
const MOST_SHOWN = 9;

const saving = new Set();

/** Whether a side has won as many games as the match needs. */
function isDecided(group) {
  const needed = Number(group.dataset.needed);
  if (!needed) return false;
  const values = fieldsOf(group).map((field) => field.value.trim());
  const won = [0, 0];
  for (let i = 0; i + 1 < values.length; i += 2) {
    if (values[i] === "" || values[i + 1] === "") continue;
    const lead = Number(values[i]) - Number(values[i + 1]);
    if (lead) won[lead > 0 ? 0 : 1] += 1;
  }
  return Math.max(...won) >= needed;
}

function rowsHere() {
  return [...document.querySelectorAll("[data-row]")];
}

function fieldsOf(group) {
  return [...group.querySelectorAll("input:not([type=checkbox], [type=hidden])")];
}

/** What the score of a game can not be, in words, and its fields that are wrong; none where it can be. */
function wrongIn(pair, [name, target, short, room], words) {
  const scores = pair.map((one) => one.value.trim());
  const [most, least] = [Math.max(...scores), Math.min(...scores)];
  const isNumber = (score) => /^[0-9]+$/.test(score);
  const odd = scores.find((score) => score !== "" && !isNumber(score));
  let said = "";
  if (odd) said = words.odd;
  else if (!scores.every(isNumber)) return null;
  else if (most > (least >= target ? least : short) + room) said = words.over;
  else if (most === least && most >= target) said = words.level;
  else return null;
  const filled = said.replace("{points}", most).replace("{game}", name).replace("{target}", target);
  return { said: filled.replace("{text}", () => odd.slice(0, MOST_SHOWN)), fields: pair.filter((one) => !odd || one.value.trim() === odd) };
}

/** Say at once what no slip can have, of the games as they stand; the server asks the same of the whole result. Whether the game of a field is wrong. */
function isWrong(field, group) {
  const place = group.querySelector("[data-at-once]");
  const limits = group.closest("[data-limits]");
  if (!place || !limits) return false;
  const fields = fieldsOf(group);
  const games = JSON.parse(limits.dataset.limits).map((game, at) => wrongIn(fields.slice(2 * at, 2 * at + 2), game, limits.dataset));
  const own = games[Math.floor(fields.indexOf(field) / 2)];
  const told = own ?? games.find(Boolean);
  place.textContent = told?.said ?? "";
  place.hidden = !told;
  const wrong = new Set(games.flatMap((game) => game?.fields ?? []));
  for (const one of fields) {
    if (wrong.has(one)) one.setAttribute("aria-invalid", "true");
    else one.removeAttribute("aria-invalid");
  }
  return Boolean(own);
}

/** What was refused is being mended: it goes while one types, and not under the finger that presses the button next. */
function mend(field, group) {
  group.querySelector("[id$=errors]")?.remove();
  if (!group.closest("[data-row]")) document.querySelector(".error-summary")?.remove();
  if (group.querySelector("[data-at-once]:not([hidden])")) isWrong(field, group);
}

function goOn(event, field, group) {
  const fields = fieldsOf(group);
  const place = fields.indexOf(field);
  // Of a game that is typed anew the second amount may still be the old one.
  if (place % 2 === 1 && isWrong(field, group)) {
    event.preventDefault();
    fields.slice(place - 1).find((one) => one.matches("[aria-invalid=true]")).focus();
    return;
  }
  const next = fields[fields.indexOf(field) + 1];
  if (field.type !== "checkbox" && next && field.value.trim() !== "" && !isDecided(group)) {
    event.preventDefault();
    next.focus();
    return;
  }
  const row = group.closest("[data-row]");
  if (!row || fields.every((one) => one.value.trim() === "")) return;
  event.preventDefault();
  const number = document.querySelector("[data-go]");
  number.value = "";
  number.focus();
  save(row);
}

function goToTable(event, field) {
  const number = field.value.trim();
  const row = rowsHere().find((one) => one.dataset.row === String(Number(number)));
  event.preventDefault();
  // An Enter too many after a slip must not open one: the next number would be its first amount.
  if (!number) {
    say(field.dataset.which);
    return;
  }
  if (!row) {
    const there = field.dataset.tables.split(" ").includes(number);
    say((there ? field.dataset.there : field.dataset.none).replace("{table}", number));
    field.select();
    return;
  }
  open(row);
}

function goToFirst(event) {
  const rows = rowsHere().filter((one) => fieldsOf(one).length);
  event.preventDefault();
  open(rows.find((one) => fieldsOf(one).every((input) => input.value === "")) ?? rows[0]);
}

function open(row) {
  say("");
  // A number that was refused is not the beginning of the next one.
  document.querySelector("[data-go]").value = "";
  row.scrollIntoView({ block: "center" });
  // Where something is decided first there is nothing to type.
  (fieldsOf(row)[0] ?? row.querySelector("[data-decide]")).focus();
}

/** Put the other side above, as the slip has it; every amount stays with its side. */
function turn(row) {
  const shown = row.querySelectorAll(".result-fields__grid > :is(span, input)");
  for (let i = 0; i + 1 < shown.length; i += 2) shown[i].before(shown[i + 1]);
  const turned = row.querySelector("[name=turned]");
  if (turned) turned.remove();
  else row.append(Object.assign(document.createElement("input"), { type: "hidden", name: "turned", value: row.dataset.row }));
  const [above, below] = [...row.querySelectorAll(".result-fields__grid > span")].map((one) => one.textContent.trim());
  const { turned: words } = row.parentElement.dataset;
  say(words.replace("{table}", row.dataset.row).replace("{above}", above).replace("{below}", below));
}

/** Send one row of the page; what is typed elsewhere meanwhile stays where it is. */
async function save(row) {
  if (saving.has(row)) return;
  saving.add(row);
  row.setAttribute("aria-busy", "true");
  const form = row.closest("form");
  const body = new URLSearchParams();
  for (const field of form.querySelectorAll("input[type=hidden]")) body.append(field.name, field.value);
  for (const field of fieldsOf(row)) body.append(field.name, field.value);
  for (const tick of row.querySelectorAll("input:checked")) body.append(tick.name, tick.value);
  const page = await answerTo(form.action, body);
  saving.delete(row);
  row.removeAttribute("aria-busy");
  // Another row’s answer was the last, and has put the next step in the place of all rows.
  if (!row.isConnected) return;
  if (page) take(page, row, form);
  else say(row.parentElement.dataset.unsaved.replace("{table}", row.dataset.row));
}

/** The page that answers a form; nothing where the server cannot be reached, or answers something else. */
async function answerTo(url, body) {
  try {
    const answer = await fetch(url, { method: "POST", body });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return page.querySelector("[data-round-results]") ? page : null;
  } catch {
    return null;
  }
}

/** The row as the server has it now, and how many are left. */
function take(page, row, form) {
  const fresh = page.getElementById(row.id);
  if (!fresh && !page.querySelector("[data-row]")) {
    finish(page);
    return;
  }
  for (const name of ["after", "event_id"]) {
    form.elements.namedItem(name).value = page.querySelector(`#results [name=${name}]`).value;
  }
  swapRegions(page, ["event-now"]);
  document.querySelector("[data-left-over]").replaceWith(page.querySelector("[data-left-over]"));
  document.querySelector("[data-done]")?.remove();
  const done = page.querySelector("[data-done]");
  if (done) form.insertAdjacentElement("afterend", done);
  const refused = fresh?.querySelector(".field__error:not([hidden])");
  say(refused ? `${row.querySelector("h2").textContent}: ${refused.textContent.trim()}` : wordsOf(page));
  const free = document.activeElement.matches("[data-go]") && document.activeElement.value === "";
  if (!fresh) row.remove();
  else row.replaceWith(fresh);
  if (refused && free) (fresh.querySelector("[aria-invalid=true], input[type=checkbox], [data-decide]") ?? fieldsOf(fresh)[0]).focus();
}

/** The last result is there: the page says so, and leads on. */
function finish(page) {
  const words = wordsOf(page);
  putRegion(document.getElementById("main"), page.getElementById("main"));
  const next = document.querySelector(".empty__title");
  next.tabIndex = -1;
  next.focus();
  // What a page says as it comes is not read.
  setTimeout(() => say(words), REST);
}

function wordsOf(page) {
  return [...page.querySelectorAll("main > .flash")].map((one) => one.textContent.trim()).join(" ");
}

function say(words) {
  document.querySelector("[data-said]").textContent = words;
}

/** What is typed takes the place of what was there. */
function choose(field) {
  if (field?.matches?.("[data-result] input")) field.select();
}

function groupOf(field) {
  return field.matches("input:not([type=checkbox])") ? field.closest("[data-result]") : null;
}

function startTyping() {
  choose(document.activeElement);
  document.addEventListener("focusin", (event) => choose(event.target));
  document.addEventListener("input", ({ target }) => {
    const group = groupOf(target);
    if (group) mend(target, group);
  });
  document.addEventListener("change", ({ target }) => {
    const group = groupOf(target);
    if (group) isWrong(target, group);
  });
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-first]")) goToFirst(event);
    const turning = event.target.closest("[name=turn]");
    if (!turning) return;
    event.preventDefault();
    turn(turning.closest("[data-row]"));
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing || !event.target.matches?.("input")) return;
    const group = event.target.closest("[data-result]");
    if (group) goOn(event, event.target, group);
    else if (event.target.matches("[data-go]")) goToTable(event, event.target);
  });
}

startTyping();

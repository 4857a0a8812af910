// Lists of the desk: a search that shows what it finds at once, and names that played before.
import { onContent } from "./regions.js";

function startEntries() {
  const search = document.querySelector("[data-filters] [type=search]");
  if (search) {
    const box = search.closest("[data-filters]");
    // One that is in no form finds nothing without this script.
    box.hidden = false;
    search.addEventListener("input", () => filter(box.dataset.filters, search.value));
    // The next one to arrive is typed over the last.
    search.addEventListener("focus", () => search.select());
    box.addEventListener("submit", (event) => event.preventDefault());
    onContent(() => search.value && filter(box.dataset.filters, search.value));
  }
  // What was said when the page was opened is no answer to what is tapped now.
  onContent((root) => root === document || document.querySelectorAll("#main > .flash--done").forEach((old) => old.remove()));
  document.querySelectorAll("[data-known-people]").forEach(offerPeople);
}

// What the server folds, too (store/names.py).
const LETTERS = { æ: "ae", œ: "oe", þ: "th", ø: "o", đ: "d", ð: "d", ł: "l", ħ: "h", ı: "i", ŋ: "n", ŧ: "t", ß: "ss" };

function plain(text) {
  const bare = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
  return bare.replace(/[æœþøđðłħıŋŧß]/g, (letter) => LETTERS[letter]);
}

function filter(list, typed) {
  const words = plain(typed).split(/\s+/);
  let found = 0;
  for (const line of document.getElementById(list).children) {
    // In a line with buttons the names are those with a note below them.
    const told = line.dataset.search ?? (line.querySelector("small")?.parentElement ?? line).textContent;
    line.hidden = !words.every((word) => plain(told).includes(word));
    found += !line.hidden;
  }
  const none = document.getElementById("entry-none");
  if (none) none.hidden = found > 0;
}

function offerPeople(fields) {
  const list = fields.querySelector("datalist");
  let known = [];
  let asked = 0;
  fields.addEventListener("input", async ({ target }) => {
    if (target.getAttribute("list") !== list.id) return;
    const chosen = known.find(({ name }) => name === target.value);
    if (chosen) return fill(fields, chosen);
    asked += 1;
    const mine = asked;
    known = await ask(fields.dataset.knownPeople, target.value);
    if (mine === asked) list.replaceChildren(...known.map(option));
  });
}

async function ask(url, typed) {
  try {
    const response = await fetch(`${url}?q=${encodeURIComponent(typed)}`, { headers: { Accept: "application/json" } });
    return response.ok ? await response.json() : [];
  } catch {
    // Without a network people type the whole name.
    return [];
  }
}

function option({ name, club, town }) {
  const made = document.createElement("option");
  made.value = name;
  made.label = [name, club, town].filter(Boolean).join(" · ");
  return made;
}

/** Club and town come with a name, where nothing stands yet. */
function fill(fields, chosen) {
  for (const name of ["club", "town"]) {
    const field = fields.querySelector(`[name=${name}]`);
    if (field && !field.value) field.value = chosen[name];
  }
}

startEntries();

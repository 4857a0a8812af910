// The names of those who sit down: Enter goes to the next one, after the last to who begins, and whoever was typed on this device before comes back
// with one tap, alone or with his partner. Of those who sit together again the evening's tally is shown. What was typed is kept on this device only, and forgotten with one tap.
const STORE = "referee-names";
const MOST_PAIRS = 6;
const MOST_NAMES = 12;
const FIELDS = "input[list=names-used]";

// The field that a tap on a name fills: where the finger was last, or the first one that is empty.
let chosen = null;

startNaming();

function startNaming() {
  document.addEventListener("keydown", goOn);
  const chips = document.querySelector("[data-name-chips]");
  if (!chips || fields().length === 0) return;
  const form = fields()[0].form;
  form.addEventListener("focusin", ({ target }) => (chosen = target.matches(FIELDS) ? target : chosen));
  form.addEventListener("input", () => show(chips));
  form.addEventListener("submit", keep);
  chips.addEventListener("click", (event) => tap(event, chips));
  show(chips);
}

function goOn(event) {
  if (event.key !== "Enter" || event.isComposing || !event.target.matches?.(FIELDS)) return;
  const { form } = event.target;
  const asked = form.elements.reason ?? form.querySelector(".new-match__table [type=radio]:checked");
  const next = fields()[fields().indexOf(event.target) + 1] ?? asked;
  // Where nothing is asked for after the last name the form is sent, as ever.
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
}

function fields() {
  return [...document.querySelectorAll(FIELDS)];
}

/** The seats of a field's pair in their order; the field alone where players have no sides. */
function pairOf(field, chips) {
  if (!("sides" in chips.dataset)) return [field];
  const place = fields().indexOf(field);
  return fields().filter((_, index) => index % 2 === place % 2);
}

function tap({ target }, chips) {
  const button = target.closest("button");
  if (!button) return;
  if ("forget" in button.dataset) {
    write({ pairs: [], names: [] });
  } else {
    const names = JSON.parse(button.dataset.names);
    const into = places(names.length, chips);
    into.forEach((field, index) => (field.value = names[index]));
    chosen = fields().find((field) => field.value === "") ?? chosen;
  }
  show(chips);
}

function places(count, chips) {
  const empty = fields().filter((field) => field.value.trim() === "");
  if (count === 1) return [chosen && (chosen.value === "" || empty.length === 0) ? chosen : (empty[0] ?? fields()[0])];
  const free = empty.map((field) => pairOf(field, chips)).find((pair) => pair.every((field) => empty.includes(field)));
  return free ?? pairOf(chosen ?? fields()[0], chips);
}

/** Offer those who do not sit at the table yet. */
function show(chips) {
  const { pairs, names } = read();
  const seated = new Set(fields().map((field) => field.value.trim()));
  const free = (some) => some.every((name) => !seated.has(name));
  const shown = "sides" in chips.dataset ? pairs.filter(free) : [];
  const row = chips.querySelector("[data-chips]");
  row.replaceChildren(...[...shown, ...names.map((name) => [name]).filter(free)].map((some) => chip(some, chips)));
  chips.hidden = row.childElementCount === 0;
  showTonight(chips);
  showSame();
}

/** Say how people of the same name are told apart at the table. */
function showSame() {
  const note = document.querySelector("[data-same]");
  if (!note) return;
  const typed = fields().map((field) => field.value.trim());
  const [first, second, third, fourth] = typed;
  // Names of two sides, as *Noi* and *Voi*, are nobody's own.
  const areSides = typed.length === 4 && first === third && second === fourth && first !== second;
  const name = areSides ? "" : typed.find((one, place) => one && typed.indexOf(one) !== place);
  const seated = typed.flatMap((one, place) => (one === name ? [`${name} ${place + 1}`] : []));
  const values = { n: seated.length, name, names: seated.join(", ") };
  note.textContent = name ? note.dataset.same.replace(/{(\w+)}/g, (_, key) => values[key]) : "";
}

/** Tell what those at the table have won of each other tonight. */
function showTonight(chips) {
  const seated = table(fields().map((field) => field.value.trim()), chips);
  for (const tally of document.querySelectorAll("[data-tonight] [data-players]")) {
    tally.hidden = table(JSON.parse(tally.dataset.players), chips) !== seated;
  }
}

/** Who plays, wherever they sit: the same text for the same pairs, or single players. */
function table(names, chips) {
  const pairs = [0, 1].map((first) => JSON.stringify(names.filter((_, seat) => seat % 2 === first).sort()));
  return JSON.stringify(("sides" in chips.dataset ? pairs : [...names]).sort());
}

function chip(names, chips) {
  const item = chips.querySelector("template").content.firstElementChild.cloneNode(true);
  const button = item.querySelector("button");
  button.dataset.names = JSON.stringify(names);
  button.querySelector(".button__text").textContent = names.join(" · ");
  return item;
}

function keep() {
  const chips = document.querySelector("[data-name-chips]");
  const typed = fields().map((field) => field.value.trim());
  const { pairs, names } = read();
  const sat = "sides" in chips.dataset ? [[typed[0], typed[2]], [typed[1], typed[3]]] : [];
  const whole = sat.filter(([one, other]) => one && other && one !== other);
  write({
    pairs: [...whole, ...pairs.filter((old) => !whole.some((pair) => same(pair, old)))].slice(0, MOST_PAIRS),
    names: [...new Set([...typed.filter(Boolean), ...names])].slice(0, MOST_NAMES),
  });
}

function same(one, other) {
  return one.every((name) => other.includes(name));
}

function write(known) {
  try {
    localStorage.setItem(STORE, JSON.stringify(known));
  } catch {
    // A browser that stores nothing offers nobody.
  }
}

function read() {
  try {
    const { pairs, names } = JSON.parse(localStorage.getItem(STORE));
    return { pairs, names };
  } catch {
    return { pairs: [], names: [] };
  }
}

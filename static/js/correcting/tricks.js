// A hand that was played card by card is corrected by taps: on a card of the sheet, then on what it was. They
// write the field `tricks`, which is typed where there are no scripts.
import { CARDS, codesOf, suitIndex, SUITS, winningCard } from "../games/cards.js";
import { seatsFrom } from "../games/sides.js";

// A first name that is too long for a card, and its seat where two have the same.
const LONG = /^(\S{5})\S{3,}( \d)?$/;

export function startTricks() {
  document.querySelectorAll("[data-tricks-choice]").forEach(choice);
}

function choice(box) {
  const players = Number(box.dataset.players);
  const names = JSON.parse(box.dataset.names);
  const field = box.querySelector("[name=tricks]");
  const { elements } = field.form;
  const cards = read(field.value, players);
  // What nobody can read has to be seen as it was typed.
  if (!cards) return;
  box.querySelector("[data-typed]").hidden = true;
  box.querySelector("[data-chosen]").hidden = false;
  const places = [...box.querySelectorAll(".trick-sheet__card")];
  const keys = [...box.querySelectorAll("[data-card]")];
  const words = Object.fromEntries(keys.map((key) => [key.dataset.card, key.firstChild]));
  const drawing = keys[0].querySelector("use").getAttribute("href").split("#")[0];
  const remove = box.querySelector("[data-remove]");
  const asItCame = [...cards];
  let chosen = null;

  function draw() {
    const seats = seatsOf(tricksOf(cards, players), players, starter(), suitIndex(elements.trump?.value));
    places.forEach((place, index) => {
      const code = cards[index];
      const { seat, takes } = seats[index] ?? {};
      const name = seat ? names[seat - 1] : "";
      place.hidden = index > cards.length;
      place.className = `trick-sheet__card${code ? ` suit--${suitOf(code)}` : " trick-sheet__card--new"}`;
      place.classList.toggle("trick-sheet__card--takes", Boolean(takes));
      place.classList.toggle("trick-sheet__card--changed", code !== asItCame[index]);
      press(place, index === chosen);
      const where = [place.dataset.label, name, ""].filter((text, at) => text || at > 1).join(", ");
      place.firstChild.replaceChildren(where, ...(code ? words[code].cloneNode(true).childNodes : "+"));
      place.querySelector(".trick-sheet__rank").textContent = code?.[0] ?? "+";
      place.querySelector("use").setAttribute("href", code ? `${drawing}#${suitOf(code)}` : "");
      place.querySelector(".trick-sheet__name").textContent = name.replace(LONG, "$1.$2");
    });
    for (const key of keys) {
      const index = cards.indexOf(key.dataset.card);
      const where = key.lastChild;
      press(key, index >= 0 && index === chosen);
      key.classList.toggle("trick-sheet__key--free", index < 0);
      where.textContent = index < 0 ? "" : where.dataset.where.replace("%n", Math.floor(index / players) + 1);
    }
    remove.hidden = !(chosen in cards);
  }

  /** Say what lies at some places now. */
  const tell = (...changed) => (box.querySelector("[role=status]").textContent = changed.map((index) => places[index].firstChild.textContent).join(". "));

  const starter = () => Number(elements.battezzante?.value || elements.first?.value || box.dataset.leader);

  function write(...changed) {
    chosen = null;
    field.value = tricksOf(cards, players).map((trick) => trick.join(" ")).join("\n");
    field.dispatchEvent(new Event("input", { bubbles: true }));
    draw();
    tell(...changed);
  }

  function put(code) {
    const index = cards.indexOf(code);
    if (chosen === null || index === chosen) {
      // Nothing is to be changed yet: the key shows where its card lies.
      chosen = index < 0 || index === chosen ? null : index;
      draw();
      return tell(...(chosen === null ? [] : [chosen]));
    }
    if (index >= 0 && chosen >= cards.length) {
      cards.push(...cards.splice(index, 1));
      return write(cards.length - 1);
    }
    const changed = index < 0 ? [chosen] : [chosen, index];
    if (index >= 0) cards[index] = cards[chosen];
    cards[chosen] = code;
    write(...changed);
  }

  box.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    const place = places.indexOf(button);
    if (place >= 0) {
      chosen = place === chosen ? null : place;
      draw();
    } else if (button === remove) {
      cards.splice(chosen, 1);
      write(chosen);
    } else if (button) {
      put(button.dataset.card);
    }
  });
  // Who led and what was trump say whose each card was.
  field.form.addEventListener("input", ({ target }) => {
    if (["battezzante", "first", "trump"].includes(target.name)) draw();
  });
  draw();
}

function read(text, players) {
  const lines = text.split("\n").map(cardsOf).filter(({ length }) => length);
  const isWhole = lines.every(({ length }, index) => length === players || (index === lines.length - 1 && length < players));
  const cards = lines.flat();
  return isWhole && cards.every((code) => code in CARDS) && new Set(cards).size === cards.length ? cards : null;
}

const cardsOf = (line) => codesOf(line.trim().replace(/\s+/g, " "));

function tricksOf(cards, players) {
  const tricks = [];
  for (let first = 0; first < cards.length; first += players) tricks.push(cards.slice(first, first + players));
  return tricks;
}

/** Whose each place is, in the order played, the next one's too, and which card takes its trick. */
function seatsOf(tricks, players, starter, trump) {
  const seats = [];
  let leader = starter;
  for (const trick of leader ? [...tricks, []] : []) {
    const order = seatsFrom(leader, players);
    const best = trick.length === players ? trick.map((code) => CARDS[code]).indexOf(winningCard(trick.map((code) => CARDS[code]), trump)) : -1;
    seats.push(...order.map((seat, turn) => ({ seat, takes: turn === best })));
    if (best < 0) break;
    leader = order[best];
  }
  return seats;
}

const suitOf = (code) => SUITS.find((suit) => suit[0] === code[1]);

function press(key, isPressed) {
  key.setAttribute("aria-pressed", String(isPressed));
}

// Keys that say what they write: the points of a hand with its maraffa, and thirds in two taps, the
// whole points and then the third. Without them the same fields are typed.
import { onContent } from "../regions.js";
import { fraction } from "./thirds.js";

onContent((root) => {
  root.querySelectorAll("[data-thirds-keys]").forEach((keys) => {
    keys.hidden = false;
    // The third writes the hand: what is there for those without keys is not needed.
    if (writes(keys)) keys.closest("form").querySelectorAll("[data-without-keys]").forEach((one) => (one.hidden = true));
  });
  root.querySelectorAll("[data-points-choice]").forEach(showChoice);
  root.querySelectorAll("[data-bonus]").forEach(tell);
  root.querySelectorAll("[data-result-pad]").forEach(tellKeys);
});

document.addEventListener("input", ({ target }) => {
  if (target.name === "maraffa") target.form?.querySelectorAll("[data-bonus]").forEach(tell);
});

document.addEventListener("input", ({ target }) => {
  const pad = target.closest("[data-thirds-pad], [data-result-pad]");
  if (pad) tellKeys(pad);
});

// Who begins the hand already is not told once more.
document.addEventListener("click", (event) => {
  if (event.target.closest("[form=starter][aria-pressed=true]")) event.preventDefault();
});

document.addEventListener("click", ({ target }) => {
  const key = target.closest("[data-points-choice] [data-cards]");
  if (!key) return;
  const { elements } = key.closest("form");
  [elements.points_A.value, elements.points_B.value] = key.dataset.cards.split("–");
  tellChoice(key.closest("[data-points-choice]"));
  elements.points_A.dispatchEvent(new Event("input", { bubbles: true }));
});

document.addEventListener("click", ({ target }) => {
  const key = target.closest("[data-whole], [data-third]");
  if (!key) return;
  const keys = key.closest("[data-thirds-keys]");
  const field = fieldOf(keys);
  const amount = amountIn(field);
  const old = amount ?? 0;
  const { whole, third } = key.dataset;
  // Nobody writes a third of nothing: the whole points come first.
  if (third && writes(keys) && amount === null) return keys.querySelector("[data-whole]").focus();
  const kept = writes(keys) ? 0 : old % 3;
  const wanted = whole ? 3 * Number(whole) + kept : old - (old % 3) + Number(third);
  field.value = String(Math.min(wanted, Number(field.max)));
  field.dispatchEvent(new Event("input", { bubbles: true }));
  if (third && writes(keys)) field.form.requestSubmit(field.form.querySelector("[data-writes] button"));
});

/** The thirds in a field; null while there are none, or none that a hand can come to, which the server refuses. */
export function amountIn({ value, max }) {
  return /^\d+$/.test(value) && Number(value) <= Number(max) ? Number(value) : null;
}

function fieldOf(keys) {
  const name = keys.dataset.thirdsKeys;
  return keys.closest("form").elements[name.length > 1 ? name : `thirds_${name}`];
}

/** The keys in the place of the fields, unless what was typed is refused and has to be seen. */
function showChoice(pad) {
  const typed = pad.querySelector("[data-typed-points]");
  typed.hidden = !typed.querySelector("[aria-invalid]");
  pad.querySelector("[data-chosen-points]").hidden = false;
  tellChoice(pad);
}

function tellChoice(pad) {
  const { points_A, points_B } = pad.closest("form").elements;
  for (const key of pad.querySelectorAll("[data-cards]")) {
    key.setAttribute("aria-pressed", String(key.dataset.cards === `${points_A.value}–${points_B.value}`));
  }
}

function writes(keys) {
  return keys.closest("form").querySelector("[data-writes]") !== null;
}

/** What maraffa or accuse add to the points or thirds of each side, in thirds. */
export function bonusOf(pad) {
  const { bonus, bonusSide, scoredA = 0, scoredB = 0 } = pad.dataset;
  const chosen = pad.closest("form")?.querySelector("[name=maraffa]:checked")?.value || bonusSide;
  // Where a player is chosen, seats 1 and 3 are side A.
  const side = Number(chosen) ? "BA"[chosen % 2] : chosen;
  return { A: Number(scoredA) + (side === "A" ? Number(bonus) : 0), B: Number(scoredB) + (side === "B" ? Number(bonus) : 0) };
}

function tell(pad) {
  const bonus = bonusOf(pad);
  pad.querySelectorAll("[data-cards]").forEach((key) => {
    const [A, B] = key.dataset.cards.split("–").map(Number);
    show(key, A + bonus.A / 3, B + bonus.B / 3);
  });
  if ("thirdsPad" in pad.dataset) tellKeys(pad);
}

function tellKeys(pad) {
  const result = "resultPad" in pad.dataset;
  const bonus = result ? { A: 0, B: 0 } : bonusOf(pad);
  pad.querySelectorAll("[data-thirds-keys]").forEach((keys) => {
    const amount = amountIn(fieldOf(keys));
    const whole = amount === null ? null : Math.floor(amount / 3);
    for (const key of keys.querySelectorAll("[data-whole]")) {
      const own = Number(key.dataset.whole);
      key.setAttribute("aria-pressed", String(own === whole));
      const most = Math.floor(Number(pad.dataset.total) / 3);
      if (key.querySelector(".pair__A")) show(key, own + bonus.A / 3, most - own + bonus.B / 3);
    }
    for (const key of keys.querySelectorAll("[data-third]")) {
      if (!writes(keys)) key.setAttribute("aria-pressed", String(whole !== null && amount % 3 === Number(key.dataset.third)));
      else {
        const thirds = 3 * whole + Number(key.dataset.third);
        sayOn(key, whole === null ? "" : result ? resultOf(pad, thirds) : pairOf(pad, thirds, bonus));
      }
    }
  });
}

/** A key of a third says what it writes; before that is known, how much it adds. */
function sayOn(key, written) {
  const { dataset } = key;
  dataset.adds ??= key.textContent;
  dataset.addsNamed ??= key.getAttribute("aria-label");
  put(key, written || dataset.adds);
  key.setAttribute("aria-label", written ? (dataset.named ?? "{pair}").replace("{pair}", written) : dataset.addsNamed);
}

/** "7⅔ – 4", or "23 – 12" where thirds are counted as they are. */
function pairOf(pad, own, bonus) {
  const shown = pad.dataset.unit === "figure" ? String : fraction;
  return `${shown(own + bonus.A)} – ${shown(Number(pad.dataset.total) - own + bonus.B)}`;
}

function resultOf({ dataset }, thirds) {
  return `${fraction(thirds)} ${thirds < Number(dataset.needed) ? dataset.lost : dataset.won}`;
}

function show(key, A, B) {
  const [a, b] = ["A", "B"].map((side) => key.querySelector(`.pair__${side}`));
  put(a, String(A));
  put(b, String(B));
  a.classList.toggle("pair__more", A > B);
  b.classList.toggle("pair__more", A < B);
}

// What says so already is not laid out again.
function put(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

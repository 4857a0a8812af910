// Steppers, and fields that fill each other: what one side has not, the other has.
import { onContent } from "../regions.js";
import { amountIn, bonusOf } from "./keys.js";
import { showThirds } from "./thirds.js";

onContent((root) => {
  root.querySelectorAll("[data-stepper] [data-step]").forEach((button) => (button.hidden = false));
  root.querySelectorAll("[data-thirds-pad]").forEach(tellThirds);
  root.querySelectorAll("[data-counter]").forEach(tellPiles);
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step]");
  const field = button?.closest("[data-stepper]")?.querySelector("input");
  if (!field) return;
  const wanted = Number(field.value || 0) + Number(button.dataset.step);
  field.value = String(Math.max(Number(field.min), Math.min(Number(field.max), wanted)));
  field.dispatchEvent(new Event("input", { bubbles: true }));
});

document.addEventListener("input", (event) => {
  const thirds = event.target.closest("[data-thirds-pad]");
  if (thirds) {
    // Where the play was stopped in the middle of a hand the two sides need not make the total.
    if ("fills" in thirds.dataset) {
      complete(event.target, thirds.querySelectorAll("input"), Number(thirds.dataset.total));
    }
    tellThirds(thirds);
  }
  const piles = event.target.closest("[data-counter]");
  if (piles) {
    const { pair, most } = event.target.dataset;
    if (pair) complete(event.target, piles.querySelectorAll(`[data-pair="${pair}"]`), Number(most));
    tellPiles(piles);
  }
});

document.addEventListener("input", ({ target }) => {
  if (target.name === "maraffa") target.form?.querySelectorAll("[data-counter]").forEach(tellPiles);
});

function complete(changed, pair, total) {
  const other = [...pair].find((field) => field !== changed);
  const value = Number(changed.value);
  if (!other || changed.value === "" || !Number.isInteger(value) || value < 0 || value > total) return;
  other.value = String(total - value);
}

function tellThirds(pad) {
  if (pad.dataset.unit === "figure") return;
  pad.querySelectorAll("input").forEach((field) => {
    const shown = field.closest(".thirds-pad__side").querySelector("[data-points]");
    const amount = amountIn(field);
    if (amount === null) shown.textContent = "";
    else showThirds(shown, amount);
  });
}

function tellPiles(piles) {
  const bonus = "bonus" in piles.dataset ? bonusOf(piles) : {};
  piles.querySelectorAll("[data-sum]").forEach((sum) => {
    const side = sum.dataset.sum;
    const [aces, figures] = ["aces", "thirds_cards"].map((key) => piles.querySelector(`[name="${key}_${side}"]`));
    const last = piles.querySelector(`[name="last"][value="${side}"]`).checked;
    const known = aces.value !== "" && figures.value !== "";
    if (known) showThirds(sum, Number(aces.value) * 3 + Number(figures.value) + (last ? 3 : 0), (bonus[side] ?? 0) / 3);
    else sum.textContent = "";
  });
}

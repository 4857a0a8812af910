// A hand that was entered trick by trick is corrected by taps: on a trick, then on who took it or what it was
// worth. They write the field `taken`, which is typed where there are no scripts.
import { PACK_THIRDS, THIRDS } from "../games/cards.js";
import { fraction } from "../table/thirds.js";

const TRICK = /^([AB])[: ]?(\d{1,2})$/;
const MOST = THIRDS.length / 4;

export function startTaken() {
  document.querySelectorAll("[data-taken-choice]").forEach(choice);
}

function choice(box) {
  const field = box.querySelector("[name=taken]");
  const tricks = read(field.value);
  // What nobody can read has to be seen as it was typed.
  if (!tricks) return;
  box.querySelector("[data-typed]").hidden = true;
  box.querySelector("[data-chosen]").hidden = false;
  const tiles = [...box.querySelectorAll(".taken-sheet__trick")];
  const remove = box.querySelector("[data-remove]");
  const shown = box.dataset.unit === "figure" ? String : fraction;
  let chosen = null;

  function draw() {
    tiles.forEach((tile, index) => {
      const trick = tricks[index];
      tile.hidden = index > tricks.length;
      tile.classList.toggle("taken-sheet__trick--new", !trick);
      tile.setAttribute("aria-pressed", String(index === chosen));
      const what = tile.querySelector(".taken-sheet__what");
      what.replaceChildren(...(trick ? [mark(trick.side), shown(trick.thirds) || "0"] : ["+"]));
    });
    const trick = tricks[chosen];
    for (const key of box.querySelectorAll("[data-side]")) press(key, key.dataset.side === trick?.side);
    for (const key of box.querySelectorAll("[data-worth]")) press(key, Number(key.dataset.worth) === trick?.thirds);
    box.querySelector("[data-keys]").inert = chosen === null;
    remove.hidden = !trick;
    const sum = tricks.reduce((all, { thirds }) => all + thirds, 0);
    const told = box.querySelector("[data-sum-of]");
    told.textContent = told.dataset.sumOf.replace("%s", shown(sum) || "0").replace("%a", shown(PACK_THIRDS));
    told.classList.toggle("taken-sheet__off", sum > PACK_THIRDS || (tricks.length === MOST && sum !== PACK_THIRDS));
  }

  function write() {
    field.value = tricks.map(({ side, thirds }) => `${side}${thirds}`).join(" ");
    field.dispatchEvent(new Event("input", { bubbles: true }));
    draw();
    const told = chosen === null ? [] : tiles[chosen].querySelectorAll(":scope > :not([aria-hidden])");
    box.querySelector("[role=status]").textContent = [...told].map((one) => one.textContent).join("");
  }

  box.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    const tile = tiles.indexOf(button);
    if (tile >= 0) {
      chosen = tile === chosen ? null : tile;
      return draw();
    }
    if (button === remove) {
      tricks.splice(chosen, 1);
      chosen = null;
      return write();
    }
    const { side, worth } = button?.dataset ?? {};
    if (side === undefined && worth === undefined) return;
    const old = tricks[chosen] ?? { side: "A", thirds: 0 };
    tricks[chosen] = side ? { ...old, side } : { ...old, thirds: Number(worth) };
    write();
  });
  draw();
}

function read(text) {
  const words = text.replaceAll(",", " ").split(/\s+/).filter(Boolean);
  const found = words.map((word) => TRICK.exec(word.toUpperCase()));
  if (found.includes(null) || found.length > MOST) return null;
  return found.map(([, side, thirds]) => ({ side, thirds: Number(thirds) }));
}

function press(key, isPressed) {
  key.setAttribute("aria-pressed", String(isPressed));
}

function mark(side) {
  const stamp = document.createElement("span");
  stamp.className = `side side--${side}`;
  stamp.textContent = side;
  return stamp;
}

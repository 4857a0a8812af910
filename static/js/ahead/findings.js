// What is found in the hands that wait is said at once, where the server says it: in the notices.
import { filled, piece, setText } from "./pieces.js";

/** Put what is found in the last two hands of a match, and was not when they were saved, among its notices. */
export function showFindings({ page, saved, now }) {
  const found = together(newFindings(saved, now));
  let box = document.querySelector("#messages .notices");
  const drawn = JSON.stringify(found);
  if ((box?.dataset.found ?? "[]") === drawn) return;
  const isOpen = box?.open ?? false;
  box?.querySelectorAll(".finding[data-waiting]").forEach((old) => old.remove());
  // What was made here goes with what stood in it.
  if (box?.dataset.only) {
    box.remove();
    box = null;
  }
  if (!box && found.length === 0) return;
  const words = piece("findings");
  const pattern = words.querySelector(".finding");
  pattern.remove();
  if (!box) {
    box = words.querySelector(".notices");
    box.dataset.only = box.dataset.before = "0";
    box.open = isOpen;
    setText(box.querySelector(".notices__first"), headOf(page, words, found[0]));
    document.getElementById("messages").append(box);
  }
  const count = box.querySelector(".notices__count");
  box.dataset.before ??= count.textContent;
  setText(count, String(Number(box.dataset.before) + found.length));
  box.querySelector(".notices__all").append(...found.map((one) => draw(page, words, one, pattern.cloneNode(true))));
  box.dataset.found = drawn;
}

function newFindings(saved, now) {
  const newest = now.result.hands.length;
  return [newest - 1, newest].flatMap((number) => {
    const known = (saved.result.hands[number - 1]?.findings ?? []).map((one) => JSON.stringify(one));
    const found = now.result.hands[number - 1]?.findings ?? [];
    return found.filter((one) => !known.includes(JSON.stringify(one))).map((one) => ({ number, ...one }));
  });
}

/** What one player did of one kind in a hand is one finding. */
function together(findings) {
  const kinds = new Map();
  for (const one of findings) {
    const key = JSON.stringify([one.number, one.code, one.seat]);
    kinds.set(key, [...(kinds.get(key) ?? []), one]);
  }
  return [...kinds.values()];
}

const wordsOf = (words, { code }) => words.querySelector(`[data-of="${code}"]`);
const nameOf = ({ seats }, { seat }) => seats[seat - 1] ?? "";

/** "Revoke, trick 3 (Ada)" */
function headOf(page, words, ones) {
  const texts = words.querySelector("ul").dataset;
  const tricks = ones.map(({ trick }) => trick).filter(Boolean).sort((one, other) => one - other);
  const kind = wordsOf(words, ones[0]).title;
  const pattern = [, texts.trick][tricks.length] ?? texts.tricks;
  const title = tricks.length > 0 ? filled(pattern, { finding: kind, trick: tricks.join(", ") }) : kind;
  const name = nameOf(page, ones[0]);
  return name ? `${title} (${name})` : title;
}

function draw(page, words, ones, drawn) {
  const [first] = ones;
  const texts = words.querySelector("ul").dataset;
  drawn.dataset.waiting = "";
  setText(drawn.querySelector(".finding__title > span"), filled(texts.hand, { n: first.number, what: headOf(page, words, ones) }));
  setText(drawn.querySelector(".finding__article"), filled(texts.article, { n: first.article }));
  const told = ones.map((one) => filled(wordsOf(words, one).textContent, { ...one, name: nameOf(page, one) }));
  setText(drawn.querySelector(".finding__text"), told.join(". "));
  const remedy = drawn.querySelector(".finding__remedy");
  if (first.remedy) remedy.lastChild.data = ` ${words.querySelector(`[data-remedy="${first.remedy}"]`).textContent}`;
  else remedy.remove();
  return drawn;
}

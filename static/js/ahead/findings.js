// What is found in the hands that wait is said at once, where the server says it: in the notices. It stays until it is
// decided, and what the server has said goes where what waits decides it, or takes its hand back.
import { filled, piece, setText } from "./pieces.js";

/** What a form that lets a finding go says, as the server reads it. */
export function letGo({ hand, code, seat, tricks }) {
  const [who, where] = [seat ? { seat: Number(seat) } : {}, tricks ? { tricks: String(tricks).split(" ").map(Number) } : {}];
  return { hand: Number(hand), code, ...who, ...where };
}

/** What an undo of it takes back, in words. */
export function letGoShown({ page }, payload) {
  const { gone } = piece("findings").querySelector("ul").dataset;
  const name = (page.first ?? page.short)[payload.seat - 1];
  const kind = wordsOf(piece("findings"), payload).title;
  return filled(gone, { finding: name ? `${kind} (${name})` : kind });
}

/** Put what is found in the match, and was not when it was saved, among its notices. */
export function showFindings({ page, saved, now }) {
  const open = now.result.hands.flatMap(({ hand, findings = [] }) => openOf(hand, findings, now.state.dismissed));
  const known = new Set(saved.result.hands.flatMap(({ hand, findings = [] }) => findings.map((one) => keyOf(hand, one))));
  const found = together(open.filter((one) => !known.has(keyOf(one.hand, one))));
  const keys = new Set(open.map((one) => keyOf(one.hand, one)));
  let box = document.querySelector("#messages .notices");
  const told = [...(box?.querySelectorAll("[data-found]") ?? [])];
  const stays = told.map(({ dataset }) => keysOf(JSON.parse(dataset.found)).some((key) => keys.has(key)));
  const drawn = JSON.stringify([found, stays]);
  if ((box?.dataset.found ?? "[[],[]]") === drawn || (!box && found.length === 0)) return;
  const isOpen = box?.open ?? false;
  box?.querySelectorAll("[data-waiting]").forEach((old) => old.remove());
  told.forEach((one, index) => (one.hidden = !stays[index]));
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
    document.getElementById("messages").append(box);
  }
  const [count, first] = [".notices__count", ".notices__first"].map((name) => box.querySelector(name));
  box.dataset.before ??= count.textContent;
  box.dataset.first ??= first.textContent;
  const others = Number(box.dataset.before) - told.length;
  const left = others + stays.filter(Boolean).length + found.length;
  setText(count, String(left));
  setText(first, others > 0 || stays[0] || left === 0 ? box.dataset.first : headNow());
  box.hidden = left === 0;
  box.querySelector(".notices__all").append(...found.map((one) => draw(page, words, one, pattern.cloneNode(true))));
  box.dataset.found = drawn;

  function headNow() {
    const next = told[stays.indexOf(true)];
    return next ? next.dataset.head : headOf(page, words, found[0]);
  }
}

const keyOf = (hand, { code, seat = null, trick = null }) => JSON.stringify([hand, code, seat, trick]);

/** What the server has told as one: a finding in each of its tricks. */
const keysOf = (fields) => {
  const { hand, tricks = [null], ...one } = letGo(fields);
  return tricks.map((trick) => keyOf(hand, { ...one, trick }));
};

function openOf(hand, findings, dismissed) {
  const gone = new Set(dismissed.map((one) => JSON.stringify(one)));
  return findings.filter((one) => !gone.has(keyOf(hand, one))).map((one) => ({ hand, ...one }));
}

/** What one player did of one kind in a hand is one finding. */
function together(findings) {
  const kinds = new Map();
  for (const one of findings) {
    const key = JSON.stringify([one.hand, one.code, one.seat]);
    kinds.set(key, [...(kinds.get(key) ?? []), one]);
  }
  return [...kinds.values()];
}

const wordsOf = (words, { code }) => words.querySelector(`[data-of="${code}"]`);
const nameOf = ({ seats }, { seat }) => seats[seat - 1] ?? "";
const tricksOf = (ones) => ones.map(({ trick }) => trick).filter(Boolean).sort((one, other) => one - other);

/** "Revoke, trick 3 (Ada)" */
function headOf(page, words, ones) {
  const texts = words.querySelector("ul").dataset;
  const tricks = tricksOf(ones);
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
  const title = filled(texts.hand, { n: first.hand, what: headOf(page, words, ones) });
  drawn.ariaLabel = title;
  setText(drawn.querySelector(".finding__title > span"), title);
  setText(drawn.querySelector(".finding__article"), filled(texts.article, { n: first.article }));
  const told = ones.map((one) => filled(wordsOf(words, one).textContent, { ...one, name: nameOf(page, one) }));
  setText(drawn.querySelector(".finding__text"), told.join(". "));
  const remedy = drawn.querySelector(".finding__remedy");
  if (first.remedy) remedy.lastChild.data = ` ${words.querySelector(`[data-remedy="${first.remedy}"]`).textContent}`;
  else remedy.remove();
  fillForm(drawn.querySelector("form"), page, ones);
  return drawn;
}

/** The form that lets it go; at an event a table has none. */
function fillForm(form, page, ones) {
  if (!form) return;
  const [{ hand, code, seat }] = ones;
  const says = { hand, code, seat, tricks: tricksOf(ones).join(" "), after: page.number };
  for (const [name, value] of Object.entries(says)) form.elements[name].value = value ?? "";
  form.elements.csrf_token.value = document.querySelector("input[name=csrf_token]")?.value ?? "";
}

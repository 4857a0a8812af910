// Tressette without a network: who leads, and the accuse.
import { CODES, SUITS } from "../../games/cards.js";
import { SIDES, sum } from "../../games/sides.js";
import { filled, piece, setText } from "../pieces.js";
import { pairAct } from "./acts.js";
import { TRESSETTE_FACTS } from "./facts.js";
import { PAIRS_AHEAD } from "./game.js";

/** An accusa as it was declared, in words, with whose it is by these names. */
function accusaWords({ words }, { kind, rank, suit, without, seat, side, trick = 1 }, short, sides) {
  const said = { napoletana: () => filled(words.napoletana, { suit: words.suits[suit] }) };
  said.three = () => filled(words.three[rank], { suit: words.suits[without] });
  said.four = () => words.four[rank];
  const accusa = filled(words.declared, { accusa: said[kind](), name: seat ? short[seat - 1] : sides[side] });
  return trick > 1 ? filled(words.late, { accusa, trick }) : accusa;
}

/** An accusa that the rules have read, as it was declared. */
function asDeclared({ kind, cards, missing, seat, side, trick }) {
  const codes = cards.map((card) => CODES[card]);
  const suitOf = (code) => SUITS.find(([letter]) => letter === code[1]);
  const own = kind === "napoletana" ? { suit: suitOf(codes[0]) } : { rank: codes[0][0] };
  return { kind, ...own, ...(missing === null ? {} : { without: suitOf(CODES[missing]) }), seat, side, trick };
}

function isInVain(one, { declared }, { bonus, findings }) {
  if (one.trick > 1 || !bonus[one.side]) return true;
  const own = declared.filter(({ seat }) => seat === one.seat);
  return findings.filter(({ code, seat }) => code === "accusa_false" && seat === one.seat).length === own.length;
}

const ACTS = {
  accusa_declared({ page }, { accusa, ...payload }) {
    return filled(page.words.act_accusa, { accusa: accusaWords(page, { kind: accusa, ...payload }, page.short, page.shortSides) });
  },
};

/** The fold to declare an accusa, which nobody needs before it is known who leads; and those that were declared. */
function inLine({ page, next, mode }, content) {
  const fold = content.querySelector(".accuse-fold");
  if (fold && next.starter === null) fold.remove();
  else if (fold) showDeclaring(fold, page, next, mode);
  const { accuse = [] } = next.value;
  if (accuse.length > 0) {
    const list = piece("accuse-said").firstElementChild;
    const line = list.querySelector("li");
    list.replaceChildren(...accuse.map((one) => setText(line.cloneNode(true), accusaWords(page, one, page.short, page.shortSides))));
    content.querySelector(".hand__known").append(list);
  }
  if (next.starter === null) content.querySelector(".hand__keys").replaceChildren(startOf(page, next));
}

/** Where only totals are written a side declares by a key; else a player does, in the picker. */
function showDeclaring(fold, page, next, mode) {
  if (mode !== "rapido") return showPicker(fold, page, next);
  if (!next.tricks_done && !next.value.tricks?.length) return;
  const other = piece("prese").querySelector(".accuse-fold");
  showPicker(other, page, next);
  fold.replaceWith(other);
}

function showPicker(fold, { words }, { tricks_done: done }) {
  const form = fold.querySelector("form");
  const picker = form.querySelector(".accusa-picker--trick");
  const [first, now] = picker.querySelectorAll("input");
  if (done) {
    now.value = done + 1;
    setText(now.nextElementSibling, filled(words.now, { n: done + 1 }));
  } else {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: "trick", value: first.value });
    form.append(field);
    picker.remove();
  }
}

function startOf({ words }, { is_first: isFirst }) {
  const start = piece("start");
  setText(start.querySelector("h2"), isFirst ? words.who_first : words.who);
  return start;
}

/** The accuse of a side, each with whether it is valid. */
function judged({ hands, result }, number, side) {
  const { findings } = result.hands[number - 1];
  const isFalse = ({ seat }) => findings.some((one) => one.code === "accusa_false" && one.seat === seat);
  const own = hands[number - 1].declared.filter((one) => one.side === side);
  return own.map((one) => ({ ...one, isScored: one.trick === 1 && !isFalse(one) }));
}

/** What was declared counts in what the keys of the totals say. */
function extras({ now, next }, content) {
  if (!next.begun) return;
  const scored = (side) => sum(judged(now, next.number, side).filter(({ isScored }) => isScored).map(({ worth }) => worth));
  const [scoredA, scoredB] = SIDES.map(scored);
  if (scoredA + scoredB) content.querySelectorAll("[data-bonus]").forEach((pad) => Object.assign(pad.dataset, { scoredA, scoredB }));
}

/** The accuse of a side in a claim, of which the valid ones count (16.6). */
function claimed({ page, next }, after, side) {
  return judged(after, next.number, side).map((one) => ({
    label: accusaWords(page, asDeclared(one), page.seats, page.names),
    value: String(one.worth / 3),
    thirds: one.worth,
    isScored: one.isScored,
    article: "16.4",
  }));
}

export const TRESSETTE_AHEAD = {
  ...PAIRS_AHEAD,
  facts: TRESSETTE_FACTS,
  act: pairAct(ACTS),
  extras,
  inLine,
  claimed,
  declared(words, names, hand, read, page) {
    return read.declared.map((one) => {
      const said = accusaWords(page, asDeclared(one), page.first, names);
      return hand.kind !== "in_progress" && isInVain(one, read, hand) ? filled(words.in_vain, { accusa: said }) : said;
    });
  },
};

// Marafone without a network: trumps and maraffa.
import { sideOf } from "../../games/sides.js";
import { filled, piece, setText } from "../pieces.js";
import { pairAct } from "./acts.js";
import { MARAFONE_FACTS } from "./facts.js";
import { PAIRS_AHEAD } from "./game.js";

const MARAFFA_THIRDS = 9;

/** The side of a maraffa as a record has it: a side, a seat, or a seat and a trick. */
function sideOfMaraffa(declared) {
  if (typeof declared === "string") return declared;
  return sideOf(declared.seat ?? declared);
}

/** The name of who declared a maraffa, in short. */
function declarer(declared, { short, shortSides }) {
  return typeof declared === "string" ? shortSides[declared] : short[(declared.seat ?? declared) - 1];
}

const ACTS = {
  trump_named({ page }, { trump, battezzante }) {
    const { words, short } = page;
    const suit = words.suits[trump];
    return battezzante ? filled(words.act_trump_by, { name: short[battezzante - 1], suit }) : filled(words.act_trump, { suit });
  },
  maraffa_declared({ page }, { side, seat, trick = 1 }) {
    const name = declarer(side ?? seat, page);
    return filled(trick > 1 ? page.words.act_maraffa_late : page.words.act_maraffa, { name, trick });
  },
};

/** The trump row and the maraffa beside the keys of a whole hand: what the table knows already is shown. */
function extras({ page, next }, content) {
  const { trump, value } = next;
  if (trump) {
    const none = content.querySelector(".trump-row [name=trump][value='']").closest(".trump-row__option");
    const room = document.createElement("span");
    room.className = none.className;
    none.replaceWith(room);
    content.querySelector(`.trump-row [name=trump][value=${trump}]`).setAttribute("checked", "");
  }
  if (value.maraffa === undefined) return;
  const side = sideOfMaraffa(value.maraffa);
  const said = piece("maraffa-told").firstElementChild;
  said.querySelectorAll(".side").forEach((mark) => mark.matches(`.side--${side}`) || mark.remove());
  setText(said.querySelector("span:last-child"), declarer(value.maraffa, page));
  content.querySelector(".extras .maraffa-picker").replaceWith(said);
  content.querySelectorAll("[data-bonus]").forEach((pad) => (pad.dataset.bonusSide = side));
}

/** Who battezza, by a tap on his seat or on his name, unless recorded cards depend on him. */
function showBattezzante({ page, next }, content) {
  const fold = content.querySelector(".starter-fold");
  if (!fold) return;
  if (next.value.tricks?.length) return content.querySelectorAll(".starter-fold, #starter").forEach((old) => old.remove());
  fold.querySelectorAll("button").forEach((key) => key.setAttribute("aria-pressed", String(next.starter === Number(key.value))));
  setText(fold.querySelector(".starter-fold__name"), page.short[next.starter - 1] ?? "");
}

/** In the line of the ways: who has declared the maraffa, or the fold to declare it, and the one to note the trump. */
function inLine({ page, next }, content) {
  showBattezzante({ page, next }, content);
  const fold = (kind) => content.querySelector(`.mode-line__end form:has([name=kind][value=${kind}])`)?.closest("details");
  const { maraffa } = next.value;
  if (maraffa !== undefined) {
    const said = piece("maraffa-said").firstElementChild;
    said.append(` ${declarer(maraffa, page)}`);
    fold("maraffa_declared")?.replaceWith(said);
  }
  if (next.trump) fold("trump_named")?.remove();
  else if (fold("trump_named")) fold("trump_named").querySelector(".fold__body").replaceChildren(trumpForm({ page, next }));
}

/** The form that names the trump, and whoever names it where nobody knows him. */
export function trumpForm({ page, next }) {
  const form = piece("trump-form");
  const { starter, is_first: isFirst } = next;
  const title = form.querySelector("h2");
  const asked = form.querySelector("fieldset:has([name=battezzante])");
  if (starter === null) {
    title.remove();
    setText(asked.querySelector("legend"), isFirst ? page.words.who_first : page.words.who);
  } else {
    asked.remove();
    setText(title, filled(page.words.names_trump, { name: page.short[starter - 1] }));
  }
  return form;
}

/** The maraffa of a side in a claim: it counts if it is valid and the regulation counts it (6, 8.1). */
function claimed({ page, now, next }, after, side) {
  const [one] = after.hands[next.number - 1].declared;
  if (one?.side !== side) return [];
  const { bonusInClaim, scale } = now.fold.regulation;
  const isFaulty = after.result.hands[next.number - 1].findings.some(({ code }) => code.startsWith("maraffa_"));
  const article = bonusInClaim ? "6.3" : "8.1";
  const value = String(MARAFFA_THIRDS / scale);
  return [{ label: page.words.claim_maraffa, value, thirds: MARAFFA_THIRDS, isScored: bonusInClaim && !isFaulty, article }];
}

export const MARAFONE_AHEAD = {
  ...PAIRS_AHEAD,
  facts: MARAFONE_FACTS,
  act: pairAct(ACTS),
  extras,
  inLine,
  trumps: trumpForm,
  claimed,
  declared({ maraffa, unscored }, names, hand, { declared: [one] }, { first }) {
    if (!one) return [];
    const isScored = hand.bonus[one.side] || hand.kind === "in_progress";
    return [filled(isScored ? maraffa : unscored, { name: one.seat ? first[one.seat - 1] : names[one.side] })];
  },
};

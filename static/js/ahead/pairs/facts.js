// The forms of a match of two pairs, each read as the server reads it: (fields, course) -> payload.
import { RuleError } from "../../games/errors.js";
import { forcedAfter } from "../../games/on_cards.js";
import { inkOf } from "../signers.js";
import { written } from "./taken.js";

const SUITED = ["napoletana", "three"];

const handOf = ({ hand }) => Number(hand);

/** A side, or the player of a seat: {side} or {seat}. */
const whoOf = (who) => (isNaN(who) ? { side: who } : { seat: Number(who) });

/** Who begins a hand, by the field that a game has for it, and what was taken in it. */
const begunBy = (name, fields) => ({ ...(fields[name] ? { [name]: Number(fields[name]) } : {}), ...written(fields) });

/** The forms of both games. */
export const PAIR_FACTS = {
  hand_written: (fields) => ({ hand: handOf(fields), value: written(fields) }),
  trick_taken(fields) {
    const [won, thirds] = fields.taken.split(":");
    return { hand: handOf(fields), won, thirds: Number(thirds) };
  },
  cards_played({ hand, card, leader }, course) {
    const led = leader ? { leader: Number(leader) } : {};
    return { hand: Number(hand), cards: [card, ...forcedAfter(course.fold.game.openHand(course), card)], ...led };
  },
  call_made: ({ hand, trick, seat, word }) => ({ hand: Number(hand), trick: Number(trick), seat: Number(seat), word }),
  claim_made: ({ hand, side }) => ({ hand: Number(hand), side }),
  side_signed: (fields) => ({ side: fields.side, ...inkOf(fields) }),
  undone: ({ to }) => ({ to: Number(to) }),
};

export const MARAFONE_FACTS = {
  ...PAIR_FACTS,
  hand_written(fields) {
    const { trump, maraffa } = fields;
    const declared = maraffa ? { maraffa: isNaN(maraffa) ? maraffa : Number(maraffa) } : {};
    return { hand: handOf(fields), value: { ...begunBy("battezzante", fields), ...(trump ? { trump } : {}), ...declared } };
  },
  trump_named({ hand, trump, battezzante }) {
    return { hand: Number(hand), trump, ...(battezzante ? { battezzante: Number(battezzante) } : {}) };
  },
  maraffa_declared({ hand, who, trick }) {
    const by = whoOf(who);
    return { hand: Number(hand), ...by, ...(trick && !by.side ? { trick: Number(trick) } : {}) };
  },
};

export const TRESSETTE_FACTS = {
  ...PAIR_FACTS,
  hand_written: (fields) => ({ hand: handOf(fields), value: begunBy("first", fields) }),
  accusa_declared(fields) {
    const { hand, accusa: said, trick, who } = fields;
    if (!said) throw new RuleError("say what is declared");
    const [accusa, ...rest] = said.split(":");
    // A key sends the suit behind what is declared.
    const suit = rest.at(-1)?.length > 1 ? rest.pop() : fields.suit;
    const [rank] = rest;
    if (SUITED.includes(accusa) && !suit) throw new RuleError("say which suit", { article: "16.4" });
    const named = SUITED.includes(accusa) ? { [rank ? "without" : "suit"]: suit } : {};
    const late = Number(trick) > 1 ? { trick: Number(trick) } : {};
    return { hand: Number(hand), accusa, ...(rank ? { rank } : {}), ...named, ...whoOf(who), ...late };
  },
};

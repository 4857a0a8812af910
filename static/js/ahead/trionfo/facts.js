// The facts of trionfo that the forms of the table write, as the server reads them from the same fields.
import { HAND_THIRDS } from "../../games/cards.js";
import { RuleError } from "../../games/errors.js";
import { forcedAfter } from "../../games/on_cards.js";
import { SPEAKERS } from "../../games/trionfo/bids.js";
import { inkOf } from "../signers.js";

/** What the field of the amico says where the signore called a card of his own. */
const ALONE = "alone";

/** The payload of each kind of fact, from the fields of its form and the match as its page showed it. */
export const FACTS = {
  bid_made: about(({ seat, bid }) => ({ seat: chosen(seat, "who speaks first?", "13.1"), bid })),
  trump_named: about(({ trump }) => ({ trump })),
  card_called: about(({ card }) => ({ card })),
  cards_played: about(({ card }, hand) => ({ cards: [card, ...forcedAfter(hand, card)] })),
  trick_won: about(({ seat, thirds }) => ({ seat: chosen(seat, "who took the trick?"), thirds: Number(thirds) })),
  partner_named: about(({ partner }) => ({ partner: amico(partner) })),
  hand_written: about((fields, hand) => ({ value: fields.others === "passo" ? passed(hand) : played(fields, hand) })),
  hand_voided: about(({ void: why }) => ({ void: why })),
  session_ended: ({ how }) => ({ how }),
  player_signed: (fields) => ({ seat: Number(fields.seat), ...inkOf(fields) }),
  undone: ({ to }) => ({ to: Number(to) }),
};

/** What is said of the hand that a form names. */
function about(said) {
  return (fields, course) => ({ hand: Number(fields.hand), ...said(fields, course.fold.game.openHand(course)) });
}

/** A choice that a form may have been sent without: the server asks for it in words. */
function chosen(value, question, article = null) {
  if (!value) throw new RuleError(question, { article });
  return Number(value);
}

const amico = (value) => (value === ALONE ? null : chosen(value, "who was the amico?", "13.3"));

/** The bids so far, and *passo* of everybody who has not spoken (13.2). */
function passed({ bids, first_speaker: first }) {
  return { ...(first ? { first } : {}), bids: [...bids, ...Array(SPEAKERS - bids.length).fill("passo")] };
}

function played({ trump, made, declarer, partner }, { bid }) {
  const own = Number(declarer);
  return {
    ...(trump ? { trump } : {}),
    ...(made ? { made: made === "yes" } : { thirds: { declarer: own, others: HAND_THIRDS - own } }),
    ...(bid === "chiamo" ? { partner: amico(partner) } : {}),
  };
}

// What the undo of a match of two pairs takes back, in words.
import { seatsOf } from "../../games/on_cards.js";
import { filled, thirdsShown } from "../pieces.js";
import { trickNumber } from "../tricks.js";
import { handOver } from "../waits.js";
import { cardWords } from "./card.js";

const TRICKS = 10;
const LAST_TRICK = 3;
const POINT = { scale: 3 };

const ACTS = {
  hand_written(match, { hand, value }) {
    const { words, short, shortSides } = match.page;
    if (value.claim) return filled(words.act_claim, { side: shortSides[value.claim.side] });
    const seat = Object.keys(value).length === 1 ? (value.first ?? value.battezzante) : null;
    if (seat) return filled(words.begun, { name: short[seat - 1] });
    const line = handOver(match, hand);
    return line ? filled(words.written, { n: hand, points: line.points }) : filled(words.hand, { n: hand });
  },
  trick_taken({ page, now }, { won, thirds, hand }, number) {
    const trick = trickNumber(now, hand, number);
    const worth = thirdsShown(thirds + (trick === TRICKS ? LAST_TRICK : 0), POINT);
    return filled(page.words.act_trick, { trick, side: page.shortSides[won], worth });
  },
  cards_played({ page, now }, payload) {
    const { words, short } = page;
    const { cards, leader } = payload;
    const played = cards.map((code) => cardWords(words, code)).join(", ");
    if (leader) return filled(words.act_led, { name: short[leader - 1], cards: played });
    const by = seatsOf(now, payload);
    if (by) return by.map(([card, seat]) => filled(words.act_by, { name: short[seat - 1], cards: cardWords(words, card) })).join(", ");
    return filled(words.act_cards[Number(cards.length > 1)], { cards: played });
  },
  side_signed: ({ page }, { side, name }) => filled(page.words.act_signed, { side: page.shortSides[side], name }),
  claim_made: ({ page }, { side }) => filled(page.words.act_claim, { side: page.shortSides[side] }),
  call_made({ page }, { trick, seat, word }) {
    const { words, short } = page;
    return filled(words.act_call, { trick, name: short[seat - 1], word: words.calls[word] });
  },
};

/** The words of an act, given those that a game has besides: {kind: (match, payload, number) -> text}. */
export const pairAct = (own) => (match, { kind, payload, number }) => {
  const say = own[kind] ?? ACTS[kind];
  return say ? say(match, payload, number) : filled(match.page.words.hand, { n: payload.hand });
};

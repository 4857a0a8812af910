// Tressette: no trumps, accuse and cappotto on top of what two pairs have (art. 16).
import { FOUR_OF_COINS } from "./cards.js";
import { RuleError } from "./errors.js";
import { picked } from "./office.js";
import { auditOf, falseCalls, finding, outOfTurn, revoked } from "./pairs/audit.js";
import { READERS, readHand, readStarter, TRICKS } from "./pairs/hand.js";
import { openHand } from "./pairs/open_hand.js";
import { USUAL } from "./pairs/regulation.js";
import { PAIRS } from "./pairs/replay.js";
import { checkHands, newScorer, result, scoredBy } from "./pairs/score.js";
import { NONE_EACH, only, plus } from "./sides.js";
import { checkApart, readAccuse } from "./tressette/accuse.js";

/** The terms of a regulation by its switches (16.8). */
const terms = (switches) => ({
  ...USUAL,
  ...switches,
  innocentKeeps: switches.innocent_accuse === "kept",
  cappottoByTricks: true,
  cappottoWins: switches.cappotto === "game",
  firstByCard: switches.first_hand === "four_of_coins",
});

const TRESSETTE_READERS = { ...READERS, first: readStarter, accuse: (value) => ({ declared: readAccuse(value) }) };

function parseHand(value, regulation) {
  const hand = readHand(value, TRESSETTE_READERS, regulation);
  if (hand.declared.length > 0 && regulation.accuse === "off") {
    throw new RuleError("this regulation has no accuse", { place: "accuse", article: "16.4" });
  }
  if (hand.tricks === null) {
    checkApart(hand.declared);
    return hand;
  }
  const unknown = hand.declared.findIndex(({ seat }) => seat === null);
  if (unknown >= 0) {
    throw new RuleError("the cards are recorded: say which player declared the accusa", {
      place: `accuse[${unknown}].side`,
      article: "16.4",
    });
  }
  return hand;
}

function checkStart(hand, starter) {
  if (starter === null && hand.void === null && hand.penalty?.remedy !== "replay") {
    throw new RuleError("who leads this hand? the rotation does not say", { place: "first", article: "16.1" });
  }
}

const ARTICLES = { accusa_late: "16.4", accusa_false: "16.4", accusa_incomplete: "16.4", wrong_first: "16.1" };

/** Everything that a referee would find, and the thirds of the valid accuse. */
function audited(hand, played, start, regulation) {
  const audit = auditOf(hand, played, regulation, ARTICLES, { accusa_false: "false_maraffa" });
  const byCard = regulation.firstByCard ? FOUR_OF_COINS : null;
  const findings = [...outOfTurn(audit, "wrong_first", start, byCard), ...revoked(audit), ...falseCalls(audit)];
  let declared = NONE_EACH;
  for (const accusa of hand.declared) {
    const isFalse = isFalseAccusa(audit, accusa);
    if (accusa.trick === 1 && !isFalse) declared = plus(declared, only(accusa.side, accusa.worth));
    if (accusa.seat !== null) findings.push(...faults(audit, accusa, isFalse));
  }
  return { findings, declared };
}

function faults(audit, { seat, trick, missing }, isFalse) {
  const found = [];
  if (trick > 1) found.push(finding(audit, "accusa_late", seat, { trick }));
  if (isFalse) found.push(finding(audit, "accusa_false", seat));
  else if (audit.played.cards[seat - 1].includes(missing)) found.push(finding(audit, "accusa_incomplete", seat));
  return found;
}

/** Whether another player had a card of it, or all ten of the declarer lack one. */
function isFalseAccusa({ played }, { seat, cards }) {
  if (seat === null) return false;
  const own = played.cards[seat - 1];
  if (own.length === TRICKS && !cards.every((card) => own.includes(card))) return true;
  return played.cards.some((held, index) => index !== seat - 1 && cards.some((card) => held.includes(card)));
}

/** An `accusa_declared` as a record writes the accusa. */
function accusaOf({ accusa, trick = 1, ...payload }) {
  const said = picked(payload, ["seat", "side", "suit", "rank", "without"]);
  return { kind: accusa, ...said, ...(trick > 1 ? { trick } : {}) };
}

/** Tressette, as a course of its facts needs it. */
export const TRESSETTE = {
  ...PAIRS,
  name: "tressette",
  starter: "first",
  unknownStarter: ["who leads this hand?", "16.1"],
  hasTrumps: false,
  terms,
  handSteps: {
    ...PAIRS.handSteps,
    accusa_declared(_fold, { value }, payload) {
      return { value: { ...value, accuse: [...(value.accuse ?? []), accusaOf(payload)] } };
    },
  },
  parseHand,
  checkHands,
  newScorer,
  scored: scoredBy(checkStart, audited),
  result,
  openHand,
};

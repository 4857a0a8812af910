// Marafone: battezzante, trumps and maraffa on top of what two pairs have (art. 3, 6).
import { ACE, FOUR_OF_COINS, HAND_THIRDS } from "./cards.js";
import { RuleError } from "./errors.js";
import { auditOf, falseCalls, finding, outOfTurn, revoked, threeHighest } from "./pairs/audit.js";
import { READERS, readHand, readStarter } from "./pairs/hand.js";
import { openHand } from "./pairs/open_hand.js";
import { HAND_POINTS, POINT, USUAL } from "./pairs/regulation.js";
import { PAIRS } from "./pairs/replay.js";
import { checkHands, newScorer, result, scoredBy } from "./pairs/score.js";
import { NONE_EACH, only, sideOf } from "./sides.js";

/** The thirds of a maraffa (6.1, 7.3). */
const MARAFFA_THIRDS = 9;

/** The terms of a regulation by its switches (14.2). */
function terms(switches) {
  const { unit, figura, four_of_coins, maraffa_in_claim, innocent_maraffa } = switches;
  const inPoints = unit === "points";
  return {
    ...USUAL,
    ...switches,
    scale: inPoints ? POINT : 1,
    wholeHand: inPoints ? HAND_POINTS : HAND_THIRDS,
    claimMargin: figura === "no" ? 0 : 1,
    winningMargin: figura === "always" ? 1 : 0,
    needsThirds: unit === "figure" ? "7.3" : figura === "no" ? "" : "9.1",
    bonusInClaim: maraffa_in_claim === "yes",
    innocentKeeps: innocent_maraffa === "kept",
    firstHandEachGame: four_of_coins === "game",
  };
}

/** A declaration (art. 6): by a seat where it is known, in a trick counted from 1. */
function readMaraffa(value) {
  if (typeof value === "string") return { declared: [{ side: value, seat: null, trick: 1 }] };
  const { seat, trick = 1 } = typeof value === "number" ? { seat: value } : value;
  return { declared: [{ side: sideOf(seat), seat, trick }] };
}

const MARAFONE_READERS = {
  ...READERS,
  battezzante: readStarter,
  trump: (trump) => ({ trump }),
  maraffa: readMaraffa,
};

function parseHand(value, regulation) {
  const hand = readHand(value, MARAFONE_READERS, regulation);
  if (hand.tricks !== null && hand.trump === null) {
    throw new RuleError("tricks need the trump suit", { place: "trump", article: "3.1" });
  }
  return hand;
}

function checkStart(hand, starter) {
  if (hand.tricks !== null && starter === null) {
    throw new RuleError("who is the battezzante? the rotation does not say, and the tricks need it", {
      place: "battezzante",
      article: "3.2",
    });
  }
}

const ARTICLES = {
  maraffa_false: "6.3",
  maraffa_late: "6.3",
  maraffa_ace: "6.2",
  maraffa_not_battezzante: "6.2",
  wrong_battezzante: "3.2",
};

/** Everything that a referee would find, and the thirds of a maraffa in which nothing was. */
function audited(hand, played, start, regulation) {
  const audit = auditOf(hand, played, regulation, ARTICLES, { maraffa_false: "false_maraffa" });
  const [maraffa] = hand.declared;
  const faults = maraffa ? maraffaFaults(audit, maraffa, start.starter) : [];
  const findings = [
    ...outOfTurn(audit, "wrong_battezzante", start, FOUR_OF_COINS),
    ...revoked(audit),
    ...falseCalls(audit),
    ...faults,
  ];
  const isValid = maraffa && faults.length === 0;
  return { findings, declared: isValid ? only(maraffa.side, MARAFFA_THIRDS) : NONE_EACH };
}

/** All that takes the bonus away (6.2, 6.3); nothing where only a side is known. */
function maraffaFaults(audit, { seat, trick }, battezzante) {
  if (seat === null) return [];
  const found = [];
  if (trick > 1) found.push(finding(audit, "maraffa_late", seat, { trick }));
  if (heldByOthers(audit, seat)) found.push(finding(audit, "maraffa_false", seat));
  const isOther = battezzante !== null && seat !== battezzante;
  if (audit.regulation.maraffa_who === "battezzante" && isOther) {
    found.push(finding(audit, "maraffa_not_battezzante", seat));
  }
  if (aceMissing(audit, seat, isOther)) found.push(finding(audit, "maraffa_ace", seat));
  return found;
}

function heldByOthers(audit, seat) {
  const own = audit.played.cards[seat - 1];
  const seen = audit.tricks.flat();
  return threeHighest(audit).some((card) => seen.includes(card) && !own.includes(card));
}

/** Whether the ace of trumps was not the card that `maraffa_ace` asks for (6.2). */
function aceMissing({ regulation, played, trump }, seat, isOther) {
  if (regulation.maraffa_ace === "no") return false;
  if (regulation.maraffa_ace === "lead" && isOther) return true;
  const [first] = played.cards[seat - 1];
  return first !== undefined && trump !== null && first !== 10 * trump + ACE;
}

/** Marafone, as a course of its facts needs it. */
export const MARAFONE = {
  ...PAIRS,
  name: "marafone",
  starter: "battezzante",
  unknownStarter: ["who is the battezzante?", "3.2"],
  hasTrumps: true,
  terms,
  handSteps: {
    ...PAIRS.handSteps,
    trump_named(_fold, { value }, { trump, battezzante = null }) {
      return { value: { ...value, trump, ...(battezzante === null ? {} : { battezzante }) } };
    },
    maraffa_declared(_fold, { value }, { side, seat, trick = 1 }) {
      return { value: { ...value, maraffa: side ?? (trick === 1 ? seat : { seat, trick }) } };
    },
  },
  parseHand,
  checkHands,
  newScorer,
  scored: scoredBy(checkStart, audited),
  result,
  openHand,
};

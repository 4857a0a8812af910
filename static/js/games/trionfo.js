// Trionfo: five players, bids, a signore and his amico, payments (art. 13).
import { parseHand } from "./trionfo/hand.js";
import { openHand } from "./trionfo/open_hand.js";
import { SESSION } from "./trionfo/replay.js";
import { newScorer, result, scored } from "./trionfo/score.js";

/** Trionfo, as a course of its facts needs it. */
export const TRIONFO = {
  ...SESSION,
  name: "trionfo",
  starter: "first",
  unknownStarter: ["who spoke first?", "13.1"],
  terms: (switches) => switches,
  parseHand,
  checkHands: () => undefined,
  newScorer,
  scored,
  result,
  openHand,
};

// The bids of trionfo (13.2): one round in speaking order, each higher than the last or *passo*.
import { RuleError } from "../errors.js";

/** Every word that may be said, the lowest first. */
const BIDS = ["passo", "chiamo", "di_piu", "maso", "maso_dei_masi"];
const BID_NAMES = { passo: "passo", chiamo: "chiamo", di_piu: "di più", maso: "maso", maso_dei_masi: "maso dei masi" };

export const SPEAKERS = 5;

const rank = (word) => BIDS.indexOf(word);

/** The words that the next speaker may say; empty once all five have spoken. */
export function allowed(words) {
  if (words.length === SPEAKERS) return [];
  return ["passo", ...BIDS.slice(Math.max(0, ...words.map(rank)) + 1)];
}

/** The bid that stands, and how many spoke before; null where all have passed so far. */
export function highest(words) {
  const word = BIDS[Math.max(0, ...words.map(rank))];
  return word === "passo" ? null : { word, turn: words.indexOf(word) };
}

/** Refuse the first bid that is not higher than the one that stands. */
export function checkAscending(words, place = null) {
  words.forEach((word, turn) => {
    const before = words.slice(0, turn);
    if (allowed(before).includes(word)) return;
    throw new RuleError("%(bid)s is not higher than %(standing)s", {
      place: place ?? `[${turn}]`,
      article: "13.2",
      bid: BID_NAMES[word],
      standing: BID_NAMES[highest(before)?.word ?? "passo"],
    });
  });
}

/** Read the five words of a whole round. */
export function readBids(words) {
  if (words.length !== SPEAKERS) {
    throw new RuleError("five players speak once each; these are %(bids)s bids", {
      article: "13.2",
      bids: words.length,
    });
  }
  checkAscending(words);
  return words;
}

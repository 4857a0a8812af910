// What a form says that each side took in a whole hand, as a record has it; the server reads the same fields.
import { RuleError } from "../../games/errors.js";

const HAND_POINTS = 11;
const HAND_THIRDS = 35;
const ACES = 4;
const FIGURES = 20;

/** The points, the thirds or the counted piles of a hand; nothing where it is only said who begins it. */
export function written(fields) {
  if (fields.claim) return { ...soFar(fields), claim: { side: fields.claim } };
  if (fields.points) {
    const [side, points] = fields.points.split(":");
    return { points: pair({ [side]: points }, HAND_POINTS) };
  }
  if ("aces_A" in fields) return { counted: piles(fields) };
  if ("thirds_A" in fields) {
    return { thirds: pair({ A: fields.thirds_A, B: fields.thirds_B }, HAND_THIRDS, "write the thirds of one side at least") };
  }
  return {};
}

/** The thirds that were counted for a claim, 0 where nothing was typed. */
function soFar({ thirds_A: A, thirds_B: B }) {
  return A === undefined && B === undefined ? {} : { thirds: { A: Number(A || 0), B: Number(B || 0) } };
}

/** Both amounts of a total, of which one may be left to be reckoned; `missing` says that there is none. */
function pair({ A, B }, total, missing) {
  const isGiven = (text) => text !== undefined && text !== "";
  if (!isGiven(A) && !isGiven(B)) throw new RuleError(missing);
  return { A: isGiven(A) ? Number(A) : total - Number(B), B: isGiven(B) ? Number(B) : total - Number(A) };
}

function piles(fields) {
  const missing = "count one pile at least";
  const aces = pair({ A: fields.aces_A, B: fields.aces_B }, ACES, missing);
  const figures = pair({ A: fields.thirds_cards_A, B: fields.thirds_cards_B }, FIGURES, missing);
  if (!fields.last) throw new RuleError("who took the last trick?", { article: "2.2" });
  const of = (side) => ({ aces: aces[side], thirds_cards: figures[side], last: fields.last === side });
  return { A: of("A"), B: of("B") };
}

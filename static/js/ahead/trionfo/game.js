// Trionfo without a network.
import { FACTS } from "./facts.js";
import { frame } from "./frame.js";
import { overPanel } from "./over.js";
import { actWords } from "./told.js";
import { drawWork, workPiece } from "./work.js";

const WORK = { piece: workPiece, draw: drawWork };

export const TRIONFO_AHEAD = {
  facts: FACTS,
  frame,
  over: overPanel,
  work: { rapido: WORK, prese: WORK, carte: WORK },
  act: ({ page, now }, fact) => actWords(page, now, fact),
};

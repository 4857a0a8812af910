// What two games of pairs draw alike.
import { CARTE } from "./carte.js";
import { openClaim } from "./claim.js";
import { frame } from "./frame.js";
import { overPanel } from "./over.js";
import { PRESE } from "./prese.js";
import { RAPIDO } from "./rapido.js";

/** A game of pairs; it adds `facts`, its declarations and the words of its own acts. */
export const PAIRS_AHEAD = { claim: openClaim, frame, over: overPanel, work: { rapido: RAPIDO, prese: PRESE, carte: CARTE } };

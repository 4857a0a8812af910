// The games by the names that records have for them.
import { MARAFONE } from "./marafone.js";
import { TRESSETTE } from "./tressette.js";
import { TRIONFO } from "./trionfo.js";

export const GAMES = { marafone: MARAFONE, tressette: TRESSETTE, trionfo: TRIONFO };

// The games by the names that records have for them.
import { MARAFONE } from "./marafone.js";
import { TRESSETTE } from "./tressette.js";

export const GAMES = { marafone: MARAFONE, tressette: TRESSETTE };

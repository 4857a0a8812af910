// The games by the names that records have for them.
import { MARAFONE } from "./marafone.js";

export const GAMES = { marafone: MARAFONE };

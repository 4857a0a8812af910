// The games that go on without a network: how each reads its forms, and how it draws its page.
import { MARAFONE_AHEAD } from "./pairs/marafone.js";
import { TRESSETTE_AHEAD } from "./pairs/tressette.js";
import { TRIONFO_AHEAD } from "./trionfo/game.js";

/** By name: {facts, frame(match, tools), over(match), work: {mode: {piece(match), draw(match, content)}}, act(match, fact)}. */
export const AHEAD = { marafone: MARAFONE_AHEAD, tressette: TRESSETTE_AHEAD, trionfo: TRIONFO_AHEAD };

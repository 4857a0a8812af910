// What only the page of a correction needs: the sheets of a hand that was entered trick by trick.
import { startTaken } from "./taken.js";
import { startTricks } from "./tricks.js";

startTaken();
startTricks();

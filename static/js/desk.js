// What the desk and the pages of a tournament need, and after it what every page needs.
import "./beside.js";
import "./entries.js";
import "./plan.js";
import "./result_rows.js";
import "./search.js";
import "./main.js";
import { startNotices } from "./notices.js";
import { startRinging } from "./ring.js";

startRinging();
startNotices();

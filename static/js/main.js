// Everything a page may need; each module does nothing where its elements are missing.
import "./link_code.js";
import "./pads.js";
import "./pairing.js";
import "./password.js";
import "./signature.js";
import { startEntries } from "./entries.js";
import { startLooking } from "./busy.js";
import { startFollowing } from "./follow.js";
import { startSending } from "./outbox.js";
import { startPlanning } from "./plan.js";
import { startResting } from "./rest.js";
import { startRinging } from "./ring.js";
import { startNaming } from "./names.js";
import { startListening } from "./news.js";
import { startClocks } from "./round_clock.js";
import { startTyping } from "./result_rows.js";

startSending();
startPlanning();
startEntries();
startResting();
startFollowing();
startLooking();
startListening();
startNaming();
startRinging();
startClocks();
startTyping();

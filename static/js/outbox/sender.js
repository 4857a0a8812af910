// Sends what waits: of each match in the order of the taps, those that wait together in one request. An item goes when the
// server has said what became of it; what has no answer is sent again after a while that grows, and on every sign of a
// network.
import { alone } from "./alone.js";
import { post } from "./post.js";
import { drop, readItems, takeOut } from "./store.js";

// The last one is the longest that anything waits once the network is back.
const PAUSES = [1000, 2000, 4000, 8000];
// So many go together: a slow server, too, answers in time.
const TOGETHER = 20;

const matches = new Map();
// What was sent at the tap itself: the answer that is to come, by the id of the item.
const begun = new Map();
let told = null;

/**
 * Begin to send what waits here: `listener` is {tab, shows, failed, arrived, settled}.
 *
 * `tab` names this page. `shows(item, answer)` says whether this page can show that an item was refused: elsewhere it
 * stays where it is. `failed(match, unknown)` is called when there was no answer, or one to an unknown tablet; `arrived(item, answer)` when there is a good one,
 * while what was written is taken out, `settled(item, answer, dropped, before)` when an item was written or refused;
 * `dropped` are those that fall with it, `before` those that were written together with it.
 */
export async function startSender(listener) {
  told = listener;
  window.addEventListener("online", sendNow);
  document.addEventListener("visibilitychange", () => document.hidden || sendAll());
  await sendAll();
}

/** Send an item before which nothing of its match waits, while it is being written onto the disk. */
export function sendAtOnce(item) {
  if (!begun.has(item.id)) begun.set(item.id, post(item, stateOf(item.match)));
}

/** Send what waits of a match; what was tapped before the sender has begun goes when it begins. */
export async function send(match) {
  if (told === null) return;
  const state = stateOf(match);
  clearTimeout(state.timer);
  state.again = true;
  if (state.running) return;
  state.running = true;
  try {
    while (state.again) {
      state.again = false;
      await alone(`referee-outbox ${match}`, told.tab, () => sendInTurn(match, state));
    }
  } finally {
    state.running = false;
  }
}

async function sendAll() {
  for (const match of new Set((await readItems()).map((item) => item.match))) send(match);
}

// A request of before may hang for long; whether it has arrived or not, it is sent again.
function sendNow() {
  for (const state of matches.values()) state.stop?.();
  sendAll();
}

async function sendInTurn(match, state) {
  for (;;) {
    const [item, ...others] = (await readItems()).filter((one) => one.match === match);
    if (!item) return;
    const behind = begun.has(item.id) ? [] : inOneRequest(item, others);
    const answer = await (begun.get(item.id) ?? post(item, state, behind));
    begun.delete(item.id);
    // A cookie may be lost with a browser that is killed: what waits goes once the tablet is paired again.
    if (answer === null || answer.unknown) {
      state.timer = setTimeout(() => send(match), PAUSES[Math.min(state.failures, PAUSES.length - 1)]);
      state.failures += 1;
      told.failed(match, answer !== null);
      return;
    }
    state.failures = 0;
    if (!answer.ok && !told.shows(item, answer)) return;
    if (answer.ok) {
      const written = [item, ...behind].slice(0, answer.taken);
      const last = written.at(-1);
      const taking = takeOut(written, answer.number);
      told.arrived(last, answer);
      if (await taking) told.settled(last, answer, [], written.slice(0, -1));
    } else {
      // What was tapped on top of something that the server refused has lost its ground. It is told before it goes.
      const fallen = (await readItems()).filter((one) => one.match === match);
      told.settled(item, answer, fallen.filter(({ id }) => id !== item.id));
      await drop(fallen);
    }
  }
}

/** What follows an item and may go with it: what is written to the same address, and was not sent by itself at its tap. */
function inOneRequest({ url }, others) {
  const end = others.findIndex((one) => one.url !== url || begun.has(one.id));
  return url.endsWith("/events") ? others.slice(0, end < 0 ? others.length : end).slice(0, TOGETHER - 1) : [];
}

function stateOf(match) {
  if (!matches.has(match)) matches.set(match, { failures: 0, broken: 0, running: false, again: false });
  return matches.get(match);
}

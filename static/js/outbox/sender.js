// Sends what waits: of each match one item after the other, in the order of the taps. An item goes when the server has
// said what became of it; what has no answer is sent again after a while that grows, and on every sign of a network.
import { alone } from "./alone.js";
import { post } from "./post.js";
import { readItems, takeOut, takeOutAll } from "./store.js";

// The last one is the longest that anything waits once the network is back.
const PAUSES = [1000, 2000, 4000, 8000];

const matches = new Map();
let told = null;

/**
 * Begin to send what waits here: `listener` is {tab, shows, failed, settled}.
 *
 * `tab` names this page. `shows(item, answer)` says whether this page can show that an item was refused: elsewhere it
 * stays where it is. `failed(match)` is called when there was no answer, `settled(item, answer, dropped)` when an item
 * is gone; `dropped` are those that fell with it.
 */
export async function startSender(listener) {
  told = listener;
  window.addEventListener("online", sendNow);
  document.addEventListener("visibilitychange", () => document.hidden || sendAll());
  await sendAll();
}

/** Send what waits of a match. */
export async function send(match) {
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
    const item = (await readItems()).find((one) => one.match === match);
    if (!item) return;
    const answer = await post(item, state);
    if (answer === null) {
      state.timer = setTimeout(() => send(match), PAUSES[Math.min(state.failures, PAUSES.length - 1)]);
      state.failures += 1;
      told.failed(match);
      return;
    }
    state.failures = 0;
    if (!answer.ok && !told.shows(item, answer)) return;
    if (answer.ok && !(await takeOut(item, answer.number))) continue;
    // What was tapped on top of something that the server refused has lost its ground.
    const dropped = answer.ok ? [] : (await takeOutAll(match)).filter(({ id }) => id !== item.id);
    await told.settled(item, answer, dropped);
  }
}

function stateOf(match) {
  if (!matches.has(match)) matches.set(match, { failures: 0, broken: 0, running: false, again: false });
  return matches.get(match);
}

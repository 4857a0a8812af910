// One item on its way to the server, and the answer.
import { keepAnswer } from "../keeping.js";

const PATIENCE = 8000;
// A server that fails on its own, again and again, will not be helped by trying for ever.
const SERVER_FAILURES = 5;
// What a server, or what stands before it, says when it has looked at nothing.
const LATER = [408, 425, 429, 502, 503, 504];
const UNTRUSTED = 400;
// What the guard says to a device that does not write to the match: a form's own refusal says whose page it is.
const UNKNOWN = [403, 404];

let token = null;

/**
 * Send an item, with what waits `behind` it for the same address; return {ok, unknown, html, address, number, taken},
 * or null where no answer could be had.
 *
 * `unknown` is true where the server does not know this tablet as the one that writes to the match. `taken` is how many
 * of them have been written, and `number` the entry of the last one, null where the answer does not say. `state.broken` counts how often the
 * server itself has failed; `state.stop()` gives up waiting for the answer.
 */
export async function post(item, state, behind = []) {
  const stopping = new AbortController();
  state.asked = Date.now();
  state.stop = () => stopping.abort();
  AbortSignal.timeout(PATIENCE).addEventListener("abort", state.stop);
  try {
    token ??= document.querySelector("input[name=csrf_token]")?.value ?? (await freshToken(item, stopping.signal));
    let response = await request(item, behind, stopping.signal);
    if (response.status === UNTRUSTED) {
      // A form that waited, or a page that was kept, may be older than this browser's session.
      token = await freshToken(item, stopping.signal);
      response = await request(item, behind, stopping.signal);
    }
    return await read(item, response, state);
  } catch {
    return null;
  } finally {
    state.stop = null;
  }
}

function request(item, behind, signal) {
  return fetch(item.url, {
    method: "POST",
    body: new URLSearchParams([...said(item), ...behind.map((one) => ["then", String(new URLSearchParams(said(one)))])]),
    headers: { Accept: "text/html", "X-Requested-With": "fetch", "X-CSRFToken": token },
    signal,
  });
}

const said = ({ body, id, after }) => [...body, ["event_id", id], ["after", after]];

async function read(item, response, state) {
  // A wifi that asks for a password answers in the place of the server.
  if (LATER.includes(response.status) || !response.headers.has("X-Request-ID")) return null;
  if (response.status >= 500) {
    state.broken += 1;
    if (state.broken <= SERVER_FAILURES) return null;
  }
  state.broken = 0;
  const shown = response.headers.get("Content-Location");
  const { href } = new URL(shown ?? response.url, response.url);
  const number = response.headers.get("X-Entry");
  const html = await response.text();
  if (response.ok && shown) keepAnswer({ address: href, headers: [...response.headers], html, asked: state.asked });
  const unknown = UNKNOWN.includes(response.status) && !shown && item.url.includes("/match/");
  const taken = response.ok ? Number(response.headers.get("X-Taken") ?? 1) : 0;
  return { ok: response.ok, unknown, html, address: href, number: number === null ? null : Number(number), taken };
}

/** Ask for a token of the session as it is now, beside the address of the item. */
async function freshToken({ url }, signal) {
  const address = url.replace(/\/(match|events)\/.*$/, "/api/csrf");
  return (await (await fetch(address, { cache: "no-store", signal })).json()).token;
}

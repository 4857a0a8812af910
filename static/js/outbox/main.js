// Forms marked data-live are sent in the background, one after the other. A tap is written into the outbox before it is
// shown as taken; what cannot be sent waits there, in order: the same event id makes a second try harmless.
import { askForAhead, endedBy, goOn, handShown, handsIn, refusal, sayFallen, sayOf, sayOnce, startChoosing, tooEarly, unsayWhy } from "../table/hands.js";
import { newId } from "./ids.js";
import { startSender, send, sendAtOnce } from "./sender.js";
import { keepItem, onTop, openStore, readItems } from "./store.js";
import { guardReload, reachable } from "../reach.js";
import { onContent, parsePage, pointOut, replacePage, swapRegions } from "../regions.js";
import { restOnKeys } from "../table/roving.js";
import { putBack, typedFields, unsent } from "../table/typed.js";

// The kinds of facts that the same key may write twice while the first one is still on its way.
const REPEATED = ["trick_taken", "undone"];

const tab = newId();
const channel = "BroadcastChannel" in window ? new BroadcastChannel("referee-outbox") : null;
// What waits, as the store has it, and what is being written into it.
let items = [];
let writing = [];
// Whether `items` is what the store has: it has been read once, and every change of it is heard.
let known = false;
// Of each match the item that was seen here last: whoever taps means what comes after it, be it written by now or not.
const lastSeen = new Map();
// Of each match the item that was settled here last, {id, number}: its page may not be shown yet.
const heads = new Map();
// The page of an answer that is about to be shown, {html, page}.
let read = null;
// Whether the page shows all that waits.
let drawn = false;
// Whether it has been said that this page has to stay open.
let warned = false;
// The matches of which something could not be sent, or has waited since before this page.
const waitingMatches = new Set();

export async function startSending() {
  document.addEventListener("submit", catchForm);
  onContent(markWaiting);
  onContent((root) => root.querySelector("[data-match]") && askForAhead(goOnWaiting));
  startChoosing(() => ({ items: waitingHere(), isAway: isAway() }));
  channel?.addEventListener("message", ({ data }) => hear(data));
  if (!(await openStore())) sayOf("unkept");
  await look();
  items.forEach(({ match }) => waitingMatches.add(match));
  if (items.length > 0) {
    markWaiting(document);
    goOnWaiting();
    items.forEach(({ match }) => tell(match));
    if (waitingHere().length > 0) say("waiting");
  }
  guardReload(isAway);
  startSender({ tab, shows, failed, arrived, settled });
}

/**
 * Return what waits of a match, in order: items {id, match, url, body, after, kind, made}, see outbox/store.js. What is
 * still being written into the store does not wait yet.
 *
 * The list is known once the store has been read: the event "outboxchange" on the document, with the match in
 * `detail.match`, says so, and whenever it changes, by whichever tab.
 */
export function waiting(match) {
  return items.filter((item) => item.match === match);
}

/** The match that an address is of, by its code; the path where it is of none. */
export function matchOf(address) {
  const [path] = address.split(/[?#]/, 1);
  // Every form of a page is asked at every tap: to take a whole address apart takes longer.
  return /\/match\/(\w+)/.exec(path)?.[1] ?? new URL(path, location.href).pathname;
}

async function catchForm(event) {
  const form = event.target;
  if (!form.matches("form[data-live]") || event.defaultPrevented) return;
  event.preventDefault();
  const button = event.submitter;
  // Enter in a field chooses none of many keys.
  if (button?.formMethod === "dialog") return;
  const early = tooEarly(form, waitingHere());
  if (early) return sayOf("early", early.hand);
  const kind = form.elements.kind?.value;
  // A card that is on its way falls once.
  if (button?.hasAttribute("data-sending") && !REPEATED.includes(kind)) return;

  const fields = [...new FormData(form, button)].filter(([, value]) => typeof value === "string");
  const refused = refusal(kind, fields, waitingHere());
  // With a network the server says so, beside the field.
  if (refused && (isAway() || !(await reachable()))) return sayOf("why", refused);
  unsayWhy();
  restOnKeys(button);
  const item = {
    id: newId(),
    match: matchOf(form.action),
    url: form.action,
    // The token of this page may be too old when the form is sent.
    body: fields.filter(([name]) => !["event_id", "after", "csrf_token"].includes(name)),
    after: Number(form.elements.after?.value ?? 0),
    kind,
    made: Date.now(),
    tab,
    behind: writing.findLast((other) => other.match === matchOf(form.action))?.id ?? lastSeen.get(matchOf(form.action)) ?? null,
    tapped: button ? { name: button.name, value: button.value, hand: form.elements.hand?.value } : null,
    ends: endedBy(form, button),
  };
  // Where nothing waits it is on its way while it is being written; what the store alone can tell is asked there.
  if (known && all().every(({ match }) => match !== item.match)) sendAtOnce(onHead(item));
  writing.push(item);
  // From the tap on nothing says any more that all is saved; the key is marked once it is on the disk.
  say("sending");
  const kept = await keepItem(item, sendAtOnce);
  if (kept) see(kept);
  else await look();
  writing = writing.filter((other) => other !== item);
  if (kept) navigator.storage?.persist?.().catch(() => null);
  else sayOf("unkept");
  button?.setAttribute("data-sending", "");
  say(waitingMatches.has(item.match) ? "waiting" : "sending");
  goOnWaiting();
  changed(item.match);
  send(item.match);
}

/** Read the store again: another tab, or the sender, has changed it. */
async function look() {
  see(await readItems());
  known = true;
}

/** An item on top of what it was tapped on top of, if that was written a moment ago. */
function onHead(item) {
  const head = heads.get(item.match);
  return head && head.id === item.behind ? onTop(item, head.number) : item;
}

function see(all) {
  items = all;
  items.forEach(({ match, id }) => lastSeen.set(match, id));
}

/** Look past what has been written, or is about to be dropped because the server has refused something. */
function lookPast({ item, answer, dropped, before }) {
  if (answer.ok) heads.set(item.match, { id: item.id, number: answer.number });
  const ids = [...before, item, ...dropped].map(({ id }) => id);
  items = items.filter(({ id }) => !ids.includes(id));
  if (waiting(item.match).length === 0) waitingMatches.delete(item.match);
}

function changed(match) {
  channel?.postMessage({ match });
  tell(match);
}

function tell(match) {
  document.dispatchEvent(new CustomEvent("outboxchange", { detail: { match } }));
}

/** Another tab has changed what waits of a match; what became of it is shown here, too. */
async function hear({ match, away, settled: done }) {
  await look();
  if (done) lookPast(done);
  if (away) waitsFor(match);
  // Nothing moves under somebody who types; the page hears of news as of another device's.
  else if (done && isHere(match) && (done.item.tab === tab || typedFields().length === 0)) showSettled(done);
  else if (isOf(match) && waitingMatches.has(match)) waitsFor(match);
  else if (isOf(match)) say(waiting(match).length === 0 ? "saved" : "sending");
  tell(match);
}

/** Whether this page is of a match, or has forms of it. */
function isOf(match) {
  return match === matchOf(location.href) || isHere(match);
}

/** What waits, and behind it what is being written into the store. */
function all() {
  return [...items, ...writing.filter(({ id }) => !items.some((item) => item.id === id))];
}

function waitingHere() {
  const here = shownHere().add(matchOf(location.href));
  return all().filter(({ match }) => here.has(match));
}

/** The matches that this page has forms of. */
function shownHere() {
  return new Set([...document.querySelectorAll("form[data-live]")].map((form) => matchOf(form.action)));
}

/** Whether this page has forms of a match, and can show what became of them. */
function isHere(match) {
  return shownHere().has(match);
}

function shows({ match }, { address }) {
  return isHere(match) || new URL(address).pathname === location.pathname;
}

/**
 * What waits is marked again on a page that was loaded, or swapped in, since it was tapped. Keys that were drawn here
 * are for what comes after it.
 */
function markWaiting(root) {
  for (const { url, kind, tapped } of items) {
    const buttons = [...root.querySelectorAll("form[data-live] button")].filter(
      ({ form, name, value }) =>
        !form.closest("[data-drawn]") &&
        form.action === url &&
        // Many keys have neither a name nor a value.
        form.elements.kind?.value === kind &&
        name === tapped?.name &&
        value === tapped.value &&
        form.elements.hand?.value === tapped.hand,
    );
    buttons.forEach((button) => button.setAttribute("data-sending", ""));
  }
}

/** Without a network the next hand can be entered all the same. */
function goOnWaiting() {
  drawn = isAway() && goOn(waitingHere());
}

function isAway() {
  return waitingHere().some(({ match }) => waitingMatches.has(match));
}

function failed(match, unknown) {
  channel?.postMessage({ match, away: true });
  waitsFor(match);
  if (unknown && isOf(match)) sayOnce("unpaired");
}

/** The network is away: the page goes on with what waits. */
function waitsFor(match) {
  waitingMatches.add(match);
  if (!isOf(match)) return;
  goOnWaiting();
  say("waiting");
  sayToStay();
}

/** Without a worker nothing brings this page back while the network is away: that is said once. */
function sayToStay() {
  if (warned || navigator.serviceWorker || document.querySelector("#messages [data-said]")) return;
  warned = true;
  sayOf("stay");
}

/** Read the page of an answer, which is about to be shown. */
function arrived(item, answer) {
  if (shows(item, answer)) read = { html: answer.html, page: parsePage(answer.html) };
}

function settled(item, answer, dropped, before = []) {
  const done = { item, answer, dropped, before };
  lookPast(done);
  // As the store has it now: whoever looks at what waits can tell what of it the page knows.
  if (answer.ok) items = items.map((other) => (other.match === item.match ? onTop(other, answer.number) : other));
  channel?.postMessage({ match: item.match, settled: done });
  if (shows(item, answer)) showSettled(done);
  tell(item.match);
}

function showSettled({ item, answer, dropped }) {
  const left = waiting(item.match).length;
  const state = !answer.ok ? "refused" : left > 0 ? "sending" : "saved";
  // Said before the page is drawn: the focus is put back there, for which a browser lays out all that has changed by then.
  if (left === 0) document.querySelectorAll("[data-sending]").forEach((button) => button.removeAttribute("data-sending"));
  say(state);
  show(answer, item);
  sayFallen(dropped);
  // What took the place of the page, or was drawn on top of it, says the same.
  say(state);
}

function show({ ok, html, address }, item) {
  const page = read?.html === html ? read.page : parsePage(html);
  read = null;
  const elsewhere = new URL(address).pathname !== location.pathname;
  const [hand, typed] = [handShown(), typedFields()];
  // What is saved is on the screen with all that still waits: the page does not go back to show it alone.
  if (ok && !elsewhere && drawn && waiting(item.match).length > 0 && swapRegions(page, ["ahead"])) return;
  if (ok && elsewhere) {
    replacePage(page, address);
  } else if (!swapRegions(page)) {
    // An error page has no regions: what it says is shown above the score.
    const messages = document.getElementById("messages");
    const words = page.getElementById("main");
    if (messages && words) messages.replaceChildren(...words.childNodes);
  }
  goOnWaiting();
  // The hand that is being entered is the same one, now that something earlier is saved: what was typed for that is not
  // typed again.
  if (ok && hand !== null && hand === handShown()) unsent(typed, hand, item).forEach(putBack);
  if (!ok) pointOut();
}

function say(state) {
  const chip = document.getElementById("status");
  if (!chip) return;
  const waits = waitingHere();
  put(chip.dataset, "state", state);
  put(chip.querySelector("[data-count]"), "textContent", String(waits.length));
  put(chip.querySelector("[data-left]"), "textContent", waits.length > 1 ? String(waits.length) : "");
  put(chip.querySelector("[data-hands]"), "textContent", String(handsIn(waits).size));
}

/** Change what is another one: a browser styles and lays out anew whatever is written, be it the same. */
function put(holder, name, text) {
  if (holder[name] !== text) holder[name] = text;
}

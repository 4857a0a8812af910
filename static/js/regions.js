// A page read in the background takes the place of the one on the screen, region by region.

const enhancers = [];

/** Run `enhance(root)` on this page now, and on every piece that is swapped in later. */
export function onContent(enhance) {
  enhancers.push(enhance);
  enhance(document);
}

export function parsePage(html) {
  return new DOMParser().parseFromString(html, "text/html");
}

/** Put the regions of `page` in place of those on the screen, all or those named; false if none is. */
export function swapRegions(page, only = null) {
  const pairs = [...document.querySelectorAll("[data-region]")]
    .map((old) => [old, page.getElementById(old.id)])
    .filter(([old, fresh]) => fresh !== null && (only === null || only.includes(old.id)));
  const focused = describe(document.activeElement);
  for (const [region, fresh] of pairs) {
    asLeft(region, fresh);
    const same = comparing(region);
    if (same(region, fresh)) continue;
    merge(region, fresh, same);
    asItCame(region);
    enhancers.forEach((enhance) => enhance(region));
  }
  if (pairs.length > 0) {
    document.title = page.title;
    restore(focused);
  }
  return pairs.length > 0;
}

/** Put one region in place of another, which was made here and not read. */
export function putRegion(old, fresh) {
  const focused = describe(document.activeElement);
  old.replaceWith(fresh);
  enhancers.forEach((enhance) => enhance(fresh));
  restore(focused);
}

// What a comparison does not see: the content of a template, the strokes on a canvas.
const HOLDERS = "template, canvas";

/** How nodes of a region are compared; few regions hold what a comparison does not see. */
function comparing(region) {
  if (!region.querySelector(HOLDERS)) return (old, fresh) => old.isEqualNode(fresh);
  return (old, fresh) => old.isEqualNode(fresh) && !(old.matches?.(HOLDERS) || old.querySelector?.(HOLDERS));
}

/** Make an element what a fresh one is. What is the same in both stays: a slow tablet lays out little. */
function merge(old, fresh, same) {
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  const [mine, theirs] = [[...old.childNodes], [...fresh.childNodes]];
  const most = Math.min(mine.length, theirs.length);
  let first = 0;
  while (first < most && same(mine[first], theirs[first])) first += 1;
  let last = 0;
  while (last < most - first && same(mine.at(-1 - last), theirs.at(-1 - last))) last += 1;
  const gone = mine.slice(first, mine.length - last);
  const come = theirs.slice(first, theirs.length - last);
  const behind = mine[mine.length - last] ?? null;
  // A list that has grown at its head, as a sheet does with the newest hand, keeps its other lines.
  const grown = gone[0]?.nodeType === Node.ELEMENT_NODE ? come.findIndex((node) => same(gone[0], node)) : -1;
  if (grown > 0) gone[0].before(...come.splice(0, grown));
  come.forEach((node, index) => {
    const place = gone[index];
    if (!place) old.insertBefore(node, behind);
    else if (same(place, node)) return;
    else if (!alike(place, node)) place.replaceWith(node);
    else if (place.nodeType === Node.ELEMENT_NODE) merge(place, node, same);
    else place.data = node.data;
  });
  gone.slice(come.length).forEach((node) => node.remove());
}

function alike(old, fresh) {
  return old.nodeName === fresh.nodeName && old.id === fresh.id && !old.matches?.(HOLDERS);
}

/** Unfold in a fresh region what a person has unfolded, and fold what is folded. */
function asLeft(region, fresh) {
  for (const { id, open } of region.querySelectorAll("details[data-keep-open]")) {
    const again = fresh.querySelector(`#${id}`);
    if (again) again.open = open;
  }
}

/** Take back what was typed into a region: its fields say what the page said when it came. */
function asItCame(region) {
  for (const field of region.querySelectorAll("input, textarea")) {
    if (field.type === "radio" || field.type === "checkbox") field.checked = field.defaultChecked;
    else if (field.value !== field.defaultValue) field.value = field.defaultValue;
  }
  for (const option of region.querySelectorAll("option")) {
    if (option.selected !== option.defaultSelected) option.selected = option.defaultSelected;
  }
}

/** Show another page altogether, as following a link would have done. */
export function replacePage(page, address) {
  history.pushState(null, "", address);
  shown = location.pathname;
  document.title = page.title;
  document.body.replaceWith(page.body);
  enhancers.forEach((enhance) => enhance(document));
  (document.querySelector("[autofocus]") ?? document.getElementById("main"))?.focus();
}

let shown = location.pathname;

// Going back after replacePage must show the earlier page again; a way to another place of this page loads nothing.
window.addEventListener("popstate", () => location.pathname !== shown && location.reload());

const ASKED = "section[tabindex], :is(button, input:not([type=hidden]), select, textarea):enabled";

function describe(element) {
  const region = element?.closest?.("[data-region]");
  if (!region) return null;
  const { id, name, value, form } = element;
  return { element, region: region.id, id, name, value, form, index: keysOf(region, name).indexOf(element) };
}

/** What of a region can have the focus and is named so, in its order. */
function keysOf(region, name) {
  return [...region.querySelectorAll("a, button, input, select, textarea")].filter((key) => key.name === name);
}

function restore(focused) {
  const region = focused && document.getElementById(focused.region);
  const isIt = (element) =>
    !element.matches(":disabled") &&
    (focused.id ? element.id === focused.id : element.name === focused.name && element.value === focused.value);
  const active = document.activeElement;
  const free = (key) => !key.matches(":disabled") && key.checkVisibility();
  // What had the focus may have stayed, and say something else now, or nothing any more, or be hidden. A region has it
  // only as long as nothing is asked in it.
  const isKept = active !== region && region?.contains(active) && active.checkVisibility();
  if (!region || (isKept && (active !== focused.element || isIt(active)))) return;
  // A key without a name is like every other one.
  const named = focused.id || focused.name ? keysOf(region, focused.name) : [];
  // What had the focus is gone (a card that was played): go on to the next key of its kind, to all keys, or to the
  // first thing that is asked now (the bids are over); a region by itself has no name to read.
  const beside = named.slice(focused.index).find(free) ?? named.find(free);
  // A button of the bar acts at once: nobody comes to one that he has not looked for.
  // Where nothing is left of a region, what it was for is there still.
  const home = (region.id === "bar" && document.getElementById("work")) || (!region.children.length && focused.form?.isConnected && focused.form) || region;
  const keys = home.querySelector("#keys");
  const asked = home !== focused.form && [...home.querySelectorAll(ASKED)].find((key) => key.checkVisibility());
  const next = named.find((key) => free(key) && isIt(key)) ?? beside ?? keys ?? (asked || home);
  if (next === home) home.tabIndex = -1;
  next.focus({ preventScroll: true });
}

/** Go to the field that was refused; what belongs to none stands above the score. */
export function pointOut() {
  const error = document.querySelector("#work .field__error");
  const field = error?.closest(".field, fieldset, .thirds-pad__side");
  (field ?? document.getElementById("messages"))?.scrollIntoView({ block: "nearest" });
  field?.querySelector("input, select, textarea")?.focus({ preventScroll: true });
}

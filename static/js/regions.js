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
  for (const [old, fresh] of pairs) {
    if (old.isEqualNode(fresh)) continue;
    const { scrollTop } = old;
    put(old, fresh);
    fresh.scrollTop = scrollTop;
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
  put(old, fresh);
  restore(focused);
}

function put(old, fresh) {
  old.replaceWith(fresh);
  enhancers.forEach((enhance) => enhance(fresh));
}

/** Show another page altogether, as following a link would have done. */
export function replacePage(page, address) {
  history.pushState(null, "", address);
  document.title = page.title;
  document.body.replaceWith(page.body);
  enhancers.forEach((enhance) => enhance(document));
  document.getElementById("main")?.focus();
}

// Going back after replacePage must show the earlier page again.
window.addEventListener("popstate", () => location.reload());

function describe(element) {
  const region = element?.closest?.("[data-region]");
  if (!region) return null;
  const { id, name, value } = element;
  return { region: region.id, id, name, value };
}

function restore(focused) {
  const region = focused && document.getElementById(focused.region);
  if (!region || region.contains(document.activeElement)) return;
  const same = [...region.querySelectorAll("a, button, input, select, textarea")].find((element) =>
    focused.id ? element.id === focused.id : element.name === focused.name && element.value === focused.value,
  );
  if (same && !same.disabled) {
    same.focus({ preventScroll: true });
  } else {
    // What had the focus is gone (a card that was played): stay in its neighbourhood.
    region.tabIndex = -1;
    region.focus({ preventScroll: true });
  }
}

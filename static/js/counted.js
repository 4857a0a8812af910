// The count of a claim follows the keys. Without scripts, or without network, a button asks for it.
import { onContent, parsePage, swapRegions } from "./regions.js";

let asking = null;

export function startCounting() {
  onContent((root) => {
    root.querySelectorAll("[data-counts]").forEach((form) => (buttonOf(form).hidden = true));
  });
  document.addEventListener("input", ({ target }) => {
    const form = target.closest("[data-counts]");
    if (form) count(form);
  });
}

function buttonOf(form) {
  return form.querySelector("[data-count]");
}

async function count(form) {
  const counted = document.getElementById("counted");
  const address = `${form.getAttribute("action")}?${new URLSearchParams(new FormData(form))}`;
  asking?.abort();
  asking = new AbortController();
  const { signal } = asking;
  // What stands there belongs to the keys before: it is not to be recorded.
  counted.inert = true;
  try {
    const answer = await fetch(address, { signal });
    if (!answer.ok) throw new TypeError(answer.statusText);
    swapRegions(parsePage(await answer.text()), ["counted"]);
    history.replaceState(null, "", address);
    buttonOf(form).hidden = true;
  } catch (error) {
    if (signal.aborted) return;
    counted.replaceChildren();
    buttonOf(form).hidden = false;
  }
  counted.inert = false;
}

// What the keys of a claim count, and what an offence or a correction moves, follows every tap.
// Without scripts, or without network, a button asks for it. It stands first where what is shown
// has a button of its own, so that there is always one.
import { onContent, parsePage, swapRegions } from "../regions.js";

let asking = null;

export function startCounting() {
  onContent((root) => {
    root.querySelectorAll("[data-recount]").forEach((button) => (button.hidden = !first(button)));
  });
  document.addEventListener("input", ({ target }) => {
    const button = target.form?.querySelector("[data-recount]");
    if (button && !target.closest("[data-uncounted]")) count(target.form, button);
  });
}

const first = (button) => "recountFirst" in button.dataset;

async function count(form, button) {
  const [counted, recorded] = [button.dataset.recount, "recorded"].map((id) => document.getElementById(id));
  asking?.abort();
  asking = new AbortController();
  const { signal } = asking;
  // What stands there belongs to the keys before: it is not to be recorded. What says it to a reader (#told) stays a place that is read aloud; a claim has its button below that (#recorded).
  rest(counted, true);
  rest(recorded, true);
  try {
    const answer = await ask(form, button, signal);
    if (answer.ok) swapRegions(parsePage(await answer.text()), [counted.id, "told", "recorded"]);
    else if (answer.status === 422) empty(counted);
    else throw new TypeError(answer.statusText);
    button.hidden = answer.ok || !first(button);
  } catch {
    if (signal.aborted) return;
    empty(counted);
    button.hidden = false;
  }
  rest(counted, false);
  rest(recorded, false);
}

function empty(counted) {
  for (const place of [counted, ...document.querySelectorAll("#told, #recorded")]) place.replaceChildren();
}

function rest(counted, inert) {
  for (const part of counted?.children ?? []) part.inert = inert;
}

async function ask(form, button, signal) {
  const fields = new URLSearchParams(new FormData(form));
  const { name, value } = button.querySelector("button");
  if (name) fields.set(name, value);
  const action = form.getAttribute("action");
  if (form.method === "post") return fetch(action, { method: "POST", body: fields, signal });
  const answer = await fetch(`${action}?${fields}`, { signal });
  if (answer.ok) history.replaceState(null, "", `${action}?${fields}`);
  return answer;
}

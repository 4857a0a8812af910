// The plan of a tournament counts itself anew with every change; its buttons leave the page where it is.
import { parsePage, swapRegions } from "./regions.js";

const SHAPES = /^(entered|stage-\d+-(format|places))$/;
const ALL = ["plan-who", "plan-stages", "plan-regulation", "plan-estimate"];

let asked = 0;

function startPlanning() {
  const form = document.querySelector("form[data-plan]");
  if (!form || form.querySelector("fieldset[disabled]")) return;
  form.addEventListener("change", ({ target }) => show(form, "count", SHAPES.test(target.name) ? ALL : ["plan-estimate"]));
  form.addEventListener("submit", (event) => {
    const value = event.submitter?.value ?? "save";
    if (value === "save") return;
    event.preventDefault();
    show(form, value, value === "count" ? ["plan-estimate"] : ALL);
  });
}

/** Ask how the form looks after a button, and put what has changed in place; only the last answer counts. */
async function show(form, button, regions) {
  asked += 1;
  const mine = asked;
  const body = new URLSearchParams([...new FormData(form)].filter(([name, value]) => name !== "do" && typeof value === "string"));
  body.set("do", button);
  const open = unfolded(form);
  try {
    const response = await fetch(form.action, { method: "POST", body, headers: { Accept: "text/html" } });
    if (mine !== asked || !response.ok) return;
    const page = parsePage(await response.text());
    for (const id of open) page.getElementById(id)?.closest("details")?.setAttribute("open", "");
    swapRegions(page, regions);
  } catch {
    // Without a network nothing is counted; saving says so.
  }
}

/** What stands in a part that is unfolded, by its id: it stays so. */
function unfolded(form) {
  return [...form.querySelectorAll("details[open] [id]")].map(({ id }) => id);
}

startPlanning();

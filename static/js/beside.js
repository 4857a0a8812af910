// Forms that stand beside each other on a page: whichever is sent brings what is typed in the others, so that nothing of
// it is lost where it is refused.

const OWN = new Set(["csrf_token", "event_id", "after"]);

document.addEventListener("submit", ({ target }) => {
  if (!target.matches("[data-beside]")) return;
  target.querySelectorAll("[data-brought]").forEach((field) => field.remove());
  for (const other of document.querySelectorAll("form[data-beside]")) {
    if (other !== target) bring(target, new FormData(other));
  }
});

function bring(form, typed) {
  for (const [name, value] of typed) {
    if (OWN.has(name)) continue;
    const field = Object.assign(document.createElement("input"), { type: "hidden", name, value });
    field.dataset.brought = "";
    form.append(field);
  }
}

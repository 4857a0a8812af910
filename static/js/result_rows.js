// Slips of paper typed with the keyboard alone: Enter goes on, and saves after the last amount.
// Without this module Enter saves what was typed, and Tab goes on.

/** Whether a side has won as many games as the match needs. */
function isDecided(group) {
  const needed = Number(group.dataset.needed);
  if (!needed) return false;
  const values = fieldsOf(group).map((field) => field.value.trim());
  const won = [0, 0];
  for (let i = 0; i + 1 < values.length; i += 2) {
    if (values[i] === "" || values[i + 1] === "") continue;
    const lead = Number(values[i]) - Number(values[i + 1]);
    if (lead) won[lead > 0 ? 0 : 1] += 1;
  }
  return Math.max(...won) >= needed;
}

function fieldsOf(group) {
  return [...group.querySelectorAll("input")];
}

function goOn(event, field, group) {
  const fields = fieldsOf(group);
  const next = fields[fields.indexOf(field) + 1];
  if (!next || field.value.trim() === "" || isDecided(group)) return;
  event.preventDefault();
  next.focus();
  next.select();
}

function goToTable(event, field) {
  const number = field.value.trim();
  const rows = [...document.querySelectorAll("[data-row]")];
  const row = number
    ? rows.find((one) => one.dataset.row === String(Number(number)))
    : rows.find((one) => fieldsOf(one).every((input) => input.value === ""));
  if (!row) return;
  event.preventDefault();
  field.value = "";
  row.scrollIntoView({ block: "center" });
  fieldsOf(row)[0].focus();
}

export function startTyping() {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing || !event.target.matches?.("input")) return;
    const group = event.target.closest("[data-result]");
    if (group) goOn(event, event.target, group);
    else if (event.target.matches("[data-go]")) goToTable(event, event.target);
  });
}

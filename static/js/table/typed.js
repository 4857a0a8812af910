// What somebody has chosen or typed stays when the page around it is replaced.
// Who signs keeps what is begun by himself: signature.js.
const PLACE = ":is(#work, .layout-desk__parts)";
const FIELDS = `${PLACE} input:not([type=hidden], [data-signature] *), ${PLACE} select, ${PLACE} textarea`;

/** What stands in the fields that are not as the page came, with the kind of fact that their form writes. */
export function typedFields() {
  const typed = [...document.querySelectorAll(FIELDS)].filter(isTyped);
  return typed.map(({ name, type, value, form }) => ({ name, type, value, kind: form?.elements.kind?.value }));
}

function isTyped(field) {
  if (field.type === "radio" || field.type === "checkbox") return field.checked && !field.defaultChecked;
  if (field.options) return [...field.options].some((option) => option.selected !== option.defaultSelected);
  return field.value !== field.defaultValue;
}

/** What was typed of a hand and is not part of what was sent, {kind, tapped, body}. */
export function unsent(typed, hand, { kind, tapped, body }) {
  const isSent = (field) => field.kind === kind && tapped?.hand === hand && body.some(([name]) => name === field.name);
  return typed.filter((field) => !isSent(field));
}

/** Put what was typed into a field into the same field of a page that took its place. */
export function putBack(old) {
  const choice = old.type === "radio" || old.type === "checkbox";
  const same = [...document.querySelectorAll(FIELDS)].find(
    (field) => field.name === old.name && field.type === old.type && (!choice || field.value === old.value),
  );
  if (!same || same.disabled) return;
  if (choice) same.checked = true;
  else same.value = old.value;
  same.dispatchEvent(new Event("input", { bubbles: true }));
}

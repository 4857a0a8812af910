// The way in which a hand is entered: this device has chosen it on the server, or here while it had no network. The
// forms that are drawn here tell it to the server, which then remembers it as if its own link had been followed.
let chosen = {};

/** Choose a way, {mode} or {way} or both, until the page is left. */
export function chooseWay(more) {
  chosen = { ...chosen, ...more };
}

/** The way of this page, {mode, way, told}: chosen here, or told by what waits, else as the server has it. */
export function wayShown({ mode, way }, items) {
  const sent = items.map(({ body }) => Object.fromEntries(body)).findLast((fields) => fields.mode);
  const told = { ...(sent ? { mode: sent.mode, way: sent.way } : {}), ...chosen };
  return { mode: told.mode ?? mode, way: told.way ?? way, told };
}

/** Let a form tell the server the way that was chosen here. */
export function keepWay(form, { mode, way, told }) {
  if (!told.mode && !told.way) return;
  for (const [name, value] of Object.entries({ mode, way })) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    form.append(field);
  }
}

// No tap at a table leads to the browser's own error page. A form that the browser sends itself is sent once the
// server is known to answer; else the page says so, and all that was typed stays. Links are followed in the same way
// where no service worker stands in for the network. So are the forms of a phone that reports: `data-reached` is around them.
const PATIENCE = 4000;

// The server has answered, and this page leaves for it.
let reached = false;

export function startReaching() {
  document.addEventListener("submit", sendReached);
  if (!navigator.serviceWorker) document.addEventListener("click", followReached);
}

/** Ask before a table goes that nothing but the network can bring back: over plain HTTP a reload would be lost. */
export function guardReload(isAway) {
  if (navigator.serviceWorker || !document.body.matches(".layout-table")) return;
  addEventListener("beforeunload", (event) => !reached && (isAway() || !navigator.onLine) && event.preventDefault());
}

/** Whether the server answers within a moment. */
export async function reachable() {
  try {
    const response = await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    return response.ok;
  } catch {
    return false;
  }
}

function atTable() {
  return "worker" in document.body.dataset;
}

async function sendReached(event) {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || !(atTable() || form.closest("[data-reached]"))) return;
  event.preventDefault();
  // A second tap while the first is on its way.
  if ("reaching" in form.dataset) return;
  form.dataset.reaching = "";
  const reached = await reachable();
  delete form.dataset.reaching;
  if (reached) sendBy(form, submitter);
  else say(form);
}

/** Send a form as the browser would have done by this button; nobody is told of it a second time. */
function sendBy(form, button) {
  reached = true;
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name: button?.name ?? "", value: button?.value ?? "" });
  form.append(field);
  const own = form.getAttribute("action");
  if (button?.hasAttribute("formaction")) form.setAttribute("action", button.getAttribute("formaction"));
  // A field may be called "submit", too.
  HTMLFormElement.prototype.submit.call(form);
  field.remove();
  if (own !== null) form.setAttribute("action", own);
}

async function followReached(event) {
  const link = event.target.closest?.("a[href]");
  const plain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!link || !plain || event.defaultPrevented || !atTable()) return;
  if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
  event.preventDefault();
  goTo(link.href);
}

/** Follow a link, where a service worker or the server answers; else say that it needs the network. */
export async function goTo(address) {
  if (!navigator.serviceWorker && !(await reachable())) return say(null);
  reached = true;
  location.assign(address);
}

/** Say it in the place for messages; on a page without one at the end of the form, or on top. */
function say(form) {
  const said = document.querySelector("template[data-say=away]").content.firstElementChild.cloneNode(true);
  said.dataset.away = "";
  document.querySelectorAll("[data-away]").forEach((old) => old.remove());
  const messages = document.getElementById("messages");
  if (messages) messages.prepend(said);
  else if (form) form.append(said);
  else document.getElementById("main").prepend(said);
  said.scrollIntoView({ block: "nearest" });
}

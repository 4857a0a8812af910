// What is said at a table: what only informs goes by itself once it could be read, a problem when it is put away or what
// is wrong has ended. One message is shown at a time (flash.css), and the sheet ends above it.
import { onContent } from "../regions.js";

const READ = 8000;
const LOOK = 500;
// A finger leaves the mark of a pointer where it was last.
const HELD = matchMedia("(hover: hover)").matches ? ":hover, :focus-within" : ":active, :focus-within";
const INFORMS = "#messages > .flash:not(.flash--problem)";
// They say which score is shown, for as long as it is.
const STAYS = ["uncounted", "unshown"];

const sizes = new ResizeObserver(([{ target }]) => target.parentElement?.style.setProperty("--said", `${target.offsetHeight}px`));
let reading = { said: null, text: "", since: 0 };

export function startSaying() {
  if (!document.body.matches(".layout-table")) return;
  onContent((root) => {
    const messages = document.getElementById("messages");
    if (root === document && messages) sizes.observe(messages);
  });
  setInterval(look, LOOK);
  document.addEventListener("click", ({ target }) => target.closest?.("[data-close-said]")?.closest(".flash").remove());
}

function look() {
  document.querySelectorAll("#messages > .flash--problem:not(:has([data-close-said]))").forEach(letClose);
  const said = [...document.querySelectorAll(INFORMS)].find((one) => one.offsetParent && !STAYS.includes(one.dataset.said));
  const isFresh = !said || said !== reading.said || said.textContent !== reading.text || said.matches(HELD);
  if (isFresh) reading = { said, text: said?.textContent, since: Date.now() };
  else if (Date.now() - reading.since >= READ) said.remove();
}

function letClose(problem) {
  const pattern = document.querySelector("template[data-say=close]");
  if (pattern) problem.append(pattern.content.cloneNode(true));
}

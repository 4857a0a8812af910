// A search whose list follows what is typed; without this module its button sends it.
import { parsePage, swapRegions } from "./regions.js";

function startSearching() {
  const form = document.querySelector("form[data-finds]");
  let asked = 0;
  form?.addEventListener("input", async () => {
    const mine = (asked += 1);
    await new Promise((done) => setTimeout(done, 150));
    if (mine !== asked) return;
    const address = `${form.action}?${new URLSearchParams(new FormData(form))}`;
    try {
      const page = parsePage(await (await fetch(address)).text());
      if (mine !== asked || !swapRegions(page, [form.dataset.finds])) return;
      history.replaceState(null, "", address);
    } catch {
      // Without a network the list stays as it is.
    }
  });
}

startSearching();

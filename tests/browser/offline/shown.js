// What a table shows of its match, without what marks it as waiting.
() => {
  const skipped = "[data-waiting], [data-waiting-hands], [data-hand-title], .running-sheet__link, template, script, .earlier-hands, [hidden]";
  const said = (root) => {
    if (!root) return null;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const words = [];
    while (walker.nextNode()) {
      const { parentElement: parent, data } = walker.currentNode;
      const text = data.trim().replace(/\s+/g, " ");
      if (text && !parent.closest(skipped)) words.push(text);
    }
    return words.join(" | ");
  };
  const all = (selector) => [...document.querySelectorAll(selector)].filter((one) => !one.closest("[hidden]"));
  const keys = all("#work form[data-live] :is(button, input:not([type=hidden]))").map((key) =>
    [key.name, key.value, key.disabled ? "off" : "", key.checked ? "chosen" : "", key.getAttribute("aria-label") ?? ""].join(" ").trim());
  const hidden = all("#work form[data-live] input[type=hidden]")
    .filter(({ name }) => !["csrf_token", "event_id", "after", "mode", "way"].includes(name))
    .map(({ name, value }) => `${name}=${value}`);
  const seatKeys = all("button[form]").map(({ form, value, ariaPressed }) => [form?.elements.kind.value, value, ariaPressed].join(" "));
  const undo = document.querySelector("#bar .undo-bar button");
  return {
    standing: said(document.querySelector("[data-standing]")),
    score: said(document.querySelector("#score .score")),
    won: all("#score .score__game-mark--won").length,
    sheet: said(document.querySelector("#side .running-sheet tbody")),
    seats: all("#side .round-table__seat, #side .round-table__card").map((seat) => `${seat.className} ${said(seat)}`),
    middle: said(document.querySelector("#side .round-table__cloth")),
    tally: said(document.querySelector("#side .tally")),
    work: said(document.querySelector("#work")),
    hands: all("#work .taken").map(said),
    keys,
    hidden,
    moment: said(document.querySelector("#score [data-moment]")),
    chart: document.querySelector("#main .chart svg")?.outerHTML ?? null,
    drawn: document.querySelector("#score [data-moment] svg")?.outerHTML ?? null,
    course: all("#main .chart__title").map(said),
    seatKeys,
    undo: undo ? [undo.disabled, said(undo)] : null,
    further: all("#bar [data-further-back] li").map(said),
  };
}

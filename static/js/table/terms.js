// The Italian terms in what is drawn and said here on an English page, marked as the server marks them in what it sends.

const LEFT = "script, style, template, textarea, title, option, svg, bdi, code, [lang=it]";

/** Mark the terms in an element, by default in every region; an Italian page has none. */
export function markTerms(...roots) {
  const { terms } = document.getElementById("announced")?.dataset ?? {};
  if (!terms) return;
  const term = new RegExp(`(?<![\\p{L}\\d_])(?:${terms})(?![\\p{L}\\d_])`, "giu");
  const parts = roots.length > 0 ? roots : [...document.querySelectorAll("[data-region]")];
  parts.flatMap(textsOf).forEach((text) => markIn(text, term));
}

function textsOf(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) if (!walker.currentNode.parentElement.closest(LEFT)) texts.push(walker.currentNode);
  return texts;
}

function markIn(text, term) {
  const parts = [];
  let end = 0;
  for (const { 0: word, index } of text.data.matchAll(term)) {
    const marked = document.createElement("i");
    marked.lang = "it";
    marked.textContent = word;
    parts.push(text.data.slice(end, index), marked);
    end = index + word.length;
  }
  if (end === 0) return;
  parts.push(text.data.slice(end));
  // In a row of boxes a text is one of them, and stays one when its words are marked.
  const whole = document.createElement("i");
  whole.append(...parts);
  const isTerm = parts.every((part) => part instanceof Node || part.trim() === "");
  text.replaceWith(...(isTerm ? whole.childNodes : [whole]));
}

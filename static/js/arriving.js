// Who has chosen another way of entering, another language or a page of the match's end goes on from the heading of the page
// that comes: it says which.
const MARK = "referee-arriving";
const CHOICES = ".mode-tabs a, .ways a, .language button, .undo-bar__more > a, #work .row > a:first-child";
// A choice that the page has followed by itself, without a network, is none for a later one.
const FRESH = 20_000;

export function startArriving() {
  document.addEventListener("click", ({ target }) => target.closest?.(CHOICES) && mark());
  // What was refused is read first.
  if (isMarked() && !document.querySelector("[autofocus]")) arrive(document.querySelector("h1"));
}

function arrive(heading) {
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

function mark() {
  try {
    sessionStorage.setItem(MARK, String(Date.now()));
  } catch {
    // A browser that stores nothing begins at the top.
  }
}

function isMarked() {
  try {
    const marked = Number(sessionStorage.getItem(MARK));
    sessionStorage.removeItem(MARK);
    return Date.now() - marked < FRESH;
  } catch {
    return false;
  }
}

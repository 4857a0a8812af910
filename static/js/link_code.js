// A link that is used once has its code behind the #, where no server sees it: it goes into the form. The name of the
// account may follow it, so that whoever chooses a password knows what to sign in with, and so does the browser.
const field = document.querySelector("[data-link-code] input[name=code]");
const named = document.querySelector("[data-link-name]");

if (field && location.hash.length > 1) {
  const [code, name] = location.hash.slice(1).split(",").map(decodeURIComponent);
  field.value = code;
  if (named && name) {
    named.hidden = false;
    named.querySelector("input").value = name;
  }
  // Whoever looks at the address bar or the history afterwards finds nothing.
  history.replaceState(null, "", location.pathname + location.search);
}

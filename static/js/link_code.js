// A link that is used once has its code behind the #, where no server sees it: it goes into the form.
const field = document.querySelector("[data-link-code] input[name=code]");

if (field && location.hash.length > 1) {
  field.value = decodeURIComponent(location.hash.slice(1));
  // Whoever looks at the address bar or the history afterwards finds nothing.
  history.replaceState(null, "", location.pathname + location.search);
}

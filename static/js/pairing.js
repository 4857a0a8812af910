// A code that was scanned stands behind the hash of the address: it goes into the form, and out of the address.
const form = document.querySelector("[data-pairing]");
const code = location.hash.slice(1);

if (form && /^[0-9A-Za-z]{6}$/.test(code)) {
  history.replaceState(null, "", location.pathname + location.search);
  form.elements.pairing_code.value = code;
  // A tablet that is a table already is asked first: to be another one ends something.
  if ("atOnce" in form.dataset) form.requestSubmit();
}

// A code that was scanned stands behind the hash of the address: it goes into the form, and out of the address.
const CODE = /^#[0-9A-Za-z]{6}$/;

function take() {
  const form = document.querySelector("[data-pairing]");
  const { hash } = location;
  if (!form || !CODE.test(hash)) return;
  history.replaceState(null, "", location.pathname + location.search);
  form.elements.pairing_code.value = hash.slice(1);
  // A tablet that is a table already is asked first: to be another one ends something.
  if ("atOnce" in form.dataset) form.requestSubmit();
}

take();
window.addEventListener("hashchange", take);

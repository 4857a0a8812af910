// One tab at a time sends what waits of a match. Web Locks exist over HTTPS and on the machine itself only; elsewhere
// a tab takes a lease that runs out by itself when the tab is killed. Two senders would do no harm: ids are used once.
import { giveBack, takeLease } from "./store.js";

const LEASE = 3000;
const RENEWED = 1000;

/** Do something while no other tab does anything of this name; wait until it has done. */
export async function alone(name, holder, act) {
  if (navigator.locks) return navigator.locks.request(name, act);
  while (!(await takeLease(name, holder, Date.now() + LEASE))) await pause(RENEWED);
  const renewing = setInterval(() => takeLease(name, holder, Date.now() + LEASE), RENEWED);
  try {
    return await act();
  } finally {
    clearInterval(renewing);
    await giveBack(name, holder);
  }
}

function pause(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}

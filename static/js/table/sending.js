// Whether something that was tapped here has still to be written.

const UNSAVED = ["sending", "waiting"];

/** Whether a tap is on its way or waits: the server's page would be older than this one. */
export function isSending() {
  return UNSAVED.includes(document.getElementById("status")?.dataset.state) || document.querySelector("[data-sending]") !== null;
}

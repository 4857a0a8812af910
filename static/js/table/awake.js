// The screen of a table stays on while its page is looked at. Browsers allow it only over HTTPS, or on the machine itself.
export function startWaking() {
  if (!document.body.matches(".layout-table") || !("wakeLock" in navigator)) return;
  keepAwake();
  // A lock is lost whenever the page is hidden.
  document.addEventListener("visibilitychange", keepAwake);
}

async function keepAwake() {
  if (document.hidden) return;
  try {
    await navigator.wakeLock.request("screen");
  } catch {
    // A device that is low on power turns its screen off all the same.
  }
}

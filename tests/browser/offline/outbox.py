"""The outbox of a browser as it lies on the disk: what a test reads there, and puts there."""

from typing import Any

from playwright.sync_api import Page

_ACT = """
([mode, act, given]) => new Promise((done, fail) => {
  const asked = indexedDB.open("referee-outbox");
  asked.onerror = fail;
  asked.onsuccess = () => {
    const transaction = asked.result.transaction("waiting", mode);
    const waiting = transaction.objectStore("waiting");
    const result = {all: null};
    if (act === "read") result.all = waiting.getAll();
    if (act === "empty") waiting.clear();
    if (act === "put") given.forEach((item) => waiting.put(item));
    transaction.oncomplete = () => { asked.result.close(); done(result.all?.result ?? null); };
  };
})
"""


def kept(page: Page) -> list[dict[str, Any]]:
    """Return what waits in the browser of a page, in order."""
    items: list[dict[str, Any]] = page.evaluate(_ACT, ["readonly", "read", []])
    return items


def empty(page: Page) -> None:
    """Take out whatever waits, as if it had never been tapped."""
    page.evaluate(_ACT, ["readwrite", "empty", []])


def put(page: Page, items: list[dict[str, Any]]) -> None:
    """Let items wait that were read before."""
    page.evaluate(_ACT, ["readwrite", "put", items])

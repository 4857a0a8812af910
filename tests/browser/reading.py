"""Going through a page by its keys, and knowing of it what a screen reader reads."""

import re

import pytest
from playwright.sync_api import Page, expect


class Reader:
    """Goes through a page by keys, and knows of it the role and the name of what has the focus."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.tree = page.context.new_cdp_session(page)
        self.tree.send("Accessibility.enable")

    def here(self) -> str:
        """What is read of the element with the focus: its role and its name."""
        focused = self.tree.send("Runtime.evaluate", {"expression": "document.activeElement"})
        [node] = self.tree.send(
            "Accessibility.getPartialAXTree",
            {"objectId": focused["result"]["objectId"], "fetchRelatives": False},
        )["nodes"]
        return " ".join(node[one]["value"] for one in ("role", "name") if one in node)

    def goes_to(self, wanted: str, key: str = "Tab", most: int = 60) -> None:
        """Press a key until what is wanted is read."""
        read = []
        for _ in range(most):
            self.page.keyboard.press(key)
            read.append(self.here())
            if re.search(wanted, read[-1]):
                return
        pytest.fail(f"{wanted} is not among {read}")

    def presses(self, wanted: str, key: str = "Tab") -> None:
        self.goes_to(wanted, key)
        self.enters()

    def enters(self) -> None:
        """Press Enter; one that came again at once would write nothing."""
        self.page.wait_for_timeout(550)
        self.page.keyboard.press("Enter")

    def plays(self, card: str) -> None:
        """Find a card on the pad by its suit and then by its rank, and play it."""
        suit = card.rsplit(maxsplit=1)[-1]
        for key, wanted in (("ArrowDown", suit), ("ArrowLeft", card), ("ArrowRight", card)):
            # An arrow goes on to the next row: back again it is twice the way.
            for _ in range(20 if key == "ArrowRight" else 10):
                if not self.here().endswith(wanted):
                    self.page.keyboard.press(key)
        assert self.here() == f"button {card}"
        self.enters()

    def hears(self, words: str) -> None:
        """What is announced where nobody has to look for it."""
        said = self.page.locator("[role=status], [role=alert], [aria-live=polite]")
        expect(said.filter(has_text=re.compile(words)).first).to_be_attached()

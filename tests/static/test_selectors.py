"""Selectors that a cheap tablet can afford at each tap."""

import re
from collections.abc import Iterator
from pathlib import Path

CSS = Path(__file__).parents[2] / "static/css"


def selectors(css: str) -> Iterator[str]:
    """Return each selector of a style sheet that is not an at-rule."""
    for heads in re.findall(r"([^{};]+)\{", re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)):
        if not heads.strip().startswith("@"):
            yield from (one.strip() for one in re.split(r",(?![^()]*\))", heads))


def subject(selector: str) -> str:
    """Return the last compound of a selector, without what is in brackets: what it dresses."""
    plain = selector
    while plain != (plain := re.sub(r"\([^()]*\)", "", plain)):
        pass
    return re.split(r"[\s>+~]+", plain)[-1]


def test_what_depends_on_other_elements_is_named_by_a_class() -> None:
    """A browser styles anew whatever may be meant: of a bare `span`, all spans of a page."""
    loose = {
        f"{sheet.relative_to(CSS)}: {selector}"
        for sheet in CSS.rglob("*.css")
        for selector in selectors(sheet.read_text(encoding="utf-8"))
        if ":has(" in selector and re.match(r"(?!html)[a-z*]", subject(selector))
    }

    assert loose == set()


def test_the_body_of_a_page_depends_on_no_state_that_a_tap_changes() -> None:
    """A browser styles half the table anew where it does, at each tap three times."""
    slow = {
        f"{sheet.relative_to(CSS)}: {selector}"
        for sheet in CSS.rglob("*.css")
        for selector in selectors(sheet.read_text(encoding="utf-8"))
        if re.match(r"\.(page|layout-table)(?![\w-])[^\s>+~]*:has\([^)]*\[data-s", selector)
    }

    assert slow == set()

"""What the guides call a button is what the screen calls it."""

import re

import pytest
from babel.messages.pofile import read_po

from tests.docs.pages import ROOT, labels

CATALOG = ROOT / "referee/translations/it/LC_MESSAGES/messages.po"
ITALIAN = ("README.md", "docs/it/guida.md", "docs/it/organizzatore.md")
ENGLISH = ("docs/en/guide.md", "docs/en/organizer.md")


def as_shown(text: str) -> str:
    """Return a text of the program as a guide writes it: names as …, without its last point."""
    return re.sub(r"%\(\w+\)s|\{\w+\}", "…", text).rstrip(".:")


@pytest.fixture(scope="module")
def screens() -> dict[str, set[str]]:
    """The texts of the program by language."""
    with CATALOG.open("rb") as file:
        messages = [message for message in read_po(file) if message.id]

    def texts(of: str) -> set[str]:
        values = (getattr(message, of) for message in messages)
        forms = (value if isinstance(value, tuple) else (value,) for value in values)
        return {as_shown(text) for several in forms for text in several}

    return {"it": texts("string"), "en": texts("id")}


@pytest.mark.parametrize(
    ("page", "language"),
    [*((page, "it") for page in ITALIAN), *((page, "en") for page in ENGLISH)],
)
def test_every_label_is_on_a_screen(page: str, language: str, screens: dict[str, set[str]]) -> None:
    found = list(labels(ROOT / page))
    assert len(found) > 5
    assert [label for label in found if as_shown(label) not in screens[language]] == []

"""Forms with many keys: Enter in a field of theirs writes nothing that nobody chose."""

from html.parser import HTMLParser

import pytest
from flask import Flask

from tests.browser.table_states import CARDS, TOTALS, TRICKS, Prepared

pytestmark = pytest.mark.no_cover


class _Forms(HTMLParser):
    """The forms of a page: the fields where Enter sends, and the buttons, each in its order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[tuple[list[str], list[dict[str, str | None]]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "form":
            self.forms.append(([], []))
        elif not self.forms:
            return
        elif tag == "input" and given.get("type") in ("radio", "number"):
            self.forms[-1][0].append(given.get("name") or "")
        elif tag == "button" and given.get("type") != "button" and "form" not in given:
            self.forms[-1][1].append(given)


def keyed(html: str) -> dict[str, bool]:
    """Return whether Enter presses no key, of each field of a form with more than one key."""
    return {
        field: buttons[0].get("formmethod") == "dialog"
        for fields, buttons in _Forms(html).forms
        for field in fields
        if len({(one.get("name"), one.get("value")) for one in buttons} - {(None, None)}) > 1
    }


@pytest.mark.parametrize(
    ("game", "regulation", "words", "way", "fields"),
    [
        ("marafone", "circolo", "", TOTALS[0], {"trump", "maraffa"}),
        ("marafone", "circolo", "", CARDS, {"battezzante"}),
        ("tressette", "tressette", "first", TRICKS, {"accusa", "suit"}),
        ("trionfo", "trionfo", "", TOTALS[0], {"seat"}),
        (
            "trionfo",
            "trionfo",
            "chiamo passo passo passo passo",
            TOTALS[0],
            {"partner", "declarer"},
        ),
        ("trionfo", "trionfo", "maso passo passo passo passo", TRICKS, {"seat"}),
    ],
)
def test_enter_in_a_field_presses_no_key(
    app: Flask, game: str, regulation: str, words: str, way: str, fields: set[str]
) -> None:
    with app.app_context():
        match = Prepared(game, regulation, **({"first": 1} if words else {}))
        if game == "trionfo":
            match.bids(*words.split())
    found = keyed(app.test_client().get(f"/match/{match.code}?{way}").text)
    assert fields <= found.keys()
    assert all(found.values()), found

"""What is signed on paper: it stands below how the match went, and is asked for once it is over."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from referee.paper.matches.sheets import sheet
from referee.paper.press.formats import PaperFormat
from referee.store.matches.views import AnyView
from tests.paper.conftest import URL, pages_of
from tests.paper.sample import view_of
from tests.paper.session_sample import long_session
from tests.paper.tressette_sample import tressette

pytestmark = pytest.mark.usefixtures("italian")

LATER = 8
"""More hands than have room."""
ROW = re.compile(r"^ *(?:[A-Z*]+ )?(\d+) +(?:[CDSB]|Elvira|Primo|Nives|Loris)\b", re.MULTILINE)
REFUSED = ("result_refused", {"side": "B", "reason": "l’ultima mano era 6–5"})
ONCE_OVER, ONCE_DECIDED = "A partita finita", "Quando l’arbitro ha deciso"


def marafone(hands: int, **more: Any) -> AnyView:
    """So many hands of two games that A wins."""
    written = [
        {"thirds": {"A": 30, "B": 5}, "trump": ("coppe", "spade")[number % 2]}
        for number in range(hands)
    ]
    first = 10 * (hands // 2)
    regulation = {"base": "circolo", "target": [first, 10 * hands - first]}
    return view_of(written, regulation, **more)


def of_tressette(hands: int, **more: Any) -> AnyView:
    written = [{"thirds": {"A": 30, "B": 5}, "first": number % 4 + 1} for number in range(hands)]
    return tressette(written, {"base": "tressette", "target": [10 * hands]}, **more)


@pytest.mark.parametrize(
    ("match", "hands", "paper"),
    [
        (marafone, 20, "a5"),
        (marafone, 22, "a5"),
        (marafone, 23, "a5"),
        (of_tressette, 23, "a5"),
        (long_session, 19, "a5"),
    ],
)
def test_hands_fill_a_page_and_what_is_signed_stands_below_how_the_match_went(
    match: Callable[[int], AnyView], hands: int, paper: PaperFormat
) -> None:
    def rows(page: str) -> set[int]:
        return {int(number) for number in ROW.findall(page.partition("Risultato:")[0])}

    first, last = pages_of(sheet(match(hands), URL, paper))
    full = max(rows(pages_of(sheet(match(hands + LATER), URL, paper))[0]))
    assert max(rows(first)) >= min(hands, full)
    assert max(rows(first) | rows(last)) == hands
    assert "Risultato" not in first.partition("Mano")[2]
    # The scale of the drawing.
    assert re.search(r"^ *[−\d]+ .*\n", last.partition("Risultato:")[0], re.MULTILINE)
    assert "Risultato:" in last


def test_a_sheet_says_when_it_is_to_be_signed() -> None:
    def told(view: AnyView) -> str:
        return " ".join(" ".join(pages_of(sheet(view, URL))).split())

    going_on = told(view_of([{"points": {"A": 6, "B": 5}}]))
    assert f"{ONCE_OVER} · Risultato:" in going_on
    assert "Risultato: in corso" not in going_on
    assert "Coppia A" in going_on
    over = told(marafone(8))
    assert "Risultato: Vince la partita" in over
    assert ONCE_OVER not in over
    refused = told(marafone(8, more=(REFUSED,)))
    assert f"{ONCE_DECIDED} · Risultato:" in refused
    assert "Risultato: Non definitivo" not in refused
    assert "A serata finita · Risultato:" in told(long_session(4))

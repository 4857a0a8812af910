"""What is signed on paper: it keeps company with hands, and is asked for once it is over."""

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

FEW = 3
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
        # Sheets that would have none, one and two hands overleaf.
        (marafone, 20, "a5"),
        (marafone, 22, "a5"),
        (marafone, 23, "a5"),
        (of_tressette, 19, "a5"),
        (long_session, 19, "a5"),
    ],
)
def test_what_is_signed_keeps_company_with_some_hands(
    match: Callable[[int], AnyView], hands: int, paper: PaperFormat
) -> None:
    pages = pages_of(sheet(match(hands), URL, paper))
    assert len(pages) == 2
    last = {int(number) for number in ROW.findall(pages[-1].partition("Risultato:")[0])}
    assert len(last) >= FEW
    assert max(last) == hands
    assert "Risultato" not in pages[0].partition("Mano")[2]


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

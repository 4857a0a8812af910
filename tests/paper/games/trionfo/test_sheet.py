"""The sheet of a session: printed, then read back."""

import re

import pikepdf
import pytest
from flask import Flask

from referee.core.table_result import TableResult
from referee.paper.games.trionfo.grid import standings
from referee.paper.games.trionfo.rulings import session_rulings
from referee.paper.matches import frame
from referee.paper.matches.sheets import sheet, sheet_html
from referee.paper.press import batch
from referee.presenters.tournaments.results.desk_result import DeskResult
from referee.store.matches.views import SessionView
from referee.web.patterns.sample import session_view
from tests.paper.conftest import URL, opened, pages_of, text_of, text_sizes
from tests.paper.sample import long, usual
from tests.paper.session_sample import (
    PLAYERS,
    by_cards,
    long_session,
    round_of,
    session_of,
    usual_session,
)

pytestmark = pytest.mark.usefixtures("english")

GAP = 3
"""Points between a heading and the next: a line and room beside it."""


@pytest.fixture(scope="module")
def session() -> SessionView:
    return usual_session()


def test_a_usual_session_fits_one_page_and_says_everything(session: SessionView) -> None:
    [page] = pages_of(sheet(session, URL))
    for words in (
        "Session sheet", "20 Nov 2026", "Table 4", "Referee: Iader Gardini", "Regulation: Trionfo",
        "Session over: agreed by the players", "all passed", "misdeal",
        "corrected: contata una figura in meno", "page 1 of 1", session.head,
        "Nives Montanari pays € 16.50 to 2 Primo Zoli",
    ):  # fmt: skip
        assert words in page
    for name in PLAYERS:
        assert name in page


def test_the_payments_written_at_the_desk_stand_in_place_of_the_sessions_own(
    session: SessionView,
) -> None:
    paid = TableResult(payments=(7, -3, 2, -1, -5))
    page = text_of(sheet(session, URL, desk=DeskResult("+7 −3 +2 −1 −5", paid)))
    assert "Result written at the desk: +7 −3 +2 −1 −5" in page
    assert re.search(r"Total +\+7 +−3 +\+2 +−1 +−5", page)
    assert "pays €" not in page
    assert "Check" not in page


def test_art_13_6_a_row_has_bids_payments_and_totals(session: SessionView) -> None:
    """The first hand: seat 2 calls with 20 thirds, seat 5 is the amico."""
    page = text_of(sheet(session, URL))
    row = r"1 +Cu +3 ?Co +6⅔–5 +made +– +−1 +−1 +C +\+2 +\+2 +– +−1 +−1 +– +−1 +−1 +a +\+1 +\+1\n"
    assert re.search(row, page)


def test_twelve_hands_fit_one_page_of_a5() -> None:
    for session in (session_view(), long_session(12)):
        [page] = pages_of(sheet(session, URL, "a5"))
        assert "page 1 of 1" in page
        assert "No finding and no correction." in page


def test_whoever_signs_overleaf_sees_the_totals_and_his_whole_name(session: SessionView) -> None:
    _first, second = pages_of(sheet(session, URL, "a5", 3))
    told = " ".join(second.split())
    totals = "1 Elvira −12, 2 Primo +33, 3 Nives −40, 4 Loris +27, 5 Iole −8"
    assert f"Session over: agreed by the players · {totals}" in told
    assert told.index("Result: ") < told.index("Primo Zoli Montanari")
    assert "…" not in told


def test_what_was_not_recorded_has_no_column() -> None:
    hand = {"first": 1, "bids": ["maso", *["passo"] * 4], "trump": "spade", "made": True}
    page = text_of(sheet(session_of([hand]), URL))
    assert re.search(r"Hand +Trump +Result +bid", page)
    assert re.search(r"1 +S +made +M +\+16", page)


def test_the_longest_heading_is_not_cut(session: SessionView, paper_app: Flask) -> None:
    with paper_app.test_request_context(headers={"Accept-Language": "it"}):
        words = text_of(sheet(session, URL), "-bbox")
    right = float(re.findall(r'xMax="([\d.]+)"[^>]*>Risultato<', words)[0])
    left = float(re.findall(r'xMin="([\d.]+)"[^>]*>dice<', words)[0])
    assert right < left - GAP


def test_art_13_6_the_totals_together_are_nothing(session: SessionView) -> None:
    page = text_of(sheet(session, URL))
    assert "Check: +33 +27 −8 −12 −40 = 0" in page
    assert re.search(r"Total +−12 +\+33 +−40 +\+27 +−8\n", page)


def test_what_each_player_has_come_to(session: SessionView) -> None:
    primo = standings(session)[1]
    assert (primo.total, primo.ahead) == ("+33", True)
    assert (primo.signore, primo.made, primo.amico, primo.spoke_first) == (4, 3, 0, 3)
    assert [one.amico for one in standings(session)] == [1, 0, 0, 0, 1]
    assert sum(one.spoke_first for one in standings(session)) == 11


def test_art_13_3_the_amico_of_a_hand_in_progress_is_not_told() -> None:
    """By totals he may be known to the table before the hand is over; the sheet keeps it."""
    secret = by_cards(1, cards=0)
    assert 'role">a<' not in sheet_html(secret, URL).split('class="legend"')[0]
    assert "in progress" in text_of(sheet(secret, URL))


def test_art_13_3_a_signore_who_called_his_own_card_is_marked() -> None:
    alone = {"first": 1, "bids": ["chiamo", *["passo"] * 4], "made": True}
    page = text_of(sheet(session_of([alone, {**alone, "first": 2, "partner": 4}]), URL))
    assert re.search(r"1 +made +C ?a +\+8 +\+8 +– +−2", page)
    assert re.search(r"2 +made +– +−1 +\+7 +C +\+2 +0", page)


def test_a_hand_still_bid_for_has_its_number_alone() -> None:
    bidding = ("bid_made", {"hand": 1, "seat": 3, "bid": "maso"})
    page = text_of(sheet(session_of([], more=(bidding,)), URL))
    assert re.search(r"1 +bidding", page)
    assert "No hand has been recorded." not in page


def test_art_13_1_somebody_else_should_have_spoken_first() -> None:
    hand = {"bids": ["passo"] * 5}
    [line] = session_rulings(session_of([{"first": 1, **hand}, {"first": 3, **hand}]))
    assert (line.hand, line.article) == (2, "13.1")
    assert "Primo Zoli" in line.text


def test_art_4_3_a_revoke_is_told_and_so_is_that_it_was_let_go() -> None:
    hand = {
        "first": 1, "bids": round_of("di_piu"), "trump": "coppe",
        "tricks": ["3d 4s 4d 5d 6d", "2d 7d 4b 6b 7b"],
    }  # fmt: skip
    let_go = ("finding_dismissed", {"hand": 1, "code": "revoke", "seat": 2, "trick": 1})
    [line] = session_rulings(session_of([hand]))
    assert (line.hand, line.article) == (1, "4.3")
    assert "Primo Zoli" in line.text
    assert session_rulings(session_of([hand], more=(let_go,)))[0].text.endswith("(let go)")


def test_without_a_stake_nobody_is_told_to_pay() -> None:
    page = text_of(sheet(long_session(5), URL))
    assert "Who pays whom" not in page


def test_a_session_given_up() -> None:
    given_up = ("match_closed", {"reason": "rain"})
    page = text_of(sheet(session_of([], notes={}, more=(given_up,)), URL))
    assert "given up" in page
    assert "No hand has been recorded." in page
    for empty in ("Total", "First speaker", "Check", "Trump", "called in hand", " 0"):
        assert empty not in page
    assert "Trionfo" in page.title()


def test_forty_hands_go_on_with_their_headings_repeated() -> None:
    first, second = pages_of(sheet(long_session(40), URL))
    assert re.search(r"Hand +Trump +taken +Result", first)
    assert "page 2 of 2" in second
    assert "Session sheet · in progress · 1 Elvira" in second


def test_the_totals_stand_under_the_last_hand_only() -> None:
    first, second = pages_of(sheet(long_session(40), URL, "a5"))
    assert "Total" in first.partition("Hand")[0]
    assert "Total" not in first.partition("Hand")[2]
    assert "Total" in second


def test_beyond_some_hundred_hands_the_sheet_says_how_many_it_leaves_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(frame, "MOST_HANDS", 5)
    page = text_of(sheet(long_session(8), URL))
    assert "no room for: 3" in " ".join(page.split())


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_nothing_is_smaller_than_nine_points_whatever_the_names(paper: str) -> None:
    players = ["W" * 80, "<b>&amp;</b>", "محمد بن عبد الله", "  ", "a\u202eb\u0001c\uffff"]
    content = sheet(long_session(6, players=players), URL, paper)
    assert min(text_sizes(content)) >= 8.99
    assert "Seat 4" in text_of(content)


def test_it_is_tagged_for_those_who_do_not_see_it(session: SessionView) -> None:
    with opened(sheet(session, URL)) as pdf:
        assert pdf.open_metadata().get("pdfuaid:part") == "1"
        assert "Session sheet T5R3KV: Elvira Casadei, Primo Zoli" in str(pdf.docinfo.Title)
        spoken = " ".join(_alternatives(pdf.Root.StructTreeRoot))
    for words in ("Chart of the session", "coins", "Signature of Elvira Casadei", URL):
        assert words in spoken


def _alternatives(element: pikepdf.Object) -> list[str]:
    kids = element.get("/K", [])
    kids = kids if isinstance(kids, pikepdf.Array) else [kids]
    found = [str(element.get("/Alt"))] if element.get("/S") == "/Figure" else []
    for kid in kids:
        if isinstance(kid, pikepdf.Dictionary):
            found += _alternatives(kid)
    return found


def test_five_sign(session: SessionView) -> None:
    page = sheet_html(session, URL)
    assert page.count('<polyline points="40 120 80 40') == 1
    for name in PLAYERS[1:]:
        assert f'<span class="signature__typed">{name}</span>' in page


def test_ten_hands_fit_one_a5() -> None:
    [page] = pages_of(sheet(long_session(10), URL, "a5"))
    assert page.count("Session sheet") == 2


def test_matches_and_sessions_come_in_one_file_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "CHUNK", 2)
    views = [usual(), usual_session(), long(3)]
    sheets = [sheet_html(view, URL.format(view.code)) for view in views]
    pages = pages_of(batch.printed(sheets, processes=1))
    assert [view.head in page for view, page in zip(views, pages, strict=True)] == [True] * 3


def test_rows_fill_the_first_page_before_they_go_overleaf() -> None:
    """On half the size; the totals stay below the last row, and no number is alone in the head."""
    for hands in (13, 15, 18):
        first, second = pages_of(sheet(long_session(hands), URL, "a5"))
        assert re.search(rf"^ +{hands} ", first, re.MULTILINE), hands
        assert "Total" in first.partition("bid")[2]
        assert "bid" not in second
        assert not re.search(r"^ *[−+]?\d+ *$", second.partition("Result")[0], re.MULTILINE)

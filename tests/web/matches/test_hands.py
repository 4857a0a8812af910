"""The hands of a long match: the newest on its page, the others behind a link."""

import re
from collections.abc import Sequence
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.actions.matches.records import import_record
from referee.presenters.matches.newest_hands import AT_TABLE, ON_PAGE
from tests.games.marafone.records import points, record
from tests.games.trionfo.sessions import ALL_PASS, only, session
from tests.tables import STAMP, SessionTable
from tests.web.elsewhere import ElsewhereTable
from tests.web.shown import as_seen, shown_at_once

TOTAL = r'sheet__total">(?:<span class="visually-hidden">total </span>)?(\d*)<'
ROW = re.compile(rf'running-sheet__n">(\d+)<.*?{TOTAL}.*?{TOTAL}', re.DOTALL)
EARLIER = re.compile(r'class="earlier-hands__link" href="([^"]+)">([^<]+)<')


def imported(app: Flask, whole: dict[str, Any]) -> str:
    """Return the code of a match that was brought in."""
    with app.app_context():
        return import_record(whole, str(uuid4()), STAMP).code


def endless(app: Flask, hands: int) -> str:
    """Return the code of a match of so many hands that goes on."""
    far = {"base": "circolo", "target": [9999]}
    return imported(app, record(*[points(6, 5)] * hands, regulation=far))


def numbers(page: str) -> list[int]:
    return [int(number) for number, _a, _b in ROW.findall(shown_at_once(page))]


def earlier(page: str) -> tuple[str, str]:
    """Return address and text of the link to the hands before those shown."""
    [(address, text)] = EARLIER.findall(page)
    return address.replace("&amp;", "&"), text


def corrected_on(page: str) -> Sequence[str]:
    return re.findall(r'href="/match/\w+/correct/(\d+)"', page.split("running-sheet", 1)[1])


def test_the_newest_hand_is_on_top_below_the_name_of_its_game(
    english: FlaskClient, table: ElsewhereTable
) -> None:
    for _hand in range(5):
        table.hand(9, 2)
    for address in ("match", "watch"):
        page = english.get(f"/{address}/{table.code}").text
        assert numbers(page) == [5, 4, 3, 2, 1]
        assert EARLIER.findall(page) == []
    table.hand(6, 5)
    page = english.get(f"/watch/{table.code}").text
    sheet = as_seen(page.split("running-sheet", 1)[1])
    marks = re.findall(r'rowgroup" colspan="5">([^<]+)<|sheet__n">(\d+)<', sheet)
    assert [game or hand for game, hand in marks] == [
        "Brutta 2", "6", "Brutta 1", "5", "4", "3", "2", "1",
    ]  # fmt: skip


@pytest.mark.parametrize("address", ["match", "watch"])
def test_links_lead_back_to_the_first_hand(english: FlaskClient, app: Flask, address: str) -> None:
    played = 2 * ON_PAGE + AT_TABLE + 1
    code = endless(app, played)
    page = english.get(f"/{address}/{code}").text
    found = numbers(page)
    assert found == list(range(played, played - AT_TABLE, -1))
    for text in ("201 earlier hands", "101 earlier hands", "1 earlier hand"):
        next_page, said = earlier(page)
        assert said == text
        page = english.get(next_page).text
        # Each total is said with its hand, so a part of the sheet needs no others.
        totals = [(int(n), int(a), int(b)) for n, a, b in ROW.findall(page)]
        assert totals == [(n, 6 * n, 5 * n) for n, _a, _b in totals]
        assert f'href="/{address}/{code}"' in page
        found += numbers(page)
    assert found == list(range(played, 0, -1))
    assert EARLIER.findall(page) == []


def test_the_page_of_the_hands_alone_begins_with_the_newest(
    english: FlaskClient, app: Flask
) -> None:
    code = endless(app, 14)
    for last, shown in (("", range(14, 0, -1)), ("?last=3", range(3, 0, -1)), ("?last=0", ())):
        assert numbers(english.get(f"/watch/{code}/hands{last}").text) == list(shown)
    for odd in ("99", "x", "", "9" * 30):
        assert numbers(english.get(f"/match/{code}/hands?last={odd}").text)[0] == 14
    assert "No hand yet." in english.get(f"/match/{code}/hands?last=-3").text


def test_only_the_table_is_led_to_corrections(english: FlaskClient, app: Flask) -> None:
    code = endless(app, 3)
    assert corrected_on(english.get(f"/match/{code}/hands").text) == ["3", "2", "1"]
    assert corrected_on(english.get(f"/watch/{code}/hands").text) == []


def test_nothing_new_costs_a_304(english: FlaskClient, table: ElsewhereTable) -> None:
    table.hand(6, 5)
    address = f"/watch/{table.code}/hands"
    tag = {"If-None-Match": english.get(address).headers["ETag"]}
    assert english.get(address, headers=tag).status_code == 304
    # The same state of another page is another body.
    for other in (f"{address}?last=1", f"/match/{table.code}/hands"):
        assert english.get(other, headers=tag).status_code == 200
    table.hand(6, 5)
    assert english.get(address, headers=tag).status_code == 200


def test_the_sums_of_a_session_are_those_of_all_its_hands(english: FlaskClient, app: Flask) -> None:
    """The newest hands may all be void, and say nothing of what was paid."""
    won = {"bids": only("chiamo"), "thirds": {"declarer": 22, "others": 13}, "partner": 3}
    void = [{"void": "misdeal"}] * AT_TABLE
    code = imported(app, session({"first": 1, **won}, *void))
    sums = ["+2", "−1", "+1", "−1", "−1"]
    for address in ("match", "watch"):
        page = english.get(f"/{address}/{code}").text
        assert re.findall(r'payments-sheet__sum">([^<]+)<', page) == sums
        next_page, said = earlier(page)
        assert said == "1 earlier hand"
        page = english.get(next_page).text
        assert re.findall(r'payments-sheet__total">([^<]+)<', page) == sums
        # Newer hands are not on this page: what it would sum up is not what it shows.
        assert "payments-sheet__sum" not in page


def test_a_session_before_its_first_payment_has_no_sums(english: FlaskClient, app: Flask) -> None:
    table = ElsewhereTable(app, SessionTable)
    table.bid(*ALL_PASS, first=1)
    table.bid("passo")
    page = english.get(f"/match/{table.code}/hands").text
    assert re.findall(r'payments-sheet__n">(\d)<', page) == ["2", "1"]
    assert "bidding" in page
    assert "payments-sheet__sum" not in page


def test_a_long_match_is_no_longer_page_than_a_short_one(english: FlaskClient, app: Flask) -> None:
    short, long = endless(app, 10), endless(app, 1000)
    for address in ("/match/{}", "/watch/{}"):
        sizes = [len(english.get(address.format(code)).data) for code in (short, long)]
        assert sizes[1] <= 1.5 * sizes[0], (address, sizes)

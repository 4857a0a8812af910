"""Rulings and disputes at tables whose slips are typed."""

import re
from uuid import uuid4

from flask import Flask

from referee.actions.matches.match_facts import record_fact
from referee.actions.tournaments.results import enter_results
from referee.store.matches import queries
from referee.store.tournaments.round_matches import matches_of
from tests.actions.tournaments.desk import play
from tests.tables import STAMP
from tests.tournament.evening.evening import plan
from tests.web.evening import Evening
from tests.web.tablet import Tablet
from tests.web.tournaments.results.on_paper import (
    LOST,
    WON,
    corrects,
    match,
    refused,
    result,
    rows,
    running,
    write,
)


def test_a_ruling_at_a_table_without_a_match(app: Flask) -> None:
    evening = running(app)
    evening.types(1)
    page = evening.page("/1/1")
    page.shows(evening.sends(page, "/1/1/ruling"))
    assert page.status == 422
    page.shows(evening.sends(page, "/1/1/ruling", reason="a sign was made"))
    assert "a sign was made" in page.text
    assert result(evening, 1, 1).table.ruling_open
    page.shows(evening.sends(page, "/1/1/ruled", text="nothing was proved"))
    assert not result(evening, 1, 1).table.ruling_open


def test_a_ruling_at_a_table_without_a_match_comes_before_its_result(app: Flask) -> None:
    evening = running(app)
    page = evening.page("/1/1")
    opened = Tablet(evening.organizer)
    opened.shows(evening.sends(page, "/1/1/ruling", reason="a sign was made"))
    assert "Table 1: the ruling is open." in opened.text
    assert "the result is recorded" not in opened.text
    assert "the standings mark this result" not in opened.text, "there is none"
    assert "ruling open" in evening.page("/1").text
    for sent in (
        evening.sends(page, "/1/1", **WON),
        evening.sends(page, "/1/1/walkover", walkover="b"),
        evening.sends(evening.page("/1/results"), "/1/results", **rows((1, WON), (2, LOST))),
    ):
        opened.shows(sent)
        assert opened.status == 422
        assert "at table 1 a ruling is open: a referee decides it first" in opened.text.lower()
    assert result(evening, 1, 1).confirmed is None
    assert match(evening, 1, 2).winner == "b", "the other rows are saved"
    page = evening.page("/1/results")
    assert FIRST in page.text
    assert f'href="{evening.address}/1/1#ruling" data-decide>Go to the ruling' in page.html
    page = evening.page("/1/1")
    assert "From paper" not in page.text
    opened.shows(evening.sends(page, "/1/1/ruled", text="nothing was proved"))
    assert "Table 1: the ruling is closed." in opened.text
    evening.presses(evening.page("/1/1"), "/1/1", **WON)
    assert match(evening, 1, 1).winner == "a"


def test_a_ruling_at_a_table_without_a_match_waits_on_the_page_of_the_referees(app: Flask) -> None:
    evening = running(app)
    page = evening.page("/1/1")
    seen = Tablet(evening.organizer)
    seen.opens(f"/events/{evening.code}/referees")
    assert "Nobody is waiting for a referee." in seen.text
    evening.sends(page, "/1/1/ruling", reason="a sign was made")
    for address in (f"/events/{evening.code}/referees", "/arbitri"):
        seen.opens(address)
        assert "Open rulings at the desk" in seen.text
        assert "Round 1, table 1" in seen.text
        assert "a sign was made" in seen.text
        assert f'href="{evening.address}/1/1"' in seen.html
    for address in (f"/events/{evening.code}", "/events/"):
        seen.opens(address)
        assert "1 table waits for a referee" in seen.text
    evening.sends(evening.page("/1/1"), "/1/1/ruled", text="nothing was proved")
    seen.opens(f"/events/{evening.code}/referees")
    assert "Nobody is waiting for a referee." in seen.text
    seen.opens(f"/events/{evening.code}")
    assert "waits for a referee" not in seen.text


def test_a_result_is_not_corrected_while_a_ruling_is_open_at_its_table(app: Flask) -> None:
    evening = running(app)
    evening.presses(evening.page("/1/1"), "/1/1", **WON)
    before, lost = evening.page("/1/1/correct"), {**LOST, "g3_a": "", "g3_b": ""}
    evening.presses(evening.page("/1/1"), "/1/1/ruling", reason="a sign was made")
    before.shows(evening.sends(before, "/1/1/correct", reason="the slip", **lost))
    assert before.status == 422
    assert "at table 1 a ruling is open: a referee decides it first" in before.text.lower()
    assert "Correct the result" not in evening.page("/1/1").text
    evening.presses(evening.page("/1/1"), "/1/1/ruled", text="the slip is wrong")
    corrects(evening, "/1/1", reason="the slip", **lost)
    assert match(evening, 1, 1).winner == "b"


def opens_ruling(evening: Evening, table: int) -> str:
    """A referee finds something at the match of a table; return its code."""
    with evening.app.app_context():
        code = matches_of(evening.view())[1, table].code
        opened = {"source": "finding", "facts": "a sign"}
        head = queries.head(code).number
        record_fact(code, "ruling_opened", opened, head, str(uuid4()), STAMP)
    return code


UNDECIDED = "at the match of table 1 a dispute or a ruling is open: a referee decides it first"
FIRST = "A referee decides here first"


def test_a_slip_of_a_table_with_an_open_ruling_is_refused_until_it_is_given(app: Flask) -> None:
    evening = Evening(app, plan("svizzera"), 4)
    evening.begins()
    opens_ruling(evening, 1)
    assert "ruling open" in evening.page("/1").text
    assert "disputed" not in evening.page("/1").text
    page = evening.presses(evening.page("/1/results"), "/1/results", **rows((1, WON), (2, LOST)))
    assert UNDECIDED in page.text.lower()
    assert page.text.count(FIRST) == 1
    assert result(evening, 1, 1).confirmed is None
    assert match(evening, 1, 2).winner == "b", "the other rows are saved"
    assert "ruling open" in evening.page("/1").text, "and not done"
    table = evening.page("/1/1")
    assert FIRST in table.text
    assert f'href="/events/{evening.code}/referees"' in table.html
    assert "Open a ruling" not in table.text, "there is one"
    assert "Open a ruling" in evening.page("/1/2").text
    waiting = Tablet(evening.organizer)
    waiting.opens(f"/events/{evening.code}/referees")
    assert "a sign" in waiting.text


def test_a_disputed_table_leads_to_its_decision_and_never_to_its_match(app: Flask) -> None:
    evening = Evening(app, plan("svizzera"), 4)
    evening.begins()
    code, decision = refused(evening, 1)
    (lead,) = leads(evening.page("/1", evening.referee), 1)
    assert lead == decision
    (lead,) = leads(evening.page("/1"), 1)
    assert lead == f"{evening.address}/1/1", "who does not decide sees the table at the desk"
    (lead,) = leads(evening.page("/1"), 2)
    assert lead.startswith("/match/")
    assert code not in lead


def leads(page: Tablet, table: int) -> list[str]:
    """Return where the names of a table lead."""
    tile = page.html.split(f'id="table-{table}"')[1].split("</li>")[0]
    return re.findall(r'class="glance-table__who" href="([^"]*)"', tile)


def test_nobody_writes_a_result_at_the_desk_while_one_is_disputed(app: Flask) -> None:
    evening = Evening(app, plan("svizzera"), 4)
    evening.begins()
    both = (evening.organizer, evening.referee)
    sheets = [(evening.page("/1/results", one), evening.page("/1/1", one)) for one in both]
    _code, decision = refused(evening, 1)
    for client, (slips, alone) in zip(both, sheets, strict=True):
        for path, page, fields in (
            ("/1/results", slips, rows((1, WON))),
            ("/1/1", alone, WON),
            ("/1/1/walkover", alone, {"walkover": "b"}),
        ):
            after = Tablet(client)
            after.shows(evening.sends(page, path, client, **fields))
            assert (after.status, UNDECIDED in after.text.lower()) == (422, True), path
    assert result(evening, 1, 1).confirmed is None
    table = evening.page("/1/1", evening.referee)
    assert FIRST in table.text
    assert f'href="{decision}">Go to the ruling' in table.html
    listed = evening.page("/1/results", evening.referee)
    assert f'href="{decision}" data-decide>Go to the ruling' in listed.html
    assert 'name="t1_g1_a"' not in listed.html, "what is refused is not asked for"
    assert 'name="t2_g1_a"' in listed.html
    assert "table=2" in listed.html.split("data-first")[0].rpartition("href=")[2], (
        "it skips table 1"
    )
    assert "Give the walkover" not in table.text
    assert decision not in evening.page("/1/1").html, "who does not decide sees the list"


def test_a_result_that_counts_is_not_corrected_while_it_is_disputed(app: Flask) -> None:
    evening = Evening(app, plan("svizzera"), 4)
    evening.begins()
    with app.app_context():
        play(matches_of(evening.view())[1, 1].code, sign=False)
        enter_results(evening.act(), [(1, 1)])
    refused(evening, 1)
    page = corrects(evening, "/1/1", reason="the slip", **LOST)
    assert page.status == 422
    assert UNDECIDED in page.text.lower(), page.text
    assert "Correct the result" not in evening.page("/1/1").text
    assert match(evening, 1, 1).winner == "a"


def test_a_referee_opens_a_ruling_on_the_match_of_a_table(app: Flask) -> None:
    evening = Evening(app, plan("svizzera"), 4)
    evening.begins()
    page = evening.page("/1/1", evening.referee)
    [address] = re.findall(r'href="(/match/\w{6}/rulings/new)"', page.html)
    assert evening.referee.get(address).status_code == 200
    assert "/rulings/new" not in evening.page("/1/1").html, "only a referee decides"


def test_a_table_where_a_hand_is_disputed_says_so_and_not_that_a_ruling_is_open(app: Flask) -> None:
    evening = Evening(app, entries=4)
    evening.begins()
    refused(evening, 1)
    page = evening.page("/1")
    assert "disputed" in page.text
    assert "ruling open" not in page.text
    assert "disputed" in evening.page("/1/1").text


def test_rulings_are_counted_through_the_event(app: Flask) -> None:
    evening = Evening(app, entries=4)
    evening.begins()
    first, second = opens_ruling(evening, 1), opens_ruling(evening, 2)
    with app.app_context():
        opened = queries.head(second).number
        write(second, "ruling_given", ruling=opened, effect="nothing", text="nothing was seen")
        write(second, "score_released")
    opens_ruling(evening, 2)
    page = Tablet(evening.referee)
    for code, there in ((first, ["1"]), (second, ["2", "3"])):
        page.opens(f"/match/{code}")
        assert re.findall(r"Ruling (\d+)", page.text) == there
    page.opens(f"/match/{second}/rulings/{opened}")
    assert "Ruling 2" in page.text
    page.opens(f"/match/{second}/history")
    assert "Ruling 2 given: nothing follows" in page.text

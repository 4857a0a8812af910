"""Tournaments of tressette: every format of pairs and the baraonda, typed, told and shown."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.store.matches import queries
from referee.store.tournaments.round_matches import matches_of
from referee.store.tournaments.views import EventView
from referee.tournament.competition.tables import SidesTable
from referee.tournament.games.regulations import preset
from tests.tournament.evening.evening import plan
from tests.web.evening import Evening
from tests.web.small_evenings import Format, Organizer
from tests.web.tablet import Tablet

pytestmark = pytest.mark.no_cover

FORMATS = ("girone", "eliminazione", "svizzera", "danese", "mitchell", "baraonda")


def playing(app: Flask, format_: str, regulation: str = "tressette") -> Evening:
    """Return an evening whose first round is being played on paper."""
    evening = Evening(app, plan(format_, regulation=preset(regulation)), 8)
    evening.begins(with_matches=False)
    return evening


def type_all(evening: Evening, a: str, b: str) -> Tablet:
    """Type the same score at every table of the first round."""
    page = evening.page("/1/results")
    typed = {}
    for _round, table in evening.view().state.missing:
        typed |= {f"t{table}_g1_a": a, f"t{table}_g1_b": b}
    return evening.presses(page, "/1/results", **typed)


def tables(view: EventView) -> list[SidesTable]:
    found = [sheet.table for sheet in view.state.sheets.values()]
    return [table for table in found if isinstance(table, SidesTable)]


@pytest.mark.parametrize("format_", FORMATS)
def test_a_round_of_every_format_is_typed_and_ranked(app: Flask, format_: str) -> None:
    evening = playing(app, format_)
    page = evening.page("/1/results")
    assert "In the points every game counts 21 at most." in page.text
    type_all(evening, "24", "15")
    typed = tables(evening.view())
    assert {(table.winner, table.games, table.points) for table in typed} == {
        ("a", (1, 0), (21, 15))
    }
    page.opens(f"/events/{evening.code}/standings")
    assert "21–15" in page.text
    for path in ("", "classifica", "schermo"):
        page.opens(f"/torneo/{evening.code}/{path}")
        assert "Coppa Romagna" in page.text


def test_a_swiss_is_played_to_its_final_standings(app: Flask) -> None:
    played = Format("swiss_5", 4, 2, chosen=True, regulation="tressette", games=(24, 13))
    desk = Organizer(app, played)
    desk.plans()
    desk.enters()
    assert desk.plays() == 2
    desk.closes()
    assert desk.step() == "Il torneo è finito"
    assert {table.points for table in tables(desk.view)} == {(21, 13)}
    public = app.test_client().get(f"/torneo/{desk.event}/classifica").text
    assert "Classifica definitiva" in public
    standings = public.partition("</table>")[0]
    _heading, *rows = re.findall(r"<tr.*?</tr>", standings, re.DOTALL)
    told = [re.sub(r"<[^>]+>", " ", row).split() for row in rows]
    # Place, then games and points, won and lost.
    assert [(row[0], *row[-2:]) for row in told] == [
        ("1", "2–0", "42–26"),
        ("2", "1–1", "34–34"),
        ("3", "1–1", "34–34"),
        ("4", "0–2", "26–42"),
    ]
    for entry in played.listed.splitlines():
        assert entry.replace(" - ", " e ") in re.sub(r"<[^>]+>", "", public)


def test_a_score_that_no_hand_can_make_is_refused(app: Flask) -> None:
    evening = playing(app, "svizzera")
    page = evening.page("/1/results")
    sent = {"t1_g1_a": "99", "t1_g1_b": "15"}
    page.shows(evening.sends(page, "/1/results", **sent))
    assert "The game: 99 points, but it goes to 21" in page.text


def test_the_target_of_the_regulation_is_asked_for(app: Flask) -> None:
    evening = playing(app, "svizzera", "tressette-31")
    page = evening.page("/1/results")
    assert "In the points every game counts 31 at most." in page.text
    refused = Tablet(evening.organizer)
    refused.shows(evening.sends(page, "/1/results", t1_g1_a="24", t1_g1_b="15"))
    assert "by this nobody has won the match yet" in refused.text


def test_a_result_is_corrected(app: Flask) -> None:
    evening = playing(app, "svizzera")
    type_all(evening, "22", "20")
    page = evening.page("/1/1/correct")
    fields = {"g1_a": "20", "g1_b": "22", "reason": "swapped"}
    seen = evening.presses(page, "/1/1/correct", **fields)
    done = evening.presses(seen, "/1/1/correct", seen="1")
    assert "the result is corrected" in done.text
    assert next(one for one in tables(evening.view()) if one.table == 1).winner == "b"


def test_the_plan_offers_the_regulations_of_both_games_of_pairs(app: Flask) -> None:
    evening = Evening(app, plan("svizzera"))
    address = f"/events/{evening.code}/plan"
    page = Tablet(evening.organizer)
    page.opens(address)
    for title in ("Torneo", "Tressette a 31", "Tressette senza accuse"):
        assert title in page.text
    form = next(form for form in page.forms if form.action == address)
    typed = {**form.fields, "regulation": "tressette-31", "do": "save"}
    page.shows(evening.organizer.post(address, data=typed))
    assert "The plan is saved." in page.text
    assert evening.view().state.plan.regulation == preset("tressette-31")


def test_its_rules_are_told(english: FlaskClient) -> None:
    page = Tablet(english)
    page.opens("/help/rules")
    assert "Tressette for four" in page.text
    page.opens("/help/rules/tressette")
    for words in ("napoletana", "16.4", "There is no trump", "Tressette a 31"):
        assert words in page.text


def test_a_round_on_tablets_opens_matches_of_tressette(app: Flask) -> None:
    evening = Evening(app, plan("svizzera", regulation=preset("tressette")), 4)
    evening.begins()
    with app.app_context():
        live = matches_of(evening.view())[1, 1]
        assert queries.any_view(live.code).game == "tressette"
    page = Tablet(evening.organizer)
    page.opens(f"/watch/{live.code}")
    assert "Ada 1" in page.text


@pytest.mark.paper
def test_its_papers_are_printed(app: Flask) -> None:
    evening = playing(app, "svizzera")
    for path in (
        f"/events/{evening.code}/papers/rounds/1/slips.pdf",
        f"/torneo/{evening.code}/paper/rounds/1/pairings.pdf",
        f"/torneo/{evening.code}/paper/stages/1/standings.pdf",
    ):
        assert evening.organizer.get(path).data[:5] == b"%PDF-"

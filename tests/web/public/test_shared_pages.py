"""Pages of a tournament that are the same for all their readers: rendered once, cheap to ask."""

import re
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from markupsafe import Markup

from referee.presenters.tournaments import standings
from referee.presenters.tournaments.public import Matches, TableShown
from referee.presenters.tournaments.round_clock import clock_shown
from referee.tournament.competition.model import StandingsRow
from referee.tournament.evening.state import EventState, StageNow, TableKey
from referee.web.http import shared_pages
from referee.web.public import seen, tournament, wall
from tests.tournament.evening.evening import plan
from tests.web.office_people import Person
from tests.web.public.public_event import knockout, running

pytestmark = pytest.mark.no_cover

PLACES = ("", "?by=name", "classifica", "tabellone", "schermo", "iscritti/1")


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The templates of the pages that were rendered."""
    templates: list[str] = []
    render = seen.render_template

    def count(template: str, **values: object) -> str:
        templates.append(template)
        return render(template, **values)

    monkeypatch.setattr(seen, "render_template", count)
    return templates


@pytest.mark.parametrize("place", ["", "classifica", "tabellone", "schermo", "iscritti/1"])
def test_nothing_new_costs_a_304(app: Flask, english: FlaskClient, place: str) -> None:
    public = running(app, knockout(), 4)
    public.publish()

    def asked() -> int:
        return english.get(public.address + place, headers=tag).status_code

    def new_tag() -> dict[str, str]:
        return {"If-None-Match": english.get(public.address + place).headers["ETag"]}

    tag = new_tag()
    assert asked() == 304
    public.hand(public.match(1, 1), 6, 5)
    assert asked() == 200
    tag = new_tag()
    public.type(1, 2)
    assert asked() == 200
    tag = new_tag()
    assert asked() == 304
    place += "?x=1"
    assert asked() == 304, "the page reads no x"
    place += "&language=it"
    assert asked() == 200


@pytest.mark.parametrize("place", ["", "schermo"])
def test_a_running_clock_costs_304_too_until_time_is_over(
    app: Flask, english: FlaskClient, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page says when the round ends and not when it was made: browsers count it down."""
    public = running(app, knockout(), 4)
    public.publish()
    public.add(("clock_started", {"round": 1, "minutes": 50}))
    started = public.view().last_at

    def at(minutes: int) -> None:
        moment = started + timedelta(minutes=minutes)
        for module in (seen, tournament):
            monkeypatch.setattr(module, "clock_shown", lambda *told: clock_shown(*told, moment))

    at(10)
    first = english.get(public.address + place)
    assert "data-ends=" in first.text
    assert "data-now=" not in first.text
    assert "round-clock--over" not in first.text
    headers = {"If-None-Match": first.headers["ETag"]}
    at(49)
    assert english.get(public.address + place, headers=headers).status_code == 304
    at(51)
    over = english.get(public.address + place, headers=headers)
    assert over.status_code == 200
    assert "round-clock--over" in over.text


@pytest.mark.parametrize("place", PLACES)
def test_whoever_asks_gets_the_same_page(app: Flask, gina: Person, place: str) -> None:
    public = running(app, knockout(), 4)
    public.publish()
    address = f"{public.address}{place}{'&' if '?' in place else '?'}language=en"
    answers = [client.get(address) for client in (app.test_client(), gina.client)]
    assert answers[0].data == answers[1].data
    for answer in answers:
        assert answer.headers["Cache-Control"].startswith("public, max-age=0, s-maxage=1")
        assert {name.lower() for name in answer.vary} == {"accept-encoding"}
        assert "Set-Cookie" not in answer.headers
        assert "token" not in answer.text


@pytest.mark.parametrize("place", PLACES)
def test_a_page_is_rendered_once_a_second_whoever_asks(
    app: Flask, place: str, rendered: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    public = running(app, knockout(), 4)
    public.publish()
    clock = [1000.0]
    monkeypatch.setattr(shared_pages, "monotonic", lambda: clock[0])
    app.config["PUBLIC_PAGE_SECONDS"] = 1.0
    code, pages = public.match(1, 1), set()
    for _ in range(100):
        pages.add(app.test_client().get(public.address + place).data)
    public.hand(code, 6, 5)
    pages.add(app.test_client().get(public.address + place).data)
    assert len(rendered) == len(pages) == 1
    clock[0] += 1.1
    for _ in range(10):
        app.test_client().get(public.address + place)
    assert len(rendered) == 2
    clock[0] += 1.1
    app.test_client().get(public.address + place)
    assert len(rendered) == 2, "nothing has changed"


@pytest.mark.parametrize("place", PLACES)
def test_an_address_written_in_another_way_costs_no_rendering(
    app: Flask, english: FlaskClient, place: str, rendered: list[str]
) -> None:
    public = running(app, knockout(), 4)
    public.publish()
    address = public.address + place
    more = "&" if "?" in place else "?"
    other = address.replace(public.code, f"{public.code[:3]}-{public.code[3:].lower()}")
    page = english.get(address)
    for one in (
        f"{address}{more}x=1",
        f"{address}{more}x=2&y",
        f"{address}{more}language=no",
        other,
    ):
        assert english.get(one).data == page.data
    assert len(rendered) == 1
    assert "x=1" not in english.get(f"{address}{more}x=1").text


def test_what_a_page_reads_of_its_address_is_another_page(
    app: Flask, english: FlaskClient, rendered: list[str]
) -> None:
    public = running(app, knockout(), 4)
    public.publish()
    places = ("", "?q=ivo", "?round=1", "?by=name", "?language=it", "schermo", "schermo?page=2")
    pages = [english.get(public.address + place).data for place in places]
    assert len(rendered) == len(pages)
    assert len(set(pages)) == len(pages)


def test_the_wall_makes_the_page_that_it_shows_and_no_other(
    app: Flask, english: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    public = running(app, knockout(), 64)
    public.publish()
    public.type(1, 1)
    tables: list[TableKey] = []
    drawn: list[int] = []
    shown, drawing = wall.table_shown, wall.tree_drawing

    def show(state: EventState, key: TableKey, matches: Matches) -> TableShown:
        tables.append(key)
        return shown(state, key, matches)

    def draw(state: EventState, stage: int, *more: Any) -> Markup:
        drawn.append(stage)
        return drawing(state, stage, *more)

    monkeypatch.setattr(wall, "table_shown", show)
    monkeypatch.setattr(wall, "tree_drawing", draw)
    page = english.get(f"{public.address}schermo").text
    assert "Tables · 1/2" in page
    assert len(tables) == 16
    assert not drawn
    assert english.get(f"{public.address}schermo?page=6").text.count("wall-row__rank") > 0
    assert (len(tables), drawn) == (16, [])


def test_standings_are_worked_out_once_a_result(
    app: Flask, english: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    public = running(app, plan("svizzera"), 8)
    public.publish()
    counted: list[int] = []
    count = standings.standings_of

    def counting(state: EventState, stage: StageNow) -> Sequence[Sequence[StandingsRow]]:
        counted.append(stage.number)
        return count(state, stage)

    monkeypatch.setattr(standings, "standings_of", counting)
    for place in ("classifica", "schermo", "schermo?page=2", "classifica"):
        english.get(public.address + place)
        public.hand(public.match(1, 1), 6, 5)
    assert len(counted) == 1
    public.type(1, 2)
    english.get(f"{public.address}classifica")
    assert len(counted) == 2


@pytest.mark.both_databases
def test_each_database_tells_what_the_pages_depend_on(either_app: Flask) -> None:
    public = running(either_app, knockout(), 4)
    public.publish()
    tags = set()
    code = public.match(1, 1)
    for _ in range(3):
        answer = either_app.test_client().get(public.address)
        assert answer.status_code == 200
        tags.add(answer.headers["ETag"])
        public.hand(code, 6, 5)
    public.type(1, 2)
    tags.add(either_app.test_client().get(public.address).headers["ETag"])
    assert len(tags) == 4


def test_a_language_in_the_address_is_kept_by_its_links_but_not_by_the_qr_code(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    public = running(app, knockout(), 4)
    public.publish()
    client, codes = app.test_client(), []
    monkeypatch.setattr(tournament, "qr", lambda *told: codes.append(told[0]) or "")
    for place in ("?language=en", "classifica?language=en", "schermo?language=en"):
        page = client.get(public.address + place).text
        assert '<html lang="en"' in page
        links = re.findall(rf'(?:href|data-url)="({public.address}[^"]*)"', page)
        assert links
        assert all("language=en" in link for link in links)
    assert [code.partition("/torneo/")[2] for code in codes] == [f"{public.code}/"]

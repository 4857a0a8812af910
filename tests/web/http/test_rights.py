"""Every endpoint, asked by everybody, about what is theirs and what is not.

What may be done is written here a second time, by hand: the table of rules and this one must agree,
and an endpoint that is missing in either of them fails.
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee import create_app
from referee.actions.leagues.leagues import add_league
from referee.actions.leagues.secretaries import give_team
from referee.actions.leagues.teams import read_teams
from referee.actions.register.writing import RegisterAct
from referee.actions.tablets.devices import hold_match
from referee.actions.tablets.room import add_table
from referee.core.register.leagues import AboutLeague, LeagueRules
from referee.web.http import errors
from referee.web.http.rights import RIGHTS
from referee.web.http.visitors import DEVICE_COOKIE, Visitor
from tests.people import ORIGIN, browser_of, evening, match_of, person, row_of
from tests.tables import STAMP, Table

pytestmark = pytest.mark.no_cover

NEAR = (
    "stranger table referee organizer manager person other_referee other_organizer "
    "secretary other_secretary"
)
PUBLIC = f"{NEAR} far"
TABLE = "table referee organizer manager"
REFEREE = "referee"
ANYBODY = f"far {NEAR}"
KNOWN = "secretary other_secretary referee organizer manager person other_referee other_organizer"
ORGANIZERS = "organizer other_organizer manager"
SECRETARIES = f"secretary {ORGANIZERS}"

ANY = {
    "account.account": KNOWN,
    "account.change_password": KNOWN,
    "account.choose_pin": KNOWN,
    "account.end_sign_in": KNOWN,
    "account.recovery_codes": KNOWN,
    "account.start_second_factor": KNOWN,
    "account.switch_off": KNOWN,
    "account.switch_on": KNOWN,
    "api.csrf": PUBLIC,
    "api.description": PUBLIC,
    "api.matches": PUBLIC,
    "api.open_one": NEAR,
    "api_events.events": PUBLIC,
    "club.days": ORGANIZERS,
    "club.page": ORGANIZERS,
    "club.sheet": ORGANIZERS,
    "club_events.events": KNOWN,
    "club_events.make": ORGANIZERS,
    "club_events.new": ORGANIZERS,
    "earlier.page": ORGANIZERS,
    "earlier.remove": ORGANIZERS,
    "earlier.write": ORGANIZERS,
    "event_data.make": ORGANIZERS,
    "event_data.make_form": ORGANIZERS,
    "files.script": PUBLIC,
    "files.desk_script": PUBLIC,
    "files.rules": PUBLIC,
    "files.sheet": PUBLIC,
    "files.tournament_sheet": PUBLIC,
    "health.healthz": PUBLIC,
    "health.readyz": PUBLIC,
    "charts.pdf": PUBLIC,
    "help.by_hand": PUBLIC,
    "help.entry": PUBLIC,
    "help.league": PUBLIC,
    "help.regulations": PUBLIC,
    "help.rules": PUBLIC,
    "help.tournament": PUBLIC,
    "home.home": PUBLIC,
    "home.upload": NEAR,
    "https.authority": PUBLIC,
    "https.page": PUBLIC,
    "installation.overview": "manager",
    "language.choose_language": PUBLIC,
    "linking.add_new": ORGANIZERS,
    "linking.link_sure": ORGANIZERS,
    "linking.name": ORGANIZERS,
    "linking.page": ORGANIZERS,
    "linking.settle": ORGANIZERS,
    "erasing.page": "manager",
    "erasing.write": "manager",
    "kept_of_person.document": ORGANIZERS,
    "kept_of_person.sheet": ORGANIZERS,
    "league_files.document": PUBLIC,
    "league_files.fixtures": PUBLIC,
    "league_files.sheet": PUBLIC,
    "league_files.table": PUBLIC,
    "league_files.workbook": PUBLIC,
    "league_import.page": ORGANIZERS,
    "league_import.write": ORGANIZERS,
    "league_public.page": PUBLIC,
    "league_public.team": PUBLIC,
    "league_wall.wall": PUBLIC,
    "leagues.add": ORGANIZERS,
    "leagues.change": ORGANIZERS,
    "leagues.change_form": ORGANIZERS,
    "leagues.new": ORGANIZERS,
    "leagues.one": ORGANIZERS,
    "leagues.page": ORGANIZERS,
    "leagues.restore": ORGANIZERS,
    "leagues.team": ORGANIZERS,
    "leagues.team_restore": ORGANIZERS,
    "leagues.team_withdraw": ORGANIZERS,
    "leagues.withdraw": ORGANIZERS,
    "meetings.award": ORGANIZERS,
    "meetings.clear": ORGANIZERS,
    "meetings.exchange": ORGANIZERS,
    "meetings.move": ORGANIZERS,
    "meetings.page": SECRETARIES,
    "meetings.sheet": SECRETARIES,
    "meetings.write": SECRETARIES,
    "merging.merge": ORGANIZERS,
    "merging.merge_form": ORGANIZERS,
    "merging.split": ORGANIZERS,
    "merging.split_form": ORGANIZERS,
    "metrics.page": NEAR,
    "new_match.new": NEAR,
    "notices.script": PUBLIC,
    "new_match.start": NEAR,
    "office.desk": KNOWN,
    "one_person.change": ORGANIZERS,
    "one_person.change_form": ORGANIZERS,
    "one_person.links": ORGANIZERS,
    "one_person.matches": ORGANIZERS,
    "one_person.numbers": ORGANIZERS,
    "one_person.page": ORGANIZERS,
    "one_person.sheet": ORGANIZERS,
    "one_person.unlink": ORGANIZERS,
    "paper_patterns.page": PUBLIC,
    "paper_patterns.pdf": PUBLIC,
    "paper_patterns.picture": PUBLIC,
    "patterns.components": PUBLIC,
    "patterns.screen": PUBLIC,
    "accounts.add": "manager",
    "accounts.link": "manager",
    "accounts.page": "manager",
    "accounts.set_closed": "manager",
    "accounts.set_right": "manager",
    "person_history.page": ORGANIZERS,
    "person_history.undo": ORGANIZERS,
    "proof.document": PUBLIC,
    "proof.page": PUBLIC,
    "ratings.one": ORGANIZERS,
    "ratings.page": ORGANIZERS,
    "ratings.public": PUBLIC,
    "ratings.switch": ORGANIZERS,
    "ratings.update": ORGANIZERS,
    "register.add": ORGANIZERS,
    "register.new": ORGANIZERS,
    "register.people": ORGANIZERS,
    "register_files.document": ORGANIZERS,
    "register_files.page": ORGANIZERS,
    "register_files.sheet": ORGANIZERS,
    "register_files.workbook": ORGANIZERS,
    "register_files.write": ORGANIZERS,
    "report.of_day": KNOWN,
    "seasons.add": ORGANIZERS,
    "seasons.change": ORGANIZERS,
    "seasons.change_form": ORGANIZERS,
    "seasons.new": ORGANIZERS,
    "seasons.one": ORGANIZERS,
    "seasons.page": ORGANIZERS,
    "seasons.restore": ORGANIZERS,
    "seasons.withdraw": ORGANIZERS,
    "season_files.document": PUBLIC,
    "season_files.sheet": PUBLIC,
    "season_files.table": PUBLIC,
    "season_files.workbook": PUBLIC,
    "season_public.page": PUBLIC,
    "season_wall.wall": PUBLIC,
    "secretaries.own": KNOWN,
    "secretaries.set_right": ORGANIZERS,
    "security_log.log": "manager",
    "setup.choose_password": PUBLIC,
    "setup.make_manager": PUBLIC,
    "setup.setup": PUBLIC,
    "setup.welcome": PUBLIC,
    "sheets.blank": PUBLIC,
    "sign_in.code": PUBLIC,
    "sign_in.code_form": PUBLIC,
    "sign_in.form": PUBLIC,
    "sign_in.sign_in": PUBLIC,
    "sign_in.sign_out": PUBLIC,
    "static": PUBLIC,
    "tablet.be_paired": PUBLIC,
    "tablet.page": PUBLIC,
    "together.matches": ORGANIZERS,
    "together.numbers": ORGANIZERS,
    "together.page": ORGANIZERS,
    "together.sheet": ORGANIZERS,
    "late.waiting": KNOWN,
    "worker.away": PUBLIC,
    "worker.script": PUBLIC,
}
"""Who may ask for what is about no match and no event."""

OF_EVENT = {
    "club_events.change": "organizer manager",
    "club_events.change_form": "organizer manager",
    "club_events.event": "referee organizer manager",
    "club_events.set_role": "organizer manager",
    "event_table.close_ruling": "referee organizer manager",
    "event_correction.write": "referee organizer manager",
    "event_correction.page": "referee organizer manager",
    "event_table.open_ruling": "referee organizer manager",
    "event_table.page": "referee organizer manager",
    "event_slips.page": "referee organizer manager",
    "event_table.take": "referee organizer manager",
    "event_slips.write": "referee organizer manager",
    "event_table.walk_over": "referee organizer manager",
    "event_table.write": "referee organizer manager",
    "event_standings.make_final": "organizer manager",
    "event_standings.open_protest": "organizer manager",
    "event_standings.page": "referee organizer manager",
    "event_standings.reopen": "organizer manager",
    "event_standings.set_prizes": "organizer manager",
    "event_data.archive": "referee organizer manager",
    "event_data.bring_in": "organizer manager",
    "event_data.bring_in_form": "organizer manager",
    "event_data.sheet": "referee organizer manager",
    "event_data.workbook": "referee organizer manager",
    "event_entries.add": "organizer manager",
    "event_entry.write": "organizer manager",
    "event_import.write": "organizer manager",
    "event_entry.page": "organizer manager",
    "event_import.page": "organizer manager",
    "event_entries.let_in": "organizer manager",
    "event_entries.lot": "organizer manager",
    "event_entries.mark": "referee organizer manager",
    "event_entries.page": "referee organizer manager",
    "event_entries.people": "referee organizer manager",
    "event_schedule.page": "organizer manager",
    "event_schedule.write": "organizer manager",
    "event_seeds.write": "organizer manager",
    "event_apart.add": "organizer manager",
    "event_apart.page": "organizer manager",
    "event_apart.remove": "organizer manager",
    "event_seeds.page": "organizer manager",
    "event_seeds.proposed": "organizer manager",
    "event_cash.mark": "organizer manager",
    "event_cash.page": "organizer manager",
    "event_cash.prizes": "organizer manager",
    "event_cash.sheet": "organizer manager",
    "event_cash.take": "organizer manager",
    "event_cash.workbook": "organizer manager",
    "event_categories.page": "organizer manager",
    "event_categories.write": "organizer manager",
    "event_plan.page": "referee organizer manager",
    "event_plan.write": "organizer manager",
    "event_taking_back.round_page": "organizer manager",
    "event_requests.decide": "organizer manager",
    "event_requests.page": "organizer manager",
    "event_requests.settle": "organizer manager",
    "event_player_papers.cards": "referee organizer manager",
    "event_player_papers.links_pdf": "organizer manager",
    "event_player_papers.players": "referee organizer manager",
    "event_signs.invitations_pdf": "referee organizer manager",
    "event_signs.poster_pdf": "referee organizer manager",
    "event_player_papers.receipts_pdf": "referee organizer manager",
    "event_player_papers.register": "referee organizer manager",
    "event_signs.tables": "referee organizer manager",
    "event_signs.tents": "referee organizer manager",
    "event_rounds.begin": "organizer manager",
    "event_rests.answer": "organizer manager",
    "event_rooms.add": "organizer manager",
    "event_rooms.page": "organizer manager",
    "event_rooms.remove": "organizer manager",
    "event_round.clock": "referee organizer manager",
    "event_decision.decide": "referee organizer manager",
    "event_draft.discard": "organizer manager",
    "event_draft.page": "referee organizer manager",
    "event_draft.draw": "organizer manager",
    "event_handicaps.page": "organizer manager",
    "event_handicaps.write": "organizer manager",
    "event_hands.page": PUBLIC,
    "event_history.page": "referee organizer manager",
    "event_round.last_hand": "referee organizer manager",
    "event_rounds.page": "referee organizer manager",
    "event_draft.publish": "organizer manager",
    "event_round.page": "referee organizer manager",
    "event_taking_back.stage_page": "organizer manager",
    "event_draft.swap": "organizer manager",
    "event_draft.swap_tables": "organizer manager",
    "event_groups.begin": "organizer manager",
    "event_groups.page": "organizer manager",
    "event_taking_back.take_back": "organizer manager",
    "event_rounds.enter": "referee organizer manager",
    "event_taking_back.take_stage_back": "organizer manager",
    "own_entry.check_in": PUBLIC,
    "own_entry.page": PUBLIC,
    "own_entry.report": PUBLIC,
    "own_entry.rest": PUBLIC,
    "own_entry.result": PUBLIC,
    "notices.now": PUBLIC,
    "notices.settle": PUBLIC,
    "sign_up.ask": PUBLIC,
    "sign_up.leave": PUBLIC,
    "sign_up.own": PUBLIC,
    "sign_up.page": PUBLIC,
    "api_events.event": PUBLIC,
    "api_events.round_": PUBLIC,
    "api_events.standings": PUBLIC,
    "event_elsewhere.frame": PUBLIC,
    "event_elsewhere.overlay": PUBLIC,
    "event_public.bracket": PUBLIC,
    "event_public.entry": PUBLIC,
    "event_public.page": PUBLIC,
    "event_public.standings": PUBLIC,
    "event_public.table": PUBLIC,
    "event_public.wall": PUBLIC,
    "event_papers.begin": "referee organizer manager",
    "event_papers.certificates_pdf": "referee organizer manager",
    "event_papers.chart_pdf": "referee organizer manager",
    "event_papers.job": "referee organizer manager",
    "event_papers.job_pdf": "referee organizer manager",
    "event_papers.page": "referee organizer manager",
    "event_papers.part_pdf": "referee organizer manager",
    "event_papers.slips_pdf": "referee organizer manager",
    "event_prints.bracket": PUBLIC,
    "event_prints.cross_table": PUBLIC,
    "event_prints.pairings": PUBLIC,
    "event_prints.progressive": PUBLIC,
    "event_prints.standings": PUBLIC,
    "new_match.new_of_event": "referee organizer manager",
    "new_match.start_of_event": "referee organizer manager",
    "office.of_event": "referee organizer manager",
    "report.of_event": "referee organizer manager",
    "tables.add": "referee organizer manager",
    "tables.add_up_to": "referee organizer manager",
    "tables.untie": "referee organizer manager",
    "tables.page": "referee organizer manager",
    "tables.pair_all": "referee organizer manager",
    "tables.pair": "referee organizer manager",
    "tables.relabel": "referee organizer manager",
    "tables.rename": "referee organizer manager",
    "tables.take_away": "referee organizer manager",
}
"""Who may ask about an event; about another one, nobody but the manager of these."""

OF_MATCH = {
    "api.add": TABLE,
    "api.match": PUBLIC,
    "claim.page": TABLE,
    "claim.write": TABLE,
    "correction.correct": TABLE,
    "correction.form": TABLE,
    "disputes.decide": REFEREE,
    "disputes.page": REFEREE,
    "ending.page": TABLE,
    "ending.write": TABLE,
    "hands.deals": PUBLIC,
    "hands.page": TABLE,
    "hands.again": PUBLIC,
    "hands.paper": PUBLIC,
    "hands.watched": PUBLIC,
    "history.page": PUBLIC,
    "history.record": PUBLIC,
    "polling.newest": PUBLIC,
    "offence.apply": TABLE,
    "offence.form": TABLE,
    "office.write": REFEREE,
    "players.form": TABLE,
    "players.rename": TABLE,
    "rulings.decide": REFEREE,
    "rulings.form": REFEREE,
    "rulings.open_one": REFEREE,
    "rulings.page": REFEREE,
    "sheets.drawing": PUBLIC,
    "sheets.filled_blank": PUBLIC,
    "sheets.sheet": PUBLIC,
    "sheets.spectators": PUBLIC,
    "table.page": TABLE,
    "table.pieces": TABLE,
    "table.write": TABLE,
    "taken_over.page": PUBLIC,
    "takeover.page": ANYBODY,
    "takeover.take": ANYBODY,
    "late.decide": REFEREE,
    "late.page": REFEREE,
    "watch.page": PUBLIC,
}
"""Who may ask about a match of an event."""

AT_FRIENDLY = {PUBLIC: PUBLIC, TABLE: NEAR, ANYBODY: NEAR, REFEREE: KNOWN}
"""The same of a friendly match to which nobody writes yet: everyone near may be its table, and
whoever the club knows is its referee."""

FILLED = {
    "game": "marafone",
    "side": "A",
    "hand": 1,
    "name": "circolo",
    "screen": "deal",
    "filename": "css/main.css",
    "account_id": 1,
    "sign_in_id": 99,
    "number": 1,
    "mate": 2,
    "rival": 3,
    "second": 4,
    "team": 1,
    "home": 1,
    "away": 2,
    "table": 1,
    "stage": 1,
    "kind": "blank",
    "chart": "swiss",
    "key": "0" * 64,
    "token": "0" * 43,
    "last": 10,
    "entry": 1,
}
"""Values for the other parts of addresses."""

DAYS = tuple([f"2026-10-{day:02d}" for day in range(1, 7)])
LEAGUE = AboutLeague("Campionato", True, (), DAYS, LeagueRules())

WHO = PUBLIC.split()


class Club:
    """An event with its people and a match, and another event that is none of their business.

    A secretary writes for a team that meets another one; the other secretary, for a third team.
    """

    def __init__(self) -> None:
        referee, organizer = person("Rita"), person("Olga", "organizer")
        others = person("Rino"), person("Oreste", "organizer")
        self.people = {
            "referee": referee,
            "organizer": organizer,
            "manager": person("Gina", "manager"),
            "person": person("Paola"),
            "other_referee": others[0],
            "other_organizer": others[1],
            "secretary": person("Sara"),
            "other_secretary": person("Silvio"),
        }
        number = add_league(RegisterAct("event-league", STAMP), LEAGUE, read_teams("A:\nB:\nC:"))
        assert number == FILLED["number"]
        for who, team in (("secretary", 2), ("other_secretary", 3)):
            give_team(number, team, self.people[who].id, ORIGIN)
        self.event = evening(organizer, "Coppa", referee)
        self.other_event = evening(others[1], "Altra", others[0])
        self.match = match_of(self.event)
        self.friendly = Table().code
        held = hold_match(None, self.match, STAMP)
        assert held is not None
        self.token = held.token or ""
        self.table = add_table(row_of(self.event), "1", ORIGIN)

    def browser(self, app: Flask, who: str) -> FlaskClient:
        if who in self.people:
            return browser_of(app, self.people[who])
        client = app.test_client()
        if who == "table":
            client.set_cookie(DEVICE_COOKIE, self.token)
        if who == "far":
            client.environ_base["REMOTE_ADDR"] = "93.184.216.34"
        return client


@pytest.fixture
def club(app: Flask, begins_with: Callable[..., Club]) -> Club:
    app.config["DEVELOPMENT"] = 1
    return begins_with(Club)


def token(client: FlaskClient) -> dict[str, str]:
    """What makes a request one of this browser's own pages."""
    return {"X-CSRFToken": client.get("/api/csrf").json["token"]}


def ask(client: FlaskClient, app: Flask, endpoint: str, **values: object) -> tuple[int, str]:
    """Status and place of the answer, of whatever method the endpoint has."""
    rule = next(app.url_map.iter_rules(endpoint))
    method = "POST" if "POST" in rule.methods else "GET"
    filled = {name: {**FILLED, **values}[name] for name in rule.arguments}
    path = app.url_map.bind("localhost").build(endpoint, filled)
    with client.open(path, method=method) as answer:
        return answer.status_code, answer.headers.get("Location", "")


@pytest.mark.parametrize(
    ("address", "near"),
    [
        ("127.0.0.1", True),
        ("10.0.0.7", True),
        ("192.168.1.20", True),
        ("::ffff:192.168.1.20", True),
        ("fe80::1", True),
        ("93.184.216.34", False),
        ("::ffff:93.184.216.34", False),
        ("2606:4700::1111", False),
        ("", False),
        ("unix:", False),
    ],
)
def test_who_is_near(address: str, near: bool) -> None:
    assert Visitor(address).near == near


@pytest.fixture
def doors(app: Flask, club: Club, monkeypatch: pytest.MonkeyPatch) -> Club:
    """The same with nothing behind the doors: what is asked is only who is let in."""
    monkeypatch.setattr(errors, "render_template", lambda *_, **words: words["title"])
    for endpoint in app.view_functions:
        app.view_functions[endpoint] = lambda **_values: "inside"
    return club


def may(answer: tuple[int, str]) -> bool:
    """Whether somebody was let in: as far as the page, or the check of a form's token."""
    return answer[0] in (200, 400)


def test_rows_stand_in_the_order_of_their_endpoints() -> None:
    assert list(RIGHTS) == sorted(RIGHTS)


def test_every_endpoint_has_its_row(app: Flask) -> None:
    endpoints = {rule.endpoint for rule in app.url_map.iter_rules()}
    assert endpoints == RIGHTS.keys()
    assert endpoints == ANY.keys() | OF_EVENT.keys() | OF_MATCH.keys()


@pytest.mark.parametrize("who", WHO)
def test_what_is_about_no_match(app: Flask, doors: Club, who: str) -> None:
    client = doors.browser(app, who)
    for endpoint, allowed in ANY.items():
        answer = ask(client, app, endpoint)
        assert may(answer) == (who in allowed.split()), (endpoint, answer)


@pytest.mark.parametrize("who", WHO)
def test_an_event(app: Flask, doors: Club, who: str) -> None:
    client = doors.browser(app, who)
    for endpoint, allowed in OF_EVENT.items():
        answer = ask(client, app, endpoint, event=doors.event)
        assert may(answer) == (who in allowed.split()), (endpoint, answer)


@pytest.mark.parametrize("who", WHO)
def test_an_event_of_others_is_as_if_there_were_none(app: Flask, doors: Club, who: str) -> None:
    client = doors.browser(app, who)
    for endpoint, allowed in OF_EVENT.items():
        if allowed == PUBLIC:
            continue  # What everybody may see nobody is kept from.
        none = ask(client, app, endpoint, event="ZZZZZZ")
        others = ask(client, app, endpoint, event=doors.other_event)
        assert none[0] == 404 or none[1].startswith("/sign-in?"), endpoint
        if who not in ("manager", "other_referee", "other_organizer"):
            assert others[0] == none[0], (endpoint, others)


@pytest.mark.parametrize("who", WHO)
def test_a_match_of_an_event(app: Flask, doors: Club, who: str) -> None:
    client = doors.browser(app, who)
    for endpoint, allowed in OF_MATCH.items():
        answer = ask(client, app, endpoint, code=doors.match)
        assert may(answer) == (who in allowed.split()), (endpoint, answer)
        assert answer[0] != 403, endpoint


@pytest.mark.parametrize("who", WHO)
def test_a_friendly_match(app: Flask, doors: Club, who: str) -> None:
    client = doors.browser(app, who)
    for endpoint, allowed in OF_MATCH.items():
        answer = ask(client, app, endpoint, code=doors.friendly)
        assert may(answer) == (who in AT_FRIENDLY[allowed].split()), (endpoint, answer)


@pytest.mark.parametrize("who", WHO)
def test_a_friendly_match_that_a_device_writes_to(app: Flask, club: Club, who: str) -> None:
    """Everybody else is told who does, and may watch."""
    with app.app_context():
        hold_match(None, club.friendly, STAMP)
    client = club.browser(app, who)
    assert ask(client, app, "table.page", code=club.friendly)[1] == f"/watch/{club.friendly}"
    for endpoint in ("table.write", "api.add", "ending.write"):
        assert ask(client, app, endpoint, code=club.friendly)[0] == 403, endpoint


def test_a_table_is_of_its_own_event(app: Flask, club: Club) -> None:
    client = club.browser(app, "manager")
    sent = token(client)
    for act in ("unpair", "pair", "name"):
        mine = client.post(f"/events/{club.event}/tables/{club.table}/{act}", headers=sent)
        others = client.post(f"/events/{club.other_event}/tables/{club.table}/{act}", headers=sent)
        assert (mine.status_code < 404 or mine.status_code == 422, others.status_code) == (
            True,
            404,
        ), act


@pytest.mark.parametrize("who", WHO)
def test_a_match_that_is_none(app: Flask, club: Club, who: str) -> None:
    """Whoever may not see a match is answered as if there were none."""
    client = club.browser(app, who)
    for endpoint in OF_MATCH:
        assert ask(client, app, endpoint, code="ZZZZZZ")[0] == 404, endpoint


def test_friendly_matches_may_be_for_people_who_sign_in(app: Flask, doors: Club) -> None:
    app.config["FRIENDLY_MATCHES"] = "people"
    for endpoint in ("new_match.new", "api.open_one", "home.upload"):
        assert not may(ask(doors.browser(app, "stranger"), app, endpoint))
        assert not may(ask(doors.browser(app, "table"), app, endpoint))
        assert may(ask(doors.browser(app, "person"), app, endpoint))


def test_whoever_opens_a_match_holds_its_table(app: Flask, club: Club) -> None:
    """Also after the club has closed its friendly matches to strangers."""
    browser = club.browser(app, "stranger")
    form = {"quick": "1", "regulation": "circolo", "event_id": "a" * 9}
    started = browser.post("/match/new", data=form, headers=token(browser))
    assert started.status_code == 303
    app.config["FRIENDLY_MATCHES"] = "people"
    assert browser.get(started.headers["Location"]).status_code == 200
    other = club.browser(app, "stranger").get(started.headers["Location"])
    assert other.headers["Location"].startswith("/watch/")


def test_an_endpoint_without_a_row_is_refused(sqlite_url: str, tmp_path: Path) -> None:
    app = create_app(tmp_path, DATABASE_URL=sqlite_url, TESTING=True)
    app.add_url_rule("/forgotten", "forgotten", lambda: "secret")
    with app.app_context():
        club = Club()
    for who in WHO:
        assert club.browser(app, who).get("/forgotten").status_code == 403


def test_the_ledger_names_who_is_signed_in(app: Flask, club: Club) -> None:
    browser = club.browser(app, "referee")
    form = {"quick": "1", "regulation": "circolo", "event_id": "b" * 9}
    started = browser.post("/match/new", data=form, headers=token(browser))
    page = app.test_client().get(f"{started.headers['Location']}/history")
    assert "Rita" in page.text

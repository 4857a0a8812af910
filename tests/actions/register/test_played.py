"""What a person has played, by the names that are linked to him."""

from uuid import uuid4

import pytest
from flask import Flask
from sqlalchemy import update

from referee.actions import verification
from referee.actions.matches.match_facts import record_fact
from referee.actions.register.linking import settle
from referee.actions.register.people import add_person
from referee.actions.tournaments.archive import export_tournament, import_event, read_archive
from referee.actions.tournaments.results import give_walkover
from referee.actions.tournaments.tournament_facts import record_event_facts
from referee.core.register.counts import Counts, total
from referee.core.register.person import About
from referee.store.database import db, writing
from referee.store.matches import queries as matches
from referee.store.register import queries
from referee.store.register.played import Played, places_of, played_by
from referee.store.tournaments.tables import TABLES_PLAYED
from tests.actions.register.linking import done, everybody_linked, named
from tests.actions.tournaments.desk import Desk, play, running
from tests.people import ORIGIN, match_of, person
from tests.statements import Statements
from tests.tables import STAMP, SessionTable, Table, opening
from tests.tournament.evening.evening import A_WINS, B_WINS, PAID, plan

DRAWN = {"games": [1, 1], "points": [70, 70], "winner": None}


def of(name: str) -> tuple[Played, ...]:
    (one,) = queries.found_people(name).people
    return played_by(one.id)


def counted(name: str) -> Counts:
    return total(one.counts for one in of(name))


@pytest.mark.both_databases
def test_friendly_matches(store: Flask) -> None:
    won = Table("Anna", "Bruno", "Carla", "Dario")
    won.finish()
    going_on = Table("Anna", "Bruno", "Carla", "Dario")
    going_on.hand(6, 5)
    everybody_linked()
    (one,) = of("anna")
    assert (one.code, one.partner, one.opponents) == (won.code, "Carla", ("Bruno", "Dario"))
    assert (one.mine, one.theirs, one.outcome) == (2, 0, "won")
    assert counted("anna") == counted("carla") == Counts(1, 1, 2, 2)
    assert counted("dario") == Counts(1, 0, 2, 0)
    assert of("dario")[0].partner == "Bruno"
    assert set(of("dario")[0].opponents) == {"Anna", "Carla"}


@pytest.mark.both_databases
def test_matches_of_a_tournament_by_its_results(store: Flask) -> None:
    desk = running(4)
    desk.publish()
    everybody_linked()
    assert of("ada 1") == ()
    desk.type(1, A_WINS)
    desk.type(2, B_WINS)
    numbers = [counted(f"ada {entry}") for entry in range(1, 5)]
    assert sorted(one.matches_won for one in numbers) == [0, 0, 1, 1]
    assert total(numbers) == Counts(4, 2, 8, 4, 2, 1)
    (one,) = of("ada 1")
    assert (one.event, one.round, one.partner) == ("Coppa Romagna", 1, "Ivo 1")
    assert one.code == desk.match_at(1, one.table or 0)
    # Asked for again, the event has moved on.
    at = {"round": 1, "table": one.table, "result": DRAWN, "reason": "misread", "office": "referee"}
    record_event_facts(desk.act(), [("result_corrected", at)])
    assert counted("ada 1") == Counts(1, 0, 2, 1)


def test_a_substitute_and_whoever_sat_there_before(store: Flask) -> None:
    desk = running(2)
    desk.publish()
    everybody_linked()
    desk.type(1)
    entry = {"entry": 1, "name": "Ada 1 - Zoe", "players": ["Ada 1", "Zoe"], "reason": "ill"}
    desk.add("entry_changed", **entry)
    everybody_linked()
    # At the table of the first round sat who had entered then.
    assert [len(of(name)) for name in ("ada 1", "ivo 1", "zoe")] == [1, 1, 0]
    code = desk.match_at(1, 1)
    view = matches.any_view(code)
    players = ["Ugo" if name == "Ivo 2" else name for name in view.record.players]
    renamed = {"players": players, "reason": "he has played"}
    record_fact(code, "players_renamed", renamed, view.number, "event-77", STAMP)
    settle(done(), named("Ugo").key, None)
    (one,) = of("ugo")
    assert (one.round, one.partner) == (1, "Ada 2")
    assert of("ivo 2") == ()


def test_a_match_at_an_event_without_rounds(store: Flask) -> None:
    desk = Desk()
    code = match_of(desk.code)
    play(code, sign=False)
    everybody_linked()
    (one,) = of("anna")
    assert (one.event_code, one.round, one.outcome) == (desk.code, None, "won")


def test_one_game_is_neither_brutta_nor_bella(store: Flask) -> None:
    Table(switches={**opening()["switches"], "best_of": 1}).finish()
    everybody_linked()
    assert (counted("anna"), counted("bruno")) == (Counts(1, 1), Counts(1, 0))


def test_walkovers_are_told_and_not_counted(store: Flask) -> None:
    desk = running(2)
    desk.publish()
    everybody_linked()
    give_walkover(desk.act(), (1, 1), "a", "late")
    (one,) = of("ada 1")
    assert one.walkover
    assert counted("ada 1") == Counts()


def test_tables_of_five_and_sessions(store: Flask) -> None:
    session = SessionTable()
    session.bid("chiamo", "passo", "passo", "passo", "passo", first=2)
    session.totals(18, partner=4)
    session.add("session_ended", how="agreed")
    desk = running(5, plan("trionfo"))
    desk.publish()
    desk.type(1, PAID)
    everybody_linked()
    (one,) = of("elsa")
    assert (one.partner, len(one.opponents), one.mine, one.outcome) == ("", 4, None, "")
    assert counted("elsa") == Counts()
    assert of("ada 3")[0].round == 1


def test_tables_of_an_archive_have_no_match(store: Flask) -> None:
    desk = running(2)
    desk.publish()
    desk.type(1)
    archive = {**export_tournament(desk.code), "records": []}
    olga = person("Olga", "organizer")
    import_event(read_archive(archive), str(uuid4()), olga, ORIGIN)
    everybody_linked()
    one, other = of("ada 1")
    assert min(one.code, other.code) == ""
    assert counted("ada 1").matches == 2


def test_a_round_that_is_taken_back_was_not_played(store: Flask) -> None:
    desk = running(4)
    desk.publish()
    desk.type(1)
    desk.type(2)
    desk.publish()
    desk.type(1, round_=2)
    everybody_linked()
    assert sum(len(of(f"ada {entry}")) for entry in range(1, 5)) == 6
    desk.add("round_taken_back", round=2, reason="wrong draw")
    assert sum(len(of(f"ada {entry}")) for entry in range(1, 5)) == 4
    assert verification.verify().sound


def test_a_result_writes_the_rows_of_its_own_table_alone(store: Flask) -> None:
    desk = running(6)
    desk.publish()
    desk.type(1)
    desk.type(2)
    with Statements(store).sent() as sent:
        desk.type(3)
    forgotten = [one for one in sent if one.startswith("DELETE FROM table_played")]
    assert len(forgotten) == 1
    assert verification.verify().sound


def test_a_round_that_was_drawn_anew_has_the_rows_of_its_new_draw(store: Flask) -> None:
    desk = running(4)
    for _ in range(2):
        desk.publish()
        desk.type(1)
        desk.add("round_taken_back", round=1, reason="wrong draw")
    desk.publish()
    desk.type(1)
    assert verification.verify().sound


def test_verify_compares_the_tables_with_the_ledger(store: Flask) -> None:
    desk = running(2)
    desk.publish()
    desk.type(1)
    with writing():
        db.session.execute(update(TABLES_PLAYED).values(points_a=99))
    assert [problem.text for problem in verification.verify().problems] == [
        "the tables that were played are not those of the ledger"
    ]


@pytest.mark.both_databases
def test_places_once_the_standings_are_final(store: Flask) -> None:
    desk = running(2)
    desk.publish()
    desk.type(1)
    everybody_linked()
    (ada,) = queries.found_people("ada 1").people
    assert places_of(ada.id) == ()
    desk.add("standings_made_final", reason="one round was enough")
    (place,) = places_of(ada.id)
    assert (place.event, place.of, place.mate) == ("Coppa Romagna", 2, "Ivo 1")
    assert verification.verify().sound
    desk.add("standings_reopened", reason="an objection")
    assert places_of(ada.id) == ()
    assert verification.verify().sound


def test_whoever_has_no_link_has_played_nothing(store: Flask) -> None:
    assert played_by(add_person(done(), About("Ada"))) == ()

"""Leagues in the database: made from typed teams, played, corrected, erased, verified."""

import pytest
from flask import Flask
from sqlalchemy import update

from referee.actions import verification
from referee.actions.leagues.leagues import (
    add_league,
    change_league,
    restore_league,
    restore_team,
    withdraw_league,
    withdraw_team,
)
from referee.actions.leagues.meetings import (
    MeetingAct,
    board_of_match,
    clear_meeting,
    exchange_home,
    give_meeting,
    move_meeting,
    record_meeting,
)
from referee.actions.leagues.teams import read_teams, typed_name
from referee.actions.register.erasing import erasable, erase
from referee.actions.register.linking import link_sure
from referee.actions.register.merging import merge
from referee.actions.register.people import add_person
from referee.core.errors import RuleError
from referee.core.register.leagues import AboutLeague, LeagueRules, rounds_of
from referee.core.register.meetings import Board, Key, League
from referee.core.register.person import About
from referee.core.sides import Pair
from referee.store.database import db, writing
from referee.store.errors import EventReused, MovedOn
from referee.store.leagues.people import people_named, people_of
from referee.store.register.leagues import league_by_number, leagues, public_leagues
from referee.store.register.queries import found_people, told_entries
from referee.store.register.tables import LEAGUES
from tests.actions.register.linking import done, keys
from tests.tables import Table

TEAMS = """\
Sarsina: Aldo Rossi, Bruno Neri, Carlo Verdi
Cesena: Dina Bruni, Elio Gatti
Ugo Moro, Ivo Foschi
Cervia:
"""


def about(teams: int = 4, **rules: object) -> AboutLeague:
    made = LeagueRules(**rules)  # type: ignore[arg-type]
    days = [f"2026-10-{2 + at:02d}" for at in range(rounds_of(teams, twice=made.twice))]
    return AboutLeague("Campionato", True, (), tuple(days), made)


def made(text: str = TEAMS, **rules: object) -> League:
    typed = read_teams(text)
    number = add_league(done(), about(len(typed), **rules), typed)
    return known(number)


def known(number: int) -> League:
    found = league_by_number(number)
    assert found is not None
    return found


def act(one: League, key: Key) -> MeetingAct:
    return MeetingAct(done(), one.id, key, known(one.id).meeting(key).newest)


def board(home: int, away: int, *players: int) -> Board:
    return Board(players, (), Pair(home, away))


def test_a_league_is_made_of_typed_teams_and_who_is_new_is_added(store: Flask) -> None:
    bruno = add_person(done(), About("Bruno Neri", club="Sarsina"))
    one = made()
    assert [team.name for team in one.about.teams] == ["Sarsina", "Cesena", "", "Cervia"]
    assert bruno in one.about.teams[0].players
    names = people_named(people_of(one))
    assert sorted(names.values())[:2] == ["Aldo Rossi", "Bruno Neri"]
    assert len(names) == 7
    assert found_people("").total == 7
    assert leagues() == {one.id: one}
    assert public_leagues(4) == [one]
    assert verification.verify().sound


def test_a_name_that_several_have_is_told_by_its_number(store: Flask) -> None:
    first = add_person(done(), About("Aldo Rossi", club="Sarsina"))
    second = add_person(done(), About("Aldo Rossi"), another=True)
    with pytest.raises(RuleError) as error:
        made("A: Aldo Rossi\nB:")
    assert error.value.params["numbers"] == f"#{first} (Sarsina), #{second}"
    one = made(f"A: Aldo Rossi #{second}\nB:")
    assert one.about.teams[0].players == (second,)
    assert typed_name(second, "Aldo Rossi") == f"Aldo Rossi #{second}"
    for number in ("999", "999999999"):
        with pytest.raises(RuleError, match="nobody has this number"):
            made(f"A: Aldo Rossi #{number}\nB:")
    with pytest.raises(RuleError, match="write a pair"):
        read_teams("Aldo, Bruno, Carlo")


@pytest.mark.both_databases
def test_all_that_a_meeting_can_be(store: Flask) -> None:
    one, key = made(boards=2), (1, 4)
    aldo, bruno, carlo = one.about.teams[0].players
    move_meeting(act(one, key), "", "neve")
    move_meeting(act(one, key), "2026-12-01", "accordo")
    stale = act(one, key)
    boards = [board(2, 1, aldo, bruno), board(0, 2, carlo)]
    record_meeting(act(one, key), "2026-12-01", boards)
    assert known(one.id).meeting(key).boards == tuple(boards)
    with pytest.raises(MovedOn):
        record_meeting(stale, "2026-12-01", boards)
    with pytest.raises(RuleError, match="say why"):
        record_meeting(act(one, key), "2026-12-01", boards[::-1])
    record_meeting(act(one, key), "2026-12-01", boards[::-1], "scambiati")
    assert [entry.payload["reason"] for entry in told_entries(known(one.id).told)] == [
        "neve",
        "accordo",
        "scambiati",
    ]
    with pytest.raises(RuleError, match="home and away stay"):
        exchange_home(act(one, key), "sala chiusa")
    clear_meeting(act(one, key), "rifatta")
    exchange_home(act(one, key), "sala chiusa")
    assert known(one.id).meeting((4, 1)).day == "2026-12-01"
    exchange_home(act(one, (4, 1)), "sala aperta")
    give_meeting(act(one, key), "home", "2026-12-01", "assenti")
    assert known(one.id).meeting(key).given == "home"
    dina = one.about.teams[1].players[0]
    with pytest.raises(RuleError) as error:
        record_meeting(act(one, key), "2026-12-01", [board(2, 0, dina), board(2, 0)], "x")
    assert error.value.place == "boards[0].home"
    with pytest.raises(RuleError, match="no such meeting"):
        clear_meeting(act(one, (1, 1)), "x")
    with pytest.raises(RuleError, match="no such league"):
        clear_meeting(MeetingAct(done(), 999, key, 0), "x")
    assert verification.verify().sound


@pytest.mark.both_databases
def test_changes_of_a_league(store: Flask) -> None:
    one, typed = made(), read_teams(TEAMS)
    change_league(done(), one.id, about(), typed, one.newest)
    assert known(one.id) == one
    more = read_teams(TEAMS.replace("Elio Gatti", "Elio Gatti, Nuovo Arrivo"))
    record_meeting(act(one, (1, 4)), "2026-10-02", [board(2, 0)])
    with pytest.raises(MovedOn):
        change_league(done(), one.id, about(), more, one.newest)
    change_league(done(), one.id, about(), more, known(one.id).newest)
    assert len(known(one.id).about.teams[1].players) == 3
    with pytest.raises(RuleError, match="say why"):
        change_league(done(), one.id, about(board=1), more, known(one.id).newest)
    change_league(done(), one.id, about(board=1), more, known(one.id).newest, "assemblea")
    assert known(one.id).about.rules.board == 1
    withdraw_team(done(), one.id, 4, "2026-11-01", "pochi")
    restore_team(done(), one.id, 4, "ci ripensa")
    withdraw_league(done(), one.id, "prova")
    assert public_leagues(4) == []
    restore_league(done(), one.id, "prova")
    assert told_entries(()) == ()
    assert verification.verify().sound


def test_a_board_is_taken_from_a_match_at_a_table(store: Flask) -> None:
    one = made("Casa: Bruno, Dario\nFuori: Anna, Carla")
    with pytest.raises(RuleError, match="no match has the code"):
        board_of_match(one, (1, 2), "ZZZZZZ")
    table = Table()
    with pytest.raises(RuleError, match="not over"):
        board_of_match(one, (1, 2), table.code)
    other = made("X:\nY:", game="tressette")
    with pytest.raises(RuleError, match="another game"):
        board_of_match(other, (1, 2), table.code)
    table.finish()
    found = board_of_match(one, (1, 2), table.code)
    assert (found.home, found.games, found.match) == ((), (2, 0), table.code)
    link_sure(done(), keys())
    found = board_of_match(one, (1, 2), table.code)
    assert sorted(people_named(found.home).values()) == ["Bruno", "Dario"]
    assert (found.games, len(found.away)) == ((0, 2), 2)
    record_meeting(act(one, (2, 1)), "2026-10-02", [Board((), (), Pair(2, 0))])
    record_meeting(act(one, (1, 2)), "2026-10-02", [found])
    assert known(one.id).meeting((1, 2)).boards == (found,)
    assert verification.verify().sound


@pytest.mark.both_databases
def test_names_follow_a_merge_and_an_erasure(store: Flask) -> None:
    one = made("Casa: Aldo Rossi, Bruno Neri\nUgo Moro Team: Ugo Moro, Ivo Foschi")
    aldo = one.about.teams[0].players[0]
    twin = add_person(done(), About("Aldo Rossi (Sarsina)"))
    merge(done(), aldo, twin, 0)
    assert people_named([aldo])[aldo] == "Aldo Rossi (Sarsina)"
    ugo = one.about.teams[1].players[0]
    withdraw_team(done(), one.id, 2, "2026-11-01", "Ugo Moro sta male")
    going = erasable(ugo, done().stamp.now.date())
    erase(done(), ugo, "he asked for it", going.places)
    assert known(one.id).about.teams[1].name == f"N.{ugo} Team"
    assert [entry.payload["reason"] for entry in told_entries(known(one.id).told)] == [
        f"N.{ugo} sta male"
    ]
    assert verification.verify().sound


def test_what_is_sent_again_is_done_once_and_nothing_else_goes_with_it(store: Flask) -> None:
    typed, once = read_teams(TEAMS), done()
    number = add_league(once, about(), typed)
    assert add_league(once, about(), typed) == number
    with pytest.raises(EventReused):
        add_league(once, about(board=1), typed)
    one, again = known(number), done()
    change_league(again, number, about(board=2), typed, one.newest)
    change_league(again, number, about(board=2), typed, one.newest)
    with pytest.raises(EventReused):
        change_league(again, number, about(board=3), typed, one.newest)
    sent = act(one, (1, 4))
    for _time in range(2):
        record_meeting(sent, "2026-10-02", [board(2, 0)])
    with pytest.raises(EventReused):
        record_meeting(sent, "2026-10-02", [board(0, 2)])
    assert len(leagues()) == 1
    assert verification.verify().sound


def test_verify_finds_a_league_that_was_changed_by_hand(store: Flask) -> None:
    one = made()
    with writing():
        db.session.execute(update(LEAGUES).where(LEAGUES.c.id == one.id).values(withdrawn=7))
    (problem,) = verification.verify().problems
    assert "the leagues are not those of the ledger" in str(problem)

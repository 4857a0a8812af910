"""Seasons in the database: made, counted, changed with a reason, withdrawn."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import update

from referee.actions import verification
from referee.actions.register.earlier import import_earlier, remove_earlier
from referee.actions.register.erasing import erasable, erase
from referee.actions.register.people import change_person
from referee.actions.seasons.moving import seasons_moved
from referee.actions.seasons.seasons import (
    add_season,
    change_season,
    restore_season,
    withdraw_season,
)
from referee.actions.tournaments.results import Correction, correct_result, type_result
from referee.actions.tournaments.rounds import begin_stage, make_final
from referee.core.errors import RuleError
from referee.core.register.person import INITIALS
from referee.core.register.seasons import (
    PAIR,
    AboutSeason,
    Season,
    SeasonEvent,
    SeasonRules,
    SeparateRanking,
)
from referee.core.table_result import read_table_result
from referee.store.database import db, writing
from referee.store.errors import MovedOn
from referee.store.register import queries
from referee.store.register.earlier import earlier_events
from referee.store.register.queries import told_entries
from referee.store.register.seasons import season_by_number, seasons
from referee.store.register.tables import SEASONS
from referee.store.seasons.events import offered_events, seasons_of_events
from referee.store.seasons.results import (
    COUNTS,
    GONE,
    OTHER_GAME,
    PROTEST,
    SINGLES,
    WAITS,
    FoundSeason,
    found_season,
)
from referee.tournament.evening.facts import REFEREE
from referee.tournament.evening.progress import draw_pairs, has_next_round
from referee.tournament.seasons.rankings import ranked
from tests.actions.register.linking import done, everybody_linked
from tests.actions.tournaments.desk import Desk, running
from tests.tables import STAMP
from tests.tournament.evening.evening import A_WINS, B_WINS, plan

LIST = """\
evento;data;posizione;coppia
Uno;2025-01-10;1;Ada Rossi - Ivo Bianchi
Uno;2025-01-10;2;Bia Neri - Ugo Verdi
Due;2025-02-10;1;Bia Neri - Ada Rossi
Due;2025-02-10;2;Ugo Verdi - Ivo Bianchi
"""
RULES = SeasonRules(table=(10, 5, 2), criteria=("last",))


def about(*events: SeasonEvent, **more: Any) -> AboutSeason:
    return AboutSeason("Circuito", True, events, replace(RULES, **more))


def earlier() -> tuple[SeasonEvent, ...]:
    import_earlier(done(), LIST)
    return tuple(
        [SeasonEvent("earlier", one.code) for _number, one in sorted(earlier_events().items())]
    )


def made(terms: AboutSeason) -> Season:
    one = season_by_number(add_season(done(), terms))
    assert one is not None
    return one


def found(one: Season, public: int | None = None) -> FoundSeason:
    db.session.rollback()
    return found_season(one, STAMP.now, public)


def totals(one: FoundSeason) -> dict[str, int]:
    rows = ranked(one.season.about.rules, one.results, one.people, one.year)
    return {" - ".join(one.names[row.who]): row.total for row in rows}


def finished(**more: Any) -> Desk:
    """A knockout of two pairs, whose standings are final."""
    desk = running(2, plan("eliminazione", **more))
    desk.publish()
    at = {"round": 1, "table": 1, "result": A_WINS}
    desk.add("result_typed", **at)
    desk.add("result_confirmed", **at)
    return desk


@pytest.mark.both_databases
def test_a_season_of_earlier_events(store: Flask) -> None:
    events = earlier()
    one = made(about(*events))
    assert totals(found(one)) == {
        "Ada Rossi": 20,
        "Bia Neri": 15,
        "Ivo Bianchi": 15,
        "Ugo Verdi": 10,
    }
    assert found(one).unlinked == ("Ada Rossi", "Bia Neri", "Ivo Bianchi", "Ugo Verdi")
    assert found(one).final
    everybody_linked()
    now = found(one)
    assert (now.unlinked, now.year) == ((), 2025)
    assert totals(now)["Ada Rossi"] == 20
    assert all(person is not None for who in now.people.values() for person in who)
    assert {one.name for one in offered_events()} == {"Uno", "Due"}
    assert verification.verify().sound


def test_a_season_of_pairs(store: Flask) -> None:
    one = made(about(*earlier(), unit=PAIR))
    assert totals(found(one)) == {
        "Ada Rossi - Bia Neri": 10,
        "Ada Rossi - Ivo Bianchi": 10,
        "Bia Neri - Ugo Verdi": 5,
        "Ivo Bianchi - Ugo Verdi": 5,
    }


@pytest.mark.both_databases
def test_an_event_counts_once_its_standings_are_final(store: Flask) -> None:
    desk = finished()
    one = made(about(SeasonEvent("event", desk.code), brutta=1, unit=PAIR))
    assert [event.state for event in found(one).events] == [WAITS]
    assert not found(one).final
    assert totals(found(one)) == {}
    desk.add("protest_opened", minutes=30)
    make_final(desk.act(), "all agree")
    now = found(one)
    assert [event.state for event in now.events] == [PROTEST]
    assert not now.final
    # Two games to one: each has won a brutta, and the last was the bella.
    assert sorted(totals(now).values()) == [6, 11]
    later = found_season(one, STAMP.now + timedelta(hours=1))
    assert [event.state for event in later.events] == [COUNTS]
    assert later.final
    assert verification.verify().sound


def test_who_does_not_reach_the_last_stage_has_taken_part(store: Flask) -> None:
    desk = running(6, plan("girone", "eliminazione"))
    one = made(about(SeasonEvent("event", desk.code), taking_part=1))
    for stage in (1, 2):
        while has_next_round(desk.view.state):
            desk.publish(with_matches=False)
            for key in desk.view.state.missing:
                type_result(desk.act(), key, read_table_result(A_WINS))
        if stage == 1:
            begin_stage(desk.act())
    make_final(desk.act(), "all agree")
    assert sorted(totals(found(one)).values()) == [1] * 8 + [6] * 2 + [11] * 2
    places = sorted(result.place for result in found(one).results)
    assert places == [0] * 8 + [1] * 2 + [2] * 2
    assert {result.of for result in found(one).results} == {0, 6}


def test_a_correction_shows_what_it_moves_in_the_season(store: Flask) -> None:
    desk = finished()
    event = SeasonEvent("event", desk.code)
    one = made(about(event, taking_part=1, brutta=1, unit=PAIR))
    withdraw_season(done(), made(replace(about(event), name="Another")).id, "made twice")
    correction = Correction((1, 1), read_table_result(B_WINS), "typed wrong", REFEREE)
    assert seasons_moved(desk.code, correction, STAMP) == ()
    make_final(desk.act(), "all agree")
    (move,) = seasons_moved(desk.code, correction, STAMP)
    assert move.name == "Circuito"
    before = totals(found(one))
    assert {" - ".join(row.names): row.before[1] for row in move.moved} == before
    correct_result(desk.act(), correction)
    assert {" - ".join(row.names): row.after[1] for row in move.moved} == totals(found(one))
    assert {row.after[0] for row in move.moved} == {1, 2}
    points = read_table_result({**B_WINS, "points": [61, 82]})
    assert seasons_moved(desk.code, correction._replace(outcome=points), STAMP) == ()


def test_an_event_of_another_game_is_refused_and_does_not_count(store: Flask) -> None:
    other = Desk(plan("trionfo"))
    with pytest.raises(RuleError, match="another game"):
        add_season(done(), about(SeasonEvent("event", other.code)))
    one = made(about(SeasonEvent("event", other.code), game="trionfo"))
    changed = replace(one, about=replace(one.about, rules=RULES))
    assert [event.state for event in found(changed).events] == [OTHER_GAME]


@pytest.mark.both_databases
def test_pairs_that_the_lot_puts_together_count_as_pairs(store: Flask) -> None:
    desk = Desk(plan("eliminazione", entered="lot"))
    desk.enter(4)
    desk.add("pairs_drawn", pairs=draw_pairs(desk.view.state))
    begin_stage(desk.act())
    desk.publish()
    at = {"round": 1, "table": 1, "result": A_WINS}
    desk.add("result_typed", **at)
    desk.add("result_confirmed", **at)
    make_final(desk.act(), "all agree")
    one = made(about(SeasonEvent("event", desk.code), unit=PAIR))
    drawn = {
        tuple(sorted(entrant.entry.players))
        for entrant in desk.view.state.entrants.values()
        if entrant.of
    }
    assert {tuple(sorted(names)) for names in found(one).names.values()} == drawn
    assert sorted(totals(found(one)).values()) == [5, 10]
    correction = Correction((1, 1), read_table_result(B_WINS), "typed wrong", REFEREE)
    (move,) = seasons_moved(desk.code, correction, STAMP)
    assert {tuple(sorted(row.names)) for row in move.moved} == drawn
    alone = replace(one, about=about(SeasonEvent("event", desk.code)))
    assert sorted(totals(found(alone)).values()) == [5, 5, 10, 10]


def test_an_event_of_single_players_counts_in_no_season_of_pairs(store: Flask) -> None:
    other = Desk(plan("baraonda"))
    event = SeasonEvent("event", other.code)
    with pytest.raises(RuleError, match="in no season of pairs"):
        add_season(done(), about(event, unit=PAIR))
    one = made(about(event))
    with pytest.raises(RuleError, match="in no season of pairs"):
        change_season(done(), one.id, about(event, unit=PAIR), one.newest)
    changed = replace(one, about=about(event, unit=PAIR))
    assert [event.state for event in found(changed).events] == [SINGLES]


def test_an_event_that_is_gone_is_told(store: Flask) -> None:
    events = earlier()
    one = made(about(*events, SeasonEvent("event", "ZZZZZZ")))
    remove_earlier(done(), min(earlier_events()), "another club's")
    now = found(one)
    assert [event.state for event in now.events] == [COUNTS, GONE, GONE]
    assert totals(now)["Bia Neri"] == 10


@pytest.mark.both_databases
def test_rules_are_locked_once_an_event_counts(store: Flask) -> None:
    first, second = earlier()
    waiting = Desk()
    one = made(about(SeasonEvent("event", waiting.code)))
    change_season(done(), one.id, about(SeasonEvent("event", waiting.code), best=2), one.newest)
    one = seasons()[one.id]
    change_season(done(), one.id, about(*one.about.events, first, best=2), one.newest)
    one = seasons()[one.id]
    assert one.told == ()
    with pytest.raises(RuleError, match="say why"):
        change_season(done(), one.id, about(*one.about.events, best=3), one.newest)
    with pytest.raises(RuleError, match="say why"):
        change_season(done(), one.id, about(best=2), one.newest)
    change_season(done(), one.id, about(*one.about.events, second, best=2), one.newest)
    one = seasons()[one.id]
    change_season(done(), one.id, about(first, best=3), one.newest, "agreed with all")
    now = seasons()[one.id]
    assert now.told == (now.newest,)
    assert [entry.payload["reason"] for entry in told_entries(now.changes)] == ["agreed with all"]
    change_season(done(), one.id, now.about, now.newest)
    assert seasons()[one.id] == now
    with pytest.raises(MovedOn):
        change_season(done(), one.id, about(first, best=4), one.newest, "again")
    assert verification.verify().sound


@pytest.mark.both_databases
def test_a_season_is_withdrawn_and_brought_back(store: Flask) -> None:
    events = earlier()
    one = made(about(*events))
    other = made(replace(about(events[0]), name="Another"))
    assert seasons_of_events(one) == [("Uno", "Another")]
    withdraw_season(done(), other.id, "made twice")
    assert seasons_of_events(one) == []
    withdrawn = seasons()[other.id]
    assert withdrawn.withdrawn
    assert [entry.kind for entry in told_entries(withdrawn.changes)] == ["season_withdrawn"]
    with pytest.raises(RuleError, match="was withdrawn"):
        withdraw_season(done(), other.id, "made twice")
    restore_season(done(), other.id, "it was not")
    assert not seasons()[other.id].withdrawn
    for act in (withdraw_season, restore_season):
        with pytest.raises(RuleError, match="no such season"):
            act(done(), 999, "why")
    with pytest.raises(RuleError, match="no such season"):
        change_season(done(), 999, one.about, 1)
    assert season_by_number(999) is None
    assert told_entries(one.changes) == ()
    assert verification.verify().sound


def test_names_are_those_that_are_public_and_none_of_who_was_erased(store: Flask) -> None:
    one = made(about(*earlier(), rankings=(SeparateRanking("clubs"),)))
    everybody_linked()
    (ada,) = queries.found_people("ada").people
    (ivo,) = queries.found_people("ivo").people
    terms = replace(ada.about, shown=INITIALS)
    change_person(done(), ada.id, terms, queries.newest_fact(ada.id))
    assert list(totals(found(one))) == ["Ada Rossi", "Bia Neri", "Ivo Bianchi", "Ugo Verdi"]
    assert list(totals(found(one, 2026))) == ["A.R.", "Bia Neri", "Ivo Bianchi", "Ugo Verdi"]
    going = erasable(ivo.id, STAMP.now.date())
    erase(done(), ivo.id, "he asked for it", going.places)
    assert sorted(totals(found(one)).values()) == [10, 15, 15, 20]
    assert f"N.{ivo.id}" in totals(found(one))
    assert verification.verify().sound


def test_verify_finds_a_season_that_was_changed_by_hand(store: Flask) -> None:
    one = made(about())
    with writing():
        db.session.execute(update(SEASONS).where(SEASONS.c.id == one.id).values(withdrawn=7))
    (problem,) = verification.verify().problems
    assert "the seasons are not those of the ledger" in str(problem)

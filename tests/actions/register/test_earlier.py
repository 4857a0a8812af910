"""Results of events before Referee: read line by line, brought in at once, linked, removed."""

import pytest
from flask import Flask
from sqlalchemy import update

from referee.actions import verification
from referee.actions.register.earlier import (
    columns_unread,
    import_earlier,
    read_earlier,
    remove_earlier,
)
from referee.core.errors import RuleError
from referee.store.database import db, writing
from referee.store.register import queries
from referee.store.register.earlier import earlier_events, listed_events
from referee.store.register.played import EarlierPlace, earlier_of, earlier_of_pair
from referee.store.register.projections import places_linked_to
from referee.store.register.tables import EARLIER_RESULTS
from referee.store.register.written import linked_names
from tests.actions.register.linking import done, everybody_linked

LIST = """\
evento;data;posizione;coppia;giochi
Coppa Romagna;20/11/2019;1;Ada Rossi - Ivo Bianchi;9
Coppa Romagna;20/11/2019;2°;Bia Neri / Ugo Verdi;8
Memorial Zoli;2021;1;Ada Rossi - Bia Neri;
"""


def errors(text: str) -> list[tuple[int, str]]:
    return [(one.number, str(one.error)) for one in read_earlier(text) if one.error is not None]


@pytest.mark.both_databases
def test_results_come_in_and_are_linked(store: Flask) -> None:
    assert import_earlier(done(), LIST) == 3
    assert [(row.name, row.day, row.results) for row in listed_events()] == [
        ("Memorial Zoli", "2021", 1),
        ("Coppa Romagna", "2019-11-20", 2),
    ]
    everybody_linked()
    (ada,) = queries.found_people("ada").people
    assert earlier_of(ada.id) == (
        EarlierPlace("2021", "Memorial Zoli", 1, None, "Bia Neri"),
        EarlierPlace("2019-11-20", "Coppa Romagna", 1, 9, "Ivo Bianchi"),
    )
    assert [one.event for one in linked_names(ada.id, 9)] == ["Coppa Romagna", "Memorial Zoli"]
    numbers = [queries.found_people(name).people[0].id for name in ("ivo", "bia", "ugo")]
    assert [len(earlier_of_pair(ada.id, number)) for number in numbers] == [1, 1, 0]
    assert verification.verify().sound
    again = read_earlier(LIST)
    assert all(one.there for one in again)
    assert import_earlier(done(), LIST) == 0


@pytest.mark.both_databases
def test_an_event_is_removed_with_a_reason(store: Flask) -> None:
    import_earlier(done(), LIST)
    everybody_linked()
    (ada,) = queries.found_people("ada").people
    number = min(earlier_events())
    remove_earlier(done(), number, "it was another club's")
    assert [one.event for one in earlier_of(ada.id)] == ["Memorial Zoli"]
    assert [one.event for one in linked_names(ada.id, 9)] == ["Memorial Zoli"]
    assert len(places_linked_to(ada.id)) == 2
    assert verification.verify().sound
    with pytest.raises(RuleError, match="not there any more"):
        remove_earlier(done(), number, "once more")
    assert import_earlier(done(), LIST) == 2


def test_errors_are_told_by_line_and_nothing_comes_in_by_halves(store: Flask) -> None:
    text = (
        "Coppa;2019;1;Ada - Ivo;7\n;2019;2;Bia - Ugo\nCoppa;;3;Lea - Gino\nCoppa;2019;;Zoe - Max\n"
        "Coppa;2019;x;Zoe - Max\nCoppa;2019;4;\nCoppa;2019;5;Ada - Leo\nCoppa;2019;6;Tea - Pio;y\n"
        "Coppa;31/02/2019;6;Tea - Pio"
    )
    assert errors(text) == [
        (2, "the event is missing"),
        (3, "the day or the year is missing"),
        (4, "the place is missing"),
        (5, "place: must be a whole number"),
        (6, "write a name"),
        (7, "this player is at this event already"),
        (8, "games: must be a whole number"),
        (9, "must be a day, such as 2019-11-20, or a year"),
    ]
    with pytest.raises(RuleError, match="nothing was imported"):
        import_earlier(done(), text)
    assert listed_events() == []
    assert import_earlier(done(), text, leave_out_wrong=True) == 1


def test_names_in_two_columns_and_a_player_alone(store: Flask) -> None:
    text = "Torneo,Anno,Pos,Giocatore 1,Giocatore 2\nSociale,2020,1,Ada,Ivo\nSociale,2020,2,Bia,"
    import_earlier(done(), text)
    (event,) = earlier_events().values()
    assert [one.players for one in event.results] == [("Ada", "Ivo"), ("Bia",)]
    everybody_linked()
    (bia,) = queries.found_people("bia").people
    assert earlier_of(bia.id)[0].mate == ""


@pytest.mark.parametrize("day", ["43789", "20/11/19", "20.11.2019"])
def test_a_day_as_people_and_workbooks_write_it(store: Flask, day: str) -> None:
    (line,) = read_earlier(f"Coppa;{day};1^;Ada - Ivo")
    assert line.day == "2019-11-20"
    assert line.result is not None
    assert line.result.place == 1
    (old,) = read_earlier("Coppa;20/11/85;1;Ada - Ivo")
    assert old.day == "1985-11-20"


def test_columns_that_say_nothing_of_a_result(store: Flask) -> None:
    heading = "Gara;Data;Pos.;Cognome 1;Nome 1;Cognome 2;Nome 2;Premio"
    text = f"{heading}\nCoppa;2019;1;Zoli;Ada;Neri;Ivo;5"
    (line,) = read_earlier(text)
    assert line.result is not None
    assert line.result.players == ("Ada Zoli", "Ivo Neri")
    assert columns_unread(text) == ("Premio",)
    assert columns_unread("{}") == ()
    (long,) = read_earlier(f"Coppa;2019;{'9' * 5000};Ada - Ivo")
    assert "must be a whole number" in str(long.error)


def test_a_list_that_is_too_long(store: Flask) -> None:
    with pytest.raises(RuleError, match="at most"):
        read_earlier("Coppa;2019;1;Ada - Ivo\n" * 5_001)


def test_verify_compares_the_rows_with_the_ledger(store: Flask) -> None:
    import_earlier(done(), LIST)
    with writing():
        db.session.execute(update(EARLIER_RESULTS).values(place=1))
    assert [problem.text for problem in verification.verify().problems] == [
        "the earlier events are not those of the ledger"
    ]

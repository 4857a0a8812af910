"""The room of an event: tables put up, renumbered and taken away."""

import pytest
from flask import Flask

from referee.actions.tablets import pairing, room
from referee.actions.tablets.room import add_table, add_tables_up_to
from referee.core.errors import RuleError
from referee.store.tablets import stations as tablets
from referee.store.tablets.stations import RoomTable
from tests.people import ORIGIN, evening, match_of, person, row_of
from tests.tables import STAMP

KEY = "a key of this test alone"


def an_event() -> tuple[str, int]:
    event = evening(person("Olga", "organizer"))
    return event, row_of(event)


def table(event_id: int, label: str) -> RoomTable:
    found = tablets.table_named(event_id, label)
    assert found is not None
    return found


def labels(event_id: int) -> list[str]:
    return [line.label for line in tablets.tables_of(event_id)]


def test_a_whole_room_is_put_up_at_once_around_what_is_there(store: Flask) -> None:
    _, event_id = an_event()
    add_table(event_id, "2", ORIGIN)
    add_table(event_id, "Terrazza", ORIGIN)
    add_tables_up_to(event_id, 4, ORIGIN)
    add_tables_up_to(event_id, 3, ORIGIN)
    assert labels(event_id) == ["1", "2", "3", "4", "Terrazza"]


@pytest.mark.both_databases
@pytest.mark.parametrize("label", ["9" * 20, "5001", "01", "²"])
def test_a_number_that_no_round_has_is_a_name_of_a_table(store: Flask, label: str) -> None:
    _, event_id = an_event()
    add_table(event_id, label, ORIGIN)
    add_table(event_id, "Terrazza", ORIGIN)
    assert sorted(labels(event_id)) == sorted([label, "Terrazza"])


@pytest.mark.parametrize("number", [0, -1, 201])
def test_a_room_has_so_many_tables_at_most(store: Flask, number: int) -> None:
    _, event_id = an_event()
    with pytest.raises(RuleError, match="1 to 200 tables") as refused:
        add_tables_up_to(event_id, number, ORIGIN)
    assert refused.value.place == "number"
    assert labels(event_id) == []


def test_a_full_room_takes_no_other_numbers(store: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "MOST_TABLES", 3)
    _, event_id = an_event()
    add_table(event_id, "Terrazza", ORIGIN)
    with pytest.raises(RuleError, match="3 tables"):
        add_tables_up_to(event_id, 3, ORIGIN)
    assert labels(event_id) == ["Terrazza"]


def test_a_table_gets_another_number_and_keeps_its_match(store: Flask) -> None:
    event, event_id = an_event()
    add_tables_up_to(event_id, 2, ORIGIN)
    code = match_of(event)
    room.place_match(code, table(event_id, "1"))
    room.rename_table(table(event_id, "1"), "7", ORIGIN)
    room.rename_table(table(event_id, "7"), "7", ORIGIN)
    assert [(line.label, line.match) for line in tablets.tables_of(event_id)] == [
        ("2", None),
        ("7", code),
    ]
    with pytest.raises(RuleError, match="already") as refused:
        room.rename_table(table(event_id, "7"), " 2 ", ORIGIN)
    assert refused.value.place == "label"


@pytest.mark.both_databases
def test_a_table_that_was_never_used_is_taken_away(store: Flask) -> None:
    event, event_id = an_event()
    add_tables_up_to(event_id, 3, ORIGIN)
    pairing.make_code(table(event_id, "3"), KEY, ORIGIN)
    room.take_table_away(table(event_id, "3"), ORIGIN)
    room.place_match(match_of(event), table(event_id, "1"))
    pairing.pair(pairing.make_code(table(event_id, "2"), KEY, ORIGIN), KEY, None, STAMP, ORIGIN)
    for label in ("1", "2"):
        with pytest.raises(RuleError, match="it stays"):
            room.take_table_away(table(event_id, label), ORIGIN)
    assert labels(event_id) == ["1", "2"]


@pytest.mark.both_databases
def test_a_room_is_fitted_and_keeps_what_was_used(store: Flask) -> None:
    event, event_id = an_event()
    room.fit_tables(event_id, 6, ORIGIN)
    add_table(event_id, "Terrazza", ORIGIN)
    room.place_match(match_of(event), table(event_id, "5"))
    room.fit_tables(event_id, 3, ORIGIN)
    assert labels(event_id) == ["1", "2", "3", "5", "Terrazza"]

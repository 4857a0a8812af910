"""Rooms with their tables: read, found, refused, and told in the archive."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.errors import RuleError
from referee.tournament.archive.evening import notes_of, write_notes
from referee.tournament.competition.rooms import Room, room_of, table_twice, write_room
from referee.tournament.evening.facts import read_rooms
from tests.tournament.evening.evening import running
from tests.tournament.evening.test_rests import again

HALL, BAR = Room("Sala grande", ((1, 16), (25, 25))), Room("Bar", ((17, 24),))


def test_a_table_is_in_the_room_that_holds_its_number() -> None:
    assert [room_of((HALL, BAR), table) for table in (1, 16, 17, 24, 25, 26)] == [
        "Sala grande", "Sala grande", "Bar", "Bar", "Sala grande", ""
    ]  # fmt: skip


def test_rooms_may_change_before_a_round_and_after_it_and_the_archive_has_them() -> None:
    evening = running(6)
    evening.add("rooms_set", rooms=[write_room(HALL)])
    evening.play()
    evening.add("rooms_set", rooms=[write_room(HALL), write_room(BAR)])
    assert evening.state.rooms == (HALL, BAR)
    assert [evening.state.room_of(table) for table in (3, 20, 40)] == ["Sala grande", "Bar", ""]
    notes = write_notes(notes_of(evening.state))
    assert notes["rooms"] == [
        {"name": "Sala grande", "tables": [[1, 16], [25, 25]]},
        {"name": "Bar", "tables": [[17, 24]]},
    ]
    assert write_notes(notes_of(again(evening).state)) == notes
    evening.add("rooms_set", rooms=[])
    assert "rooms" not in write_notes(notes_of(evening.state))


@pytest.mark.parametrize(
    ("rooms", "said"),
    [
        ([{"name": "Bar", "tables": []}], "first and the last"),
        ([{"name": "Bar", "tables": [[1]]}], "first and the last"),
        ([{"name": "Bar", "tables": [[4, 2]]}], "first and the last"),
        ([write_room(BAR), write_room(BAR)], "comes twice"),
        ([write_room(HALL), {"name": "Bar", "tables": [[16, 20]]}], "table 16 stands in two"),
    ],
)
def test_rooms_that_cannot_be_are_refused(rooms: object, said: str) -> None:
    with pytest.raises(RuleError) as refused:
        read_rooms(rooms)
    assert said in str(refused.value)


@given(st.lists(st.tuples(st.integers(1, 30), st.integers(0, 5)), min_size=1, max_size=6))
def test_a_table_told_twice_is_found_wherever_it_is(runs: list[tuple[int, int]]) -> None:
    rooms = [Room(str(at), ((first, first + more),)) for at, (first, more) in enumerate(runs)]
    told = [table for first, more in runs for table in range(first, first + more + 1)]
    twice = table_twice(rooms)
    assert (twice is None) == (len(set(told)) == len(told))
    assert twice is None or told.count(twice) > 1

"""Who writes at a table: the first to come, and whoever takes over."""

from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

import pytest
from flask import Flask
from sqlalchemy import text

from referee.actions.matches.match_facts import record_fact
from referee.actions.office import late as acts
from referee.actions.office.late import Late
from referee.actions.tablets import pairing, takeover
from referee.actions.tablets import room as rooms
from referee.actions.tablets.devices import Held, hold_again, hold_match, note_seen
from referee.core.errors import RuleError
from referee.store.accounts import security_log, subjects
from referee.store.database import db
from referee.store.errors import NotTheWriter, UnknownMatch
from referee.store.matches import queries
from referee.store.office.waiting import Scope
from referee.store.tablets import late
from referee.store.tablets import stations as tablets
from referee.store.tablets.stations import Device, RoomTable
from tests.devices import device, shown, written_hand
from tests.people import ORIGIN, evening, match_of, person, row_of
from tests.tables import NOW, STAMP, Table

KEY = "a key of the server's own"


def writer_of(code: str) -> str:
    writer = subjects.of_match(code).writer
    return writer.name if writer else ""


class Room:
    """An event with two tables, a match at the first, and a tablet that is it."""

    def __init__(self) -> None:
        self.referee = person("Rita")
        self.event = evening(person("Olga", "organizer"), "Coppa", self.referee)
        self.first, self.second = (self.table(label) for label in ("1", "2"))
        self.match = match_of(self.event)
        rooms.place_match(self.match, self.first)
        self.tablet = self.pair(self.first)

    def table(self, label: str) -> RoomTable:
        found = tablets.room_table(rooms.add_table(row_of(self.event), label, ORIGIN))
        assert found is not None
        return found

    def pair(self, table: RoomTable, known: Device | None = None) -> Device:
        code = pairing.make_code(table, KEY, ORIGIN)
        done = pairing.pair(code, KEY, known, STAMP, ORIGIN)
        assert done is not None
        return shown(done[1]) if known is None else known


def test_whoever_comes_first_writes(store: Flask) -> None:
    code = Table().code
    first = device(hold_match(None, code, STAMP))
    assert writer_of(code) == STAMP.device
    assert hold_match(first, code, STAMP) == Held(first.id, None)
    assert hold_match(None, code, STAMP) is None


@pytest.mark.both_databases
def test_a_token_lost_with_the_answer_is_replaced_until_somebody_has_shown_it(store: Flask) -> None:
    code = Table().code
    lost = hold_match(None, code, STAMP)
    again = hold_again(None, code, STAMP)
    assert lost is not None
    assert tablets.device(lost.token or "") is None
    note_seen(device(again), NOW)
    assert hold_again(None, code, STAMP) is None
    assert writer_of(code) == STAMP.device


def test_the_last_contact_is_known_to_a_minute(store: Flask) -> None:
    held = hold_match(None, Table().code, STAMP)
    for seconds, known in ((0, 0), (59, 0), (60, 60)):
        note_seen(device(held), NOW + timedelta(seconds=seconds))
        assert device(held).seen_at == NOW + timedelta(seconds=known)


@pytest.mark.both_databases
def test_a_device_that_was_taken_over_writes_nothing_more(store: Flask) -> None:
    table = Table()
    first = device(hold_match(None, table.code, STAMP))
    second = shown(takeover.take_over(table.code, None, STAMP, ORIGIN))
    with pytest.raises(NotTheWriter):
        record_fact(table.code, *written_hand(1, 6), 1, "first-hand", STAMP, first.id)
    assert (
        record_fact(table.code, *written_hand(1, 7), 1, "other-hand", STAMP, second.id).entry.number
        == 2
    )
    assert security_log.page().entries[0].kind == "taken_over"


def test_what_was_written_before_is_answered_as_the_first_time(store: Flask) -> None:
    """The answer was lost, and then the table: still it is no late entry."""
    table = Table()
    first = device(hold_match(None, table.code, STAMP))
    record_fact(table.code, *written_hand(1, 6), 1, "first-hand", STAMP, first.id)
    takeover.take_over(table.code, None, STAMP, ORIGIN)
    assert record_fact(table.code, *written_hand(1, 6), 1, "first-hand", STAMP, first.id).again
    acts.keep(table.code, first.id, Late("first-hand", *written_hand(1, 6), 1), STAMP)
    assert late.waiting(Scope(frozenset(), friendly=True)) == ()


def test_taking_over_again_gives_the_table_back(store: Flask) -> None:
    code = Table().code
    first = device(hold_match(None, code, STAMP))
    before = subjects.of_match(code).writer
    takeover.take_over(code, None, STAMP, ORIGIN)
    assert takeover.take_over(code, first, STAMP, ORIGIN) is None
    after = subjects.of_match(code).writer
    assert before is not None
    assert after is not None
    assert (after.device_id, after.id != before.id) == (first.id, True)
    assert takeover.take_over(code, first, STAMP, ORIGIN) is None


@pytest.mark.both_databases
def test_the_code_of_a_table_is_another_one_after_each_take_over(store: Flask) -> None:
    code = Table().code
    hold_match(None, code, STAMP)
    before = subjects.of_match(code).writer
    assert before is not None
    spoken = takeover.table_code(KEY, before)
    assert takeover.is_table_code(KEY, before, f" {spoken.lower()} ")
    assert not takeover.is_table_code("another key of a server", before, spoken)
    assert not takeover.is_table_code(KEY, None, spoken)
    assert not takeover.is_table_code(KEY, before, "what?")
    takeover.take_over(code, None, STAMP, ORIGIN)
    assert not takeover.is_table_code(KEY, subjects.of_match(code).writer, spoken)


def test_a_paired_tablet_is_its_table_and_comes_to_the_next_match(store: Flask) -> None:
    room = Room()
    assert room.tablet.table == room.first
    assert writer_of(room.match) == STAMP.device
    assert tablets.match_at(room.first.id) == room.match
    later = match_of(room.event)
    rooms.place_match(later, room.first)
    assert tablets.match_at(room.first.id) == later
    assert writer_of(later) == STAMP.device
    assert tablets.match_at(room.second.id) is None
    assert hold_match(None, match_of(room.event), STAMP) is not None


def test_a_match_at_a_table_is_not_for_whoever_comes_first(store: Flask) -> None:
    room = Room()
    code = match_of(room.event)
    rooms.place_match(code, room.second)
    assert hold_match(None, code, STAMP) is None


def test_a_match_is_placed_at_tables_of_its_own_event_only(store: Flask) -> None:
    room = Room()
    with pytest.raises(UnknownMatch):
        rooms.place_match(Table().code, room.first)


@pytest.mark.both_databases
def test_a_pairing_code_is_for_one_tablet_within_ten_minutes(store: Flask) -> None:
    room = Room()
    code = pairing.make_code(room.second, KEY, ORIGIN)
    late_stamp = replace(STAMP, now=NOW + pairing.VALID)
    assert pairing.pair(code, KEY, None, late_stamp, ORIGIN) is None
    assert pairing.pair(code, "another key of a server", None, STAMP, ORIGIN) is None
    assert pairing.pair("?", KEY, None, STAMP, ORIGIN) is None
    assert pairing.pair(code.lower(), KEY, None, STAMP, ORIGIN) is not None
    assert pairing.pair(code, KEY, None, STAMP, ORIGIN) is None
    assert code not in str(db.session.execute(text("SELECT * FROM pairing_code")).all())


@pytest.mark.both_databases
def test_codes_that_are_printed_together_last_an_evening(store: Flask) -> None:
    room = Room()
    tables = [room.first.id, room.second.id]
    old = pairing.make_printed_codes(tables, KEY, ORIGIN)
    first, second = pairing.make_printed_codes(tables, KEY, ORIGIN)
    assert pairing.pair(old[1], KEY, None, STAMP, ORIGIN) is None
    evening_over = replace(STAMP, now=NOW + pairing.PRINTED_VALID)
    assert pairing.pair(first, KEY, None, evening_over, ORIGIN) is None
    hours_later = replace(STAMP, now=NOW + timedelta(hours=11))
    done = pairing.pair(second, KEY, None, hours_later, ORIGIN)
    assert done is not None
    assert done[0].label == "2"


def test_a_newer_code_for_a_table_is_the_only_one(store: Flask) -> None:
    room = Room()
    old, new = (pairing.make_code(room.second, KEY, ORIGIN) for _ in range(2))
    assert pairing.pair(old, KEY, None, STAMP, ORIGIN) is None
    assert pairing.pair(new, KEY, None, STAMP, ORIGIN) is not None


def test_a_tablet_is_one_table_and_a_table_one_tablet(store: Flask) -> None:
    room = Room()
    room.pair(room.second, room.tablet)
    assert subjects.of_match(room.match).writer is None
    other = room.pair(room.second)
    lines = tablets.tables_of(row_of(room.event))
    assert [line.writer.device_id if line.writer else None for line in lines] == [None, other.id]


@pytest.mark.both_databases
def test_unpairing_ends_it_and_what_was_not_sent_is_late(store: Flask) -> None:
    room = Room()
    writer = subjects.of_match(room.match).writer
    assert writer is not None
    pairing.unpair(room.second, writer.id, ORIGIN)
    assert writer_of(room.match)
    for _ in range(2):
        pairing.unpair(room.first, writer.id, ORIGIN)
    assert [one.kind for one in security_log.page().entries][:2] == ["unpaired", "paired"]
    assert writer_of(room.match) == ""
    acts.keep(room.match, room.tablet.id, Late("late-hand", *written_hand(1, 6), 1), STAMP)
    assert [one.code for one in late.waiting(Scope(frozenset({row_of(room.event)})))] == [
        room.match
    ]
    assert late.waiting(Scope(frozenset(), friendly=True)) == ()


def test_taking_over_at_an_event_takes_the_whole_table(store: Flask) -> None:
    room = Room()
    second = shown(takeover.take_over(room.match, None, STAMP, ORIGIN))
    assert second.table == room.first
    assert tablets.device("nothing") is None


@pytest.mark.both_databases
def test_tables_and_tablets_have_names(store: Flask) -> None:
    room = Room()
    for label, place in (("1", "label"), (" ", "label"), ("x" * 21, "label"), ("\x07", "label")):
        with pytest.raises(RuleError) as refused:
            rooms.add_table(row_of(room.event), label, ORIGIN)
        assert refused.value.place == place
    rooms.add_table(row_of(room.event), "10", ORIGIN)
    rooms.add_table(row_of(room.event), "Terrazza", ORIGIN)
    labels = [line.label for line in tablets.tables_of(row_of(room.event))]
    assert labels == ["1", "2", "10", "Terrazza"]
    writer = subjects.of_match(room.match).writer
    assert writer is not None
    pairing.rename_device(room.first, writer.id, " Tablet  1 ", ORIGIN)
    pairing.rename_device(room.second, writer.id, "Another", ORIGIN)
    assert writer_of(room.match) == "Tablet 1"
    with pytest.raises(RuleError):
        pairing.rename_device(room.first, writer.id, "", ORIGIN)


def test_an_event_has_so_many_tables_at_most(store: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    monkeypatch.setattr(rooms, "MOST_TABLES", 2)
    with pytest.raises(RuleError, match="2 tables"):
        rooms.add_table(row_of(room.event), "3", ORIGIN)


@pytest.mark.both_databases
def test_a_wrong_code_of_a_table_is_noted(store: Flask) -> None:
    takeover.note_failure("pin_failed", "tavolo 4", ORIGIN)
    (noted,) = security_log.page().entries
    assert (noted.kind, noted.subject) == ("pin_failed", "tavolo 4")


def test_taking_over_waits_for_an_entry_that_is_being_written(store: Flask) -> None:
    """The right to write is looked at again in the transaction that writes."""
    table = Table()
    first = device(hold_match(None, table.code, STAMP))
    for number in (1, 2):
        record_fact(table.code, *written_hand(number, 6), number, str(uuid4()), STAMP, first.id)
    takeover.take_over(table.code, None, STAMP, ORIGIN)
    with pytest.raises(NotTheWriter):
        record_fact(table.code, *written_hand(3, 6), 3, str(uuid4()), STAMP, first.id)
    assert queries.head(table.code).number == 3

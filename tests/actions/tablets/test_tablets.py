"""Who writes at a table: the first to come, whoever takes over, and what comes too late then."""

from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

import pytest
from flask import Flask
from sqlalchemy import text
from sqlalchemy.exc import DatabaseError

from referee.actions.matches.match_facts import record_fact
from referee.actions.office import late as acts
from referee.actions.office import late_ruling
from referee.actions.office.late import Late
from referee.actions.tablets import room as rooms
from referee.actions.tablets import stations as pairing
from referee.actions.tablets import takeover
from referee.actions.tablets.devices import Held, hold_again, hold_match, seen
from referee.core.errors import RuleError
from referee.store.database import db
from referee.store.errors import EventReused, MovedOn, NotTheWriter, UnknownMatch
from referee.store.matches import queries
from referee.store.office.waiting import Scope
from referee.store.people import security_log, subjects
from referee.store.tablets import late
from referee.store.tablets import stations as tablets
from referee.store.tablets.stations import Device, RoomTable
from tests.people import ORIGIN, evening, match_of, person, row_of
from tests.tables import NOW, STAMP, SessionTable, Table

KEY = "a key of the server's own"


def device(held: Held | None) -> Device:
    """The device that was given a token just now."""
    assert held is not None
    assert held.token is not None
    return shown(held.token)


def shown(token: str | None) -> Device:
    found = tablets.device(token or "")
    assert found is not None
    return found


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
    seen(device(again), NOW)
    assert hold_again(None, code, STAMP) is None
    assert writer_of(code) == STAMP.device


def test_the_last_contact_is_known_to_a_minute(store: Flask) -> None:
    held = hold_match(None, Table().code, STAMP)
    for seconds, known in ((0, 0), (59, 0), (60, 60)):
        seen(device(held), NOW + timedelta(seconds=seconds))
        assert device(held).seen_at == NOW + timedelta(seconds=known)


@pytest.mark.both_databases
def test_a_device_that_was_taken_over_writes_nothing_more(store: Flask) -> None:
    table = Table()
    first = device(hold_match(None, table.code, STAMP))
    second = shown(takeover.take_over(table.code, None, STAMP, ORIGIN))
    with pytest.raises(NotTheWriter):
        record_fact(table.code, *hand(1, 6), 1, "first-hand", STAMP, first.id)
    assert record_fact(table.code, *hand(1, 7), 1, "other-hand", STAMP, second.id).entry.number == 2
    assert security_log.page().entries[0].kind == "taken_over"


def test_what_was_written_before_is_answered_as_the_first_time(store: Flask) -> None:
    """The answer was lost, and then the table: still it is no late entry."""
    table = Table()
    first = device(hold_match(None, table.code, STAMP))
    record_fact(table.code, *hand(1, 6), 1, "first-hand", STAMP, first.id)
    takeover.take_over(table.code, None, STAMP, ORIGIN)
    assert record_fact(table.code, *hand(1, 6), 1, "first-hand", STAMP, first.id).again
    acts.keep(table.code, first.id, Late("first-hand", *hand(1, 6), 1), STAMP)
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
    acts.keep(room.match, room.tablet.id, Late("late-hand", *hand(1, 6), 1), STAMP)
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


def hand(number: int, a: int) -> tuple[str, dict[str, object]]:
    """Kind and payload of a hand written by its points."""
    return "hand_written", {"hand": number, "value": {"points": {"A": a, "B": 11 - a}}}


class Displaced:
    """A table whose first tablet held two hands when the second took over and wrote one itself."""

    def __init__(self) -> None:
        self.table = Table()
        self.first = device(hold_match(None, self.table.code, STAMP))
        self.table.hand(5, 6)
        self.second = takeover.take_over(self.table.code, None, STAMP, ORIGIN)
        self.sends("late-hand-2", *hand(2, 9), after=2)
        self.sends("late-hand-3", *hand(3, 8), after=3)
        self.table.hand(4, 7)

    @property
    def code(self) -> str:
        return self.table.code

    def sends(self, event_id: str, kind: str, payload: dict[str, object], after: int) -> None:
        acts.keep(self.code, self.first.id, Late(event_id, kind, payload, after), STAMP)

    def kept(self) -> tuple[late.LateEntry, ...]:
        row = subjects.of_match(self.code).match_id
        assert row is not None
        return late.of_match(row)

    def points(self) -> list[dict[str, int]]:
        return [one["points"] for one in queries.any_view(self.code).state.record["hands"]]


def test_late_entries_are_kept_apart_and_counted_once(store: Flask) -> None:
    room = Displaced()
    room.sends("late-hand-2", *hand(2, 9), after=2)
    assert [(one.kind, one.after, one.hand) for one in room.kept()] == [
        ("hand_written", 2, 2),
        ("hand_written", 3, 3),
    ]
    with pytest.raises(EventReused):
        room.sends("late-hand-2", *hand(2, 8), after=2)
    assert room.points() == [{"A": 5, "B": 6}, {"A": 4, "B": 7}]
    (waiting,) = late.waiting(Scope(frozenset(), friendly=True))
    assert (waiting.code, waiting.event, waiting.waiting) == (room.code, "", 2)


def test_what_no_device_sends_is_not_kept(store: Flask) -> None:
    room = Displaced()
    whole = hand(2, 9)[1]
    for event_id, kind, payload in (
        ("short", "hand_written", whole),
        ("long-enough", "nonsense", whole),
        ("long-enough", "hand_written", {}),
    ):
        with pytest.raises(RuleError):
            room.sends(event_id, kind, payload, after=2)
    stranger = device(hold_match(None, Table().code, STAMP))
    with pytest.raises(NotTheWriter):
        acts.keep(room.code, stranger.id, Late("long-enough", *hand(2, 9), 2), STAMP)


def test_both_versions_can_be_seen(store: Flask) -> None:
    room = Displaced()
    seen_there = late.as_seen(room.code, room.kept(), 0)
    points = [one["points"]["A"] for one in seen_there.state.record["hands"]]
    assert points == [5, 9, 8]
    assert late.as_seen(room.code, (), 1).state.record["hands"] == []


def test_late_facts_that_tell_the_impossible_leave_what_was_before(store: Flask) -> None:
    room = Displaced()
    room.sends("late-nonsense", "trick_taken", {"hand": 9, "won": "A", "thirds": 1}, after=4)
    assert len(late.as_seen(room.code, room.kept(), 0).state.record["hands"]) == 1


@pytest.mark.both_databases
def test_a_referee_enters_a_late_hand_in_place_of_the_other(store: Flask) -> None:
    room = Displaced()
    writer_id = room.kept()[0].writer_id
    by_rita = replace(STAMP, actor="Rita")
    done = acts.enter_hand(room.code, writer_id, 2, "tutti d'accordo", by_rita)
    assert (done.entry.kind, done.entry.actor) == ("hand_corrected", "Rita")
    assert room.points()[1] == {"A": 9, "B": 2}
    acts.enter_hand(room.code, writer_id, 3, "tutti d'accordo", by_rita)
    assert room.points()[2] == {"A": 8, "B": 3}
    assert [(one.outcome, one.decided_by, one.entry) for one in room.kept()] == [
        ("entered", "Rita", 4),
        ("entered", "Rita", 5),
    ]
    assert late.waiting(Scope(frozenset(), friendly=True)) == ()


@pytest.mark.both_databases
def test_a_late_hand_is_ruled_on_in_one_act(store: Flask) -> None:
    room = Displaced()
    writer_id, after = room.kept()[0].writer_id, queries.head(room.code).number
    why = ("two tablets wrote", "tutti d'accordo")
    done = late_ruling.rule_hand(room.code, writer_id, 2, *why, after, STAMP)
    assert [entry.kind for entry in queries.entries(room.code)[-2:]] == [
        "ruling_opened",
        "ruling_given",
    ]
    assert room.points()[1] == {"A": 9, "B": 2}
    assert (room.kept()[0].outcome, room.kept()[0].entry) == ("entered", done.entry.number)
    with pytest.raises(MovedOn):
        late_ruling.rule_hand(room.code, writer_id, 3, *why, after, STAMP)


@pytest.mark.both_databases
def test_a_match_is_reopened_for_what_came_late(store: Flask) -> None:
    room = Displaced()
    room.table.add("match_closed", reason="chiusa troppo presto")
    after = queries.head(room.code).number
    done = late_ruling.reopen(room.code, "manca una mano", after, "reopened-1", STAMP)
    assert (done.entry.kind, done.view.status) == ("match_reopened", "open")


@pytest.mark.both_databases
def test_a_wrong_code_of_a_table_is_noted(store: Flask) -> None:
    takeover.failed("pin_failed", "tavolo 4", ORIGIN)
    (noted,) = security_log.page().entries
    assert (noted.kind, noted.subject) == ("pin_failed", "tavolo 4")


def test_a_late_hand_is_entered_with_a_reason_and_when_it_is_whole(store: Flask) -> None:
    room = Displaced()
    writer_id = room.kept()[0].writer_id
    for reason in ("", " \n", "x" * 501):
        with pytest.raises(RuleError) as refused:
            acts.enter_hand(room.code, writer_id, 2, reason, STAMP)
        assert refused.value.place == "reason"
    with pytest.raises(RuleError, match="not finished"):
        acts.enter_hand(room.code, writer_id, 7, "perché sì", STAMP)
    with pytest.raises(RuleError, match="not finished"):
        acts.enter_hand(room.code, 999, 2, "perché sì", STAMP)


def test_a_single_late_fact_is_entered_as_it_came(store: Flask) -> None:
    table = Table()
    first = device(hold_match(None, table.code, STAMP))
    takeover.take_over(table.code, None, STAMP, ORIGIN)
    trump = {"hand": 1, "trump": "coppe", "battezzante": 1}
    acts.keep(table.code, first.id, Late("late-trump", "trump_named", trump, 1), STAMP)
    (one,) = late.of_match(subjects.of_match(table.code).match_id or 0)
    acts.enter(table.code, one.number, "il primo tablet aveva ragione", STAMP)
    assert queries.entries(table.code)[-1].kind == "trump_named"


@pytest.mark.both_databases
def test_what_was_not_understood_can_only_be_set_aside(store: Flask) -> None:
    room = Displaced()
    room.sends("late-scrawl", "hand_written", {"form": {"points": "A:x"}}, after=4)
    scrawl = room.kept()[-1]
    assert not scrawl.fact
    with pytest.raises(RuleError, match="set aside"):
        acts.enter(room.code, scrawl.number, "boh", STAMP)
    acts.set_aside(room.code, [scrawl.number], "illeggibile", STAMP)
    acts.set_aside(room.code, [scrawl.number], "di nuovo", STAMP)
    assert (room.kept()[-1].outcome, room.kept()[-1].reason) == ("set_aside", "illeggibile")
    with pytest.raises(RuleError, match="no such"):
        acts.set_aside(room.code, [999], "boh", STAMP)


def test_late_entries_of_trionfo(store: Flask) -> None:
    table = SessionTable()
    first = device(hold_match(None, table.code, STAMP))
    takeover.take_over(table.code, None, STAMP, ORIGIN)
    bid = {"hand": 1, "seat": 1, "bid": "chiamo"}
    acts.keep(table.code, first.id, Late("late-bid-1", "bid_made", bid, 1), STAMP)
    kept = late.of_match(subjects.of_match(table.code).match_id or 0)
    assert late.as_seen(table.code, kept, 0).facts[-1].kind == "bid_made"


@pytest.mark.both_databases
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE late_entry SET payload = '{}'",
        "DELETE FROM late_entry",
        "UPDATE late_decision SET reason = ''",
        "DELETE FROM late_decision",
    ],
)
def test_what_came_late_stays_as_it_came(store: Flask, statement: str) -> None:
    room = Displaced()
    acts.set_aside(room.code, [room.kept()[0].number], "superata", STAMP)
    db.session.rollback()
    with pytest.raises(DatabaseError, match="kept as it came"), db.engine.begin() as sql:
        sql.execute(text(statement))


def test_taking_over_waits_for_an_entry_that_is_being_written(store: Flask) -> None:
    """The right to write is looked at again in the transaction that writes."""
    table = Table()
    first = device(hold_match(None, table.code, STAMP))
    for number in (1, 2):
        record_fact(table.code, *hand(number, 6), number, str(uuid4()), STAMP, first.id)
    takeover.take_over(table.code, None, STAMP, ORIGIN)
    with pytest.raises(NotTheWriter):
        record_fact(table.code, *hand(3, 6), 3, str(uuid4()), STAMP, first.id)
    assert queries.head(table.code).number == 3

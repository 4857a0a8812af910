"""What a device sends that was taken over: kept apart, entered, ruled on, or set aside."""

import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import text
from sqlalchemy.exc import DatabaseError

from referee.actions.office import late as acts
from referee.actions.office import late_ruling
from referee.actions.office.late import Late
from referee.actions.tablets import takeover
from referee.actions.tablets.devices import hold_match
from referee.core.errors import RuleError
from referee.store.database import db
from referee.store.errors import EventReused, MovedOn, NotTheWriter
from referee.store.matches import queries
from referee.store.matches.found import find_match
from referee.store.office.waiting import Scope
from referee.store.tablets import late
from tests.devices import device, written_hand
from tests.people import ORIGIN
from tests.tables import STAMP, SessionTable, Table

ENTERER = "tests.actions.office.enterer"


class Displaced:
    """A table whose first tablet held two hands when the second took over and wrote one itself."""

    def __init__(self) -> None:
        self.table = Table()
        self.first = device(hold_match(None, self.table.code, STAMP))
        self.table.hand(5, 6)
        self.second = takeover.take_over(self.table.code, None, STAMP, ORIGIN)
        self.sends("late-hand-2", *written_hand(2, 9), after=2)
        self.sends("late-hand-3", *written_hand(3, 8), after=3)
        self.table.hand(4, 7)

    @property
    def code(self) -> str:
        return self.table.code

    def sends(self, event_id: str, kind: str, payload: dict[str, object], after: int) -> None:
        acts.keep(self.code, self.first.id, Late(event_id, kind, payload, after), STAMP)

    def kept(self) -> tuple[late.LateEntry, ...]:
        return late.of_match(find_match(self.code).id)

    def points(self) -> list[dict[str, int]]:
        return [one["points"] for one in queries.any_view(self.code).state.record["hands"]]


def test_late_entries_are_kept_apart_and_counted_once(store: Flask) -> None:
    room = Displaced()
    room.sends("late-hand-2", *written_hand(2, 9), after=2)
    assert [(one.kind, one.after, one.hand) for one in room.kept()] == [
        ("hand_written", 2, 2),
        ("hand_written", 3, 3),
    ]
    with pytest.raises(EventReused):
        room.sends("late-hand-2", *written_hand(2, 8), after=2)
    assert room.points() == [{"A": 5, "B": 6}, {"A": 4, "B": 7}]
    (waiting,) = late.waiting(Scope(frozenset(), friendly=True))
    assert (waiting.code, waiting.event, waiting.waiting) == (room.code, "", 2)


def test_what_no_device_sends_is_not_kept(store: Flask) -> None:
    room = Displaced()
    whole = written_hand(2, 9)[1]
    for event_id, kind, payload in (
        ("short", "hand_written", whole),
        ("long-enough", "nonsense", whole),
        ("long-enough", "hand_written", {}),
    ):
        with pytest.raises(RuleError):
            room.sends(event_id, kind, payload, after=2)
    stranger = device(hold_match(None, Table().code, STAMP))
    with pytest.raises(NotTheWriter):
        acts.keep(room.code, stranger.id, Late("long-enough", *written_hand(2, 9), 2), STAMP)


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
@pytest.mark.process
def test_a_late_hand_is_entered_with_its_decision_or_not_at_all(
    either_url: str, store: Flask, tmp_path: Path
) -> None:
    """`kill -9` between the fact and the decision leaves neither; the referee enters it again."""
    room = Displaced()
    before = queries.any_view(room.code).head
    writer = room.kept()[0].writer_id
    command = [sys.executable, "-m", ENTERER, either_url, str(tmp_path), room.code]
    died = subprocess.run([*command, str(writer), "2"], check=False)
    assert died.returncode == -signal.SIGKILL
    db.session.rollback()
    assert queries.any_view(room.code).head == before
    assert [one.outcome for one in room.kept()] == ["", ""]
    acts.enter_hand(room.code, writer, 2, "il primo tablet aveva ragione", STAMP)
    assert [one.outcome for one in room.kept()] == ["entered", ""]
    assert room.points()[1] == {"A": 9, "B": 2}


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
    (one,) = late.of_match(find_match(table.code).id)
    acts.enter(table.code, one.number, "il primo tablet aveva ragione", STAMP)
    assert queries.entries(table.code)[-1].kind == "trump_named"


@pytest.mark.both_databases
def test_what_was_not_understood_can_only_be_set_aside(store: Flask) -> None:
    room = Displaced()
    room.sends("late-scrawl", "hand_written", {"form": {"points": "A:x"}}, after=4)
    scrawl = room.kept()[-1]
    assert not scrawl.is_fact
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
    kept = late.of_match(find_match(table.code).id)
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


def test_a_late_hand_that_was_set_aside_does_not_come_in_from_an_older_page(store: Flask) -> None:
    room = Displaced()
    first = room.kept()[0]
    acts.set_aside(room.code, [first.number], "scritta due volte", STAMP)
    with pytest.raises(RuleError, match="decided already"):
        acts.enter_hand(room.code, first.writer_id, 2, "tutti d'accordo", STAMP)
    with pytest.raises(RuleError, match="decided already"):
        acts.enter(room.code, first.number, "tutti d'accordo", STAMP)
    assert room.points()[1] == {"A": 4, "B": 7}


def test_a_late_fact_about_a_hand_that_was_entered_already_is_entered_too(store: Flask) -> None:
    room = Displaced()
    writer_id = room.kept()[0].writer_id
    acts.enter_hand(room.code, writer_id, 2, "tutti d'accordo", STAMP)
    corrected = {"hand": 2, "value": {"points": {"A": 3, "B": 8}}, "reason": "contata male"}
    room.sends("late-correction", "hand_corrected", corrected, after=3)
    acts.enter_hand(room.code, writer_id, 2, "tutti d'accordo", STAMP)
    assert room.points()[1] == {"A": 3, "B": 8}
    assert [one.outcome for one in room.kept()] == ["entered", "", "entered"]

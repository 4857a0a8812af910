"""Devices of entries are told of a new round, once, by their push service."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import select

from referee.actions.signups import notices
from referee.actions.signups.notices import MOST_DEVICES, MOST_FAILURES, Sender
from referee.actions.signups.own_entry import token_of
from referee.core.errors import RuleError
from referee.store.accounts.club_events import club_event_by_id
from referee.store.database import db
from referee.store.signups.tables import NOTICES
from referee.tournament.evening.progress import is_played_out
from tests.actions.signups.fake_push import FakePush
from tests.actions.tournaments.desk import Desk, running
from tests.tables import STAMP

KEY = "a key of the server"


@pytest.fixture
def push(tmp_path: Path) -> Iterator[FakePush]:
    with FakePush(tmp_path) as service:
        yield service


@pytest.fixture
def sender(push: FakePush) -> Sender:
    return Sender([KEY], "https://club.example:8443/", push.door)


@pytest.fixture
def desk(store: Flask) -> Desk:
    return running(5)


def on(desk: Desk, sender: Sender, push: FakePush, entry: int, device: str) -> None:
    token = token_of(sender.keys[0], desk.view, entry)
    notices.turn_on(desk.view, entry, token, push.device(device), sender, STAMP.now)


def devices() -> list[str]:
    return sorted(one.rsplit("/", 1)[1] for one in db.session.scalars(select(NOTICES.c.endpoint)))


def evening_day(desk: Desk) -> date:
    return club_event_by_id(desk.view.id).day


def resting(desk: Desk) -> int:
    return next(iter(desk.view.state.rounds[-1].draft.byes))


@pytest.mark.both_databases
def test_each_device_is_told_once_of_each_round(desk: Desk, sender: Sender, push: FakePush) -> None:
    on(desk, sender, push, 1, "ada")
    on(desk, sender, push, 2, "bea")
    notices.tell_all(sender, STAMP.now)
    assert push.told == []
    desk.publish()
    notices.tell_all(sender, STAMP.now)
    notices.tell_all(sender, STAMP.now)
    assert sorted(push.told) == ["ada", "bea"]
    assert sender.who == "https://club.example"


def test_whoever_turns_it_on_knows_the_rounds_so_far(
    desk: Desk, sender: Sender, push: FakePush
) -> None:
    desk.publish()
    on(desk, sender, push, resting(desk), "ada")
    notices.tell_all(sender, STAMP.now)
    assert push.told == []


def test_a_round_that_was_taken_back_and_published_again_is_told_again(
    desk: Desk, sender: Sender, push: FakePush
) -> None:
    on(desk, sender, push, 1, "ada")
    for _ in range(2):
        desk.publish()
        notices.tell_all(sender, STAMP.now)
        desk.add("round_taken_back", round=1, reason="wrong")
    assert push.told == ["ada", "ada"]


def test_who_has_withdrawn_is_told_nothing(desk: Desk, sender: Sender, push: FakePush) -> None:
    on(desk, sender, push, 1, "ada")
    desk.add("withdrew", entry=1)
    desk.publish()
    notices.tell_all(sender, STAMP.now)
    assert push.told == []


def test_a_device_that_is_gone_is_forgotten(desk: Desk, sender: Sender, push: FakePush) -> None:
    for entry, device in ((1, "ada"), (2, "bea"), (3, "cia")):
        on(desk, sender, push, entry, device)
    push.answers |= {"ada": 410, "bea": 404}
    desk.publish()
    notices.tell_all(sender, STAMP.now)
    assert devices() == ["cia"]


def test_what_is_refused_is_tried_again_a_few_times(
    desk: Desk, sender: Sender, push: FakePush
) -> None:
    on(desk, sender, push, 1, "ada")
    on(desk, sender, push, 2, "bea")
    push.answers |= {"ada": 503, "bea": 503}
    desk.publish()
    notices.tell_all(sender, STAMP.now)
    push.answers.pop("bea")
    for _ in range(MOST_FAILURES + 2):
        notices.tell_all(sender, STAMP.now)
    assert push.told.count("ada") == MOST_FAILURES
    assert push.told.count("bea") == 2
    assert devices() == ["bea"]
    [failures] = db.session.scalars(select(NOTICES.c.failures)).all()
    assert failures == 0


def test_without_a_network_nobody_is_told_and_nobody_forgotten(
    desk: Desk, sender: Sender, push: FakePush
) -> None:
    on(desk, sender, push, 1, "ada")
    on(desk, sender, push, 2, "bea")
    desk.publish()
    push.close()
    notices.tell_all(sender, STAMP.now)
    notices.tell_all(sender, STAMP.now)
    assert devices() == ["ada", "bea"]


def test_a_link_made_anew_and_a_key_that_is_gone_end_it(
    desk: Desk, sender: Sender, push: FakePush
) -> None:
    late = {"name": "Cia - Cleo", "players": ["Cia", "Cleo"]}
    desk.add("entry_added", entry=6, **late)
    for entry, device in ((1, "ada"), (2, "bea"), (6, "cia")):
        on(desk, sender, push, entry, device)
    desk.add("link_renewed", entry=1)
    desk.add("entry_removed", entry=6)
    rotated = replace(sender, keys=["the next key", KEY])
    on(desk, rotated, push, 4, "dea")
    desk.publish()
    notices.tell_all(rotated, STAMP.now)
    assert sorted(push.told) == ["bea", "dea"], "the key before the last rotation is still known"
    desk.add("round_taken_back", round=1, reason="wrong")
    desk.publish()
    notices.tell_all(replace(sender, keys=["the next key"]), STAMP.now)
    assert devices() == ["dea"]


def test_devices_are_forgotten_after_two_months(desk: Desk, sender: Sender, push: FakePush) -> None:
    on(desk, sender, push, 1, "ada")
    desk.publish()
    notices.tell_all(sender, STAMP.now + notices.KEPT + timedelta(days=1))
    assert (push.told, devices()) == ([], [])


def test_devices_are_forgotten_once_an_event_is_over(
    desk: Desk, sender: Sender, push: FakePush
) -> None:
    on(desk, sender, push, 1, "ada")
    later = datetime.combine(evening_day(desk) + timedelta(days=4), time(12), UTC)
    notices.tell_all(sender, later)
    assert devices() == ["ada"], "it goes on over several days"
    while not is_played_out(desk.view.state):
        desk.publish()
        for round_, table in desk.view.state.missing:
            desk.add("walkover_given", round=round_, table=table, winner="a")
    desk.add("protest_opened", minutes=0)
    desk.add("standings_made_final")
    notices.tell_all(sender, later)
    assert (push.told, devices()) == ([], [])


@pytest.mark.both_databases
def test_it_is_turned_off_by_the_device_alone(desk: Desk, sender: Sender, push: FakePush) -> None:
    on(desk, sender, push, 1, "ada")
    on(desk, sender, push, 1, "ada")
    notices.turn_off(token_of(KEY, desk.view, 2), push.device("ada"))
    assert devices() == ["ada"]
    notices.turn_off(token_of(KEY, desk.view, 1), push.device("ada"))
    assert devices() == []


def test_a_link_has_only_so_many_devices(desk: Desk, sender: Sender, push: FakePush) -> None:
    for number in range(MOST_DEVICES):
        on(desk, sender, push, 1, f"ada{number}")
    on(desk, sender, push, 1, "ada0")
    with pytest.raises(RuleError, match="turn one off"):
        on(desk, sender, push, 1, "another")
    with pytest.raises(RuleError, match="not known"):
        notices.turn_on(desk.view, 2, "x", "https://evil.example/x", sender, STAMP.now)


def test_two_servers_tell_a_device_once(desk: Desk, sender: Sender, push: FakePush) -> None:
    on(desk, sender, push, 1, "ada")
    desk.publish()
    [before] = notices.notices.behind(desk.view.id, notices.newest(desk.view.state))
    notices.tell_all(sender, STAMP.now)
    notices._tell(before, desk.view, sender, set(), STAMP.now)
    assert push.told == ["ada"]


@pytest.mark.both_databases
def test_it_is_done_in_a_thread_of_its_own(
    store: Flask, desk: Desk, sender: Sender, push: FakePush, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = []
    monkeypatch.setattr(notices, "Thread", lambda **made: begun.append(made) or _Now(made))
    on(desk, sender, push, 1, "ada")
    desk.publish()
    notices.tell_soon(store.app_context(), sender, STAMP.now)
    assert begun[0]["daemon"]
    assert push.told == ["ada"]


class _Now:
    """A thread that runs at once."""

    def __init__(self, made: dict[str, object]) -> None:
        self._target = made["target"]

    def start(self) -> None:
        assert callable(self._target)
        self._target()

"""Whoever guesses is made to wait, longer and longer; counted for all processes together."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import timedelta

import pytest
from flask import Flask

from referee.actions.accounts.throttle import (
    FORGOTTEN,
    LONGEST,
    TooOften,
    attempt,
    counts,
    delay,
    note_wait,
    succeeded,
)
from referee.store.accounts import security_log
from referee.store.database import db
from tests.people import ORIGIN
from tests.tables import NOW

ANNA = counts("password", "anna", "10.0.0.7")


def waits(counted: Sequence, seconds: float = 0) -> float:
    """How long an attempt has to wait after so many seconds; 0 if it is counted."""
    try:
        attempt(counted, NOW + timedelta(seconds=seconds))
    except TooOften as refused:
        return refused.wait.total_seconds()
    return 0


def test_five_failures_are_free_and_each_more_doubles_the_wait(store: Flask) -> None:
    assert [waits(ANNA) for _ in range(6)] == [0, 0, 0, 0, 0, 2]
    assert waits(ANNA, 1) == 1
    assert waits(ANNA, 2) == 0
    assert waits(ANNA, 2) == 4
    assert waits(ANNA, 6) == 0
    assert waits(ANNA, 6) == 8


def test_waiting_in_vain_makes_nothing_longer(store: Flask) -> None:
    for _ in range(50):
        waits(ANNA)
    assert waits(ANNA) == 2


def test_no_wait_is_longer_than_a_quarter_of_an_hour() -> None:
    assert [delay(n) for n in (-1, 0, 1)] == [timedelta(seconds=s) for s in (0, 2, 4)]
    assert delay(9) == LONGEST
    assert delay(10**6) == LONGEST


def test_success_forgets_what_was_held_against_somebody(store: Flask) -> None:
    for _ in range(5):
        attempt(ANNA, NOW)
    succeeded(ANNA)
    assert [waits(ANNA) for _ in range(6)] == [0, 0, 0, 0, 0, 2]


def test_another_network_may_try_until_the_account_has_been_tried_often(store: Flask) -> None:
    for last in range(4):
        network = counts("password", "anna", f"10.0.1.{last}")
        assert [waits(network) for _ in range(5)] == [0] * 5
    assert waits(counts("password", "anna", "10.0.9.9")) == 2
    assert waits(counts("password", "bruno", "10.0.9.9")) == 0


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2a01:4f8:1:2::7", "2a01:4f8:1:2:ffff::9", True),
        ("2a01:4f8:1:2::7", "2a01:4f8:1:3::7", False),
        ("::ffff:10.0.0.7", "10.0.0.7", True),
        ("::ffff:10.0.0.7", "::ffff:10.0.0.8", False),
        ("10.0.0.7", "10.0.0.8", False),
        ("fe80::1%eth0", "fe80::2%eth0", False),
        ("fd00::1", "fd00::2", False),
        ("", "unix:", False),
    ],
)
def test_addresses_that_one_device_takes_at_will_are_one(one: str, other: str, same: bool) -> None:
    """Of IPv6 a device has 2 to the power of 64; tablets of a room are told apart."""
    assert (counts("password", "anna", one) == counts("password", "anna", other)) is same


def test_a_network_that_tries_many_names_is_slowed_down(store: Flask) -> None:
    for n in range(30):
        assert waits(counts("password", f"name {n}", "10.0.0.7")) == 0
    assert waits(counts("password", "another", "10.0.0.7")) == 2
    assert waits(counts("password", "another", "10.0.0.8")) == 0


def test_failures_of_the_day_before_are_forgotten(store: Flask) -> None:
    for _ in range(5):
        attempt(ANNA, NOW)
    later = FORGOTTEN.total_seconds() + 1
    assert [waits(ANNA, later) for _ in range(6)] == [0, 0, 0, 0, 0, 2]


@dataclass
class Guesses:
    app: Flask

    def __call__(self, _number: int) -> float:
        with self.app.app_context():
            try:
                return waits(ANNA)
            finally:
                db.session.remove()


@pytest.mark.both_databases
def test_a_wait_is_noted_once(store: Flask) -> None:
    note_wait(ORIGIN)
    note_wait(ORIGIN)
    assert [entry.kind for entry in security_log.page().entries] == ["made_to_wait"]


@pytest.mark.both_databases
def test_guesses_at_the_same_moment_are_counted_one_by_one(either_app: Flask) -> None:
    with ThreadPoolExecutor(8) as threads:
        outcomes = list(threads.map(Guesses(either_app), range(24)))
    assert outcomes.count(0) == 5


@pytest.mark.parametrize("name", ["\ud800", "x" * 10_000, "a\nb"])
def test_whatever_is_typed_as_a_name_is_counted(store: Flask, name: str) -> None:
    assert waits(counts("password", name, "10.0.0.7")) == 0

"""Machines on one database sign cookies with one key, or the second one does not start."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import click
import pytest
from flask import Flask

from referee.cli.serve import _agree_on_key
from referee.store.installation.key_in_use import agree_on_key, forget_key


@pytest.mark.both_databases
def test_a_second_machine_needs_the_key_of_the_first(store: Flask) -> None:
    assert agree_on_key(["first"])
    assert agree_on_key(["first"])
    assert not agree_on_key(["another"])
    # It was rotated on one machine: the others must have the new one when they start again.
    assert agree_on_key(["second", "first"])
    assert not agree_on_key(["first"])
    assert agree_on_key(["second", "first"])
    forget_key()
    assert agree_on_key(["another"])


@pytest.mark.both_databases
@pytest.mark.parametrize("second", ["first", "another"])
def test_of_two_machines_that_start_at_once_one_says_which_key_it_is(
    store: Flask, second: str
) -> None:
    def starts(key: str) -> bool:
        with store.app_context():
            both.wait()
            return agree_on_key([key])

    for _ in range(10):
        both = Barrier(2)
        forget_key()
        with ThreadPoolExecutor(2) as machines:
            agreed = list(machines.map(starts, ["first", second]))
        assert agreed.count(True) == (2 if second == "first" else 1)


def test_the_server_says_what_to_do(app: Flask) -> None:
    with app.app_context():
        _agree_on_key(app)
        forget_key()
        assert agree_on_key(["another"])
        with pytest.raises(click.ClickException, match="referee restore"):
            _agree_on_key(app)

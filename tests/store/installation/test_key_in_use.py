"""Machines on one database sign cookies with one key, or the second one does not start."""

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


def test_the_server_says_what_to_do(app: Flask) -> None:
    with app.app_context():
        _agree_on_key(app)
        forget_key()
        assert agree_on_key(["another"])
        with pytest.raises(click.ClickException, match="referee restore"):
            _agree_on_key(app)

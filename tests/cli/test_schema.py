"""The schema is brought up to date before a command works, or it is said why not."""

import click
import pytest
from flask import Flask

from referee.cli.schema import bring_up_to_date
from referee.store import health


def test_on_a_disk_that_is_only_read_another_version_says_what_to_do(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "writable", lambda: False)
    with app.app_context():
        bring_up_to_date()
        monkeypatch.setattr(health, "newest_heads", lambda _migrations: frozenset({"9999"}))
        with pytest.raises(click.ClickException, match="may only be read"):
            bring_up_to_date()

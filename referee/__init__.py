"""Referee records, referees and prints card matches of Romagna."""

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask


def create_app(instance: Path | None = None, **settings: object) -> "Flask":
    """Make the web application; `referee/application.py` is its table of contents.

    It is loaded by name and only here: `referee check` and everything else that needs nothing but
    the rules imports this package too, and must not wait a second for the web framework.
    """
    app: Flask = import_module("referee.application").create_app(instance, **settings)
    return app

"""The environment of all templates."""

from collections.abc import MutableMapping
from typing import Any

from flask import Flask
from flask.templating import Environment
from jinja2 import StrictUndefined


class PlainEnvironment(Environment):
    """Jinja's, with plain dictionaries for the globals of a template.

    They are compared at each import, of which a page has dozens; chains of dictionaries would take
    a sixth of the time of a page. So everything global is set before the first template is loaded.
    """

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return {**self.globals, **(d or {})}


def register(app: Flask) -> None:
    """Make templates stop at what they were not given, and write lines as they stand."""
    app.jinja_environment = PlainEnvironment
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True

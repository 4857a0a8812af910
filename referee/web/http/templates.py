"""The environment of all templates."""

from collections.abc import Hashable, MutableMapping
from functools import lru_cache
from typing import Any

from flask import Flask
from flask.templating import Environment
from jinja2 import StrictUndefined
from jinja2.runtime import Macro
from markupsafe import Markup

from referee.presenters.words.names import fitting
from referee.presenters.words.text import catalog


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
    app.jinja_env.globals["kept"] = kept
    app.jinja_env.filters["fitting"] = fitting


def kept(macro: Macro, *arguments: Hashable) -> Markup:
    """Return what a macro makes of its arguments and the language of the page, of nothing else.

    A part of a page that is the same after every tap is made once.
    """
    return _made(macro, catalog(), arguments)


@lru_cache(maxsize=512)
def _made(macro: Macro, _words: Hashable, arguments: tuple[Hashable, ...]) -> Markup:
    return Markup(macro(*arguments))  # noqa: S704 (a template made it, and escaped what it was given)

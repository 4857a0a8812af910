"""The environment of all templates."""

import re
from collections.abc import Hashable, MutableMapping
from functools import lru_cache
from types import FunctionType
from typing import Any

from flask import Flask
from flask.templating import Environment
from flask_babel import get_locale
from jinja2 import StrictUndefined
from jinja2.compiler import CodeGenerator, Frame
from jinja2.nodes import Expr
from jinja2.runtime import Context, Macro
from markupsafe import Markup, escape

from referee.paper.press.whole_names import whole_names
from referee.presenters.words.italian_terms import italian_terms, terms_to_mark
from referee.presenters.words.names import fitting, pair_shown
from referee.presenters.words.text import catalog
from referee.presenters.words.whole_scores import whole_scores

_INDENTATION = re.compile(r"(?<![%#]})\n[ \t]+")
_INDENTATION_AFTER_BLOCK = re.compile(r"(?<=[%#]})\n[ \t]+")
"""Jinja drops the line break after a block: the indentation alone divides what stands beside it."""

_special = re.compile("[&<>'\"]").search
"""What cannot stand in a page as it is."""


def printed(value: object) -> str:
    """Return a value as it stands in a page: `escape`, without a `Markup` around every text.

    A page prints hundreds of values, nearly all of them plain; the markup itself would take a tenth
    of its time.
    """
    if type(value) is str and not _special(value):
        return value
    if type(value) is Markup:
        return value
    return str(value) if type(value) is int else escape(value)


class PrintingGenerator(CodeGenerator):
    """Jinja's, with `printed` in the place of `escape`."""

    def _output_child_pre(self, node: Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.autoescape and not frame.eval_ctx.volatile:
            self.write("environment.printed(")
        else:
            super()._output_child_pre(node, frame, finalize)


class PlainContext(Context):
    """Jinja's, which calls plain functions and macros without asking what else they want.

    A page calls hundreds; Jinja looks twice at each for a mark that it wants the context.
    """

    def call(self, called: Any, /, *arguments: Any, **named: Any) -> Any:
        if type(called) is Macro:
            arguments = (self.eval_ctx, *arguments)
        elif type(called) is not FunctionType or hasattr(called, "jinja_pass_arg"):
            return super().call(called, *arguments, **named)
        # What Jinja gives along for functions that want the context.
        named.pop("_block_vars", None)
        named.pop("_loop_vars", None)
        return called(*arguments, **named)


class PlainEnvironment(Environment):
    """Jinja's, with plain dictionaries for the globals of a template.

    They are compared at each import, of which a page has dozens; chains of dictionaries would take
    a sixth of the time of a page. So everything global is set before the first template is loaded.
    """

    code_generator_class = PrintingGenerator
    context_class = PlainContext
    printed = staticmethod(printed)

    def preprocess(self, source: str, name: str | None = None, filename: str | None = None) -> str:
        """Return a template without the indentation of its lines: a page would send it."""
        close = _INDENTATION.sub("\n", super().preprocess(source, name, filename))
        return _INDENTATION_AFTER_BLOCK.sub("\n ", close)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return {**self.globals, **(d or {})}


def register(app: Flask) -> None:
    """Make templates stop at what they were not given, and write lines as they stand."""
    app.jinja_environment = PlainEnvironment
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals["kept"] = kept
    app.jinja_env.filters["fitting"] = fitting
    app.jinja_env.filters["pair"] = pair_shown
    app.jinja_env.filters["whole"] = whole_names
    app.jinja_env.filters["whole_scores"] = whole_scores
    app.jinja_env.filters["upper_first"] = lambda text: text[:1].upper() + text[1:]
    app.jinja_env.globals["terms_to_mark"] = lambda: terms_to_mark(str(get_locale()))
    app.jinja_env.filters["italian_terms"] = lambda page: italian_terms(page, str(get_locale()))


def kept(macro: Macro, *arguments: Hashable) -> Markup:
    """Return what a macro makes of its arguments and the language of the page, of nothing else.

    A part of a page that is the same after every tap is made once.
    """
    return _made(macro, catalog(), arguments)


@lru_cache(maxsize=4096)
def _made(macro: Macro, _words: Hashable, arguments: tuple[Hashable, ...]) -> Markup:
    return Markup(macro(*arguments))  # noqa: S704 (a template made it, and escaped what it was given)

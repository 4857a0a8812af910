"""Words in the reader's language: the catalog, typed, and the rules' own sentences."""

from collections.abc import Callable
from contextvars import ContextVar
from typing import TypeVar

from babel.support import NullTranslations
from flask_babel import get_translations

from referee.core.facts import Payload
from referee.core.words import Sentence

Known = TypeVar("Known")


CATALOG: ContextVar[NullTranslations | None] = ContextVar("catalog", default=None)
"""The catalog of the page that is being made, looked up once: a page has hundreds of texts."""


def catalog() -> NullTranslations:
    """Return the catalog of the reader's language."""
    return CATALOG.get() or get_translations()


def _(text: str, **params: object) -> str:
    """Return an English text of the catalog in the reader's language."""
    translated = catalog().gettext(text)
    return translated % params if params else translated


def ngettext(one: str, many: str, number: int, **params: object) -> str:
    """Return a text that counts; `%(num)s` is the number."""
    return catalog().ngettext(one, many, number) % {"num": number, **params}


def say(template: str, **params: object) -> str:
    """Return a template of the rules, marked there by `N_`, translated and filled in."""
    return catalog().gettext(template) % params


def sentence(one: Sentence) -> str:
    """Return a sentence about a regulation; words among its parameters are terms of the game."""
    return say(one.template, **one.params)


def told(
    template: str, **fillings: Callable[[Payload, Known], object]
) -> Callable[[Payload, Known], str]:
    """Return the words of a fact: a template marked by `N_`, filled with what `fillings` give.

    They take the payload, and what is known beside it, such as the names of the players.
    """

    def words(payload: Payload, known: Known) -> str:
        return say(template, **{name: one(payload, known) for name, one in fillings.items()})

    return words


def clipped(text: str, most: int = 80) -> str:
    """Return a typed text as lists show it, cut with an ellipsis where it is too long."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"

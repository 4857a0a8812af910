"""Words in the reader's language: the catalog, typed, and the rules' own sentences."""

from flask_babel import gettext as translated
from flask_babel import ngettext as translated_number

from referee.rules.errors import RuleError
from referee.rules.words import Sentence


def _(text: str, **params: object) -> str:
    """An English text of the catalog in the reader's language."""
    return str(translated(text, **params))


def ngettext(one: str, many: str, number: int, **params: object) -> str:
    """The same for a text that counts; `%(num)s` is the number."""
    return str(translated_number(one, many, number, **params))


def say(template: str, **params: object) -> str:
    """A template of the rules, marked there by `N_`, translated and filled in."""
    return str(translated(template)) % params


def sentence(told: Sentence) -> str:
    """A sentence about a regulation; the words among its parameters are terms of the game."""
    return say(told.template, **told.params)


def problem(error: RuleError) -> dict[str, str]:
    """A person's mistake as pages and devices show it: `text`, `article`, `place` ("" if none)."""
    return {
        "text": say(error.template, **error.params),
        "article": error.article or "",
        "place": error.place,
    }

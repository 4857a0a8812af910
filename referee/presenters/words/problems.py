"""A person's mistakes as people read them, and the places that they name."""

import re
from collections.abc import Mapping

from referee.core.errors import RuleError
from referee.core.words import EntryName, Sentence
from referee.presenters.words.names import isolated, pair_shown
from referee.presenters.words.text import _, say, sentence


def problem(error: RuleError) -> dict[str, str]:
    """Return a person's mistake for pages and devices: `text`, `article`, `place` ("" if none)."""
    params = {name: _named(value) for name, value in error.params.items()}
    return {
        "text": say(error.template, **params),
        "article": error.article or "",
        "place": error.place,
    }


def shown_params(params: Mapping[str, object]) -> dict[str, object]:
    """Return what a sentence is filled with, names of entries as people read them."""
    return {name: _shown(value) for name, value in params.items()}


def _shown(value: object) -> object:
    if isinstance(value, str) and not isinstance(value, EntryName):
        return isolated(value)
    return _named(value)


def _named(value: object) -> object:
    """Return a name of the program in the reader's language; other values as they are."""
    if isinstance(value, EntryName):
        return pair_shown(value)
    return sentence(value) if isinstance(value, Sentence) else value


_PLACES = re.compile(
    r"(hands|tricks|taken|players|calls|entries|stages|groups|rounds|tables|records|rulings)"
    r"\[(\d+)\]"
)
"""The lists of a record and of a tournament's archive, as the paths of errors name them."""

_LINE = re.compile(r"line (\d+)")


def place_words(place: str) -> str:
    """Say a place of a record: `hands[3].tricks[2]` is `hand 4, trick 3 (hands[3].tricks[2])`.

    Where there is nothing to count, the path alone.
    """
    line = _LINE.fullmatch(place)
    if line is not None:
        return _("line %(n)s", n=line[1])
    words = {
        "hands": _("hand %(n)s"),
        "tricks": _("trick %(n)s"),
        "taken": _("trick %(n)s"),
        "players": _("player %(n)s"),
        "calls": _("call %(n)s"),
        "entries": _("entry %(n)s"),
        "stages": _("stage %(n)s"),
        "groups": _("group %(n)s"),
        "rounds": _("round %(n)s"),
        "tables": _("table %(n)s"),
        "records": _("record %(n)s"),
        "rulings": _("ruling %(n)s"),
    }
    found = [words[name] % {"n": int(index) + 1} for name, index in _PLACES.findall(place)]
    return f"{', '.join(found)} ({place})" if found else place

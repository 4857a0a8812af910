"""The words by which people are looked for. Pure functions."""

import re

from referee.core.register.person import About
from referee.store.names import fold

_WORD = re.compile(r"[^\W_]+")


def words_of(about: About) -> frozenset[str]:
    """Return the folded words of name, town, club and card number.

    A word with signs inside is found by its parts and as a whole: `D'Amico` as `d`, `amico` and
    `damico`.
    """
    found: set[str] = set()
    for text in (about.name, about.town, about.club, about.card):
        for word in fold(text).split():
            found |= {_whole(word), *_WORD.findall(word)}
    return frozenset(found)


def sought(typed: str) -> tuple[str, ...]:
    """Return the beginnings of words that somebody looks for, folded, each once."""
    return tuple(dict.fromkeys(_whole(word) for word in fold(typed).split()))


def plain(text: str) -> str:
    """Return a text to be compared: folded, its words without signs and apart by one blank."""
    return " ".join(_whole(word) for word in fold(text).split())


def _whole(word: str) -> str:
    """Return the letters and digits of a word; a word that has none, such as 🃏, as it is."""
    return "".join(_WORD.findall(word)) or word

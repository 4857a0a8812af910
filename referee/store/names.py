"""Names of people and codes of matches, as they are written and as they are looked for."""

import unicodedata

from referee.store.errors import UnknownMatch

CODE_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no I, L, O or U, so that a code read aloud or copied by hand survives."""

CODE_LENGTH = 6

_MISREAD = str.maketrans("OIL", "011")

_PLAIN = str.maketrans(
    {
        "æ": "ae", "œ": "oe", "þ": "th", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "ħ": "h",
        "ı": "i", "ŋ": "n", "ŧ": "t",
    }
)  # fmt: skip
"""Latin letters that Unicode does not take apart, as keyboards without them write them."""


def fold(name: str) -> str:
    """Return a name as it is looked for: without case and accents, in the letters of everybody.

    `Niccolò` and `NICCOLO` fold alike, and so do `Ørsted` and `Orsted`.
    """
    return fold_marks(name).translate(_PLAIN)


def fold_marks(name: str) -> str:
    """Return a name without case and accents, its letters kept: who signs in has to write them."""
    plain = name.casefold()
    if plain.isascii():
        return plain
    decomposed = unicodedata.normalize("NFKD", plain)
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter)).casefold()


def read_code(text: str) -> str:
    """Return a typed code as it is stored, ignoring separators, case and look-alikes.

    Raise UnknownMatch for a text that cannot be a code; the database is not asked.
    """
    if not is_code(text):
        raise UnknownMatch(text)
    return as_code(text)


def is_code(text: str) -> bool:
    """Tell whether a typed text has the form of a code; otherwise it is not counted as a guess."""
    code = as_code(text)
    return len(code) == CODE_LENGTH and set(code) <= set(CODE_LETTERS)


def as_code(text: str) -> str:
    """Return the letters of a typed code in capitals, without separators, look-alikes replaced."""
    return "".join(text.replace("-", " ").split()).upper().translate(_MISREAD)

"""Names of people and codes of matches, as they are written and as they are looked for."""

import unicodedata

from referee.store.errors import UnknownMatch

CODE_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no I, L, O or U, so that a code read aloud or copied by hand survives."""

CODE_LENGTH = 6

_MISREAD = str.maketrans("OIL", "011")


def fold(name: str) -> str:
    """Return a name without case and accents: `Niccolò` and `NICCOLO` fold alike."""
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

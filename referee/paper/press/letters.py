"""How wide a text is, about, and as much of it as fits: a drawing has no line breaks."""

import re
import unicodedata
from functools import lru_cache
from math import ceil

from referee.presenters.words.names import isolated

BOLD = 1.04
"""The factor by which bold letters are wider."""

POINT = 25.4 / 72
"""Millimetres of a point."""

WIDTHS = {
    0.17: " \u00a0",
    0.2: "'’",
    0.24: ".,:;·",
    0.26: "il|!ìí",
    0.3: "jI()/",
    0.35: "frtJ1-",
    0.39: "cs",
    0.45: "vxyzFL357",
    0.52: "bdhnpquCEST0ù",
    0.6: "ABGKPRVYZ",
    0.62: "…",
    0.65: "DOQU",
    0.7: "wHN&",
    0.8: "mM@%",
    0.9: "W",
}
"""Widths of letters of the typeface in units of their height, rather wider than they are."""

USUAL, USUAL_CAPITAL, FULL = 0.5, 0.63, 1
"""Widths of all other letters, of capitals, and of the signs of East Asia."""

SPACE = 0.17
"""The width of a space."""

LAST_LATIN = 0x24F
"""The code point of the last letter that the typeface may have; another one draws those after."""

_WIDTH = {sign: width for width, signs in WIDTHS.items() for sign in signs}


def is_beyond_latin(text: str) -> bool:
    """Return whether letters of another alphabet are in a text, as Arabic or Hebrew ones."""
    return any(sign.isalpha() and ord(sign) > LAST_LATIN for sign in text)


_PART = re.compile("[^ -]+-*[ ]*|[ -]+")
"""A part of a text behind which a line may end."""


@lru_cache(4096)
def width_of(text: str) -> float:
    """Return about how wide a text is, in letters' heights; rather too much than too little."""
    return sum(map(_letter, text))


def _letter(sign: str) -> float:
    if unicodedata.combining(sign) or unicodedata.category(sign) == "Cf":
        return 0
    if unicodedata.east_asian_width(sign) in "WF":
        return FULL
    if sign in _WIDTH:
        return _WIDTH[sign]
    return USUAL_CAPITAL if sign.isupper() or ord(sign) > LAST_LATIN else USUAL


def lines_of(text: str, size: float, wide: float, *, bold: bool = True) -> int:
    """Return about how many lines a text takes, in letters of `size` points, `wide` millimetres."""
    room = wide / (size * POINT) / (BOLD if bold else 1)
    lines, used = 1, 0.0
    # A name is broken at its spaces, at those of them that are not kept.
    for word in text.split(" "):
        width = width_of(word)
        if used and used + SPACE + width > room:
            lines, used = lines + 1, 0.0
        used += width + (SPACE if used else 0)
        if used > room:
            more = ceil(used / room) - 1
            lines, used = lines + more, used - more * room
    return lines


def lines_within(text: str, room: float) -> list[str]:
    """Return the lines of a text that have `room` in letters' heights.

    They end between words, or after a hyphen; what is wider has a line of its own.
    """
    if width_of(text) <= room:
        return [text]
    lines = [""]
    for part in _PART.findall(text):
        if lines[-1] and width_of(f"{lines[-1]}{part}".rstrip()) > room:
            lines.append("")
        lines[-1] += part
    return [line.rstrip() for line in lines]


def balanced(text: str, room: float) -> list[str]:
    """Return the lines of a text that has `room` in letters' heights, about as wide as each other.

    There are as few as its room allows.
    """
    lines = lines_within(text, room)
    while True:
        narrower = lines_within(text, max(map(width_of, lines)) - 0.01)
        if len(narrower) > len(lines) or narrower == lines:
            return lines
        lines = narrower


def fitted(text: str, room: float) -> str:
    """Return as much of a name as fits into `room` letters' heights, an ellipsis if it is cut."""
    if width_of(text) <= room:
        return text
    kept, used = "", width_of("…")
    for sign in text:
        used += _letter(sign)
        if used > room:
            break
        kept += sign
    # The character that ends the isolation may have been cut off.
    return isolated(f"{kept.rstrip()}…")

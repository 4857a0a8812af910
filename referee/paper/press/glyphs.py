"""The signs that can be printed here: those of the shipped typeface, and of this machine's fonts.

A sign that no font has would leave its place empty, so that a whole name would be missing.
"""

import ctypes
import ctypes.util
import logging
import unicodedata
from functools import cache

logger = logging.getLogger("referee.printing")

INSTEAD = "?"
"""What is printed for a sign that no font has."""

PACKAGES = (
    "fonts-dejavu-core, fonts-wqy-microhei, fonts-symbola, fonts-lohit-deva, "
    "fonts-lohit-beng-bengali, fonts-lohit-guru, fonts-tlwg-loma-ttf"
)
"""Packages of Debian with fonts for the alphabets of people's names, as `.ci/packages` has them."""

OWN = (
    "0020-007E 00A0-0148 014A-017E 0192 01CD-01DC 0218-021B 0237 02BB-02BC 02BE-02BF 02C6-02CC "
    "02D8-02DD 0300-0304 0306-030C 1E80-1E85 1E9E 2007-200B 2010 2012-2015 2018-201A 201C-201E "
    "2020-2022 2024-2026 2030 2032-2033 2039-203A 2044 2070 2074-2079 207F-2089 20A1 20A3-20A4 "
    "20A6-20A7 20A9 20AB-20AE 20B1-20B2 20B4-20B5 20B8-20BA 20BC-20BD 2113 2116 2122 2153-2154 "
    "215B-215E 2190-2193 2212 2215 2248 2260 2264-2265 25CA"
)
"""The signs of the shipped typeface, in all its weights."""

COLOURED = (
    "231A-231B 23E9-23EC 23F0 23F3 25FD-25FE 2614-2615 2648-2653 267F 2693 26A1 26AA-26AB "
    "26BD-26BE 26C4-26C5 26CE 26D4 26EA 26F2-26F3 26F5 26FA 26FD 2705 270A-270B 2728 274C 274E "
    "2753-2755 2757 2795-2797 27B0 27BF 2B1B-2B1C 2B50 2B55 1F000-1FAFF"
)
"""The signs that are pictures unless it is said that they are text."""

AS_TEXT, AS_PICTURE = "\ufe0e", "\ufe0f"

UNSEEN = frozenset({"Cc", "Cf", "Mn", "Me", "Zl", "Zp", "Zs"})
"""Signs without a shape of their own: they join, direct or mark others."""


def legible(text: str) -> str:
    """Return a text with a question mark for each sign that no font here has.

    Which ones are missing goes to the log once, with what is to be installed. The others are drawn
    as text: whether a machine has coloured pictures for them changes nothing.
    """
    strange = set(text) - _own()
    if not strange:
        return text
    instead: dict[int, str] = {ord(AS_PICTURE): ""}
    instead |= {ord(sign): sign + AS_TEXT for sign in strange & _signs(COLOURED)}
    missing = frozenset(sign for sign in strange if not has_shape(sign))
    if missing:
        _tell(missing)
        instead |= dict.fromkeys(map(ord, missing), INSTEAD)
    return text.translate(instead)


@cache
def has_shape(sign: str) -> bool:
    """Return whether a sign can be printed, or needs no shape."""
    if sign in _own() or unicodedata.category(sign) in UNSEEN:
        return True
    return is_in_a_font(ord(sign))


def _own() -> frozenset[str]:
    """Return the signs of the shipped typeface."""
    return _signs(OWN)


@cache
def _signs(ranges: str) -> frozenset[str]:
    """Return the signs of code points and of ranges of them, as in OWN."""
    signs: set[str] = set()
    for part in ranges.split():
        first, _dash, last = part.partition("-")
        signs.update(map(chr, range(int(first, 16), int(last or first, 16) + 1)))
    return frozenset(signs)


@cache
def _tell(missing: frozenset[str]) -> None:
    logger.warning(
        "no font of this machine has the signs %s: they are printed as %s."
        " Install fonts that have them, on Debian %s, and start again",
        " ".join(sorted(missing)),
        INSTEAD,
        PACKAGES,
    )


@cache
def _fontconfig() -> ctypes.CDLL:
    """Return the library by which the press finds its fonts."""
    library = ctypes.CDLL(ctypes.util.find_library("fontconfig") or "libfontconfig.so.1")
    for name in ("FcInitLoadConfigAndFonts", "FcConfigGetFonts"):
        getattr(library, name).restype = ctypes.c_void_p
    return library


class _Fonts(ctypes.Structure):
    """The fonts of a machine, as the library tells them."""

    _fields_ = (
        ("number", ctypes.c_int),
        ("room", ctypes.c_int),
        ("patterns", ctypes.POINTER(ctypes.c_void_p)),
    )


@cache
def _charsets() -> tuple[ctypes.c_void_p, ...]:
    """Return the signs of each font of this machine, as the library keeps them."""
    library = _fontconfig()
    config = ctypes.c_void_p(library.FcInitLoadConfigAndFonts())
    found = ctypes.cast(library.FcConfigGetFonts(config, 0), ctypes.POINTER(_Fonts)).contents
    sets = []
    for index in range(found.number):
        signs, coloured = ctypes.c_void_p(), ctypes.c_int()
        pattern = ctypes.c_void_p(found.patterns[index])
        library.FcPatternGetBool(pattern, b"color", 0, ctypes.byref(coloured))
        # The pictures of a coloured font would be drawn many times too large.
        if coloured.value:
            continue
        if library.FcPatternGetCharSet(pattern, b"charset", 0, ctypes.byref(signs)) == 0:
            sets.append(signs)
    return tuple(sets)


def is_in_a_font(code: int) -> bool:
    """Return whether a font of this machine has the sign of a code point."""
    has = _fontconfig().FcCharSetHasChar
    return any(has(signs, code) for signs in _charsets())

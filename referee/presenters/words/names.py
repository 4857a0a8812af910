"""Names of people and sides as they are shown."""

import unicodedata
from collections.abc import Sequence

from referee.core.errors import N_
from referee.core.sides import SIDES, Side
from referee.games.pairs.regulation import PairsRegulation
from referee.presenters.words.text import _, say

FIRST_STRONG_ISOLATE, POP_ISOLATE = "\u2068", "\u2069"

_PARTNERS: dict[Side, tuple[int, int]] = {"A": (1, 3), "B": (2, 4)}
_DIRECTED = frozenset({"R", "AL", "AN"})
_CONTROLS = dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A)))


def isolated(text: str) -> str:
    """Return a text that cannot reverse the writing direction of what surrounds it.

    Only a text with right-to-left letters is isolated; others stay as typed.
    """
    if text.isascii():
        return " ".join(text.split())
    plain = " ".join(text.translate(_CONTROLS).split())
    if any(unicodedata.bidirectional(sign) in _DIRECTED for sign in plain):
        return f"{FIRST_STRONG_ISOLATE}{plain}{POP_ISOLATE}"
    return plain


UNNAMED = N_("Seat %(seat)s")
"""The name of whoever has none, as a ledger keeps it: each reader sees it in his own language."""


def unnamed(seat: int) -> str:
    return UNNAMED % {"seat": seat}


def shown_name(name: str, seat: int) -> str:
    """Return a person's name as `isolated` leaves it; one who has none is told by his seat."""
    plain = isolated(name)
    return plain if plain and plain != unnamed(seat) else say(UNNAMED, seat=seat)


def shown_names(players: Sequence[str]) -> list[str]:
    """Return the names by seat, from seat 1."""
    return [shown_name(name, seat) for seat, name in enumerate(players, start=1)]


def short_names(players: Sequence[str]) -> list[str]:
    """Return first names by seat, where there is no room for more: `Anna`, or `Anna B.` of two."""
    names = shown_names(players)
    firsts = [_first_word(name, seat) for seat, name in enumerate(names, start=1)]
    return [
        _with_initial(first, name) if firsts.count(first) > 1 else first
        for first, name in zip(firsts, names, strict=True)
    ]


def fitting(first: str) -> str:
    """Return a first name for a narrow place: `Pierfr.` of one that is longer than nine letters."""
    plain = first.translate(_CONTROLS)
    return first if len(plain) <= 9 else isolated(f"{plain[:6]}.")


def _first_word(name: str, seat: int) -> str:
    """Return the first word of a name; whoever has none keeps the words of his seat."""
    return name if name == say(UNNAMED, seat=seat) else isolated(name.split(maxsplit=1)[0])


def _with_initial(first: str, name: str) -> str:
    words = name.translate(_CONTROLS).split()
    return isolated(f"{first} {words[-1][0]}.") if len(words) > 1 else first


def player(players: Sequence[str], seat: int) -> str:
    """Return the name at a seat; a seat that the table does not have is told by its number."""
    return shown_name(players[seat - 1] if seat <= len(players) else "", seat)


def side_name(players: Sequence[str], side: Side) -> str:
    """Return `Anna e Carla`; once only where both have the same name, as *Noi* and *Voi* have."""
    return _together(*[shown_name(players[seat - 1], seat) for seat in _PARTNERS[side]])


def side_names(players: Sequence[str]) -> dict[Side, str]:
    return {side: side_name(players, side) for side in SIDES}


def short_side_names(players: Sequence[str]) -> dict[Side, str]:
    """Return both partners of each side by their first names."""
    names = short_names(players)
    return {side: _together(*[names[seat - 1] for seat in _PARTNERS[side]]) for side in SIDES}


def _together(first: str, second: str) -> str:
    if first == second:
        return first
    return _("%(first)s and %(second)s", first=first, second=second)


def game_name(regulation: PairsRegulation, game: int) -> str:
    """Return `Brutta 1`, `Brutta 2`, `La bella`, or `Partita` where one game is the match."""
    if regulation.best_of == 1:
        return _("The game")
    if game == regulation.best_of:
        return _("La bella")
    return _("Brutta %(number)s", number=game)

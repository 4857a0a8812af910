"""Names of people and sides as they are shown."""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from babel.support import NullTranslations

from referee.core.errors import N_
from referee.core.sides import SIDES, Side
from referee.games.pairs.regulation import PairsRegulation
from referee.games.pairs.words import name_of_game
from referee.presenters.words.text import _, catalog, say, sentence

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


NARROW, WHOLE = 9, 12
"""Letters of a first name on a card or in a row of five, and in any other place."""

UNNAMED = N_("Seat %(seat)s")
"""The name of whoever has none, as a ledger keeps it: each reader sees it in his own language."""


_SIDES = {"Us": N_("Us"), "Noi": N_("Us"), "Them": N_("Them"), "Voi": N_("Them")}
"""The sides of a table that has no names, as ledgers keep them in the language of whoever began:
each reader sees them in his own."""


def unnamed(seat: int) -> str:
    return UNNAMED % {"seat": seat}


def shown_name(name: str, seat: int) -> str:
    """Return a person's name as `isolated` leaves it; one who has none is told by his seat."""
    plain = isolated(name)
    if plain in _SIDES:
        return say(_SIDES[plain])
    return plain if plain and plain != unnamed(seat) else say(UNNAMED, seat=seat)


def shown_names(players: Sequence[str]) -> list[str]:
    """Return the names by seat, from seat 1; people of the same name are told by their seats."""
    names = [shown_name(name, seat) for seat, name in enumerate(players, start=1)]
    if len(set(names)) == len(names) or _are_sides(names):
        return names
    return [
        isolated(f"{name} {seat}") if names.count(name) > 1 else name
        for seat, name in enumerate(names, start=1)
    ]


def short_names(players: Sequence[str]) -> list[str]:
    """Return first names by seat, for where there is no room for more.

    A long one is its first letters: `Giovanbat.`. Those that a narrow place would show alike have
    the initial of their last name, `Anna B.`, or where that is the same too, their seat: `Anna 1`.
    """
    return list(_short_names(tuple(players), catalog()))


@lru_cache(1024)
def _short_names(players: tuple[str, ...], _words: NullTranslations) -> tuple[str, ...]:
    """Return the short names in the language of this catalog.

    Cached, since a page asks several times.
    """
    names = [shown_name(name, seat) for seat, name in enumerate(players, start=1)]
    firsts = [_first_word(name, seat) for seat, name in enumerate(names, start=1)]
    told = _apart(firsts, [_with_initial(*one) for one in zip(firsts, names, strict=True)])
    if not _are_sides(names):
        seated = (isolated(f"{first} {seat}") for seat, first in enumerate(firsts, start=1))
        told = _apart(told, list(seated))
    return tuple([fitting(one, WHOLE) for one in told])


PARTICLES = frozenset(
    "d' da dal dall' dalla de de' degli dei del dell' della delle di la le li lo van von".split()
)
"""Words with which a surname begins, as in `Degli Esposti`."""

NICKNAMED = frozenset({"detto", "detta"})


def surname_first(name: str) -> str:
    """Return a name as a list has it: `Casadei Elvira`, `Degli Esposti Maria detta la Mora`.

    A name of one word stays as it is, and so does one that does not end with a word.
    """
    words = name.translate(_CONTROLS).split()
    begin, end = _surname(words)
    if begin == 0:
        return isolated(name)
    return isolated(" ".join([*words[begin:end], *words[:begin], *words[end:]]))


def initialled(name: str) -> str:
    """Return a name with its first letter and the whole surname: `E. Casadei`, `M. Degli Esposti`.

    What stands before a particle may belong to the surname: `M. Montanari della Torre`. A name of
    one word stays as it is, and so does one that does not end with a word.
    """
    words = name.translate(_CONTROLS).split()
    begin, end = _surname(words)
    if begin == 0:
        return isolated(name)
    if begin < end - 1:
        begin = 1
    return isolated(" ".join([f"{words[0][0]}.", *words[begin:end]]))


def given_names(name: str, most: int = 2) -> str:
    """Return what stands before the surname, so many words at the most: `Maria Grazia`.

    Of a name that has no surname to be told apart it is the first word.
    """
    words = name.translate(_CONTROLS).split()
    begin, _end = _surname(words)
    return isolated(" ".join(words[: max(1, min(begin, most))]))


def _surname(words: Sequence[str]) -> tuple[int, int]:
    """Return where the surname of a name begins and ends; it begins at 0 where none is to be moved.

    In the scripts of East Asia it stands first already.
    """
    end = next((place for place, word in enumerate(words) if word in NICKNAMED), len(words))
    # A sign that somebody has put behind his name belongs to neither part of it.
    while end > 1 and not any(map(str.isalnum, words[end - 1])):
        end -= 1
    if (
        end < 2
        or not words[end - 1][0].isalpha()
        or unicodedata.east_asian_width(words[0][0]) in "WF"
    ):
        return 0, end
    begin = end - 1
    while begin > 1 and words[begin - 1].lower().replace("’", "'") in PARTICLES:
        begin -= 1
    return begin, end


def fitting(first: str, most: int = NARROW) -> str:
    """Return a first name of at most so many letters, its first ones and a full stop if need be.

    What tells it from another of the table stays: `Pierfr.`, `Caro. B.`.
    """
    plain = first.translate(_CONTROLS)
    if len(plain) <= most:
        return first
    head, gap, rest = plain.partition(" ")
    kept = most - len(gap + rest) - (2 if rest else 3)
    return isolated(f"{head[:kept]}.{gap}{rest}")


def _are_sides(names: Sequence[str]) -> bool:
    """Whether the names are those of two sides and not of people, as *Noi* and *Voi* are."""
    return len(names) == 4 and names[0] == names[2] != names[1] == names[3]


def _apart(names: Sequence[str], others: Sequence[str]) -> list[str]:
    """Return the names, and in place of those that a narrow place would show alike the others."""
    shown = [fitting(name) for name in names]
    return [
        other if shown.count(short) > 1 else name
        for name, other, short in zip(names, others, shown, strict=True)
    ]


def _first_word(name: str, seat: int) -> str:
    """Return the first word of a name, a sign aside; who has none keeps the words of his seat."""
    if name == say(UNNAMED, seat=seat):
        return name
    words = name.split()
    return isolated(next((word for word in words if any(map(str.isalnum, word))), words[0]))


def _with_initial(first: str, name: str) -> str:
    words = name.translate(_CONTROLS).split()
    return isolated(f"{first} {words[-1][0]}.") if len(words) > 1 else first


def player(players: Sequence[str], seat: int) -> str:
    """Return the name at a seat; a seat that the table does not have is told by its number."""
    name = players[seat - 1] if seat <= len(players) else ""
    return shown_names(players)[seat - 1] if players.count(name) > 1 else shown_name(name, seat)


def side_name(players: Sequence[str], side: Side) -> str:
    """Return `Anna e Carla`; a name of the side itself once, as *Noi* and *Voi* are."""
    return _side_name(tuple(players), side, catalog())


@lru_cache(4096)
def _side_name(players: tuple[str, ...], side: Side, _words: NullTranslations) -> str:
    """Return the name of a side in the language of this catalog.

    Cached, since a page asks several times.
    """
    return _together(*[player(players, seat) for seat in _PARTNERS[side]])


def side_names(players: Sequence[str]) -> dict[Side, str]:
    return {side: side_name(players, side) for side in SIDES}


def short_side_names(players: Sequence[str]) -> dict[Side, str]:
    """Return both partners of each side by their first names."""
    names = short_names(players)
    return {side: _together(*[names[seat - 1] for seat in _PARTNERS[side]]) for side in SIDES}


def _together(first: str, second: str) -> str:
    return first if first == second else both(first, second)


def both(first: str, second: str) -> str:
    """Return `Anna e Carla`, `Aldo ed Enea`: in Italian *e* takes a d before another e alone."""
    return _joined(first, second, _("and"))


def _joined(first: str, second: str, joint: str) -> str:
    begins = unicodedata.normalize("NFD", second[:1]).lower()[:1]
    return f"{first} {joint}{'d' if begins == joint else ''} {second}"


def partners_of(name: str) -> list[str]:
    """Return the partners in the name of an entry, each as `isolated` leaves him."""
    return [isolated(player) for player in name.split(" - ")]


def pair_shown(name: str) -> str:
    """Return the name of an entry as people read it: `Anna e Carla` for the typed `Anna - Carla`.

    Any other name stays as it is, but that no partner's can reverse the line's direction.
    """
    return _pair_joined(name, _("and"))


# A page of the desk names 128 pairs, each of them again and again all evening.
@lru_cache(maxsize=8192)
def _pair_joined(name: str, joint: str) -> str:
    match partners_of(name):
        case [first, second]:
            return _joined(first, second, joint)
        case players:
            return " - ".join(players)


def together(names: Sequence[str]) -> str:
    """Return names as people say them: `Anna e Carla`; more than two with commas."""
    return both(*names) if len(names) == 2 else ", ".join(names)


def game_name(regulation: PairsRegulation, game: int) -> str:
    """Return `Brutta 1`, `Brutta 2`, `La bella`, or `Il gioco` where one game is the match."""
    return sentence(name_of_game(regulation, game))

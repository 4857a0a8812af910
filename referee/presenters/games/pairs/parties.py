"""Names of those who play, sign and refuse in a match of two pairs."""

from collections.abc import Sequence

from referee.core.sides import SIDES, Side
from referee.presenters.games.game import Party
from referee.presenters.words.names import side_name
from referee.presenters.words.text import _

SEATS: dict[Side, tuple[int, int]] = {"A": (1, 3), "B": (2, 4)}


def who_plays(players: Sequence[str]) -> str:
    """Say who plays, such as `Anna and Carla against Bruno and Dario`."""
    return _("%(A)s against %(B)s", A=side_name(players, "A"), B=side_name(players, "B"))


def title(players: Sequence[str]) -> str:
    """Name both sides, such as `Anna and Carla – Bruno and Dario`."""
    return " – ".join(side_name(players, side) for side in SIDES)


def signers(players: Sequence[str]) -> tuple[Party, ...]:
    """Return both sides: each signs by one of its players."""
    return tuple(
        Party(side, side_name(players, side), tuple(players[seat - 1] for seat in SEATS[side]))
        for side in SIDES
    )

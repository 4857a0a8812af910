"""The form that opens a session of trionfo."""

from collections.abc import Sequence

from flask_babel import lazy_gettext

from referee.games.trionfo.hand import PLAYERS
from referee.games.trionfo.regulation import TrionfoRegulation
from referee.presenters.words.names import unnamed
from referee.web.games.game import Opening


def _unnamed() -> Sequence[str]:
    """Return the names of the seats, which each reader sees in his own language."""
    return [unnamed(seat) for seat in range(1, PLAYERS + 1)]


def _target(_regulation: TrionfoRegulation) -> str:
    """Return none: a session ends when its players say so."""
    return ""


OPENING = Opening(
    tab=lazy_gettext("Trionfo, five players"),
    first=lazy_gettext("speaks first"),
    unknown=lazy_gettext("The 5 of spade will tell who speaks first"),
    choose=lazy_gettext("Choose one of the five seats, or the 5 of spade."),
    start=lazy_gettext("Start the session"),
    quick=lazy_gettext("Seats 1 to 5"),
    unnamed=_unnamed,
    target=_target,
)

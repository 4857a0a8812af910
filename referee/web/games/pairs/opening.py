"""The form that opens a match between two sides: what its games share."""

from collections.abc import Sequence

from referee.games.pairs.regulation import PairsRegulation
from referee.presenters.words.text import _


def us_and_them() -> Sequence[str]:
    """Return the names of two sides, whom seats tell apart."""
    return (_("Us"), _("Them")) * 2


def targets(regulation: PairsRegulation) -> str:
    """Return the targets of the games, such as `41` or `31–41`."""
    return "–".join(map(str, dict.fromkeys(regulation.target)))

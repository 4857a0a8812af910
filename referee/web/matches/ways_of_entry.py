"""The ways to enter a hand, which every device chooses for itself."""

from collections.abc import Sequence

from flask import session, url_for

from referee.games.cards.inference import HandOnTable
from referee.presenters.words.text import _
from referee.web.matches.choices import Tab

MODES = ("rapido", "prese", "carte")


def chosen(hand: HandOnTable) -> str:
    """Return the way this device chose last; a new one goes on as the hand is being kept."""
    kept = "carte" if hand.play else "prese" if hand.tricks_done else "rapido"
    return str(session.get("mode", kept))


def tabs(code: str, mode: str) -> Sequence[Tab]:
    """Return the tabs of the ways to enter a hand; `mode` is the one that is shown."""
    labels = {"rapido": _("Quick"), "prese": _("Tricks"), "carte": _("Cards")}
    return [
        Tab(labels[name], url_for("table.page", code=code, mode=name), name == mode)
        for name in MODES
    ]

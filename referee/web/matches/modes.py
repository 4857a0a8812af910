"""The ways to enter a hand, which every device chooses for itself."""

from typing import Any

from flask import session, url_for

from referee.games.marafone.open_hand import ByCards
from referee.presenters.words.text import _

MODES = ("rapido", "prese", "carte")


def chosen(hand: ByCards) -> str:
    """The way this device chose last; a new one goes on as the hand is being kept."""
    kept = "carte" if hand.play else "prese" if hand.tricks_done else "rapido"
    return str(session.get("mode", kept))


def tabs(code: str, mode: str) -> list[dict[str, Any]]:
    """The arguments of `mode_tabs`."""
    labels = {"rapido": _("Quick"), "prese": _("Tricks"), "carte": _("Cards")}
    return [
        {
            "label": labels[name],
            "url": url_for("table.page", code=code, mode=name),
            "current": name == mode,
        }
        for name in MODES
    ]

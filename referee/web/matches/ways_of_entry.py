"""The ways to enter a hand, which every device chooses for itself."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import session, url_for

from referee.presenters.words.text import _
from referee.store.matches.views import AnyView
from referee.web.matches.choices import Tab

MODES = ("rapido", "prese", "carte")

KEPT_BY = {"tricks": "carte", "taken": "prese", "points": "rapido", "counted": "rapido"}
"""Keys of a hand that tell how it was kept; thirds are also counted for a claim."""


def chosen(view: AnyView) -> str:
    """Return the way this device chose last; a new one goes on as the hands are being kept."""
    ways = (_way_of(hand) for hand in reversed(view.state.record["hands"]))
    return str(session.get("mode") or next(filter(None, ways), MODES[0]))


def _way_of(hand: Mapping[str, Any]) -> str:
    """Return how a hand of the record is kept, "" while it does not tell."""
    return next((way for key, way in KEPT_BY.items() if hand.get(key)), "")


def tabs(code: str, mode: str) -> Sequence[Tab]:
    """Return the tabs of the ways to enter a hand; `mode` is the one that is shown."""
    labels = {"rapido": _("Quick"), "prese": _("Tricks"), "carte": _("Cards")}
    return [
        Tab(labels[name], url_for("table.page", code=code, mode=name), name == mode)
        for name in MODES
    ]

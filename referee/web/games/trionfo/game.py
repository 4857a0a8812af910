"""Trionfo as the pages know it."""

from collections.abc import Mapping
from typing import Any

from referee.games.registry import TRIONFO as NAME
from referee.store.matches.views import SessionView
from referee.web.games.game import Game
from referee.web.games.trionfo.correction import CORRECTION
from referee.web.games.trionfo.ending import session_ending
from referee.web.games.trionfo.forms import FORMS
from referee.web.games.trionfo.opening import OPENING
from referee.web.games.trionfo.rulings import PUNISHMENT
from referee.web.games.trionfo.table import session_table
from referee.web.games.trionfo.watch import session_watch
from referee.web.games.trionfo.words import WORDS


def _told(view: SessionView) -> Mapping[str, Any]:
    """Return what a session's record does not tell: why it is over, what a point is worth."""
    stake = view.state.stake
    return {
        "ended": view.state.ended,
        "stake": stake._asdict() if stake else None,
        "plan": view.state.plan._asdict(),
    }


TRIONFO: Game[SessionView] = Game(
    name=NAME,
    words=WORDS,
    opening=OPENING,
    forms=FORMS,
    correction=CORRECTION,
    punishment=PUNISHMENT,
    table=session_table,
    watch=session_watch,
    ending=session_ending,
    settles="finding_dismissed",
    signs="player_signed",
    reopens=("finished", "locked", "closed"),
    told=_told,
)

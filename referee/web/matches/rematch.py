"""The same players once more, in one tap, and what they have won of each other tonight."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

from flask import request

from referee.presenters.games.registry import game_of as words_of
from referee.store.matches.evening import evening_matches, matches_before
from referee.store.matches.views import AnyView
from referee.web.http.stamps import today
from referee.web.matches.new_match import as_before

OVER = ("finished", "locked", "closed")
"""States of a match in which nothing is played any more."""

TALLY_KEPT = timedelta(minutes=1)
"""How long the matches before one are kept for its tally, until a page that is read asks anew."""


@dataclass(frozen=True)
class TonightSoFar:
    """The tally, "" where nothing is counted; `counts` are its numbers while the match goes on."""

    text: str
    counts: Mapping[str, Any]


def rematch(view: AnyView) -> Mapping[str, str]:
    """Return the fields that start the same match again at once, none where one must choose."""
    names, before = as_before(view)
    if "regulation" not in before:
        return {}
    fields = {
        **before,
        "event_id": str(uuid4()),
        "date": today().isoformat(),
    }
    fields |= {f"name_{seat}": name for seat, name in names.items()}
    return fields if len(names) == len(view.record.players) else {**fields, "quick": "1"}


def tonight(view: AnyView) -> str:
    """Return the tally with this match, which is over; "" where it is the only one."""
    tell = words_of(view.game).tonight
    return tell(view.record.players, evening_matches(view), 2) if view.status in OVER else ""


def tonight_so_far(view: AnyView) -> TonightSoFar:
    """Return the tally of the matches before this one, and once it is over with it.

    The answer to a tap tells them as they were when the page was read, and asks nothing.
    """
    if view.status in OVER:
        return TonightSoFar(tonight(view), {})
    now = datetime.now(UTC)
    since = now - TALLY_KEPT if request.method == "GET" else view.opened_at
    game, players = words_of(view.game), view.record.players
    matches = matches_before(view, now, since)
    return TonightSoFar(game.tonight(players, matches, 1), game.counts_tonight(players, matches))

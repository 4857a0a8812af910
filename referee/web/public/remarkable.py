"""The remarkable hands of a tournament for everybody, each with the way to see it again."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from heapq import nlargest

from flask import Blueprint, Response

from referee.games.cards.remarkable import Remarkable
from referee.games.registry import game_of
from referee.presenters.tournaments.remarkable import HandToSee, MatchHands, hands_to_see
from referee.store.matches import queries
from referee.store.register.veils import public_match
from referee.web.public.names import this_year
from referee.web.public.seen import OVER, SeenTournament, answer

blueprint = Blueprint("event_hands", __name__, url_prefix="/torneo/<event>")

MOST_MATCHES = 200
"""Matches that are looked through, the last to end of all."""


@blueprint.get("/mani")
def page(event: str) -> Response:
    """Show the hands worth seeing again of the matches that are over."""
    return answer(event, "public/hands.html", _hands)


@dataclass(frozen=True)
class HandsPage:
    """The hands worth seeing again."""

    hands: Sequence[HandToSee]


def _hands(seen: SeenTournament) -> HandsPage:
    return HandsPage(hands_to_see(_matches(seen)))


def _matches(seen: SeenTournament) -> Iterator[MatchHands]:
    """Yield what is found in each match; while a referee decides on one nothing is told of it."""
    over = [
        (match.last_at, place, match)
        for place, match in seen.matches.items()
        if match.live.state in OVER and not match.live.frozen
    ]
    for _last, place, match in nlargest(MOST_MATCHES, over, key=lambda one: one[:2]):
        code = match.live.code
        players, found = _of_match(code, match.seal, seen.found.veil_state, this_year())
        yield MatchHands(place, code, players, found)


@lru_cache(4096)
def _of_match(
    code: str, _seal: str, veil_state: str, year: int
) -> tuple[Sequence[str], Sequence[Remarkable]]:
    """Return who played a match, and what is found in it; looked through once for each seal."""
    view = public_match(queries.any_view(code), veil_state, year)
    return view.record.players, game_of(view.game).remarkable(view.record, view.result)

"""A session at a table: facts said one after the other, each admitted before it counts."""

from typing import Any

import pytest

from referee.core.errors import RuleError
from referee.core.facts import Fact
from referee.games.course import course
from referee.games.facts import validate
from referee.games.trionfo.admission import admit
from referee.games.trionfo.open_hand import OpenSessionHand, open_session_hand
from referee.games.trionfo.replay import SessionState
from referee.games.trionfo.result import TrionfoResult
from tests.games.carrying import carried
from tests.games.trionfo.sessions import PLAYERS, only

OPENING = {
    "game": "trionfo",
    "players": PLAYERS,
    "regulation": "trionfo",
    "switches": {},
    "title": "Trionfo",
}


class Session:
    """`session.says("bid_made", hand=1, seat=2, bid="chiamo")` adds a fact or is refused."""

    def __init__(self, **opening: Any) -> None:
        opened = validate("match_opened", {**OPENING, **opening})
        self.course = course((Fact(1, "match_opened", opened),))

    @property
    def facts(self) -> list[Fact]:
        return list(self.course.facts)

    @property
    def state(self) -> SessionState:
        state: SessionState = self.course.state
        return state

    @property
    def result(self) -> TrionfoResult:
        result: TrionfoResult = self.course.result
        return result

    @property
    def hands(self) -> list[dict[str, Any]]:
        hands: list[dict[str, Any]] = self.state.record["hands"]
        return hands

    @property
    def open_hand(self) -> OpenSessionHand:
        return open_session_hand(self.state, self.course.record, self.result)

    def says(self, kind: str, **payload: Any) -> None:
        checked = validate(kind, payload)
        admit(kind, checked, self.state, self.result, self.facts)
        self.course = carried(self.course, Fact(len(self.facts) + 1, kind, checked))

    def bids(self, first: int, words: list[str], hand: int = 1) -> None:
        for turn, word in enumerate(words):
            self.says("bid_made", hand=hand, seat=(first + turn - 1) % 5 + 1, bid=word)

    def refuses(self, kind: str, place: str, **payload: Any) -> None:
        with pytest.raises(RuleError) as refused:
            self.says(kind, **payload)
        assert refused.value.place == place
        assert refused.value.message


def chiamo(**opening: Any) -> Session:
    """Seat 2 has called the 3 of coins, coppe being trumps; seat 1 leads."""
    table = Session(**opening)
    table.bids(1, only("chiamo", 1))
    table.says("trump_named", hand=1, trump="coppe")
    table.says("card_called", hand=1, card="3d")
    return table

"""A match kept fact by fact, as a device would: each is checked, admitted and scored at once."""

from typing import Any

from referee.core.facts import Fact
from referee.games.course import course
from referee.games.facts import validate
from referee.games.marafone.game import MARAFONE
from referee.games.marafone.regulation import REGULATIONS
from referee.games.marafone.replay import MarafoneState
from referee.games.marafone.result import MarafoneResult
from referee.games.pairs.open_hand import OpenHand, open_hand
from tests.games.carrying import carried
from tests.games.marafone.records import PLAYERS


class Table:
    """`table.says("cards_played", hand=1, cards=["3d"])` adds a fact or raises RuleError."""

    def __init__(self, regulation: Any = "circolo", battezzante: int | None = 1) -> None:
        opening = {
            "game": "marafone",
            "players": list(PLAYERS),
            "regulation": regulation,
            "switches": REGULATIONS.resolve(regulation).switches(),
            "title": "Prova",
            "battezzante": battezzante,
        }
        self.course = course((Fact(1, "match_opened", validate("match_opened", opening)),))

    @property
    def facts(self) -> list[Fact]:
        return list(self.course.facts)

    @property
    def state(self) -> MarafoneState:
        state: MarafoneState = self.course.state
        return state

    @property
    def result(self) -> MarafoneResult:
        result: MarafoneResult = self.course.result
        return result

    @property
    def open_hand(self) -> OpenHand:
        return open_hand(self.state, self.course.record, self.result)

    @property
    def hands(self) -> list[dict[str, Any]]:
        hands: list[dict[str, Any]] = self.state.record["hands"]
        return hands

    def says(self, kind: str, **payload: Any) -> None:
        checked = validate(kind, payload)
        MARAFONE.admit(kind, checked, self.state, self.result, self.facts)
        self.course = carried(self.course, Fact(len(self.facts) + 1, kind, checked))

    def writes(self, a: int, b: int, **more: Any) -> None:
        """The next hand by totals in points."""
        number = self.state.open_hand or len(self.hands) + 1
        self.says("hand_written", hand=number, value={"points": {"A": a, "B": b}, **more})

    def plays(self, *tricks: str) -> None:
        """Cards of the hand in progress, one tap each."""
        number = self.open_hand.number
        for trick in tricks:
            for card in trick.split():
                self.says("cards_played", hand=number, cards=[card])

"""A match of tressette kept fact by fact: each is checked, admitted and scored at once."""

from typing import Any

from referee.core.facts import COMMON, Fact, merged, read_payload
from referee.games.course import course
from referee.games.pairs.open_hand import OpenHand, open_hand
from referee.games.tressette.facts import FACTS
from referee.games.tressette.game import TRESSETTE
from referee.games.tressette.replay import TressetteState
from referee.games.tressette.result import TressetteResult
from tests.games.carrying import carried
from tests.games.tressette.records import PLAYERS

_FACTS = merged(COMMON, FACTS)
_READERS = {
    **{name: field.read for name, field in _FACTS.fields.items()},
    "game": lambda value: value,
}


def validate(kind: str, payload: object) -> Any:
    """Check a payload as the ledger does."""
    values = read_payload(kind, payload, _FACTS.kinds, _READERS)
    if kind in _FACTS.checks:
        _FACTS.checks[kind](values)
    return values


class Table:
    """`table.says("cards_played", hand=1, cards=["3d"])` adds a fact or raises RuleError."""

    def __init__(self, regulation: Any = "tressette", first: int | None = 1) -> None:
        opening = {
            "game": "tressette",
            "players": list(PLAYERS),
            "regulation": regulation,
            **TRESSETTE.terms_of(regulation)._asdict(),
            "first": first,
        }
        self.course = course((Fact(1, "match_opened", validate("match_opened", opening)),))

    @property
    def facts(self) -> list[Fact]:
        return list(self.course.facts)

    @property
    def state(self) -> TressetteState:
        state: TressetteState = self.course.state
        return state

    @property
    def result(self) -> TressetteResult:
        result: TressetteResult = self.course.result
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
        TRESSETTE.admit(kind, checked, self.state, self.result, self.facts)
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

"""The numbers beside the names of those at a table: games, points and totals, or payments."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Literal, NamedTuple

from referee.actions.tournaments.match_results import result_told_by
from referee.core.errors import N_
from referee.core.sides import SIDES
from referee.core.table_result import TableResult
from referee.presenters.words.amounts import balance
from referee.presenters.words.text import say
from referee.store.errors import BrokenLedger, UnknownMatch
from referee.store.matches.queries import any_view
from referee.store.tournaments.round_matches import MatchNow, TableNow
from referee.tournament.evening.state import Sheet

Kind = Literal["games", "game", "total", "payments"]


class Mark(NamedTuple):
    """A number beside a name: the `kind` of column that it stands in, and its text.

    Points of the game being played (`game`) and of the whole match (`total`) are never one column.
    """

    kind: Kind
    text: str

    @property
    def label(self) -> str:
        return say(LABELS[self.kind])


LABELS: Mapping[Kind, str] = {
    "games": N_("games won"),
    "game": N_("points"),
    "total": N_("total"),
    "payments": N_("payments"),
}
"""The columns of numbers in words, in the order that they stand in."""


_RUNNING: tuple[tuple[Kind, str], ...] = (("games", "games"), ("game", "score"))
"""The columns of a match being played, and where its standing has them."""

_OVER: Mapping[bool, tuple[tuple[Kind, str], ...]] = {
    True: (("games", "games"),),
    False: (("total", "score"),),
}
"""What the standing tells of a match that is over, by whether it has several games."""


def marks(sheet: Sheet, match: MatchNow | TableNow | None) -> list[tuple[Mark, ...]]:
    """Return the numbers beside the names of each side, or of each of five.

    They are games and total points of the confirmed result, or of a match that is over; else games
    and the points of the game being played; or payments.
    """
    standing = match.standing if match is not None else None
    live = match.live if match is not None else None
    if sheet.confirmed is not None:
        if sheet.table.how != "walkover":
            return _of_result(sheet.table.result)
    elif standing is not None and live is not None and live.begun and live.state != "closed":
        if "totals" in standing:
            return [(Mark("payments", balance(total)),) for total in standing["totals"]]
        if live.state == "open":
            return _of_standing(standing, _RUNNING)
        # The standing has no sum of several games, and is all there is of a damaged ledger.
        with suppress(BrokenLedger, UnknownMatch):
            return _of_result(result_told_by(any_view(live.code)))
        return _of_standing(standing, _OVER["games" in standing])
    return [()] * len(sheet.table.sides)


def _of_standing(
    standing: Mapping[str, Any], kinds: Sequence[tuple[Kind, str]]
) -> list[tuple[Mark, ...]]:
    there = [(kind, standing[name]) for kind, name in kinds if name in standing]
    return [tuple([Mark(kind, str(amount[side])) for kind, amount in there]) for side in SIDES]


def _of_result(result: TableResult) -> list[tuple[Mark, ...]]:
    if result.payments is not None:
        return [(Mark("payments", balance(amount)),) for amount in result.payments]
    pairs = zip(result.games, result.points, strict=True)
    return [(Mark("games", str(won)), Mark("total", str(points))) for won, points in pairs]

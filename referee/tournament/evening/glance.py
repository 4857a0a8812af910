"""A round at a glance: what each table is doing, in one word."""

from dataclasses import dataclass
from typing import Literal

from referee.tournament.evening.state import EventState, Sheet, TableKey

TableState = Literal[
    "not_started",
    "playing",
    "to_confirm",
    "signed",
    "disputed",
    "ruling",
    "referee",
    "decided",
    "done",
]

Held = Literal["disputed", "ruling"]
"""What is open at a table, so that its result may still change."""

ORDER: tuple[TableState, ...] = (
    "referee", "disputed", "ruling", "to_confirm", "signed", "not_started", "playing", "decided",
    "done",
)  # fmt: skip
"""States in order, the one that needs somebody first."""

OVER: frozenset[TableState] = frozenset({"decided", "done"})
"""States in which a result counts and nothing is open: by a referee's decision, or as it came."""

WARNING, WALKOVER = 5, 10
"""Minutes after which a table that has not begun is warned, and after which it may lose (15.3)."""

QUIET = 10
"""Minutes after which a table that plays may have been forgotten."""


@dataclass(frozen=True, slots=True)
class Live:
    """The match of a table as it goes on: its code, how far it is, and what waits for a referee.

    `state` is `open`, `finished`, `locked` or `closed`; `entries` counts its ledger, and it
    has `begun` once there is more in it than what its event has settled on. What is `frozen` may be
    so by a hand or result that is `disputed`, and not by a ruling.
    """

    code: str
    state: str
    entries: int
    begun: bool
    waiting: int
    frozen: bool
    disputed: bool = False


def differing(state: EventState) -> tuple[TableKey, ...]:
    """Return the tables of which different results were read, and none is confirmed."""
    return tuple([key for key, sheet in state.sheets.items() if sheet.differs])


def ruled_on(state: EventState) -> tuple[TableKey, ...]:
    """Return the tables at which a ruling is open."""
    return tuple([key for key, sheet in state.sheets.items() if sheet.table.ruling_open])


def awaited(state: EventState) -> int:
    """Return how many tables of a tournament's own wait: they have other results, or a ruling."""
    return len({*differing(state), *ruled_on(state)})


def held_by(sheet: Sheet, live: Live | None) -> Held | None:
    """Return what is open at a table, None where its result is not held."""
    if live is not None and live.disputed:
        return "disputed"
    return "ruling" if sheet.table.ruling_open or (live is not None and live.frozen) else None


def state_of(sheet: Sheet, live: Live | None) -> TableState:
    """Return the state of a table; `live` is its match, None where it is played on paper."""
    if sheet.confirmed is not None:
        return held_by(sheet, live) or ("decided" if sheet.table.how == "ruling" else "done")
    if sheet.differs:
        return "disputed"
    if sheet.table.ruling_open:
        return "ruling"
    if live is not None and live.state != "closed":
        return _of_match(live, typed=bool(sheet.typed))
    return "to_confirm" if sheet.typed else "not_started"


def _of_match(live: Live, *, typed: bool) -> TableState:
    if live.waiting and not live.frozen:
        return "referee"
    if live.frozen:
        return "disputed" if live.disputed else "ruling"
    if typed or live.state == "finished":
        return "to_confirm"
    if live.state == "locked":
        return "signed"
    return "playing" if live.begun else "not_started"

"""The goals: what was measured beside what is wanted."""

from collections.abc import Sequence
from typing import NamedTuple

from tests.bench.timing import columns

TIMES = "x"
"""How often as long: as a floor, or as the same with less in it."""


class Goal(NamedTuple):
    """One row: `goal` is the most that `measured` may be, the least where it says so, if any."""

    what: str
    measured: float
    unit: str
    goal: float | None = None
    note: str = ""
    at_least: bool = False

    @property
    def met(self) -> bool:
        """Return whether the goal is met; without a goal it is."""
        if self.goal is None:
            return True
        return self.measured >= self.goal if self.at_least else self.measured <= self.goal

    @property
    def wanted(self) -> str:
        """Return the goal as text, empty without one."""
        if self.goal is None:
            return ""
        return f"{'>=' if self.at_least else '<='} {_number(self.goal, self.unit)}"


def table(goals: Sequence[Goal]) -> str:
    """Return the goals as text; those that are missed say so."""
    rows: list[tuple[str, ...]] = [("goal", "measured", "wanted", "", "")]
    rows += [
        (
            one.what,
            _number(one.measured, one.unit),
            one.wanted,
            "" if one.met else "MISSED",
            one.note,
        )
        for one in goals
    ]
    return columns(rows)


def _number(value: float, unit: str) -> str:
    digits = 0 if value >= 100 or value == int(value) else 1
    return f"{value:,.{digits}f}{'' if unit == TIMES else ' '}{unit}".rstrip()

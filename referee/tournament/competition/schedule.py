"""The times of a tournament's rounds: on what day, at what hour and where each is played."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise


@dataclass(frozen=True, slots=True)
class RoundTime:
    """A round's `day`, None for that of the event; `time` is `20:30`, and `where` the place.

    Both are "" where they are not told.
    """

    round: int
    day: date | None = None
    time: str = ""
    where: str = ""


def before_its_time(schedule: Sequence[RoundTime]) -> int | None:
    """Return the first round that would begin before an earlier one, None where none does."""
    dated = sorted([one for one in schedule if one.day is not None], key=lambda one: one.round)
    for one, later in pairwise(dated):
        assert one.day is not None
        assert later.day is not None
        begins, would_begin = (one.day, one.time), (later.day, later.time)
        if would_begin < begins and (later.day < one.day or later.time):
            return later.round
    return None


def write_round_time(one: RoundTime) -> Mapping[str, object]:
    """Return the time of a round as values that JSON has."""
    told = {"day": one.day.isoformat() if one.day else "", "time": one.time, "where": one.where}
    return {"round": one.round, **{name: text for name, text in told.items() if text}}

"""The clock of a round as every page shows it that says anything of the round."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from referee.presenters.words.dates import time_shown
from referee.store.tournaments.views import EventView
from referee.tournament.evening.state import RoundNow


@dataclass(frozen=True)
class ClockShown:
    """The clock of a round: `ends` for people, `ends_at` and `now` for machines (ISO).

    `last_hand` is when the last hand was called, "" before it is.
    """

    minutes: int
    ends: str
    ends_at: str
    now: str
    over: bool
    last_hand: str


def clock_shown(
    view: EventView, round_: RoundNow, now: datetime | None = None
) -> ClockShown | None:
    """Return the clock of a published round; None before it is started."""
    clock = round_.clock
    if clock is None:
        return None
    moment = now or datetime.now(UTC)
    started = view.entry(clock.number).recorded_at
    ends = started + timedelta(minutes=clock.minutes)
    called = view.entry(clock.last_hand).recorded_at if clock.last_hand is not None else None
    return ClockShown(
        clock.minutes,
        time_shown(ends),
        ends.isoformat(),
        moment.isoformat(),
        moment >= ends,
        time_shown(called) if called else "",
    )

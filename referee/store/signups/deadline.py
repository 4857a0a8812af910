"""How people enter an event by themselves: until which day, and how many."""

from dataclasses import dataclass
from datetime import date

from sqlalchemy import select

from referee.store.database import db
from referee.store.signups.tables import SIGN_UPS
from referee.tournament.evening.state import EventState


@dataclass(frozen=True)
class SignUp:
    """The terms of entering an event by oneself, as its organizers have settled them.

    Not at all unless it is `open`; the day `until` is the last one. `places` is 0 where there is no
    cap; past it `waiting` says whether there is a waiting list.
    """

    open: bool
    until: date
    places: int
    waiting: bool

    @property
    def last_day(self) -> date | None:
        """Return the last day on which requests are taken, None where none are."""
        return self.until if self.open else None


def sign_up(event_id: int) -> SignUp | None:
    """Return how people enter an event by themselves, None where that was never settled."""
    columns = (SIGN_UPS.c.open, SIGN_UPS.c.until, SIGN_UPS.c.places, SIGN_UPS.c.waiting)
    row = db.session.execute(select(*columns).where(SIGN_UPS.c.event_id == event_id)).one_or_none()
    return None if row is None else SignUp(*row)


def is_open(last_day: date | None, state: EventState, today: date) -> bool:
    """Return whether requests are taken: until the deadline, and until a round is published.

    A draft, which nobody but the organizers sees, changes nothing.
    """
    return last_day is not None and today <= last_day and not state.rounds

"""People at a table who write down what they do, for demonstrations: each fact takes its time."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from random import Random
from typing import Any, NamedTuple
from uuid import uuid4

from referee.actions.matches.match_facts import record_fact
from referee.store.ledger.ledger import Stamp
from referee.store.matches import queries
from referee.store.matches.views import AnyView

SECONDS = {
    "hand_written": (180, 320),
    "cards_played": (3, 12),
    "trick_taken": (15, 35),
    "trick_won": (15, 35),
}
"""Seconds that people take to write down a fact of a kind; for others a few."""


@dataclass
class Sitting(ABC):
    """One table: every step moves its clock, up to the end of the evening, and adds one fact.

    `number` is that of the newest entry of the match with this code.
    """

    random: Random
    end: datetime
    stamp: Stamp
    code: str
    number: int = 1

    def add(self, kind: str, **payload: Any) -> None:
        """Add a fact, after the time that people take to write it down."""
        wait = timedelta(seconds=self.random.randint(*SECONDS.get(kind, (4, 9))))
        self.stamp = replace(self.stamp, now=min(self.stamp.now + wait, self.end))
        done = record_fact(self.code, kind, payload, self.number, str(uuid4()), self.stamp)
        self.number = done.entry.number

    @property
    def view(self) -> AnyView:
        """Return the match as it is now."""
        return queries.any_view(self.code)

    @property
    def hand(self) -> int:
        """Return the number of the next hand."""
        return len(self.view.state.record["hands"]) + 1

    @abstractmethod
    def totals(self) -> None:
        """Record a hand as people do who count at the end."""

    @abstractmethod
    def sign(self) -> None:
        """Let everybody sign who has to."""

    @abstractmethod
    def to_the_end(self) -> None:
        """Record hands by totals until the match is over; then all sign."""


class DemoMatch(NamedTuple):
    """A match of a made-up evening: regulation, minutes since it began, and what happened there."""

    regulation: str
    minutes: int
    play: Callable[[Any], None]

"""The best places that a person has taken, in words."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.presenters.words.dates import day_shown
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _
from referee.store.register.played import TakenPlace

BEST = 8
"""Places that are shown."""


@dataclass(frozen=True)
class PlaceLine:
    """A place in a list: `1st of 24` as words, the event with its day, and with whom."""

    place: str
    event: str
    mate: str


def best_places(places: Sequence[TakenPlace]) -> list[PlaceLine]:
    """Return the best places as a page shows them."""
    return [
        PlaceLine(
            place=_("place %(place)s of %(number)s", place=one.place, number=one.of),
            event=_("%(event)s, %(day)s", event=isolated(one.event), day=day_shown(one.day)),
            mate=isolated(one.mate),
        )
        for one in places[:BEST]
    ]

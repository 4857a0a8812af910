"""The best places that a person has taken, and his results of earlier years, in words."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from referee.core.register.earlier import is_year
from referee.presenters.words.dates import day_shown
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _, ngettext
from referee.store.register.played import EarlierPlace, TakenPlace

BEST = 8
"""Most places that are shown."""


@dataclass(frozen=True)
class PlaceLine:
    """A place in a list, the event with its day, with whom, and the games won where known."""

    place: str
    event: str
    mate: str
    games: str = ""


def day_of_event(day: str) -> str:
    """Return the day of an earlier event, of which perhaps only the year is known."""
    return day if is_year(day) else day_shown(date.fromisoformat(day))


def best_places(places: Sequence[TakenPlace], earlier: Iterable[EarlierPlace]) -> list[PlaceLine]:
    """Return the best places as a page shows them, those of earlier years among them.

    Of equal ones those in large events come first, then the newest. How large an event of earlier
    years was is not known: it comes last.
    """
    ranked = [((one.place, -one.of, -one.day.toordinal()), _place_line(one)) for one in places] + [
        ((one.place, 0, -int(one.day[:4])), earlier_line(one)) for one in earlier if one.place
    ]
    return [line for _rank, line in sorted(ranked, key=lambda one: one[0])[:BEST]]


def _place_line(one: TakenPlace) -> PlaceLine:
    return PlaceLine(
        place=_("place %(place)s of %(number)s", place=one.place, number=one.of),
        event=_("%(event)s, %(day)s", event=isolated(one.event), day=day_shown(one.day)),
        mate=isolated(one.mate),
    )


def earlier_line(one: EarlierPlace) -> PlaceLine:
    """Return a result of earlier years as a page shows it."""
    games = one.games
    return PlaceLine(
        place=_("place %(place)s", place=one.place) if one.place else _("took part"),
        event=_("%(event)s, %(day)s", event=isolated(one.event), day=day_of_event(one.day)),
        mate=isolated(one.mate),
        games="" if games is None else ngettext("%(num)s game won", "%(num)s games won", games),
    )

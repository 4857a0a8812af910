"""Seasons and leagues on the lists of those who make them."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.core.register.meetings import League
from referee.core.register.seasons import Season
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _


@dataclass(frozen=True)
class SeriesLine:
    """A season or a league on the list."""

    number: int
    name: str
    note: str
    withdrawn: bool


def series_line(one: Season | League, notes: Sequence[str], gone: str) -> SeriesLine:
    """Return the line of a season or a league, with notes; `gone` says that it is withdrawn."""
    hidden = [] if one.about.public else [_("seen by the office alone")]
    note = " · ".join([*notes, *([gone] if one.withdrawn else hidden)])
    return SeriesLine(one.id, isolated(one.about.name), note, bool(one.withdrawn))

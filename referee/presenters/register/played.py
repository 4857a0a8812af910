"""The matches that a person has played as his page shows them, and what they count."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.core.errors import N_
from referee.core.register.counts import COUNTED, DRAWN, LOST, WON, Counts, total
from referee.core.sides import Pair
from referee.presenters.words.amounts import against
from referee.presenters.words.dates import day_shown
from referee.presenters.words.names import isolated
from referee.presenters.words.spreadsheet import Cell
from referee.presenters.words.text import _, say
from referee.store.register.played import Played

LABELS: Mapping[str, str] = {
    "matches": N_("Matches played"),
    "matches_won": N_("Matches won"),
    "brutte": N_("Brutte played"),
    "brutte_won": N_("Brutte won"),
    "belle": N_("Belle played"),
    "belle_won": N_("Belle won"),
}
"""The words of what is counted, by its name."""

OUTCOMES: Mapping[str, str] = {WON: N_("won"), LOST: N_("lost"), DRAWN: N_("drawn"), "": ""}


@dataclass(frozen=True)
class PlayedLine:
    """A match in the list of a person; `outcome` is "" of a session."""

    when: str
    where: str
    code: str
    partner: str
    opponents: str
    games: str
    outcome: str


@dataclass(frozen=True)
class SeasonLine:
    """A season, or all of them (`year` is None), with its numbers in the order of COUNTED."""

    year: int | None
    numbers: tuple[tuple[str, int], ...]


def played_line(one: Played) -> PlayedLine:
    """Return a match as the list shows it."""
    opponents = [isolated(name) for name in one.opponents]
    return PlayedLine(
        when=day_shown(one.day),
        where=_where(one),
        code=one.code,
        partner=isolated(one.partner),
        opponents=", ".join(opponents),
        games=_games(one),
        outcome=_("by default") if one.walkover else say(OUTCOMES[one.outcome]),
    )


def _where(one: Played) -> str:
    if not one.event:
        return _("friendly match")
    event = isolated(one.event)
    if one.round is None:
        return event
    return _("%(event)s, round %(round)s, table %(table)s",
             event=event, round=one.round, table=one.table)  # fmt: skip


def _games(one: Played) -> str:
    if one.mine is None or one.theirs is None or one.walkover:
        return ""
    return against(Pair(one.mine, one.theirs))


def seasons(played: Sequence[Played]) -> list[SeasonLine]:
    """Return the numbers of each calendar year, the newest first, and of all years at the end."""
    years: dict[int, list[Counts]] = defaultdict(list)
    for one in played:
        years[one.day.year].append(one.counts)
    lines = [_season(year, total(years[year])) for year in sorted(years, reverse=True)]
    return [*lines, _season(None, total(one.counts for one in played))]


def _season(year: int | None, counts: Counts) -> SeasonLine:
    return SeasonLine(year, tuple([(name, getattr(counts, name)) for name in COUNTED]))


def counted(played: Sequence[Played], of: str, year: int | None) -> list[Played]:
    """Return the matches that a number counts: one of COUNTED, or all for ""; of a year, or all."""
    return [
        one
        for one in played
        if (year is None or one.day.year == year) and (not of or getattr(one.counts, of))
    ]


def listed_as(of: str, year: int | None) -> str:
    """Return what a list of these matches is of: `Brutte won, 2026`."""
    label = say(LABELS[of]) if of else _("All matches")
    return f"{label}, {year}" if year is not None else label


def spreadsheet(played: Sequence[Played]) -> list[list[Cell]]:
    """Return the matches as rows for a spreadsheet, with a heading."""
    heading: list[Cell] = [
        *(_("Day"), _("Event"), _("Round"), _("Table"), _("Match code"), _("Partner")),
        *(_("Opponents"), _("Games won"), _("Games lost"), _("Outcome")),
        *(say(LABELS[name]) for name in COUNTED),
    ]
    return [heading, *[_row(one) for one in played]]


def _row(one: Played) -> list[Cell]:
    line = played_line(one)
    return [one.day.isoformat(), one.event, one.round, one.table, one.code, one.partner,
            ", ".join(one.opponents), one.mine, one.theirs, line.outcome,
            *[getattr(one.counts, name) for name in COUNTED]]  # fmt: skip

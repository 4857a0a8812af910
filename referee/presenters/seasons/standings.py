"""The standings of a season as pages, papers and files show them."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from referee.actions.seasons.moving import SeasonMove
from referee.core.errors import N_
from referee.core.register.seasons import CLUBS, SeparateRanking
from referee.presenters.register.places import day_of_event
from referee.presenters.seasons.words import ranking_name, rules_shown
from referee.presenters.words.comparison import Change
from referee.presenters.words.names import isolated, together
from referee.presenters.words.spreadsheet import SheetCell
from referee.presenters.words.text import _, ngettext, say, sentence
from referee.store.seasons.results import (
    COUNTED,
    COUNTS,
    GONE,
    OTHER_GAME,
    PROTEST,
    SINGLES,
    WAITS,
    FoundSeason,
)
from referee.tournament.seasons.rankings import ranked
from referee.tournament.seasons.standings import CountedResult, SeasonRow, why_above

STATES = {
    WAITS: N_("its standings are not final yet"),
    OTHER_GAME: N_("is of another game, and does not count"),
    SINGLES: N_("is of single players, and does not count for pairs"),
    GONE: N_("is not there any more"),
    PROTEST: N_("can be objected to still"),
    COUNTS: N_("counts"),
}
"""What an event is to its season, in words."""


@dataclass(frozen=True)
class SeasonEventShown:
    """An event in the order of the days: `code` leads to its pages, "" where it has none."""

    number: int
    name: str
    day: str
    code: str
    state: str
    counts: bool


@dataclass(frozen=True)
class SeasonCell:
    """A result: its points, whether it was dropped, and in words what they are made of."""

    event: int
    points: int
    dropped: bool
    words: str


@dataclass(frozen=True)
class SeasonRowShown:
    """A row: `cells` has one for each event that counts, None where there is no result.

    `rank` is "" of who has not played enough. `why` says why it stands above the next one. `prize`
    is that of the place, "" where there is none; `club` his club where the best of each are told.
    """

    rank: str
    name: str
    total: int
    events: int
    cells: tuple[SeasonCell | None, ...]
    why: str
    prize: str = ""
    club: str = ""

    @property
    def results(self) -> list[SeasonCell]:
        """Return the results alone."""
        return [cell for cell in self.cells if cell is not None]


@dataclass(frozen=True)
class SeasonRankingShown:
    """A ranking; `title` is "" of the whole season."""

    title: str
    rows: tuple[SeasonRowShown, ...]


@dataclass(frozen=True)
class SeasonShown:
    """A season with its standings; `counting` are the events that have a column."""

    number: int
    name: str
    final: bool
    status: str
    rules: tuple[str, ...]
    events: tuple[SeasonEventShown, ...]
    counting: tuple[SeasonEventShown, ...]
    rankings: tuple[SeasonRankingShown, ...]
    brutte: bool


def season_shown(found: FoundSeason) -> SeasonShown:
    """Return a season with all its rankings."""
    season, rules = found.season, found.season.about.rules
    events = tuple(
        [
            SeasonEventShown(
                number,
                isolated(one.name),
                "" if one.state == GONE else day_of_event(one.day),
                one.code,
                say(STATES[one.state]),
                one.state in COUNTED,
            )
            for number, one in enumerate(found.events, start=1)
        ]
    )
    return SeasonShown(
        number=season.id,
        name=isolated(season.about.name),
        final=found.final,
        status=status_of(found),
        rules=rules_shown(rules),
        events=events,
        counting=tuple([one for one in events if one.counts]),
        rankings=tuple(
            [
                _ranking(found, one, *season.about.prizes[at : at + 1])
                for at, one in enumerate((None, *rules.rankings))
            ]
        ),
        brutte=bool(rules.brutta),
    )


def status_of(found: FoundSeason) -> str:
    """Return how far a season is, in words."""
    counted = sum(one.state in COUNTED for one in found.events)
    if found.final:
        return _("Final standings.")
    return ngettext(
        "Provisional: %(counted)s of %(num)s event counts.",
        "Provisional: %(counted)s of %(num)s events count.",
        len(found.events),
        counted=counted,
    )


def _ranking(
    found: FoundSeason, ranking: SeparateRanking | None, prizes: Sequence[str] = ()
) -> SeasonRankingShown:
    rows = ranked(found.season.about.rules, found.results, found.people, found.year, ranking)
    counting = [number for number, one in enumerate(found.events) if one.state in COUNTED]
    of_clubs = ranking is not None and ranking.kind == CLUBS
    whys = [sentence(why_above(upper, lower)) for upper, lower in pairwise(rows)]
    return SeasonRankingShown(
        "" if ranking is None else ranking_name(ranking),
        tuple(
            [
                _row(found, row, counting, why, prizes, of_clubs=of_clubs)
                for row, why in zip(rows, [*whys, ""], strict=False)
            ]
        ),
    )


def _row(
    found: FoundSeason,
    row: SeasonRow,
    counting: Sequence[int],
    why: str,
    prizes: Sequence[str],
    *,
    of_clubs: bool,
) -> SeasonRowShown:
    first = found.people[row.who][0]
    by_event = {one.result.event: one for one in row.results}
    return SeasonRowShown(
        rank="" if row.rank is None else str(row.rank),
        name=name_of(found, row.who),
        total=row.total,
        events=row.events,
        cells=tuple([_cell(found, by_event.get(event)) for event in counting]),
        why=why,
        prize="" if row.rank is None else isolated("".join(prizes[row.rank - 1 : row.rank])),
        club=isolated(first.club) if of_clubs and first is not None else "",
    )


def name_of(found: FoundSeason, who: str) -> str:
    """Return the name of a player, or those of a pair."""
    return together([isolated(name) for name in found.names[who]])


def _cell(found: FoundSeason, one: CountedResult | None) -> SeasonCell | None:
    if one is None:
        return None
    result, points = one.result, one.points
    made = [_("took part")]
    if result.place:
        made = [_("place %(place)s of %(number)s", place=result.place, number=result.of)]
    if points.taking_part:
        made.append(_("%(points)s for taking part", points=points.taking_part))
    if found.season.about.rules.brutta:
        made.append(ngettext("%(num)s brutta won", "%(num)s brutte won", result.brutte))
    if one.dropped:
        made.append(_("dropped"))
    return SeasonCell(result.event + 1, points.total, one.dropped, ", ".join(made))


def season_rows(shown: SeasonShown, ranking: SeasonRankingShown) -> list[list[SheetCell]]:
    """Return a ranking as rows of a spreadsheet; dropped points stand in brackets."""
    heading: list[SheetCell] = [_("Rank"), _("Name"), _("Points"), _("Events")]
    heading += [f"{one.name}, {one.day}" for one in shown.counting]
    rows: list[list[SheetCell]] = [heading]
    for row in ranking.rows:
        rank = int(row.rank) if row.rank else None
        rows.append([rank, row.name, row.total, row.events, *map(_written, row.cells)])
    return rows


def _written(cell: SeasonCell | None) -> SheetCell:
    if cell is None:
        return None
    return f"({cell.points})" if cell.dropped else cell.points


@dataclass(frozen=True)
class SeasonMoveShown:
    """What a correction moves in a season: names, with place and points before and after."""

    name: str
    rows: tuple[Change, ...]


def moves_shown(moves: Sequence[SeasonMove]) -> list[SeasonMoveShown]:
    """Return what moves in seasons, in words."""
    return [
        SeasonMoveShown(
            isolated(move.name),
            tuple(
                [
                    Change(
                        together([isolated(name) for name in one.names]),
                        _stands(*one.before),
                        _stands(*one.after),
                    )
                    for one in move.moved
                ]
            ),
        )
        for move in moves
    ]


def _stands(rank: int | None, points: int) -> str:
    told = ngettext("%(num)s point", "%(num)s points", points)
    return told if rank is None else _("place %(place)s, %(points)s", place=rank, points=told)

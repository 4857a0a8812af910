"""Standings as pages and papers show them: rankings with their columns, every row with its why."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from babel.support import NullTranslations

from referee.core.kept_results import kept_with_first
from referee.presenters.tournaments.registry import match_words
from referee.presenters.tournaments.standings_columns import COLUMNS, MAIN
from referee.presenters.tournaments.words import (
    CRITERIA,
    FORMATS,
    entry_shown,
    group_shown,
)
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _, catalog, ngettext, say, sentence
from referee.tournament.competition.model import StandingsRow
from referee.tournament.competition.qualifying import qualified, rankings
from referee.tournament.competition.standings import why_above
from referee.tournament.evening.entrants import KNOCKOUT
from referee.tournament.evening.progress import standings_of
from referee.tournament.evening.state import EventState, StageNow
from referee.tournament.formats.knockout import consolante_winner
from referee.tournament.games.regulations import AnyRegulation

MITCHELL = "mitchell"


@dataclass(frozen=True, slots=True)
class Column:
    """A column of numbers: its short heading, what that means, and whether it orders first."""

    key: str
    short: str
    long: str
    main: bool


@dataclass(frozen=True, slots=True)
class StandingRow:
    """An entry in its ranking; `values` by the ranking's columns.

    `why` says why it stands above the next one, "" in the last row. `goes_on` tells that it is
    among those who play the next stage; a `frozen` row has a result with an open ruling. `rested`
    says how often it rested, "" where it never did; `consoled` that it has won the consolante.
    """

    rank: int
    entry: int
    name: str
    club: str
    values: tuple[str, ...]
    why: str
    frozen: bool
    goes_on: bool
    withdrawn: bool
    rested: str = ""
    consoled: bool = False


@dataclass(frozen=True, slots=True)
class Ranking:
    """The ranking of a group, or of one half of a Mitchell; `name` is "" where it is alone.

    `unplayed` tells that no result is there yet, so that nobody has a place.
    """

    name: str
    columns: tuple[Column, ...]
    rows: tuple[StandingRow, ...]
    note: str = ""
    unplayed: bool = False

    @property
    def frozen(self) -> bool:
        return any(row.frozen for row in self.rows)


@dataclass(frozen=True, slots=True)
class StageStandings:
    """The standings of a stage, counted from 1. `criteria` are those that order it, in words.

    `going_on` is how many of each ranking play the next stage, 0 where none follows; `begun` tells
    that it has begun, so that they are settled. `note` says what a criterion counts that nobody
    sees at the tables, "" where none does.
    """

    number: int
    title: str
    criteria: tuple[str, ...]
    rankings: tuple[Ranking, ...]
    going_on: int
    begun: bool
    note: str

    @property
    def frozen(self) -> bool:
        return any(ranking.frozen for ranking in self.rankings)

    def title_of(self, ranking: Ranking) -> str:
        """Return the title of the stage with the name of one of its rankings."""
        return f"{self.title} · {ranking.name}" if ranking.name else self.title


def standings_shown(state: EventState) -> tuple[StageStandings, ...]:
    """Return the standings of every stage that has begun, the newest first.

    Only confirmed results count.
    """
    numbers = range(len(state.stages), 0, -1)
    return tuple([stage_standings(state, number) for number in numbers])


def stage_standings(state: EventState, number: int) -> StageStandings:
    """Return the standings of a stage, counted from 1."""
    return _in_words(state, number, catalog())


@kept_with_first
def _in_words(state: EventState, number: int, _words: NullTranslations) -> StageStandings:
    """Return the standings of a stage in the words of the present catalog.

    Every page of a tournament shows them, and they change with a result alone.
    """
    stage, plans = state.stages[number - 1], state.plan.stages
    going_on = plans[number].qualify if number < len(plans) else 0
    groups = standings_of(state, stage)
    going = _going_on(state, number, groups, going_on)
    return StageStandings(
        number=number,
        title=stage_title(state, number),
        criteria=tuple([say(CRITERIA[name]) for name in groups[0][0].criteria]),
        rankings=tuple(
            [_ranking(state, stage, name, rows, going) for name, rows in _named(stage, groups)]
        ),
        going_on=going_on,
        begun=number < len(state.stages),
        note=_note(stage, groups[0][0].criteria),
    )


def has_walkover(stage: StageNow) -> bool:
    """Tell whether a match of a stage was won or lost without being played."""
    rounds = [round_ for group in stage.groups for round_ in group.rounds]
    return any(table.how == "walkover" for round_ in rounds for table in round_.tables)


def _note(stage: StageNow, criteria: Collection[str]) -> str:
    rested = any(round_.byes or round_.rests for group in stage.groups for round_ in group.rounds)
    if "buchholz" not in criteria or not (rested or has_walkover(stage)):
        return ""
    return _(
        "For Buchholz, a bye and a match won by walkover count as one against an opponent with "
        "one’s own match points."
    )


def stage_title(state: EventState, number: int) -> str:
    """Return `Swiss`, or `2. Knockout` where there are several stages."""
    name = say(FORMATS[state.plan.stages[number - 1].format])
    title = name[:1].upper() + name[1:]
    return title if len(state.plan.stages) == 1 else f"{number}. {title}"


def _named(
    stage: StageNow, groups: Sequence[Sequence[StandingsRow]]
) -> Iterator[tuple[str, Sequence[StandingsRow]]]:
    """Yield every ranking of a stage with its name, two for a group of a Mitchell."""
    for group, rows in zip(stage.groups, groups, strict=True):
        name = group_shown(group.name)
        if stage.plan.format != MITCHELL:
            yield name, rows
            continue
        halves = (_("those who sit"), _("those who move"))
        for half, part in zip(halves, rankings(rows), strict=False):
            yield f"{name}: {half}" if name else half[:1].upper() + half[1:], part


def _going_on(
    state: EventState, number: int, groups: Sequence[Sequence[StandingsRow]], going_on: int
) -> frozenset[int]:
    """Return the entries that play the next stage: those dealt into it, or who would be now."""
    if number < len(state.stages):
        later = state.stages[number].groups
        return frozenset(entry for group in later for entry in group.entries)
    if not going_on:
        return frozenset()
    withdrawn = [id_ for id_, one in state.entrants.items() if one.withdrew is not None]
    return frozenset(qualified(groups, going_on, withdrawn))


def capped_shown(regulation: AnyRegulation) -> str:
    """Return what a game counts in the points at most (15.4); "" where points are paid."""
    return match_words(regulation).capped(regulation)


def _ranking(
    state: EventState,
    stage: StageNow,
    name: str,
    rows: Sequence[StandingsRow],
    going: Collection[int],
) -> Ranking:
    # Free places of a knockout's tree are no rests.
    knockout = stage.plan.format == KNOCKOUT
    groups = () if knockout else stage.groups
    consoled = [consolante_winner(state.contest(stage, one)) for one in stage.groups if knockout]
    rests = Counter(
        entry
        for group in groups
        for round_ in group.rounds
        for entry in (*round_.byes, *round_.rests)
    )
    columns = [column for column in COLUMNS if column.shows(rows)]
    whys = [sentence(why_above(upper, lower)) for upper, lower in pairwise(rows)]
    return Ranking(
        name,
        tuple([Column(one.key, say(one.short), say(one.long), one.key in MAIN) for one in columns]),
        tuple(
            [
                StandingRow(
                    rank=row.rank,
                    entry=row.entry,
                    name=entry_shown(state, row.entry),
                    club=isolated(state.entrants[row.entry].entry.club),
                    values=tuple([one.value(row) for one in columns]),
                    why=why,
                    frozen=row.frozen,
                    goes_on=row.entry in going,
                    withdrawn=state.entrants[row.entry].withdrew is not None,
                    rested=ngettext("%(num)s rest", "%(num)s rests", rests[row.entry])
                    if rests[row.entry]
                    else "",
                    consoled=row.entry in consoled,
                )
                for row, why in zip(rows, [*whys, ""], strict=True)
            ]
        ),
        capped_shown(state.plan.regulation),
        unplayed=is_unplayed(stage),
    )


def is_unplayed(stage: StageNow) -> bool:
    """Return whether no table of a stage has a result yet."""
    return all(
        table.how is None for group in stage.groups for one in group.rounds for table in one.tables
    )

"""A tournament as lists for spreadsheets: entries, pairings, results and standings.

Each list is rows of cells under a row of headings.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from referee.core.errors import N_
from referee.presenters.tournaments.public import how_shown
from referee.presenters.tournaments.standings import stage_title
from referee.presenters.tournaments.words import bracket_shown, criterion, entry_shown
from referee.presenters.words.spreadsheet import SheetCell
from referee.presenters.words.text import _, say
from referee.tournament.categories.categories import categories_of, category_rankings
from referee.tournament.competition.model import Number, StandingsRow
from referee.tournament.competition.tables import AnyTable
from referee.tournament.evening.progress import standings_of
from referee.tournament.evening.state import EventState, Sheet

List = Sequence[Sequence[SheetCell]]

TITLES: Mapping[str, str] = {
    "entries": N_("Entries"),
    "pairings": N_("Pairings"),
    "results": N_("Results"),
    "standings": N_("Standings"),
    "categories": N_("Standings by category"),
}
"""The lists by their name in an address."""


def list_of(state: EventState, name: str) -> List:
    """Return the list of this name. Raise LookupError where there is none."""
    return _LISTS[name](state)


def all_lists(state: EventState) -> dict[str, List]:
    """Return every list by its title."""
    return {title: list_of(state, name) for name, title in titles_of(state).items()}


def titles_of(state: EventState) -> dict[str, str]:
    """Return the lists that a tournament has by their name: without categories none of them."""
    return {
        name: say(title)
        for name, title in TITLES.items()
        if name != "categories" or state.plan.categories
    }


def _entries(state: EventState) -> List:
    seeds = {entry: seed for seed, entry in enumerate(state.seeds, start=1)}
    singles = all(len(entry.players) == 1 for entry in state.entries)
    players = [_("Player")] if singles else [_("Player 1"), _("Player 2")]
    ticks = {True: _("yes"), False: _("no")}
    named = [_("Categories")] if state.plan.categories else []
    rows: list[Sequence[SheetCell]] = [
        [_("Number"), _("Entry"), *players, _("Club"), _("Town"), _("Seed"), _("Present"),
         _("Fee paid"), _("Withdrawn after round"), *named]
    ]  # fmt: skip
    for one in state.entrants.values():
        entry = one.entry
        if one.paired is None:
            missing = [None] * (len(players) - len(entry.players))
            rows.append([
                entry.id, entry_shown(state, entry.id), *entry.players, *missing, entry.club,
                one.town, seeds.get(entry.id), ticks[one.present], ticks[one.paid],
                entry.withdrawn_after,
                *[", ".join(categories_of(state, entry.id)) for _named in named],
            ])  # fmt: skip
    return rows


def _pairings(state: EventState) -> List:
    rows = [_heading(state), *[cells for cells, _sheet in _played(state)]]
    for now in state.rounds:
        for one in now.draft.draws:
            for entry in (*one.draw.round.byes, *one.draw.round.rests):
                place = _place(state, now.round, one.group)
                rows.append([*place, "", None, _name(state, [entry]), _("rests")])
    return rows


def _results(state: EventState) -> List:
    amounts = (
        [_("Payment %(number)s", number=number) for number in range(1, 6)]
        if _of_five(state)
        else [_("Games 1"), _("Games 2"), _("Points 1"), _("Points 2"), _("Winner")]
    )
    rows = [[*_heading(state), *amounts, _("How")]]
    for cells, sheet in _played(state):
        if how := how_shown(sheet):
            rows.append([*cells, *_amounts(state, sheet.table), how])
    return rows


def _heading(state: EventState) -> list[SheetCell]:
    who = [_("First"), _("Second")]
    if _of_five(state):
        who = [_("Seat %(number)s", number=number) for number in range(1, 6)]
    return [_("Round"), _("Stage"), _("Group"), _("Bracket"), _("Table"), *who]


def _of_five(state: EventState) -> bool:
    return any(len(sheet.table.sides) == 5 for sheet in state.sheets.values())


def _played(state: EventState) -> Iterator[tuple[list[SheetCell], Sheet]]:
    """Yield every table of the published rounds, with its place and who plays at it."""
    for (round_, number), sheet in sorted(state.sheets.items()):
        table = sheet.table
        names = [_name(state, side) for side in table.sides]
        place = _place(state, round_, sheet.group)
        yield [*place, bracket_shown(table), number, *names], sheet


def _place(state: EventState, round_: int, group: int) -> list[SheetCell]:
    """Return the round, the stage and the group."""
    stage = state.rounds[round_ - 1].draft.stage
    return [round_, stage_title(state, stage), state.stages[stage - 1].groups[group - 1].name]


def _amounts(state: EventState, table: AnyTable) -> list[SheetCell]:
    result = table.result
    if result.payments is not None:
        return [*result.payments]
    return [*result.games, *result.points, _name(state, table.won_by)]


def _name(state: EventState, entries: Collection[int]) -> str:
    return ", ".join(entry_shown(state, entry) for entry in entries)


def _standings(state: EventState) -> List:
    """Return the standings of all groups of all stages, with a column for each criterion."""
    ranked = [
        (number, group.name, row)
        for number, stage in enumerate(state.stages, start=1)
        for group, rows in zip(stage.groups, standings_of(state, stage), strict=True)
        for row in rows
    ]
    criteria = list(dict.fromkeys(name for _stage, _group, row in ranked for name in row.criteria))
    heading = [
        _("Stage"), _("Group"), _("Rank"), _("Entry"), _("Club"), _("Played"), _("Won"),
        _("Drawn"), _("Lost"), _("Games for"), _("Games against"), _("Points for"),
        _("Points against"), *[criterion(name) for name in criteria],
    ]  # fmt: skip
    return [
        heading,
        *[
            [stage_title(state, number), group, *_ranked(state, row, criteria)]
            for number, group, row in ranked
        ],
    ]


def _by_category(state: EventState) -> List:
    """Return the ranking of each category, with the place in the overall standings."""
    heading: list[SheetCell] = [
        _("Category"), _("Rank"), _("Entry"), _("Club"), _("Stage"), _("Group"), _("Overall"),
    ]  # fmt: skip
    rows: list[list[SheetCell]] = [heading]
    for name, ranking in category_rankings(state).items():
        for row in ranking:
            entry, group = state.entrants[row.entry].entry, state.stages[row.stage - 1].groups
            rows.append([
                name, row.rank, entry_shown(state, entry.id), entry.club,
                stage_title(state, row.stage), group[row.group - 1].name, row.place,
            ])  # fmt: skip
    return rows


def _ranked(state: EventState, row: StandingsRow, criteria: Sequence[str]) -> list[SheetCell]:
    entry = state.entrants[row.entry].entry
    return [
        row.rank,
        entry_shown(state, entry.id),
        entry.club,
        row.played,
        row.won,
        row.drawn,
        row.lost,
        *row.games,
        *row.points,
        *[_number(row.criteria.get(name)) for name in criteria],
    ]


def _number(value: Number | None) -> SheetCell:
    """Return a value for a cell as int or float; halves are exact as floats."""
    if value is None:
        return None
    return int(value) if value == int(value) else float(value)


_LISTS: Mapping[str, Callable[[EventState], List]] = {
    "entries": _entries,
    "pairings": _pairings,
    "results": _results,
    "standings": _standings,
    "categories": _by_category,
}

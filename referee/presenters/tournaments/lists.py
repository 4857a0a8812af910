"""A tournament as lists for spreadsheets: entries, pairings, results and standings.

Each list is rows of cells under a row of headings. Names are as they were typed.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from referee.core.errors import N_
from referee.presenters.tournaments.standings import stage_title
from referee.presenters.tournaments.words import HOWS, bracket_shown, criterion
from referee.presenters.words.spreadsheet import Cell
from referee.presenters.words.text import _, say
from referee.tournament.competition.model import Number, StandingsRow
from referee.tournament.competition.tables import AnyTable
from referee.tournament.evening.progress import standings_of
from referee.tournament.evening.state import Entrant, EventState

List = Sequence[Sequence[Cell]]

TITLES: Mapping[str, str] = {
    "entries": N_("Entries"),
    "pairings": N_("Pairings"),
    "results": N_("Results"),
    "standings": N_("Standings"),
}
"""The lists by their name in an address."""


def list_of(state: EventState, name: str) -> List:
    """Return the list of this name. Raise LookupError where there is none."""
    return _LISTS[name](state)


def all_lists(state: EventState) -> dict[str, List]:
    """Return every list by its title."""
    return {say(title): list_of(state, name) for name, title in TITLES.items()}


def _entries(state: EventState) -> List:
    seeds = {entry: place for place, entry in enumerate(state.seeds, start=1)}
    singles = all(len(entry.players) == 1 for entry in state.entries)
    players = [_("Player")] if singles else [_("Player 1"), _("Player 2")]
    there = [one for one in state.entrants.values() if one.paired is None]
    return [
        [_("Number"), _("Entry"), *players, _("Club"), _("Town"), _("Seed"), _("Present"),
         _("Fee paid"), _("Withdrawn after round")],
        *[
            [
                one.entry.id,
                one.entry.name,
                *_filled(one.entry.players, len(players)),
                one.entry.club,
                one.town,
                seeds.get(one.entry.id),
                *_marks(one),
            ]
            for one in there
        ],
    ]  # fmt: skip


def _filled(names: Sequence[str], length: int) -> list[Cell]:
    return [*names, *[None] * (length - len(names))]


def _marks(one: Entrant) -> list[Cell]:
    yes, no = _("yes"), _("no")
    paid, present = yes if one.paid else no, yes if one.present else no
    return [present, paid, one.entry.withdrawn_after]


def _pairings(state: EventState) -> List:
    played = list(_played(state))
    five = _of_five(state)
    rows: list[Sequence[Cell]] = [[*_where(), *_who(five=five)]]
    for place, table in played:
        rows.append([*place, *_seated(state, table)])
    for place, entry in _resting(state):
        rows.append([*place, _name(state, [entry]), _("rests")])
    return rows


def _results(state: EventState) -> List:
    five = _of_five(state)
    amounts = (
        [_("Payment %(number)s", number=number) for number in range(1, 6)]
        if five
        else [_("Games 1"), _("Games 2"), _("Points 1"), _("Points 2"), _("Winner")]
    )
    rows: list[Sequence[Cell]] = [[*_where(), *_who(five=five), *amounts, _("How")]]
    for place, table in _played(state):
        if table.how is not None:
            how = say(HOWS[table.how])
            rows.append([*place, *_seated(state, table), *_amounts(state, table), how])
    return rows


def _where() -> list[Cell]:
    return [_("Round"), _("Stage"), _("Group"), _("Bracket"), _("Table")]


def _who(*, five: bool) -> list[Cell]:
    if five:
        return [_("Seat %(number)s", number=number) for number in range(1, 6)]
    return [_("First"), _("Second")]


def _of_five(state: EventState) -> bool:
    return any(len(sheet.table.sides) == 5 for sheet in state.sheets.values())


def _played(state: EventState) -> Iterator[tuple[list[Cell], AnyTable]]:
    """Yield every table of the published rounds, with the cells that locate it."""
    for (round_, _table), sheet in sorted(state.sheets.items()):
        stage = state.rounds[round_ - 1].draft.stage
        group = state.stages[stage - 1].groups[sheet.group - 1].name
        bracket = bracket_shown(sheet.table)
        table = sheet.table
        yield [round_, stage_title(state, stage), group, bracket, table.table], table


def _resting(state: EventState) -> Iterator[tuple[list[Cell], int]]:
    for now in state.rounds:
        stage = state.stages[now.draft.stage - 1]
        for one in now.draft.draws:
            for entry in one.draw.round.byes:
                group = stage.groups[one.group - 1].name
                yield [now.round, stage_title(state, now.draft.stage), group, "", None], entry


def _seated(state: EventState, table: AnyTable) -> list[Cell]:
    return [_name(state, side) for side in table.sides]


def _amounts(state: EventState, table: AnyTable) -> list[Cell]:
    result = table.result
    if result.payments is not None:
        return [*result.payments]
    return [*result.games, *result.points, _name(state, table.won_by)]


def _name(state: EventState, entries: Collection[int]) -> str:
    """Return the names as they were typed, because a spreadsheet sorts and searches by them."""
    return ", ".join(state.entrants[entry].entry.name for entry in entries)


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


def _ranked(state: EventState, row: StandingsRow, criteria: Sequence[str]) -> list[Cell]:
    entry = state.entrants[row.entry].entry
    return [
        row.rank,
        entry.name,
        entry.club,
        row.played,
        row.won,
        row.drawn,
        row.lost,
        *row.games,
        *row.points,
        *[_number(row.criteria.get(name)) for name in criteria],
    ]


def _number(value: Number | None) -> Cell:
    """Return a value for a cell as int or float; halves are exact as floats."""
    if value is None:
        return None
    return int(value) if value == int(value) else float(value)


_LISTS: Mapping[str, Callable[[EventState], List]] = {
    "entries": _entries,
    "pairings": _pairings,
    "results": _results,
    "standings": _standings,
}

"""Pairings to hang on the wall: by table, and by name."""

from collections.abc import Iterator
from dataclasses import dataclass

from referee.paper.tournaments.page import Tournament, event_sheet
from referee.presenters.tournaments.words import bracket_shown, entry_shown, group_shown, names_at
from referee.presenters.words.dates import moment_shown
from referee.presenters.words.names import isolated
from referee.store.names import fold
from referee.tournament.competition.tables import AnyTable, FiveTable

FEW, SOME = 12, 60
"""Lines that still have room for large letters: on the whole width, and in two columns."""


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table: who sits on its sides A and B, or the five of trionfo.

    `section` is the bracket or the group that it belongs to, "" where there is one alone.
    """

    table: int
    sides: tuple[str, ...]
    of_five: bool
    section: str


@dataclass(frozen=True, slots=True)
class PersonLine:
    """A person and the number of the table, 0 for a bye."""

    name: str
    table: int


def pairings_by_table(tournament: Tournament, round_: int) -> bytes:
    """Return the PDF of a published round's tables in order, and of the entries with a bye."""
    lines = sorted(table_lines(tournament, round_), key=lambda line: line.table)
    byes = tournament.round(round_).draft.byes
    return event_sheet(
        "tables",
        tournament,
        heading=tournament.round_title(round_),
        published=_published(tournament, round_),
        lines=lines,
        size=_size(len(lines) * (3 if any(line.of_five for line in lines) else 1)),
        resting=[entry_shown(tournament.state, entry) for entry in byes],
    )


def pairings_by_name(tournament: Tournament, round_: int) -> bytes:
    """Return the PDF of all players of a published round by name, with their tables."""
    lines = sorted(person_lines(tournament, round_), key=lambda line: fold(line.name))
    return event_sheet(
        "names",
        tournament,
        heading=tournament.round_title(round_),
        published=_published(tournament, round_),
        lines=lines,
        size=_size(len(lines) // 2),
    )


def table_lines(tournament: Tournament, round_: int) -> Iterator[TableLine]:
    """Yield a line for each table of a published round."""
    state = tournament.state
    draft = tournament.round(round_).draft
    groups = state.plan.stages[draft.stage - 1].groups
    for one in draft.draws:
        named = group_shown(groups[one.group - 1])
        for table in one.draw.round.tables:
            section = named or bracket_section(table)
            sides = tuple(names_at(state, table))
            yield TableLine(table.table, sides, isinstance(table, FiveTable), section)


def bracket_section(table: AnyTable) -> str:
    """Return the name of a table's bracket; "" for the main bracket and where there is none."""
    main = isinstance(table, FiveTable) or table.bracket in (None, "main")
    return "" if main else bracket_shown(table)


def person_lines(tournament: Tournament, round_: int) -> Iterator[PersonLine]:
    """Yield a line for every player of a published round; table 0 means a bye."""
    entrants = tournament.state.entrants
    for table in tournament.round(round_).draft.tables:
        for entry in table.players:
            for player in entrants[entry].entry.players:
                yield PersonLine(isolated(player), table.table)
    for entry in tournament.round(round_).draft.byes:
        for player in entrants[entry].entry.players:
            yield PersonLine(isolated(player), 0)


def _published(tournament: Tournament, round_: int) -> str:
    """Return when it was published: a round that is drawn again has another time."""
    entry = tournament.view.entry(tournament.round(round_).number)
    return moment_shown(entry.recorded_at)


def _size(lines: int) -> str:
    return "few" if lines <= FEW else "some" if lines <= SOME else "many"

"""Pairings to hang on the wall: by table, and by name."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from referee.paper.press.letters import BOLD, POINT, lines_of, lines_within, width_of
from referee.paper.press.whole_names import names_apart, unbroken_names
from referee.paper.tournaments.filling import LINE, WIDE, Filling, Row, filling
from referee.paper.tournaments.page import Tournament, event_sheet
from referee.presenters.tournaments.brackets.round_names import (
    bracket_beside,
    bracket_name,
    round_of_bracket,
)
from referee.presenters.tournaments.entries import handicaps_ranked
from referee.presenters.tournaments.plan import when_shown
from referee.presenters.tournaments.words import (
    entries_shown,
    entry_shown,
    group_shown,
)
from referee.presenters.words.dates import moment_shown
from referee.presenters.words.names import isolated, surname_first, together
from referee.presenters.words.text import _, ngettext
from referee.store.names import fold
from referee.tournament.competition.tables import AnyTable, FiveTable
from referee.tournament.evening.state import EventState

TABLES = (13.0, 34.0)
PEOPLE = (12.0, 26.0)
"""Points of the smallest and of the largest letters, for tables and for names."""

COLUMNS = 2

DIGIT, APART, SIGN = 0.93, 0.6, 1.4
"""What a digit of a table's number takes, what is beside the number, and the sign of a side."""

SMALLER = 0.8
"""What is told of a table below its sides, in letters' heights."""

OVER, NAME_LINE = 0.4, 1.1
"""What the number of a table rises over a name, and a line of it, in letters' heights."""

DOTS = 1.2
"""The least room that dots take between a name and its table, in letters' heights."""


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table: who sits on its sides A and B, or the five of trionfo; `of_five` tells them apart.

    `handicaps` are those of each side that count in the standings, "" where there is none.
    `section` is the bracket or group that it belongs to, with its room; "" where there is one
    alone.
    """

    table: int
    sides: tuple[str, ...]
    handicaps: tuple[str, ...]
    of_five: bool
    section: str


@dataclass(frozen=True, slots=True)
class PersonAtTable:
    """A person, surname first, and the number of the table, 0 for a bye.

    `where` is the bracket beside the main one that he plays in, and the room of the table.

    `partner` and `against` are names: of five at a table all others are against him.
    """

    name: str
    table: int
    partner: str = ""
    against: str = ""
    where: str = ""


class NameLines(NamedTuple):
    """The lines of a name, and whether dots lead from the last one to the table."""

    lines: list[str]
    dots: bool


def pairings_by_table(tournament: Tournament, round_: int, room: str = "") -> bytes:
    """Return the PDF of a published round's tables in order, and of the entries with a bye.

    Of a `room` they are the tables that stand there.
    """
    lines = sorted(table_lines(tournament, round_, room), key=lambda line: line.table)
    byes = () if room else tournament.round(round_).draft.resting
    resting = [entry_shown(tournament.state, entry) for entry in byes]
    left = _number_wide(lines)
    fill = filling(
        partial(_table_rows, lines, left),
        TABLES,
        1.2,
        columns=COLUMNS,
        below=partial(_resting_high, resting),
    )
    return event_sheet(
        "tables",
        tournament,
        heading=heading_in_room(tournament, round_, room),
        when=when_shown(tournament.state.time_of(round_)),
        published=_published(tournament, round_),
        lines=lines,
        fill=fill,
        left=left,
        named=lambda side: _named(side, _room(left, fill.size, fill.wide)),
        resting=[unbroken_names(one, WIDE / (fill.size * POINT)) for one in resting],
    )


def pairings_by_name(tournament: Tournament, round_: int, room: str = "") -> bytes:
    """Return the PDF of all players of a published round by name, with their tables.

    Of a `room` they are those who play there.
    """
    lines = sorted(person_lines(tournament, round_, room), key=lambda line: fold(line.name))
    number, rests = _number_wide(lines), width_of(_("rests")) * BOLD + APART
    fill = filling(partial(_person_rows, lines, number, rests), PEOPLE, 0.5, columns=COLUMNS)
    wide = fill.wide / (fill.size * POINT)
    return event_sheet(
        "names",
        tournament,
        heading=heading_in_room(tournament, round_, room),
        when=when_shown(tournament.state.time_of(round_)),
        published=_published(tournament, round_),
        lines=lines,
        fill=fill,
        number=number,
        rests=rests,
        named=lambda line: name_lines(line.name, wide - (number if line.table else rests)),
        below=lambda line: _below_name(line, fill.beside, fill.wide),
    )


def _resting_high(resting: Sequence[str], size: float) -> float:
    """Return the millimetres of whoever rests, in letters as large as those of the tables."""
    if not resting:
        return 0
    title = ngettext("Rests this round", "Rest this round", len(resting))
    return 3 + lines_of(f"{title} {' · '.join(resting)}", size, WIDE) * size * LINE * POINT


def _number_wide(lines: Sequence[TableLine] | Sequence[PersonAtTable]) -> float:
    """Return what the longest number of a table takes, with the space beside it."""
    return DIGIT * len(str(max((line.table for line in lines), default=0))) + APART


def _room(left: float, size: float, wide: float) -> float:
    """Return the letters' heights that a line of a side has, `left` of which is its table."""
    return wide / (size * POINT) - left - SIGN


def _table_rows(lines: Sequence[TableLine], left: float, size: float, wide: float) -> Iterator[Row]:
    room = _room(left, size, wide)
    room_wide = room * size * POINT
    for line in lines:
        sides = sum(
            lines_of(one, size, room_wide) for side in line.sides for one in _named(side, room)
        )
        smaller = [one for one in (*line.handicaps, line.section) if one]
        beside = sum(SMALLER * lines_of(one, size * SMALLER, room_wide) for one in smaller)
        yield Row((sides + beside) * LINE * size * POINT, sides > len(line.sides))


def _named(side: str, room: float) -> list[str]:
    """Return who plays on a side: on a line if all have room on it, else each on his own."""
    return [side] if width_of(side) * BOLD <= room else names_apart(side)


def _person_rows(
    lines: Sequence[PersonAtTable], number: float, rests: float, size: float, wide: float
) -> Iterator[Row]:
    below, room = Filling(size).beside, wide / (size * POINT)
    for line in lines:
        told = _below_name(line, below, wide)
        smaller = sum(lines_of(one, below, wide, bold=False) for one in told)
        names = len(name_lines(line.name, room - (number if line.table else rests)).lines)
        height = ((OVER + names * NAME_LINE) * size + smaller * LINE * below) * POINT
        yield Row(height, names > 1)


def name_lines(name: str, room: float) -> NameLines:
    """Return a name in lines of so much room, in letters' heights, and whether dots have some."""
    lines = lines_within(name, room / BOLD)
    return NameLines(lines, width_of(lines[-1]) * BOLD + DOTS <= room)


def _below_name(line: PersonAtTable, letters: float, wide: float) -> list[str]:
    """Return what is told of a person below his name, in one line where that has room.

    Otherwise his partner and his opponents are on lines of their own. No line ends within a name
    that has room on one.
    """
    if not line.against:
        return []
    partner = _("with %(names)s", names=line.partner) if line.partner else ""
    first = " · ".join(filter(None, (line.where, partner)))
    against, room = _("against %(names)s", names=line.against), wide / (letters * POINT)
    separator = ", " if partner else " · "
    if width_of(f"{first}{separator}{against}") <= room:
        return [f"{first}{separator}{against}" if first else against]
    lines = filter(None, (f"{first}{separator.rstrip()}" if first else "", against))
    return [unbroken_names(one, room) for one in lines]


def heading_in_room(tournament: Tournament, round_: int, room: str) -> str:
    """Return the title of a round, with the room whose tables alone are printed."""
    return " · ".join(filter(None, (tournament.round_title(round_), isolated(room))))


def table_lines(tournament: Tournament, round_: int, room: str = "") -> Iterator[TableLine]:
    """Yield a line for each table of a published round, of a `room` for those that stand there."""
    state = tournament.state
    draft = tournament.round(round_).draft
    groups = state.plan.stages[draft.stage - 1].groups
    for one in draft.draws:
        named = group_shown(groups[one.group - 1])
        for table in tables_in_room(state, one.draw.round.tables, room):
            its_room = "" if room else isolated(state.room_of(table.table))
            section = " · ".join(filter(None, (named or bracket_section(round_, table), its_room)))
            yield TableLine(
                table.table,
                tuple([entries_shown(state, side) for side in table.sides]),
                tuple([handicaps_ranked(state, draft.stage, side) for side in table.sides]),
                isinstance(table, FiveTable),
                section,
            )


def bracket_section(round_: int, table: AnyTable) -> str:
    """Return a round under the name of a table's bracket; "" for the main one, and for none."""
    bracket = bracket_beside(table)
    return "" if bracket is None else round_of_bracket(round_, bracket)


def tables_in_room(state: EventState, tables: Iterable[AnyTable], room: str) -> list[AnyTable]:
    """Return those of the tables that stand in a room, all of them where it is ""."""
    return [one for one in tables if not room or state.room_of(one.table) == room]


def person_lines(tournament: Tournament, round_: int, room: str = "") -> Iterator[PersonAtTable]:
    """Yield a line for every player of a published round; table 0 means a bye.

    Of a `room` there is one for those who play there.
    """
    state = tournament.state
    players = {entry: one.entry.players for entry, one in state.entrants.items()}
    for table in tables_in_room(state, tournament.round(round_).draft.tables, room):
        sides = [[one for entry in side for one in players[entry]] for side in table.sides]
        bracket = bracket_beside(table)
        where = (
            bracket_name(bracket) if bracket else "",
            "" if room else isolated(state.room_of(table.table)),
        )
        for side in sides:
            for player in side:
                partners = [one for one in side if one is not player]
                against = [one for other in sides if other is not side for one in other]
                yield PersonAtTable(
                    surname_first(player),
                    table.table,
                    _listed(partners),
                    _listed(against),
                    " · ".join(filter(None, where)),
                )
    for entry in () if room else tournament.round(round_).draft.resting:
        for player in players[entry]:
            yield PersonAtTable(surname_first(player), 0)


def _listed(players: Iterable[str]) -> str:
    return together([isolated(player) for player in players])


def _published(tournament: Tournament, round_: int) -> str:
    """Return when it was published: a round that is drawn again has another time."""
    entry = tournament.view.entry(tournament.round(round_).number)
    return moment_shown(entry.recorded_at)

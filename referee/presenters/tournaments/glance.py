"""A round at a glance: the state of every table, since when, and what needs attention."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from referee.presenters.tournaments.public import note_of
from referee.presenters.tournaments.results.marks import Mark, marks
from referee.presenters.tournaments.words import (
    SIGNS,
    TABLE_STATES,
    bracket_shown,
    entry_shown,
    fitting_names,
)
from referee.presenters.words.dates import briefly_shown, long_shown
from referee.presenters.words.text import _, ngettext, say
from referee.store.tournaments.round_matches import TableNow
from referee.store.tournaments.views import EventView
from referee.tournament.evening.glance import ORDER, OVER, QUIET, WALKOVER, WARNING, TableState
from referee.tournament.evening.state import EventState, RoundNow

MANY, LETTERS = 24, 27
"""With more tables than these a name has room for so many letters, else it has initials."""


@dataclass(frozen=True, slots=True)
class SideAtGlance:
    """A side of a table, or one of five: `score` is what it has, "" before the first amount.

    `in_game` tells whether the points of a game being played stand in it, beside the games won.
    """

    name: str
    score: str
    won: bool
    in_game: bool


@dataclass(frozen=True, slots=True)
class TableAtGlance:
    """A table of a round: its `state`, with the `word` and the `sign` (icon) for it.

    `since` is how long nothing has happened, "" once it is done; `late` says what there is to
    do about that, and `note` how a result came about that was not played. `total` has the points
    of a result, "" before it is there; `code` is of the match at its tablet, "" where there is
    none.
    """

    table: int
    sides: tuple[SideAtGlance, ...]
    bracket: str
    state: TableState
    word: str
    sign: str
    note: str
    total: str
    since: str
    late: str
    code: str


@dataclass(frozen=True, slots=True)
class StateCount:
    """The number of tables in a state."""

    state: TableState
    word: str
    sign: str
    count: int


def glance_rows(
    view: EventView, round_: RoundNow, tables: Sequence[TableNow], now: datetime
) -> list[TableAtGlance]:
    """Return a row for each table, in the given order."""
    state, began = view.state, began_at(view, round_)
    names = _names(state, tables)
    several = len({bracket_shown(one.sheet.table) for one in tables}) > 1
    rows = []
    for one in tables:
        table = one.sheet.table
        quiet = max(0, int((now - (one.last_at or began)).total_seconds() // 60))
        sides = [", ".join(names[entry] for entry in side) for side in table.sides]
        amounts = marks(one.sheet, one)
        named = zip(sides, amounts, "abcde", strict=False)
        row = TableAtGlance(
            table=table.table,
            sides=tuple(
                [
                    _side(name, side_marks, won=one.state in OVER and table.winner == side)
                    for name, side_marks, side in named
                ]
            ),
            bracket=bracket_shown(table) if several else "",
            state=one.state,
            word=say(TABLE_STATES[one.state]),
            sign=SIGNS[one.state],
            note=note_of(one.sheet),
            total=_total(amounts),
            since="" if one.state in OVER else briefly_shown(quiet),
            late=_late(one.state, quiet),
            code=one.live.code if one.live is not None and one.live.state != "closed" else "",
        )
        rows.append(row)
    return rows


def _names(state: EventState, tables: Sequence[TableNow]) -> Mapping[int, str]:
    """Return the names of those who play, with initials where one of very many has no room."""
    entries = [entry for one in tables for side in one.sheet.table.sides for entry in side]
    if len(tables) > MANY:
        return fitting_names(state, dict.fromkeys(entries, LETTERS))
    return {entry: entry_shown(state, entry) for entry in entries}


def _side(name: str, side_marks: Sequence[Mark], *, won: bool) -> SideAtGlance:
    """Return a side with `1 · 24` of a game being played, or the games of a result."""
    shown = [one for one in side_marks if one.kind != "total"]
    in_game = [one.kind for one in shown] == ["games", "game"]
    return SideAtGlance(name, " · ".join(one.text for one in shown), won, in_game)


def _total(amounts: Sequence[Sequence[Mark]]) -> str:
    """Return `total 84–100` of a result, "" where there is none."""
    totals = [one for side_marks in amounts for one in side_marks if one.kind == "total"]
    return f"{totals[0].label} {'–'.join(one.text for one in totals)}" if totals else ""


def state_counts(tables: Sequence[TableNow]) -> list[StateCount]:
    """Return how many tables are in each state that occurs."""
    counted = Counter(one.state for one in tables)
    return [
        StateCount(state, _counted(state, counted[state]), SIGNS[state], counted[state])
        for state in ORDER
        if counted[state]
    ]


def _counted(state: TableState, number: int) -> str:
    """Return the words for a state that `number` tables are in, in singular or plural."""
    match state:
        case "not_started":
            return ngettext("not started", "not started", number)
        case "disputed":
            return ngettext("disputed", "disputed", number)
        case "ruling":
            return ngettext("ruling open", "rulings open", number)
        case "signed":
            return ngettext("both signed", "both signed", number)
        case "done":
            return ngettext("done", "done", number)
    return say(TABLE_STATES[state])


def began_at(view: EventView, round_: RoundNow) -> datetime:
    """Return when the round began: with its clock, or when it was published."""
    number = round_.clock.number if round_.clock is not None else round_.number
    return view.entry(number).recorded_at


def _late(state: TableState, minutes: int) -> str:
    """Return the warning for a table where nothing happens (15.3)."""
    if state == "not_started" and minutes >= WALKOVER:
        return _("late: a walkover may be given")
    if state == "not_started" and minutes >= WARNING:
        return _("late: warn them")
    if state == "playing" and minutes >= QUIET:
        return _("nothing for %(time)s", time=long_shown(minutes))
    return ""

"""A tournament as everybody sees it: the published rounds, their tables and scores."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from referee.presenters.tournaments.brackets.round_names import (
    MAIN_BRACKET,
    bracket_name,
    round_of_bracket,
    round_shown,
)
from referee.presenters.tournaments.plan import when_shown
from referee.presenters.tournaments.results.marks import Mark, marks
from referee.presenters.tournaments.standings import stage_title
from referee.presenters.tournaments.words import (
    HOWS,
    SIGNS,
    TABLE_STATES,
    entry_shown,
    group_shown,
)
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _, ngettext, say
from referee.store.tournaments.round_matches import MatchNow
from referee.tournament.competition.tables import AnyTable, Bracket
from referee.tournament.evening.facts import REFEREE
from referee.tournament.evening.glance import OVER, TableState, state_of
from referee.tournament.evening.progress import rounds_of_stage
from referee.tournament.evening.state import EventState, RoundNow, Sheet, TableKey
from referee.tournament.formats.registry import FORMATS

Matches = Mapping[TableKey, MatchNow]

ORDER: tuple[Bracket | None, ...] = ("main", "third_place", "ripescaggio", "consolante", None)


@dataclass(frozen=True, slots=True)
class NamedEntry:
    """An entry as a page names it; its name cannot turn a line around."""

    entry: int
    name: str


@dataclass(frozen=True, slots=True)
class SideNow:
    """A side of a table, or one of five: who plays, and `marks`, the numbers beside the names."""

    who: tuple[NamedEntry, ...]
    marks: tuple[Mark, ...]
    won: bool


@dataclass(frozen=True, slots=True)
class TableShown:
    """A table of a round. `code` is its match where one can be watched, "" on paper;
    `room` is the room that it stands in, "" where none is told.

    `word` says what it does, "" once the result is there as it came; `note` says more of it.
    """

    round: int
    table: int
    sides: tuple[SideNow, ...]
    state: TableState
    word: str
    note: str
    code: str
    room: str = ""

    @property
    def sign(self) -> str:
        return SIGNS[self.state]

    @property
    def marked(self) -> tuple[Mark, ...]:
        """Return the marks of a side that has any, for the heads of their columns."""
        return next((side.marks for side in self.sides if side.marks), ())


@dataclass(frozen=True, slots=True)
class Section:
    """The tables of a group, or of a bracket; `title` is "" where there is only one of them."""

    title: str
    tables: tuple[TableShown, ...]
    rests: tuple[NamedEntry, ...]


@dataclass(frozen=True, slots=True)
class PublicRound:
    """A published round by its number in the event; `about` says what kind of round it is."""

    number: int
    title: str
    about: str
    sections: tuple[Section, ...]

    @property
    def tables(self) -> tuple[TableShown, ...]:
        found = [table for section in self.sections for table in section.tables]
        return tuple(sorted(found, key=lambda one: one.table))

    @property
    def rests(self) -> tuple[NamedEntry, ...]:
        return tuple([one for section in self.sections for one in section.rests])


def round_title(state: EventState, number: int) -> tuple[str, str]:
    """Return `Round 3` and its kind, `Swiss · 5 rounds`; or `Round 3 · Semifinals`, `Knockout`.

    Where it is told when and where the round is played, the kind ends with that.
    """
    title, about = _round_title(state, number)
    return title, " · ".join(filter(None, (about, when_shown(state.time_of(number)))))


def _round_title(state: EventState, number: int) -> tuple[str, str]:
    draft = state.rounds[number - 1].draft
    stage = state.stages[draft.stage - 1]
    own = number - stage.rounds_before
    kind, title = stage_title(state, draft.stage), round_shown(state, number)
    planned = rounds_of_stage(stage).planned
    if FORMATS[stage.plan.format].ends or own > planned:
        return title, kind
    of_all = ngettext("%(num)s round", "%(num)s rounds", planned)
    return title, f"{kind} · {of_all}"


def public_round(state: EventState, number: int, matches: Matches) -> PublicRound:
    """Return a published round with its results and scores so far."""
    round_ = state.rounds[number - 1]
    title, about = round_title(state, number)
    return PublicRound(number, title, about, tuple(_sections(state, round_, matches)))


def _section(number: int, table: AnyTable) -> str:
    """Return the bracket of a table, with the round where the title names that of the main one."""
    if table.bracket is None or table.bracket in MAIN_BRACKET:
        return bracket_name("main")
    return round_of_bracket(number, table.bracket)


def _sections(state: EventState, round_: RoundNow, matches: Matches) -> Iterator[Section]:
    stage = state.stages[round_.draft.stage - 1]
    for one in round_.draft.draws:
        sheets = [state.sheets[round_.round, table.table] for table in one.draw.round.tables]
        group = stage.groups[one.group - 1].name
        rests = named(state, (*one.draw.round.byes, *one.draw.round.rests))
        parts = _by_bracket(sheets)
        for index, part in enumerate(parts):
            title = group_shown(group)
            if len(parts) > 1:
                name = _section(round_.round, part[0].table)
                title = f"{title} · {name}" if title else name
            tables = [
                table_shown(state, (round_.round, sheet.table.table), matches) for sheet in part
            ]
            yield Section(title, tuple(tables), rests if index == 0 else ())


def _by_bracket(sheets: Sequence[Sheet]) -> list[list[Sheet]]:
    """Return the tables grouped by bracket, in one group outside a knockout."""
    parts: dict[Bracket | None, list[Sheet]] = {}
    for sheet in sorted(sheets, key=lambda one: one.table.table):
        parts.setdefault(sheet.table.bracket, []).append(sheet)
    return [parts[bracket] for bracket in ORDER if bracket in parts]


def table_shown(state: EventState, key: TableKey, matches: Matches) -> TableShown:
    """Return a table with its result, or with the score of its match so far."""
    sheet, match = state.sheets[key], matches.get(key)
    doing = state_of(sheet, match.live if match else None)
    table = sheet.table
    watched = match is not None and (match.live.begun or match.live.state == "open")
    return TableShown(
        round=key[0],
        table=table.table,
        sides=tuple(
            [
                SideNow(named(state, who), mark, won=doing in OVER and table.winner == side)
                for who, mark, side in zip(table.sides, marks(sheet, match), "abcde", strict=False)
            ]
        ),
        state=doing,
        word="" if doing == "done" else say(TABLE_STATES[doing]),
        note=note_of(sheet),
        code=match.live.code if match is not None and watched else "",
        room=isolated(state.room_of(table.table)),
    )


def note_of(sheet: Sheet) -> str:
    """Return the remark on a result, such as how it came about."""
    table, notes = sheet.table, []
    if table.how == "walkover":
        notes.append(_("walkover") if table.winner else _("neither turned up"))
    if sheet.corrections:
        # That a referee has decided is said by the state already.
        by_referee = sheet.corrections[-1].office == REFEREE and table.how != "ruling"
        notes.append(_("corrected by a referee") if by_referee else _("corrected"))
    elif sheet.decided and table.how != "ruling":
        notes.append(_("decided at the desk"))
    return ", ".join(notes)


def how_shown(sheet: Sheet) -> str:
    """Return how the result of a table came about, in the words of its note; "" without one."""
    how = sheet.table.how
    if how is None:
        return ""
    return (note_of(sheet) if how == "played" else "") or say(HOWS[how])


def named_one(state: EventState, entry: int) -> NamedEntry:
    return NamedEntry(entry, entry_shown(state, entry))


def named(state: EventState, entries: Sequence[int]) -> tuple[NamedEntry, ...]:
    return tuple([named_one(state, entry) for entry in entries])


def tables_of(state: EventState, entry: int) -> list[TableKey]:
    """Return the tables at which an entry has played, in the order of the rounds."""
    return sorted(key for key, sheet in state.sheets.items() if entry in sheet.table.players)

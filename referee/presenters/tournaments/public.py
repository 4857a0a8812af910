"""A tournament as everybody sees it: the published rounds, their tables and scores."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.core.errors import N_
from referee.presenters.tournaments.bracket import bracket_trees
from referee.presenters.tournaments.standings import stage_title
from referee.presenters.tournaments.words import BRACKETS, entry_shown, group_shown
from referee.presenters.words.amounts import balance
from referee.presenters.words.text import _, say
from referee.store.tournaments.round_matches import MatchNow
from referee.tournament.competition.tables import AnyTable, FiveTable, SidesTable
from referee.tournament.evening.glance import state_of
from referee.tournament.evening.progress import rounds_planned
from referee.tournament.evening.state import EventState, RoundNow, Sheet, TableKey
from referee.tournament.formats.registry import FORMATS

Matches = Mapping[TableKey, MatchNow]

STATES = {
    "not_started": N_("not started"),
    "playing": N_("playing"),
    "referee": N_("playing"),
    "to_confirm": N_("to be confirmed"),
    "signed": N_("both signed"),
    "disputed": N_("result not final"),
    "done": N_("done"),
}
"""The public states of tables: a call for the referee is the table's own business."""

ORDER = ("main", "third_place", "ripescaggio", "consolante", None)


@dataclass(frozen=True, slots=True)
class Named:
    """An entry as a page names it; its name cannot turn a line around."""

    entry: int
    name: str


@dataclass(frozen=True, slots=True)
class SideNow:
    """A side of a table, or one of five: who plays, and `marks`, the numbers beside the names."""

    who: tuple[Named, ...]
    marks: tuple[str, ...]
    won: bool


@dataclass(frozen=True, slots=True)
class TableShown:
    """A table of a round. `code` is its match where one can be watched, "" on paper.

    `word` says what it does, "" once the result is there; `note` says more of the result.
    """

    round: int
    table: int
    sides: tuple[SideNow, ...]
    state: str
    word: str
    note: str
    code: str

    @property
    def running(self) -> bool:
        return self.state in ("playing", "referee")


@dataclass(frozen=True, slots=True)
class Section:
    """The tables of a group, or of a bracket; `title` is "" where there is only one of them."""

    title: str
    tables: tuple[TableShown, ...]
    rests: tuple[Named, ...]


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
    def rests(self) -> tuple[Named, ...]:
        return tuple([one for section in self.sections for one in section.rests])


def round_title(state: EventState, number: int) -> tuple[str, str]:
    """Return `Round 3` and its kind: `Swiss, round 3 of 5`, or `Knockout, quarterfinals`."""
    draft = state.rounds[number - 1].draft
    stage = state.stages[draft.stage - 1]
    own = number - stage.rounds_before
    kind = stage_title(state, draft.stage)
    title = _("Round %(round)s", round=number)
    if stage.plan.format == "eliminazione":
        trees = bracket_trees(state, draft.stage, draft.draws[0].group)
        names = dict(zip(trees[0].columns, trees[0].headings, strict=True)) if trees else {}
        name = names.get(own, "")
        return title, f"{kind} · {name}" if name and name != title else kind
    planned = max(rounds_planned(stage.plan, len(group.entries)) for group in stage.groups)
    if FORMATS[stage.plan.format].ends or own > planned:
        return title, kind
    told = _("round %(round)s of %(rounds)s", round=own, rounds=planned)
    return title, f"{kind} · {told}"


def public_round(state: EventState, number: int, matches: Matches) -> PublicRound:
    """Return a published round with its results and scores so far."""
    now = state.rounds[number - 1]
    title, about = round_title(state, number)
    return PublicRound(number, title, about, tuple(_sections(state, now, matches)))


def _sections(state: EventState, now: RoundNow, matches: Matches) -> Iterator[Section]:
    stage = state.stages[now.draft.stage - 1]
    for one in now.draft.draws:
        sheets = [state.sheets[now.round, table.table] for table in one.draw.round.tables]
        group = stage.groups[one.group - 1].name
        rests = named(state, one.draw.round.byes)
        parts = _by_bracket(sheets)
        for index, (bracket, there) in enumerate(parts):
            title = group_shown(group)
            if len(parts) > 1:
                name = say(BRACKETS[bracket])
                title = f"{title} · {name}" if title else name[:1].upper() + name[1:]
            tables = [
                table_shown(state, (now.round, sheet.table.table), matches) for sheet in there
            ]
            yield Section(title, tuple(tables), rests if index == 0 else ())


def _by_bracket(sheets: Sequence[Sheet]) -> list[tuple[Any, list[Sheet]]]:
    """Return the tables grouped by bracket, in one group outside a knockout."""
    parts: dict[Any, list[Sheet]] = {}
    for sheet in sorted(sheets, key=lambda one: one.table.table):
        bracket = sheet.table.bracket if isinstance(sheet.table, SidesTable) else None
        parts.setdefault(bracket, []).append(sheet)
    return sorted(parts.items(), key=lambda part: ORDER.index(part[0]))


def table_shown(state: EventState, key: TableKey, matches: Matches) -> TableShown:
    """Return a table with its result, or with the score of its match so far."""
    sheet, match = state.sheets[key], matches.get(key)
    doing = state_of(sheet, match.live if match else None)
    table = sheet.table
    watched = match is not None and (match.live.begun or match.live.state == "open")
    marks = _marks(table) if sheet.confirmed is not None else _running(match)
    winner = "" if isinstance(table, FiveTable) or table.how is None else table.winner
    return TableShown(
        round=key[0],
        table=table.table,
        sides=tuple(
            [
                SideNow(named(state, who), mark, won=winner == side)
                for who, mark, side in zip(table.sides, marks or [()] * 5, "abcde", strict=False)
            ]
        ),
        state=doing,
        word="" if doing == "done" else say(STATES[doing]),
        note=_note(sheet),
        code=match.live.code if match is not None and watched else "",
    )


def _note(sheet: Sheet) -> str:
    """Return the remark on a result, such as how it came about."""
    table, notes = sheet.table, []
    if table.how == "walkover":
        neither = isinstance(table, SidesTable) and table.winner is None
        notes.append(_("neither turned up") if neither else _("walkover"))
    elif table.how == "ruling":
        notes.append(_("by a ruling"))
    if sheet.corrections:
        notes.append(_("corrected"))
    return ", ".join(notes)


def _marks(table: AnyTable) -> list[tuple[str, ...]]:
    """Return the confirmed result: games and points of each side, or the payments of the five.

    A walkover gives an empty list.
    """
    if isinstance(table, FiveTable):
        return [(balance(amount),) for amount in table.payments or ()]
    if table.how == "walkover":
        return []
    return [(str(table.games[side]), str(table.points[side])) for side in (0, 1)]


def _running(match: MatchNow | None) -> list[tuple[str, ...]]:
    """Return games won, if there are several, and the points of the game being played."""
    if match is None or not match.live.begun or match.live.state == "closed":
        return []
    standing = match.standing
    if "totals" in standing:
        return [(balance(total),) for total in standing["totals"]]
    amounts = [standing[name] for name in ("games", "score") if name in standing]
    return [tuple([str(amount[side]) for amount in amounts]) for side in "AB"]


def named(state: EventState, entries: Sequence[int]) -> tuple[Named, ...]:
    return tuple([Named(entry, entry_shown(state, entry)) for entry in entries])


def tables_of(state: EventState, entry: int) -> list[TableKey]:
    """Return the tables at which an entry has played, in the order of the rounds."""
    return sorted(key for key, sheet in state.sheets.items() if entry in sheet.table.players)

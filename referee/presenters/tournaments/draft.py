"""A draft as organizers see it: pairings with reasons, byes, and warnings."""

from dataclasses import dataclass

from referee.presenters.tournaments.words import bracket_shown, entry_shown
from referee.presenters.words.names import isolated
from referee.presenters.words.text import sentence
from referee.tournament.competition.tables import AnyTable
from referee.tournament.evening.draft_warnings import warnings_of
from referee.tournament.evening.state import EventState, RoundDraft


@dataclass(frozen=True, slots=True)
class DraftEntry:
    """An entry in a draft; `club` is "" where it has none."""

    id: int
    name: str
    club: str


@dataclass(frozen=True, slots=True)
class DraftTable:
    """A drafted table: those who play against each other, and a sentence for each reason why."""

    table: int
    sides: tuple[tuple[DraftEntry, ...], ...]
    bracket: str
    why: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DraftBye:
    """An entry that has a bye in the drafted round, and why."""

    entry: DraftEntry
    why: str


@dataclass(frozen=True, slots=True)
class DraftGroup:
    """A group that plays: its tables in the order of their numbers."""

    name: str
    tables: tuple[DraftTable, ...]
    byes: tuple[DraftBye, ...]


def draft_groups(state: EventState, draft: RoundDraft) -> list[DraftGroup]:
    """Return each group that plays."""
    groups = []
    for one in draft.draws:
        drawn = one.draw
        tables = [
            DraftTable(
                table.table,
                _sides(state, table),
                bracket_shown(table),
                tuple([sentence(reason) for reason in why]),
            )
            for table, why in zip(drawn.round.tables, drawn.why, strict=True)
        ]
        byes = zip(drawn.round.byes, drawn.why_byes, strict=True)
        group = DraftGroup(
            isolated(state.stages[draft.stage - 1].groups[one.group - 1].name),
            tuple(sorted(tables, key=lambda table: table.table)),
            tuple([DraftBye(_entry(state, entry), sentence(why)) for entry, why in byes]),
        )
        groups.append(group)
    return groups


def draft_warnings(state: EventState, draft: RoundDraft) -> list[str]:
    """Return sentences on the unusual pairings of a draft, with the names of entries."""
    sentences = []
    for one in warnings_of(state, draft):
        params = {
            key: isolated(value) if isinstance(value, str) else value
            for key, value in one.params.items()
        }
        sentences.append(sentence(one._replace(params=params)))
    return sentences


def _sides(state: EventState, table: AnyTable) -> tuple[tuple[DraftEntry, ...], ...]:
    """Return those who play against each other: two sides, or the five of trionfo as one."""
    sides = table.sides if len(table.sides) == 2 else (table.players,)
    return tuple([tuple([_entry(state, entry) for entry in side]) for side in sides])


def _entry(state: EventState, entry: int) -> DraftEntry:
    club = isolated(state.entrants[entry].entry.club)
    return DraftEntry(entry, entry_shown(state, entry), club)

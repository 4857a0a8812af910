"""Drafts as organizers see them: pairings with reasons, byes and warnings; and proposed groups."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.core.words import Sentence
from referee.presenters.tournaments.words import bracket_shown, entry_shown, rest_worth
from referee.presenters.words.names import isolated
from referee.presenters.words.problems import shown_params
from referee.presenters.words.text import _, ngettext, sentence
from referee.tournament.competition.apart import Apart
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
    """A group that plays: its tables in the order of their numbers; `rests` were asked for."""

    name: str
    tables: tuple[DraftTable, ...]
    byes: tuple[DraftBye, ...]
    rests: tuple[DraftBye, ...]


def draft_groups(state: EventState, draft: RoundDraft) -> list[DraftGroup]:
    """Return each group that plays."""
    groups = []
    plan = state.stages[draft.stage - 1].plan
    for one in draft.draws:
        drawn = one.draw
        tables = [
            DraftTable(
                table.table,
                _sides(state, table),
                bracket_shown(table),
                tuple([_said(reason) for reason in why]),
            )
            for table, why in zip(drawn.round.tables, drawn.why, strict=True)
        ]
        byes = zip(drawn.round.byes, drawn.why_byes, strict=True)
        asked = _("asked to rest: %(worth)s", worth=rest_worth(plan.settings))
        group = DraftGroup(
            isolated(state.stages[draft.stage - 1].groups[one.group - 1].name),
            tuple(sorted(tables, key=lambda table: table.table)),
            tuple([DraftBye(_entry(state, entry), _said(why)) for entry, why in byes]),
            tuple([DraftBye(_entry(state, entry), asked) for entry in drawn.round.rests]),
        )
        groups.append(group)
    return groups


def draft_warnings(state: EventState, draft: RoundDraft) -> list[str]:
    """Return sentences on the unusual pairings of a draft, with the names of entries."""
    return [_said(one) for one in warnings_of(state, draft)]


def _said(one: Sentence) -> str:
    return sentence(one._replace(params=shown_params(one.params)))


def _sides(state: EventState, table: AnyTable) -> tuple[tuple[DraftEntry, ...], ...]:
    """Return those who play against each other: two sides, or the five of trionfo as one."""
    sides = table.sides if len(table.sides) == 2 else (table.players,)
    return tuple([tuple([_entry(state, entry) for entry in side]) for side in sides])


def _entry(state: EventState, entry: int) -> DraftEntry:
    club = isolated(state.entrants[entry].entry.club)
    return DraftEntry(entry, entry_shown(state, entry), club)


@dataclass(frozen=True, slots=True)
class GroupEntry:
    """An entry of a group; `rating` is "" where none is known, `club` where it has none."""

    number: int
    name: str
    club: str
    rating: str


@dataclass(frozen=True, slots=True)
class GroupShown:
    """A group with the mean of the ratings that are known of it, "" where none is."""

    name: str
    mean: str
    entries: tuple[GroupEntry, ...]


def groups_shown(
    state: EventState,
    chosen: Mapping[int | str, str],
    names: Sequence[str],
    known: Mapping[int, float],
) -> list[GroupShown]:
    """Return the groups by the names that are chosen for their entries."""
    groups = []
    for name in names:
        members = [int(entry) for entry in chosen if chosen[entry] == name]
        rated = [known[entry] for entry in members if entry in known]
        mean = _("rating %(value)s", value=round(sum(rated) / len(rated))) if rated else ""
        entries = [
            GroupEntry(
                entry,
                entry_shown(state, entry),
                isolated(state.entrants[entry].entry.club),
                _("rating %(value)s", value=round(known[entry])) if entry in known else "",
            )
            for entry in members
        ]
        groups.append(GroupShown(name, mean, tuple(entries)))
    return groups


@dataclass(frozen=True, slots=True)
class ApartShown:
    """A list: who, why, and how firmly and how long it holds."""

    who: str
    text: str
    about: str


def apart_shown(state: EventState) -> list[ApartShown]:
    """Return the lists of who must not meet, in their order."""
    return [
        ApartShown(
            _("Club mates, of every club")
            if one.clubs
            else " · ".join(entry_shown(state, entry) for entry in one.entries),
            isolated(one.text),
            _about(one),
        )
        for one in state.apart
    ]


def _about(one: Apart) -> str:
    firmly = _("at any price") if one.hard else _("if it can be")
    if one.rounds is None:
        return firmly
    rounds = ngettext("in the first round", "in the first %(num)s rounds", one.rounds)
    return f"{firmly}, {rounds}"

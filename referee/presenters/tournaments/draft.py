"""A draft as organizers look at it: who meets where and why, who rests, and what is unusual."""

from typing import Any

from referee.games.marafone.words import Sentence
from referee.presenters.tournaments.words import bracket_shown, entry_shown, why_shown
from referee.presenters.words.names import isolated
from referee.presenters.words.text import sentence
from referee.tournament.competition.model import AnyTable, FiveTable
from referee.tournament.evening.draft_warnings import warnings_of
from referee.tournament.evening.state import EventState, GroupDraw, RoundDraft


def draft_groups(state: EventState, draft: RoundDraft) -> list[dict[str, Any]]:
    """Each group that plays: its `name`, its `tables` in the order of their numbers, its `byes`."""
    return [_group(state, draft, one) for one in draft.draws]


def draft_warnings(state: EventState, draft: RoundDraft) -> list[str]:
    """What is unusual about it; the names in the sentences are what people typed."""
    return [sentence(_with_isolated_names(one)) for one in warnings_of(state, draft)]


def _with_isolated_names(told: Sentence) -> Sentence:
    shown = {
        key: isolated(value) if isinstance(value, str) else value
        for key, value in told.params.items()
    }
    return told._replace(params=shown)


def sides_of(state: EventState, table: AnyTable) -> list[list[dict[str, Any]]]:
    """Those who play against each other: two sides, or the five of trionfo as one list."""
    sides = (table.seats,) if isinstance(table, FiveTable) else (table.a, table.b)
    return [[_entry(state, entry) for entry in side] for side in sides]


def _group(state: EventState, draft: RoundDraft, one: GroupDraw) -> dict[str, Any]:
    drawn = one.draw
    tables = [
        {
            "table": table.table,
            "sides": sides_of(state, table),
            "bracket": bracket_shown(table),
            "why": why_shown(why),
        }
        for table, why in zip(drawn.round.tables, drawn.why, strict=True)
    ]
    return {
        "name": isolated(state.stages[draft.stage - 1].groups[one.group - 1].name),
        "tables": sorted(tables, key=lambda table: table["table"]),
        "byes": [
            {**_entry(state, entry), "why": sentence(why)}
            for entry, why in zip(drawn.round.byes, drawn.why_byes, strict=True)
        ],
    }


def _entry(state: EventState, entry: int) -> dict[str, Any]:
    club = isolated(state.entrants[entry].entry.club)
    return {"id": entry, "name": entry_shown(state, entry), "club": club}

"""Tournaments as the JSON values of the API: what their public pages show, and nothing else."""

from collections.abc import Mapping
from typing import Any

from referee.store.tournaments.public import PublicEvent
from referee.store.tournaments.round_matches import MatchNow
from referee.tournament.archive.writing import write_row, write_table
from referee.tournament.categories.categories import CategoryRow, category_rankings
from referee.tournament.competition.model import StandingsRow
from referee.tournament.competition.schedule import RoundTime, write_round_time
from referee.tournament.evening.glance import state_of
from referee.tournament.evening.progress import standings_of
from referee.tournament.evening.state import Entrant, EventState, Sheet, TableKey
from referee.tournament.games.regulations import write_regulation
from referee.web.public.seen import SeenTournament

Json = dict[str, object]

UNTOLD: Json = {"day": None, "time": None, "where": None}
"""When and where a round is played, until its organizers say so."""


def line(event: PublicEvent, *, final: bool) -> Json:
    """Return a tournament of the list."""
    return {"code": event.code, "name": event.name, "day": event.day.isoformat(), "final": final}


def tournament(seen: SeenTournament) -> Json:
    """Return a tournament: what is played, how far it is, and who has entered."""
    state = seen.state
    return {
        **line(seen.found.about, final=state.final is not None),
        "regulation": write_regulation(state.plan.regulation),
        "stages": [stage.format for stage in state.plan.stages],
        "rounds": len(state.rounds),
        "schedule": [write_round_time(one) for one in state.schedule],
        "entries": [_entry(state.entrants[entry.id]) for entry in state.entries],
    }


def _entry(one: Entrant) -> Json:
    return {
        "id": one.entry.id,
        "name": one.entry.name,
        "players": list(one.entry.players),
        "club": one.entry.club,
        "town": one.town,
        "withdrawn": one.withdrew is not None,
    }


def round_of(seen: SeenTournament, number: int) -> Json:
    """Return a published round: its tables with their results, byes, and rests on request."""
    state = seen.state
    draft = state.rounds[number - 1].draft
    stage = state.stages[draft.stage - 1]
    return {
        **UNTOLD,
        **write_round_time(state.time_of(number) or RoundTime(number)),
        "stage": draft.stage,
        "format": stage.plan.format,
        "groups": [
            {
                "name": stage.groups[one.group - 1].name,
                "tables": [_table(seen, (number, at.table)) for at in one.draw.round.tables],
                "byes": list(one.draw.round.byes),
                "rests": list(one.draw.round.rests),
            }
            for one in draft.draws
        ],
    }


def _table(seen: SeenTournament, key: TableKey) -> Json:
    sheet, match = seen.state.sheets[key], seen.matches.get(key)
    live = match.live if match is not None else None
    begun = live is not None and (live.begun or live.state == "open")
    return {
        **write_table(sheet.table),
        "state": state_of(sheet, live),
        "match": live.code if live is not None and begun else None,
        "running": _running(sheet, match),
        "room": seen.state.room_of(key[1]) or None,
    }


def _running(sheet: Sheet, match: MatchNow | None) -> Mapping[str, Any] | None:
    if match is None or sheet.confirmed is not None:
        return None
    return dict(match.standing) if match.live.begun and match.live.state != "closed" else None


def standings(seen: SeenTournament) -> Json:
    """Return the standings of every stage of which a round is published, and the prizes."""
    state = seen.state
    final = state.final is not None
    return {
        "final": final,
        "stages": [_stage(state, number) for number in seen.published],
        "prizes": [
            {"place": prize.place, "text": prize.text, "category": prize.category}
            for prize in (state.prizes_there if final else ())
        ],
        "categories": [
            {"name": name, "rows": [_in_category(state, row) for row in rows]}
            for name, rows in category_rankings(state).items()
        ],
    }


def _in_category(state: EventState, row: CategoryRow) -> Json:
    return {
        "rank": row.rank,
        "entry": row.entry,
        "name": state.entrants[row.entry].entry.name,
        "stage": row.stage,
        "group": state.stages[row.stage - 1].groups[row.group - 1].name,
        "place": row.place,
    }


def _stage(state: EventState, number: int) -> Json:
    stage = state.stages[number - 1]
    groups = zip(stage.groups, standings_of(state, stage), strict=True)
    return {
        "stage": number,
        "format": stage.plan.format,
        "groups": [
            {
                "name": group.name,
                "ordered_by": list(rows[0].criteria) if rows else [],
                "rows": [_row(state, row) for row in rows],
            }
            for group, rows in groups
        ],
    }


def _row(state: EventState, row: StandingsRow) -> Json:
    # Of a lot the pages say that it decided, and not what everybody drew.
    shown = row._replace(criteria={name: of for name, of in row.criteria.items() if name != "lot"})
    return {**write_row(shown), "name": state.entrants[row.entry].entry.name}

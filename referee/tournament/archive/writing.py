"""The archive of a tournament, `referee-tournament/1`: an event as plain JSON values."""

from dataclasses import asdict, fields

from referee.tournament.competition.model import (
    DEFAULTS,
    Entry,
    Group,
    Number,
    Round,
    Settings,
    Stage,
    StandingsRow,
    TournamentRecord,
)
from referee.tournament.competition.tables import AnyTable
from referee.tournament.games.regulations import write_regulation

FORMAT = "referee-tournament/1"

NULL_BEFORE = ("games", "points")
"""Keys of a table that are null before its result is confirmed."""

OPTIONAL = ("bracket", "ruling_open")
"""Keys of a table that are left out where there is nothing to say."""


def write_tournament(event: TournamentRecord) -> dict[str, object]:
    """Return the event as values that JSON has; `reading.read_tournament` makes it again."""
    return {
        "format": FORMAT,
        "name": event.name,
        "regulation": write_regulation(event.regulation),
        "seed": event.seed,
        "entries": [_entry(one) for one in event.entries],
        "stages": [_stage(stage) for stage in event.stages],
    }


def _entry(entry: Entry) -> dict[str, object]:
    """Return an entry as JSON values; its rests are told by the rounds and by the evening."""
    values = {**asdict(entry), "players": list(entry.players)}
    del values["rests"]
    if not entry.handicap:
        del values["handicap"]
    return values


def _stage(stage: Stage) -> dict[str, object]:
    """Return a stage as JSON values; settings equal to the format's own are left out."""
    settings = write_settings(stage.settings)
    return {
        "format": stage.format,
        **({"settings": settings} if settings else {}),
        "groups": [_group(group) for group in stage.groups],
    }


def write_settings(settings: Settings) -> dict[str, object]:
    """Return the settings that differ from the format's own."""
    return {
        field.name: list(value) if isinstance(value, tuple) else value
        for field in fields(settings)
        if (value := getattr(settings, field.name)) != getattr(DEFAULTS, field.name)
    }


def _group(group: Group) -> dict[str, object]:
    return {
        "name": group.name,
        "entries": list(group.entries),
        "rounds": [_round(round_) for round_ in group.rounds],
        "standings": [write_row(row) for row in group.standings],
    }


def _round(round_: Round) -> dict[str, object]:
    tables = [write_table(table) for table in round_.tables]
    rests = {"rests": list(round_.rests)} if round_.rests else {}
    return {"round": round_.round, "tables": tables, "byes": list(round_.byes), **rests}


def write_table(table: AnyTable) -> dict[str, object]:
    """Return a table as JSON values; values unknown before the result is confirmed are null."""
    values: dict[str, object] = {
        key: list(value) if isinstance(value, tuple) else value
        for key, value in table._asdict().items()
    }
    if table.how is None:
        values |= {key: None for key in NULL_BEFORE if key in values}
    return {key: value for key, value in values.items() if value or key not in OPTIONAL}


def write_row(row: StandingsRow) -> dict[str, object]:
    """Return a row of standings as JSON values; `frozen` is left out where it is not."""
    values = row._asdict()
    values["games"], values["points"] = list(row.games), list(row.points)
    values["criteria"] = {name: _number(value) for name, value in row.criteria.items()}
    if not row.frozen:
        del values["frozen"]
    return values


def _number(value: Number) -> int | float:
    """Return a whole number as one; halves are exact as floats too."""
    return int(value) if value == int(value) else float(value)

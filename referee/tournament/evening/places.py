"""The reading of where and when a tournament is played: its rooms, and the times of its rounds."""

import re
from datetime import date
from functools import partial

from referee.core.errors import N_, RuleError
from referee.core.reading import list_of, read_by, read_int, read_line, read_text
from referee.core.record import MOST_NAME
from referee.tournament.archive.reading import refuse_twice
from referee.tournament.competition.rooms import Room, table_twice
from referee.tournament.competition.schedule import RoundTime, before_its_time
from referee.tournament.evening.plan import MOST_ROUNDS, MOST_TABLES

MOST_ROOMS = 50
MOST_SCHEDULED = 100

_ROUND = partial(read_int, least=1, most=MOST_ROUNDS)
_TIME = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]")


def read_room(value: object) -> Room:
    """Read a room with the tables that stand in it. Raise RuleError."""
    table = partial(read_int, least=1, most=MOST_TABLES)
    values = read_by(
        value,
        {
            "name": partial(read_line, most=MOST_NAME),
            "tables": list_of(list_of(table, 2), MOST_TABLES),
        },
    )
    runs = tuple([tuple(run) for run in values["tables"]])
    if not runs or any(len(run) != 2 or run[0] > run[1] for run in runs):
        raise RuleError(N_("tell the first and the last table of each row"), place="tables")
    return Room(values["name"], runs)


def read_rooms(value: object) -> tuple[Room, ...]:
    """Read all rooms: each by a name of its own, and a table in one of them. Raise RuleError."""
    rooms = tuple(list_of(read_room, MOST_ROOMS)(value))
    refuse_twice([room.name for room in rooms], "")
    if (twice := table_twice(rooms)) is not None:
        raise RuleError(N_("table %(table)s stands in two rooms"), table=twice)
    return rooms


def read_day(value: object) -> date:
    """Read a day as 2026-11-20. Raise RuleError."""
    try:
        return date.fromisoformat(read_text(value))
    except ValueError:
        raise RuleError(N_("write the day as 2026-11-20")) from None


def _read_time(value: object) -> str:
    text = read_line(value, 5)
    if not _TIME.fullmatch(text):
        raise RuleError(N_("write the hour as 20:30"))
    return text


def read_round_time(value: object) -> RoundTime:
    """Read when and where a round is played. Raise RuleError."""
    where = partial(read_line, most=MOST_NAME)
    values = read_by(
        value, {"round": _ROUND}, {"day": read_day, "time": _read_time, "where": where}
    )
    return RoundTime(**values)


def read_schedule(value: object) -> tuple[RoundTime, ...]:
    """Read the times of rounds, none of which begins before an earlier one. Raise RuleError."""
    schedule = tuple(list_of(read_round_time, MOST_SCHEDULED)(value))
    refuse_twice([one.round for one in schedule], "")
    if (wrong := before_its_time(schedule)) is not None:
        at = [one.round for one in schedule].index(wrong)
        raise RuleError(
            N_("round %(round)s would begin before an earlier one"),
            place=f"[{at}].day",
            round=wrong,
        )
    return schedule

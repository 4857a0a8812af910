"""The rooms that a tournament is played in, each with the tables that stand there."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Room:
    """A room by its name; `tables` are runs of their numbers, each with its first and last."""

    name: str
    tables: tuple[tuple[int, int], ...]

    def holds(self, table: int) -> bool:
        """Tell whether the table stands in the room."""
        return any(first <= table <= last for first, last in self.tables)


def room_of(rooms: Sequence[Room], table: int) -> str:
    """Return the name of the room that a table stands in, "" where that is not told."""
    return next((room.name for room in rooms if room.holds(table)), "")


def table_twice(rooms: Sequence[Room]) -> int | None:
    """Return the first table that is told twice, None where each is told once."""
    last_seen = 0
    for first, last in sorted(run for room in rooms for run in room.tables):
        if first <= last_seen:
            return first
        last_seen = last
    return None


def write_room(room: Room) -> dict[str, object]:
    """Return a room as values that JSON has."""
    return {"name": room.name, "tables": [list(run) for run in room.tables]}

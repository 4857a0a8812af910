"""Where a name is written: at a seat, in an entry of a tournament, in a result of long ago."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from referee.core.fields import MOST_PLAYERS
from referee.core.reading import read_by, read_code, read_int, read_line, read_object
from referee.core.record import MOST_NAME

AT_MATCH, AT_EVENT, AT_EARLIER = "match", "event", "earlier"


class Place(NamedTuple):
    """A written name and where it stands; another name in the same place is linked anew.

    `scope` is AT_MATCH, AT_EVENT or AT_EARLIER, `code` that of the match or event, `number` the
    seat, the entry or the line of the results, `player` which one of those two (1 or 2), 0 at a
    seat.
    """

    scope: str
    code: str
    number: int
    player: int
    name: str

    def written(self) -> dict[str, Any]:
        """Return the place as a fact says it."""
        if self.scope == AT_MATCH:
            return {"match": self.code, "seat": self.number, "name": self.name}
        keys = ("event", "entry") if self.scope == AT_EVENT else ("earlier", "line")
        where = dict(zip(keys, (self.code, self.number), strict=True))
        return {**where, "player": self.player, "name": self.name}


def read_place(value: object) -> Place:
    """Return the place that a fact names. Raise RuleError."""
    keys = ("match", "seat", "event", "entry", "earlier", "line", "player", "name")
    said = read_object(value, keys)
    name = {"name": lambda given: read_line(given, MOST_NAME)}
    if "match" in said:
        read_by(
            said, {"match": read_code, "seat": lambda seat: read_int(seat, 1, MOST_PLAYERS), **name}
        )
    else:
        event, number = ("earlier", "line") if "earlier" in said else ("event", "entry")
        read_by(
            said,
            {
                event: read_code,
                number: lambda entry: read_int(entry, 1),
                "player": lambda player: read_int(player, 1, 2),
                **name,
            },
        )
    return place_of(said)


def place_of(said: Mapping[str, Any]) -> Place:
    """Return the place that a fact of a valid shape names."""
    if "match" in said:
        return Place(AT_MATCH, said["match"], said["seat"], 0, said["name"])
    if "earlier" in said:
        return Place(AT_EARLIER, said["earlier"], said["line"], said["player"], said["name"])
    return Place(AT_EVENT, said["event"], said["entry"], said["player"], said["name"])

"""Where a name is written: at a seat of a match, or in an entry of a tournament."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from referee.core.errors import N_, RuleError
from referee.core.fields import MOST_PLAYERS
from referee.core.reading import read_by, read_int, read_line, read_object
from referee.core.record import MOST_NAME

AT_MATCH, AT_EVENT = "match", "event"

_CODE = re.compile(r"[0-9A-Z]{6}")


class Place(NamedTuple):
    """A name as it is written: whose it is must be said again once another one stands there.

    `scope` is AT_MATCH or AT_EVENT, `code` that of the match or event, `number` the seat or the
    entry, `player` which one of an entry (1 or 2), 0 at a seat.
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
        where = {"event": self.code, "entry": self.number, "player": self.player}
        return {**where, "name": self.name}


def _code(value: object) -> str:
    if not isinstance(value, str) or not _CODE.fullmatch(value):
        raise RuleError(N_("must be a code of six letters and digits"))
    return value


def read_place(value: object) -> Place:
    """Return the place that a fact names. Raise RuleError."""
    said = read_object(value, ("match", "seat", "event", "entry", "player", "name"))
    name = {"name": lambda given: read_line(given, MOST_NAME)}
    if "match" in said:
        read_by(
            said, {"match": _code, "seat": lambda seat: read_int(seat, 1, MOST_PLAYERS), **name}
        )
    else:
        read_by(
            said,
            {
                "event": _code,
                "entry": lambda entry: read_int(entry, 1),
                "player": lambda player: read_int(player, 1, 2),
                **name,
            },
        )
    return place_of(said)


def place_of(said: Mapping[str, Any]) -> Place:
    """Return the place that a fact of a valid shape names."""
    if "match" in said:
        return Place(AT_MATCH, said["match"], said["seat"], 0, said["name"])
    return Place(AT_EVENT, said["event"], said["entry"], said["player"], said["name"])

"""A season (circuito) as facts say it: the events that it is made of, and its rules."""

from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

MOST_NAME = 80
MOST_EVENTS = 60
MOST_POINTS = 9_999
MOST_PLACES = 64
MOST_RANKINGS = 12
MOST_TABLES = 12
MOST_PRIZES = 32
MOST_FORMAT = 16
MOST_AGE = 120
MOST_TOLD = 500
MOST_GAME = 24

PLAYER, PAIR = "player", "pair"
UNITS = (PLAYER, PAIR)
"""Who collects points: every player for himself, or two who play together."""

TABLE, BEHIND, PERCENT = "table", "behind", "percent"
SCALES = (TABLE, BEHIND, PERCENT)
"""Points by place: a table; one for each left behind, and one; or a hundred for the first."""

CRITERIA = ("places", "best_place", "events", "all_points", "brutte", "last")
"""What decides between those of as many points, in the order of the rules."""

WHOLE, CATEGORY, UNDER, OVER, CLUB, CLUBS = "all", "category", "under", "over", "club", "clubs"
TEXTS, AGES = (CATEGORY, CLUB), (UNDER, OVER)

OF_CLUB, OF_EARLIER = "event", "earlier"


class SeasonEvent(NamedTuple):
    """An event of a season: one of the club by its code, or one of earlier years."""

    scope: str
    code: str

    def written(self) -> dict[str, Any]:
        """Return it as a fact says it."""
        return {self.scope: self.code}


class SeparateRanking(NamedTuple):
    """A separate ranking: a category, a club, the best of each club, or under or over an age."""

    kind: str
    text: str = ""
    age: int = 0

    def written(self) -> dict[str, Any]:
        """Return it as a fact says it."""
        said: dict[str, Any] = {"kind": self.kind}
        if self.kind in TEXTS:
            said["text"] = self.text
        if self.kind in AGES:
            said["age"] = self.age
        return said


class PointsTable(NamedTuple):
    """Points of the places in events of a format, "" for any, of so many entries or more."""

    format: str
    entries: int
    table: tuple[int, ...]

    def written(self) -> dict[str, Any]:
        """Return it as a fact says it."""
        return {"format": self.format, "entries": self.entries, "table": list(self.table)}


@dataclass(frozen=True)
class SeasonRules:
    """How a season is counted.

    `table` has the points of each place, for the scale TABLE alone, and `tables` those of events of
    a format or size; `taking_part` and `brutta` are added. The `best` results count, all where it
    is 0; who has fewer than `least` is not ranked.
    """

    unit: str = PLAYER
    game: str = "marafone"
    scale: str = TABLE
    table: tuple[int, ...] = (25, 20, 16, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
    taking_part: int = 0
    brutta: int = 0
    best: int = 0
    least: int = 0
    criteria: tuple[str, ...] = ("places", "all_points", "last")
    rankings: tuple[SeparateRanking, ...] = ()
    tables: tuple[PointsTable, ...] = ()

    def written(self) -> dict[str, Any]:
        """Return them as a fact says them."""
        said: dict[str, Any] = {
            "unit": self.unit,
            "game": self.game,
            "scale": self.scale,
            "table": list(self.table),
            "taking_part": self.taking_part,
            "brutta": self.brutta,
            "best": self.best,
            "least": self.least,
            "criteria": list(self.criteria),
            "rankings": [one.written() for one in self.rankings],
        }
        return said | ({"tables": [one.written() for one in self.tables]} if self.tables else {})


@dataclass(frozen=True)
class AboutSeason:
    """What an organizer says of a season; one that is not `public` is seen by the office alone.

    `prizes` are those of the whole season from the first place, then those of each ranking.
    """

    name: str
    public: bool
    events: tuple[SeasonEvent, ...]
    rules: SeasonRules
    prizes: tuple[tuple[str, ...], ...] = ()

    def written(self) -> dict[str, Any]:
        """Return it as a fact says it."""
        said = {
            "name": self.name,
            "public": self.public,
            "events": [one.written() for one in self.events],
            "rules": self.rules.written(),
        }
        return said | ({"prizes": [list(one) for one in self.prizes]} if self.prizes else {})


@dataclass(frozen=True)
class Season:
    """A season; `id` is the number of the entry that added it.

    `told` are the entries that changed it with a reason: its page says so. `withdrawn` is the entry
    that withdrew it, 0 of one that goes on; `newest` is the newest about it.
    """

    id: int
    about: AboutSeason
    told: tuple[int, ...] = field(default=())
    withdrawn: int = 0
    newest: int = 0

    @property
    def changes(self) -> tuple[int, ...]:
        """Return the entries that its page tells with their reasons, that of a withdrawal last."""
        return (*self.told, self.withdrawn) if self.withdrawn else self.told

    def changed(self, about: AboutSeason, entry: int, *, told: bool) -> "Season":
        """Return the season once an entry has changed it."""
        more = (entry,) if told else ()
        return replace(self, about=about, told=(*self.told, *more), newest=entry)


SEASON_KINDS = ("season_added", "season_changed", "season_withdrawn", "season_restored")

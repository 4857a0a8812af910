"""A season (circuito): the events that it is made of, and its rules. What of it is a fact."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, NamedTuple

from referee.core.errors import N_, RuleError
from referee.core.reading import (
    read_bool,
    read_by,
    read_each,
    read_int,
    read_line,
    read_list,
    read_object,
    read_text,
    read_word,
)

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
CODE = 6

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


class Ranking(NamedTuple):
    """A ranking of its own: a category, a club, the best of each club, or under or over an age."""

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
    rankings: tuple[Ranking, ...] = ()
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

    def changed(self, about: AboutSeason, entry: int, *, told: bool) -> "Season":
        """Return the season once an entry has changed it."""
        more = (entry,) if told else ()
        return replace(self, about=about, told=(*self.told, *more), newest=entry)


def _number(value: object) -> int:
    return read_int(value, 0, MOST_POINTS)


def _read_table(value: object) -> tuple[int, ...]:
    return read_each(read_list(value, MOST_PLACES), _number)


def _code(value: object) -> str:
    text = read_line(value, CODE)
    if len(text) != CODE or not text.isascii() or not text.isalnum():
        raise RuleError(N_("must be the code of an event"))
    return text


def read_event(value: object) -> SeasonEvent:
    """Read an event of a season. Raise RuleError."""
    said = read_object(value, (OF_CLUB, OF_EARLIER))
    if len(said) != 1:
        raise RuleError(N_("must be the code of an event"))
    ((scope, code),) = said.items()
    return SeasonEvent(scope, _code(code))


def read_ranking(value: object) -> Ranking:
    """Read a ranking of its own. Raise RuleError."""
    kind = read_word(
        read_object(value, ("kind", "text", "age")).get("kind"), (*TEXTS, *AGES, CLUBS)
    )
    readers: dict[str, Any] = {"kind": lambda said: said}
    if kind in TEXTS:
        readers["text"] = lambda text: read_line(text, MOST_NAME)
    if kind in AGES:
        readers["age"] = lambda age: read_int(age, 1, MOST_AGE)
    return Ranking(**read_by(value, readers))


def _once(found: Sequence[object], template: str) -> None:
    if len(set(found)) < len(found):
        raise RuleError(template)


def _read_points_table(value: object) -> PointsTable:
    said = read_by(
        value,
        {
            "format": lambda name: read_text(name, 0, MOST_FORMAT),
            "entries": lambda entries: read_int(entries, 0, MOST_POINTS),
            "table": _read_table,
        },
    )
    _refuse_rising(said["table"])
    return PointsTable(**said)


def _refuse_rising(table: Sequence[int]) -> None:
    """Raise RuleError for a table without a first place, or in which a lower place has more."""
    if not table:
        raise RuleError(N_("say the points of the first place at least"), place="table")
    if any(upper < lower for upper, lower in pairwise(table)):
        raise RuleError(N_("a place has fewer points than the next one"), place="table")


def _read_tables(value: object) -> tuple[PointsTable, ...]:
    found = read_each(read_list(value, MOST_TABLES), _read_points_table)
    _once(
        [(one.format, one.entries) for one in found],
        N_("there are two tables for events of the same format and size"),
    )
    return found


def _criteria(value: object) -> tuple[str, ...]:
    found = read_each(read_list(value, len(CRITERIA)), read_word, CRITERIA)
    _once(found, N_("a criterion is named twice"))
    return found


def _rankings(value: object) -> tuple[Ranking, ...]:
    found = read_each(read_list(value, MOST_RANKINGS), read_ranking)
    _once(found, N_("a ranking is named twice"))
    return found


def _events(value: object) -> tuple[SeasonEvent, ...]:
    found = read_each(read_list(value, MOST_EVENTS), read_event)
    _once(found, N_("an event is named twice"))
    return found


def read_rules(value: object) -> SeasonRules:
    """Read the rules of a season. Raise RuleError."""
    rules = SeasonRules(
        **read_by(
            value,
            {
                "unit": lambda said: read_word(said, UNITS),
                "game": lambda said: read_line(said, CODE * 4),
                "scale": lambda said: read_word(said, SCALES),
                "table": _read_table,
                "taking_part": _number,
                "brutta": _number,
                "best": lambda said: read_int(said, 0, MOST_EVENTS),
                "least": lambda said: read_int(said, 0, MOST_EVENTS),
                "criteria": _criteria,
                "rankings": _rankings,
            },
            {"tables": _read_tables},
        )
    )
    if rules.scale == TABLE:
        _refuse_rising(rules.table)
    return rules


def read_prizes(value: object) -> tuple[tuple[str, ...], ...]:
    """Read the prizes of the whole season, then of each ranking. Raise RuleError."""

    def of_ranking(texts: object) -> tuple[str, ...]:
        return read_each(read_list(texts, MOST_PRIZES), read_line, MOST_NAME)

    return read_each(read_list(value, MOST_RANKINGS + 1), of_ranking)


def read_about_season(value: object) -> AboutSeason:
    """Read what is said of a season. Raise RuleError with the place of the error."""
    return AboutSeason(
        **read_by(
            value,
            {
                "name": lambda said: read_line(said, MOST_NAME),
                "public": read_bool,
                "events": _events,
                "rules": read_rules,
            },
            {"prizes": read_prizes},
        )
    )


def read_told(value: object) -> str:
    """Read the reason of a change, "" where none is needed. Raise RuleError."""
    return read_line(value, MOST_TOLD) if value != "" else read_text(value)


SEASON_KINDS = ("season_added", "season_changed", "season_withdrawn", "season_restored")


def season_of(number: int, payload: Mapping[str, Any]) -> Season:
    """Return the season that an entry of a valid shape adds."""
    return Season(number, read_about_season(payload["terms"]), newest=number)

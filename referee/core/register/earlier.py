"""Results of events before Referee, as the club has kept them by hand: who took which place."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from referee.core.errors import N_, RuleError
from referee.core.reading import read_by, read_each, read_int, read_line
from referee.core.record import MOST_NAME

MOST_EVENT = 80
MOST_RESULTS = 500
MOST_PLACE = 9_999
MOST_GAMES = 999
MOST_WORD = 24

_YEAR = re.compile(r"(1[89]|2[01])[0-9]{2}")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


@dataclass(frozen=True)
class EarlierResult:
    """The place of a pair, or of a player alone, and the games that it won, None where unsaid.

    What another installation told says more: 0 is the place of whoever took part without one, `of`
    how many had a place in the ranking or stood behind, `brutte` how many of these were won.
    """

    place: int
    players: tuple[str, ...]
    games: int | None = None
    of: int | None = None
    brutte: int | None = None

    def written(self) -> dict[str, Any]:
        """Return it as a fact says it."""
        said: dict[str, Any] = {"place": self.place, "players": list(self.players)}
        more = {"games": self.games, "of": self.of, "brutte": self.brutte}
        return said | {name: value for name, value in more.items() if value is not None}


@dataclass(frozen=True)
class EarlierEvent:
    """An event before Referee, or of another installation; `id` is the entry that added it.

    `day` is `2019-11-20`, or `2019` where only the year is known. `game` and `format` are "" where
    nobody said them.
    """

    id: int
    name: str
    day: str
    results: tuple[EarlierResult, ...]
    game: str = ""
    format: str = ""

    @property
    def code(self) -> str:
        """Return the code by which names of it are linked."""
        return code_of(self.id)


def code_of(event: int) -> str:
    """Return the code of an earlier event: the number of its entry, in six digits."""
    return f"{event:06d}"


def read_day(value: object) -> str:
    """Read a day, or a year alone. Raise RuleError."""
    text = read_line(value, 10)
    if _YEAR.fullmatch(text):
        return text
    try:
        if _DAY.fullmatch(text) and _YEAR.fullmatch(text[:4]):
            return date.fromisoformat(text).isoformat()
    except ValueError:
        pass
    raise RuleError(N_("must be a day, such as 2019-11-20, or a year"))


def is_year(day: str) -> bool:
    """Tell whether of the day of an earlier event only the year is known."""
    return _YEAR.fullmatch(day) is not None


def read_named(value: object) -> str:
    """Read the name of a game or a format. Raise RuleError."""
    return read_line(value, MOST_WORD)


def read_event_name(value: object) -> str:
    """Read the name of an event. Raise RuleError."""
    return read_line(value, MOST_EVENT)


def _players(value: object) -> tuple[str, ...]:
    players = read_each(value, read_line, MOST_NAME)
    if len(players) not in (1, 2):
        raise RuleError(N_("one player or two"))
    if len(set(players)) < len(players):
        raise RuleError(N_("the same name twice"))
    return players


_READERS: Mapping[str, Callable[[object], object]] = {
    "place": lambda value: read_int(value, 0, MOST_PLACE),
    "players": _players,
}
_MORE: Mapping[str, Callable[[object], object]] = {
    "games": lambda value: read_int(value, 0, MOST_GAMES),
    "of": lambda value: read_int(value, 0, MOST_PLACE),
    "brutte": lambda value: read_int(value, 0, MOST_GAMES),
}


def read_result(value: object) -> EarlierResult:
    """Read a result as a fact says it. Raise RuleError with the place of the error."""
    said: dict[str, Any] = read_by(value, _READERS, _MORE)
    return EarlierResult(**said)


def read_results(value: object) -> tuple[EarlierResult, ...]:
    """Read the results of an event, one at least. Raise RuleError."""
    found = read_each(value, read_result, most=MOST_RESULTS)
    if not found:
        raise RuleError(N_("an event has one result at least"))
    return found


def event_of(number: int, said: Mapping[str, Any]) -> EarlierEvent:
    """Return the event that a fact of a valid shape adds."""
    results = read_results(said["results"])
    of_what = said.get("game", ""), said.get("format", "")
    return EarlierEvent(number, said["event"], said["day"], results, *of_what)

"""A league and its meetings, with their results board by board."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from referee.core.errors import N_, RuleError
from referee.core.reading import (
    read_by,
    read_code,
    read_each,
    read_int,
    read_line,
    read_list,
    read_text,
)
from referee.core.register.leagues import (
    MOST_BOARDS,
    MOST_TEAMS,
    MOST_TOLD,
    ON_A_SIDE,
    AboutLeague,
    once,
    read_day,
    read_person,
)
from referee.core.sides import Pair

HOME, AWAY, NOBODY = "home", "away", "nobody"
GIVEN_TO = (HOME, AWAY, NOBODY)
"""To whom a meeting is given; to nobody where both have lost it."""

MOST_GAMES = 9
MOST_BOARD_POINTS = 9_999

Key = tuple[int, int]
"""A meeting by its home team and its guests: it happens once in a league."""


class Board(NamedTuple):
    """A board of a meeting: who played, as far as it is known, games and points of both sides.

    `points` is None where nobody wrote them. `match` is the code of the match that was recorded
    at a table, "" of a result that was typed.
    """

    home: tuple[int, ...]
    away: tuple[int, ...]
    games: Pair
    points: Pair | None = None
    match: str = ""

    def written(self) -> dict[str, Any]:
        """Return it as a fact says it."""
        said: dict[str, Any] = {
            HOME: list(self.home),
            AWAY: list(self.away),
            "games": list(self.games),
        }
        if self.points is not None:
            said["points"] = list(self.points)
        return said | ({"match": self.match} if self.match else {})


@dataclass(frozen=True)
class Meeting:
    """A meeting beyond its line in the calendar.

    `day` is another day than that of its round, "" where it is still to be agreed, None where it
    was never moved. `played` is the day of its result, `given` to whom it was given. `newest` is
    the newest entry about it.
    """

    day: str | None = None
    played: str = ""
    boards: tuple[Board, ...] = ()
    given: str = ""
    newest: int = 0

    @property
    def has_result(self) -> bool:
        """Tell whether it was played or given."""
        return bool(self.played)

    def written(self) -> dict[str, Any]:
        """Return it as a row keeps it."""
        return {**vars(self), "boards": [one.written() for one in self.boards]}


@dataclass(frozen=True)
class League:
    """A league; `id` is the number of the entry that added it.

    `gone` has the day on which a team withdrew, by its number. `told` are the entries that its
    history shows, `withdrawn` is the entry that withdrew the whole of it; `newest` is the newest.
    `exchanged` has the teams, the lower number first, that meet at home and away the other way
    round than the calendar has it.
    """

    id: int
    about: AboutLeague
    meetings: Mapping[Key, Meeting] = field(default_factory=dict)
    gone: Mapping[int, str] = field(default_factory=dict)
    told: tuple[int, ...] = ()
    withdrawn: int = 0
    newest: int = 0
    exchanged: frozenset[Key] = frozenset()

    @property
    def begun(self) -> bool:
        """Tell whether a meeting has a result."""
        return any(one.has_result for one in self.meetings.values())

    def meeting(self, key: Key) -> Meeting:
        """Return what is known of a meeting."""
        return self.meetings.get(key, Meeting())


def read_pair_of(value: object, most: int) -> Pair:
    """Read an amount of the home side and one of the guests. Raise RuleError."""
    found = read_each(read_list(value, 2), read_int, 0, most)
    if len(found) != 2:
        raise RuleError(N_("say one number of each side"))
    return Pair(*found)


def _read_games(value: object) -> Pair:
    games = read_pair_of(value, MOST_GAMES)
    if not any(games):
        raise RuleError(N_("somebody has won a game: 2–0, 2–1 or 1–1"))
    return games


def _read_side(value: object) -> tuple[int, ...]:
    found = read_each(read_list(value, ON_A_SIDE), read_person)
    once(found, N_("somebody sits at a board twice"))
    return found


def read_board(value: object) -> Board:
    """Read a board of a meeting. Raise RuleError."""
    return Board(
        **read_by(
            value,
            {HOME: _read_side, AWAY: _read_side, "games": _read_games},
            {"points": lambda said: read_pair_of(said, MOST_BOARD_POINTS), "match": read_code},
        )
    )


def read_boards(value: object) -> tuple[Board, ...]:
    """Read the boards of a meeting. Raise RuleError."""
    found = read_each(read_list(value, MOST_BOARDS), read_board)
    people = [player for one in found for player in (*one.home, *one.away)]
    once(people, N_("somebody sits at two boards"))
    once([one.match for one in found if one.match], N_("two boards are the same match"))
    return found


def read_team(value: object) -> int:
    """Read the number of a team. Raise RuleError."""
    return read_int(value, 1, MOST_TEAMS)


def read_given(value: object) -> str:
    """Read to whom a meeting is given. Raise RuleError."""
    if value not in GIVEN_TO:
        raise RuleError(N_("choose to whom the meeting is given"))
    return str(value)


def read_day_or_none(value: object) -> str:
    """Read a day, "" where it is still to be agreed. Raise RuleError."""
    return read_text(value) if value == "" else read_day(value)


def read_why(value: object) -> str:
    """Read a reason. Raise RuleError."""
    return read_line(value, MOST_TOLD)


def read_why_or_none(value: object) -> str:
    """Read a reason, "" where none is needed. Raise RuleError."""
    return read_text(value) if value == "" else read_why(value)

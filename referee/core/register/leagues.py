"""A championship over months (campionato): its teams, calendar and rules, as facts say them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from referee.core.errors import N_, RuleError
from referee.core.reading import (
    read_bool,
    read_by,
    read_each,
    read_int,
    read_line,
    read_list,
    read_text,
    read_word,
)

MOST_NAME = 80
MOST_TEAMS = 24
MOST_ROSTER = 40
MOST_BOARDS = 8
MOST_POINTS = 99
MOST_TOLD = 500
MOST_GAME = 24
ON_A_SIDE = 2
"""Players of a team at a board."""

ANNUL, HALF, KEEP = "annul", "half", "keep"
WITHDRAWALS = (ANNUL, HALF, KEEP)
"""What becomes of a team that withdraws: all its results go; they go unless it has played half of
its meetings; or they stay. Where they stay, the meetings left are given to its opponents.
"""

DRAWN, BY_GAMES, BY_POINTS = "drawn", "games", "points"
LEVEL_BOARDS = (DRAWN, BY_GAMES, BY_POINTS)
"""What a meeting is in which both sides have won as many boards: drawn; won by more games of all
boards; or, where these are level too, by more points in them.
"""

CRITERIA = (
    "head_to_head",
    "mini_table",
    "boards_difference",
    "games_difference",
    "points_difference",
    "points_for",
    "won",
    "won_on_boards",
)
"""What decides between teams of as many points, in the order of the rules."""


class Team(NamedTuple):
    """A team: its name, "" where it is called by its players, who are numbers of the register."""

    name: str
    players: tuple[int, ...]

    def written(self) -> dict[str, Any]:
        """Return it as a fact says it."""
        return {"name": self.name, "players": list(self.players)}


@dataclass(frozen=True)
class LeagueRules:
    """The rules by which a league is counted.

    `points` are those of a meeting won, drawn and lost, `board` those of each board won. A side
    that a meeting is given against loses `penalty` more.
    """

    game: str = "marafone"
    boards: int = 1
    twice: bool = True
    points: tuple[int, ...] = (2, 1, 0)
    board: int = 0
    penalty: int = 0
    criteria: tuple[str, ...] = ("head_to_head", "mini_table", "boards_difference")
    withdrawal: str = HALF
    level_boards: str = DRAWN

    def written(self) -> dict[str, Any]:
        """Return them as a fact says them."""
        said = {
            "game": self.game,
            "boards": self.boards,
            "twice": self.twice,
            "points": list(self.points),
            "board": self.board,
            "penalty": self.penalty,
            "criteria": list(self.criteria),
            "withdrawal": self.withdrawal,
        }
        return said if self.level_boards == DRAWN else {**said, "level_boards": self.level_boards}


@dataclass(frozen=True)
class AboutLeague:
    """A league as an organizer describes it; one that is not `public` is seen by the office alone.

    Teams are counted from 1, in the order of the draw; `days` has the day of each round.
    """

    name: str
    public: bool
    teams: tuple[Team, ...]
    days: tuple[str, ...]
    rules: LeagueRules

    def written(self) -> dict[str, Any]:
        """Return it as a fact says it."""
        return {
            "name": self.name,
            "public": self.public,
            "teams": [one.written() for one in self.teams],
            "days": list(self.days),
            "rules": self.rules.written(),
        }


def rounds_of(teams: int, *, twice: bool) -> int:
    """Return how many rounds it takes until all have met."""
    return (teams - 1 + teams % 2) * (1 + twice)


def read_day(value: object) -> str:
    """Read a day such as 2026-11-20. Raise RuleError."""
    text = read_text(value, 10, 10)
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise RuleError(N_("must be a day such as 2026-11-20")) from None


def read_person(value: object) -> int:
    """Read the number of a person. Raise RuleError."""
    return read_int(value, 1)


def once(found: Sequence[object], template: str, place: str = "") -> None:
    """Raise RuleError where something is found twice."""
    if len(set(found)) < len(found):
        raise RuleError(template, place=place)


def _read_team(value: object) -> Team:
    team = Team(
        **read_by(
            value,
            {
                "name": lambda said: read_text(said) if said == "" else read_line(said, MOST_NAME),
                "players": lambda said: read_each(read_list(said, MOST_ROSTER), read_person),
            },
        )
    )
    if not team.name and len(team.players) < ON_A_SIDE:
        raise RuleError(N_("a team without a name has two players"))
    return team


def _read_teams(value: object) -> tuple[Team, ...]:
    found = read_each(read_list(value, MOST_TEAMS), _read_team)
    if len(found) < 2:
        raise RuleError(N_("there are two teams at least"))
    once([one.name for one in found if one.name], N_("two teams have the same name"))
    players = [player for one in found for player in one.players]
    once(players, N_("somebody is in a team twice, or in two teams"))
    return found


def _read_days(value: object) -> tuple[str, ...]:
    found = read_each(read_list(value, rounds_of(MOST_TEAMS, twice=True)), read_day)
    if list(found) != sorted(set(found)):
        raise RuleError(N_("the days of the rounds come one after the other"))
    return found


def _read_points(value: object) -> tuple[int, ...]:
    found = read_each(read_list(value, 3), read_int, 0, MOST_POINTS)
    if len(found) != 3 or list(found) != sorted(found, reverse=True):
        raise RuleError(N_("say the points of a meeting won, drawn and lost, such as 2, 1, 0"))
    return found


def _read_criteria(value: object) -> tuple[str, ...]:
    found = read_each(read_list(value, len(CRITERIA)), read_word, CRITERIA)
    once(found, N_("a criterion is named twice"))
    return found


def read_league_rules(value: object) -> LeagueRules:
    """Read the rules of a league. Raise RuleError."""
    return LeagueRules(
        **read_by(
            value,
            {
                "game": lambda said: read_line(said, MOST_GAME),
                "boards": lambda said: read_int(said, 1, MOST_BOARDS),
                "twice": read_bool,
                "points": _read_points,
                "board": lambda said: read_int(said, 0, MOST_POINTS),
                "penalty": lambda said: read_int(said, 0, MOST_POINTS),
                "criteria": _read_criteria,
                "withdrawal": lambda said: read_word(said, WITHDRAWALS),
            },
            {"level_boards": lambda said: read_word(said, LEVEL_BOARDS)},
        )
    )


def read_about_league(value: object) -> AboutLeague:
    """Read what is said of a league. Raise RuleError with the place of the error."""
    about = AboutLeague(
        **read_by(
            value,
            {
                "name": lambda said: read_line(said, MOST_NAME),
                "public": read_bool,
                "teams": _read_teams,
                "days": _read_days,
                "rules": read_league_rules,
            },
        )
    )
    rounds = rounds_of(len(about.teams), twice=about.rules.twice)
    if len(about.days) != rounds:
        raise RuleError(
            N_("each round needs a day: rounds %(rounds)s, days %(days)s"),
            place="days",
            rounds=rounds,
            days=len(about.days),
        )
    return about


def terms_of(payload: Mapping[str, Any]) -> AboutLeague:
    """Return what an entry of a valid shape says of a league."""
    return read_about_league(payload["terms"])

"""The leagues that a person plays in, and what he played at their boards."""

from collections.abc import Collection
from dataclasses import dataclass

from referee.presenters.leagues.words import team_names
from referee.presenters.words.names import isolated
from referee.presenters.words.text import ngettext
from referee.store.leagues.found import found_league
from referee.store.leagues.people import BoardPlayed, boards_played, leagues_with


@dataclass(frozen=True)
class InLeague:
    """A person in a team of a league, and the boards that he played for it."""

    league: int
    name: str
    team: int
    team_name: str
    boards: tuple[BoardPlayed, ...]

    @property
    def words(self) -> str:
        """Return how many boards he played and won, in words."""
        won = sum(one.games.A > one.games.B for one in self.boards)
        return ngettext(
            "%(num)s board played, %(won)s won",
            "%(num)s boards played, %(won)s won",
            len(self.boards),
            won=won,
        )

    def written(self) -> dict[str, object]:
        """Return it as JSON has it."""
        return {
            "league": self.name,
            "team": self.team_name,
            "boards": [
                {"day": one.day, "games": list(one.games), "match": one.match}
                for one in self.boards
            ],
        }


def leagues_of(numbers: Collection[int]) -> list[InLeague]:
    """Return the leagues that a person is in under any of his numbers, the newest first."""
    lines = []
    for one in leagues_with(numbers):
        played = boards_played(one, numbers)
        rosters = enumerate(one.about.teams, start=1)
        teams = {number for number, team in rosters if set(numbers) & set(team.players)}
        names = team_names(found_league(one))
        for team in sorted(teams | played.keys()):
            boards = tuple(played.get(team, ()))
            name = isolated(one.about.name)
            lines.append(InLeague(one.id, name, team, names[team - 1], boards))
    return lines

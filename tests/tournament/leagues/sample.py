"""A league of made-up teams, by facts."""

from typing import Any

from referee.core.facts import Fact
from referee.core.register.facts import replay, validate
from referee.core.register.leagues import AboutLeague, LeagueRules, Team, rounds_of
from referee.core.register.meetings import Key, League
from referee.tournament.leagues.calendar import fixtures_of

SALT = "0" * 32


def about(teams: int, **rules: Any) -> AboutLeague:
    made = LeagueRules(**rules)
    days = [
        f"2026-{1 + at // 28:02d}-{1 + at % 28:02d}"
        for at in range(rounds_of(teams, twice=made.twice))
    ]
    named = [Team(f"Squadra {one}", (2 * one + 100, 2 * one + 101)) for one in range(1, teams + 1)]
    return AboutLeague("Campionato", True, tuple(named), tuple(days), made)


def board(won: int, lost: int, **more: Any) -> dict[str, Any]:
    return {"home": [], "away": [], "games": [won, lost], **more}


class Season:
    """Facts of a league, one after the other."""

    def __init__(self, teams: int = 4, **rules: Any) -> None:
        self.facts: list[Fact] = []
        self.terms = about(teams, **rules)
        self.add("league_added", terms=self.terms.written())

    def add(self, kind: str, **said: Any) -> "Season":
        if kind != "league_added":
            said = {"league": 1, **said}
        payload = {**said, "salt": SALT}
        validate(kind, payload)
        fact = Fact(len(self.facts) + 1, kind, payload)
        replay([*self.facts, fact])
        self.facts.append(fact)
        return self

    def plays(self, key: Key, *games: tuple[int, int], day: str = "", reason: str = "") -> "Season":
        boards = [board(*one) for one in games]
        played = day or self.day_of(key)
        return self.add(
            "meeting_played", home=key[0], away=key[1], day=played, boards=boards, reason=reason
        )

    def day_of(self, key: Key) -> str:
        return next(one.day for one in fixtures_of(self.league) if one.key == key)

    @property
    def league(self) -> League:
        return replay(self.facts).leagues[1]

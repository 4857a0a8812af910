"""A league as people read it: its table at a day, its calendar, its teams."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from referee.core.register.leagues import BY_GAMES, BY_POINTS
from referee.core.register.meetings import AWAY, HOME, NOBODY
from referee.core.sides import Pair
from referee.presenters.leagues.words import FORM, day_or_open, rules_of, team_names
from referee.presenters.words.dates import day_shown
from referee.presenters.words.names import isolated, together
from referee.presenters.words.text import _, ngettext, say, sentence
from referee.store.leagues.found import FoundLeague
from referee.tournament.leagues.calendar import Fixture, calendar_of
from referee.tournament.leagues.table import (
    LeagueRow,
    is_annulled,
    is_final,
    outcome_of,
    table_days,
    table_of,
    why_team_above,
)

LAST = 5
"""Meetings whose outcomes are shown beside a team, the newest."""


@dataclass(frozen=True)
class TeamRow:
    """A team in the table; `form` are its last outcomes by letters, `why` why it is above.

    `decided` tells of meetings that were level on boards, "" without any.
    """

    rank: int
    team: int
    name: str
    points: int
    played: int
    won: int
    drawn: int
    lost: int
    boards: Pair
    games: Pair
    scored: Pair
    form: tuple[str, ...]
    why: str
    decided: str


@dataclass(frozen=True)
class BoardShown:
    """A board: who played, games, points, and the code of its match, "" without one."""

    number: int
    home: str
    away: str
    games: str
    points: str
    match: str


@dataclass(frozen=True)
class FixtureShown:
    """A meeting; `score` is that of its boards, of its games where it has one board."""

    round: int
    home: int
    away: int
    home_name: str
    away_name: str
    day: str
    iso: str
    score: str
    state: str
    winner: str
    boards: tuple[BoardShown, ...]


@dataclass(frozen=True)
class RoundShown:
    """A round: its day, its meetings, and who rests."""

    number: int
    day: str
    fixtures: tuple[FixtureShown, ...]
    rests: str


@dataclass(frozen=True)
class TeamShown:
    """A team: who plays in it, and what became of it where it withdrew."""

    number: int
    name: str
    players: tuple[str, ...]
    gone: str


@dataclass(frozen=True)
class LeagueShown:
    """A league; `until` is the day of the table, "" of the newest one; `days` has every other."""

    number: int
    name: str
    final: bool
    status: str
    until: str
    days: tuple[tuple[str, str], ...]
    rows: tuple[TeamRow, ...]
    rounds: tuple[RoundShown, ...]
    teams: tuple[TeamShown, ...]
    rules: tuple[str, ...]
    boards: int
    pointed: bool

    def of_team(self, number: int) -> list[FixtureShown]:
        """Return the meetings of a team, in the order of the rounds."""
        return [
            one
            for round_ in self.rounds
            for one in round_.fixtures
            if number in (one.home, one.away)
        ]


def league_shown(found: FoundLeague, until: str = "") -> LeagueShown:
    """Return a league with its table at the end of a day, the newest one without a day."""
    league, names = found.league, team_names(found)
    rounds = tuple(
        [
            RoundShown(
                one.number,
                day_or_open(one.day),
                tuple([fixture_shown(found, fixture, names) for fixture in one.fixtures]),
                names[one.rests - 1] if one.rests else "",
            )
            for one in calendar_of(league)
        ]
    )
    return LeagueShown(
        number=league.id,
        name=isolated(league.about.name),
        final=is_final(league),
        status=_status(found, rounds),
        until=until,
        days=tuple([(day, day_shown(date.fromisoformat(day))) for day in table_days(league)]),
        rows=_rows(table_of(league, until), names),
        rounds=rounds,
        teams=tuple([_team(found, number, name) for number, name in enumerate(names, start=1)]),
        rules=rules_of(league.about.rules),
        boards=league.about.rules.boards,
        pointed=any(
            board.points is not None
            for meeting in league.meetings.values()
            for board in meeting.boards
        ),
    )


def _status(found: FoundLeague, rounds: Sequence[RoundShown]) -> str:
    if is_final(found.league):
        return _("Final standings.")
    fixtures = [one for round_ in rounds for one in round_.fixtures]
    played = sum(bool(one.score) for one in fixtures)
    return ngettext(
        "%(played)s of %(num)s meeting has a result.",
        "%(played)s of %(num)s meetings have a result.",
        len(fixtures),
        played=played,
    )


def _rows(table: Sequence[LeagueRow], names: Sequence[str]) -> tuple[TeamRow, ...]:
    whys = [sentence(why_team_above(*two)) for two in pairwise(table)]
    if not any(one.row.played for one in table):
        whys = [""] * len(whys)
    return tuple(
        [
            TeamRow(
                rank=one.row.rank,
                team=one.team,
                name=names[one.team - 1],
                points=one.tally.match_points,
                played=one.row.played,
                won=one.row.won,
                drawn=one.row.drawn,
                lost=one.row.lost,
                boards=Pair(one.tally.boards_for, one.tally.boards_against),
                games=one.row.games,
                scored=one.row.points,
                form=tuple([say(FORM[result]) for result in one.tally.form[-LAST:]]),
                why=why,
                decided=_decided(one.tally.decided),
            )
            for one, why in zip(table, [*whys, ""], strict=False)
        ]
    )


def _decided(meetings: Pair) -> str:
    if not any(meetings):
        return ""
    return _(
        "Level on boards, decided by games or points: %(won)s won, %(lost)s lost.",
        won=meetings.A,
        lost=meetings.B,
    )


def _team(found: FoundLeague, number: int, name: str) -> TeamShown:
    league = found.league
    players = league.about.teams[number - 1].players
    gone = ""
    if number in league.gone:
        day = day_or_open(league.gone[number])
        gone = (
            _("withdrew on %(day)s: its results are annulled", day=day)
            if is_annulled(league, number)
            else _("withdrew on %(day)s: its results stay", day=day)
        )
    called = tuple([isolated(found.names.get(one, "?")) for one in players])
    return TeamShown(number, name, called, gone)


def fixture_shown(found: FoundLeague, fixture: Fixture, names: Sequence[str]) -> FixtureShown:
    """Return a meeting."""
    outcome = outcome_of(found.league, fixture)
    meeting = fixture.meeting
    one_board = found.league.about.rules.boards == 1
    score = ""
    if outcome is not None:
        shown = outcome.games if one_board and not outcome.given else outcome.boards
        score = f"{shown.A}–{shown.B}"
    iso = meeting.played or fixture.day
    return FixtureShown(
        round=fixture.round,
        home=fixture.home,
        away=fixture.away,
        home_name=names[fixture.home - 1],
        away_name=names[fixture.away - 1],
        day=day_or_open(iso),
        iso=iso,
        score=score,
        state=_state(found, fixture, names),
        winner="" if outcome is None else outcome.winner,
        boards=tuple(
            [
                BoardShown(
                    number,
                    _players(found, board.home),
                    _players(found, board.away),
                    f"{board.games.A}–{board.games.B}",
                    "" if board.points is None else f"{board.points.A}–{board.points.B}",
                    board.match,
                )
                for number, board in enumerate(meeting.boards, start=1)
            ]
        ),
    )


def _players(found: FoundLeague, numbers: Sequence[int]) -> str:
    return together([isolated(found.names.get(one, "?")) for one in numbers])


def _state(found: FoundLeague, fixture: Fixture, names: Sequence[str]) -> str:
    """Return what is particular about a meeting, in words."""
    outcome = outcome_of(found.league, fixture)
    if any(is_annulled(found.league, team) for team in fixture.key):
        return _("annulled")
    if outcome is not None and outcome.given:
        if outcome.winner == NOBODY:
            return _("lost by both")
        winner = {HOME: fixture.home, AWAY: fixture.away}[outcome.winner]
        return _("awarded to %(team)s", team=names[winner - 1])
    if outcome is not None:
        more = {BY_GAMES: outcome.games, BY_POINTS: outcome.points}.get(outcome.by)
        if more is None:
            return ""
        of_games = _("decided by games, %(home)s–%(away)s", home=more.A, away=more.B)
        of_points = _("decided by points, %(home)s–%(away)s", home=more.A, away=more.B)
        return of_games if outcome.by == BY_GAMES else of_points
    told = [
        _("postponed") if fixture.moved else "",
        _("home and away exchanged") if set(found.league.exchanged) & _both(fixture) else "",
    ]
    return " · ".join(filter(None, told))


def _both(fixture: Fixture) -> set[tuple[int, int]]:
    return {(fixture.home, fixture.away), (fixture.away, fixture.home)}

"""The table of a league: what each team has played, and why one stands above the next."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from referee.core.errors import N_
from referee.core.register.leagues import ANNUL, BY_GAMES, BY_POINTS, DRAWN, HALF
from referee.core.register.meetings import AWAY, HOME, NOBODY, League
from referee.core.sides import Pair, Side
from referee.core.words import Sentence
from referee.tournament.competition.criteria import CRITERIA, Criterion, CriterionInput
from referee.tournament.competition.model import StandingsRow
from referee.tournament.competition.standings import rank, why_above
from referee.tournament.competition.tally import DRAWN as LEVEL
from referee.tournament.competition.tally import LOST, WON, EntryTally
from referee.tournament.leagues.calendar import Fixture, fixtures_of

NOTHING = Pair(0, 0)


@dataclass(slots=True)
class TeamTally(EntryTally):
    """One team's sums; games and points are added up over its boards.

    `form` has the outcomes of its meetings in the order of their days. `decided` are those that
    were level on boards, won and lost.
    """

    boards_for: int = 0
    boards_against: int = 0
    form: list[int] = field(default_factory=list)
    decided: Pair = NOTHING


def _sum(value: str, other: str, why: str) -> Criterion:
    def values(given: CriterionInput, tied: Sequence[int]) -> dict[int, int | object]:
        found = {team: given.tallies[team] for team in tied}
        return {
            team: getattr(own, value) - (getattr(own, other) if other else 0)
            for team, own in found.items()
        }

    return Criterion(values, why)  # type: ignore[arg-type]


LEAGUE_CRITERIA: Mapping[str, Criterion] = {
    "match_points": Criterion(
        CRITERIA["match_points"].values, N_("more points: %(more)s against %(less)s")
    ),
    "head_to_head": Criterion(
        CRITERIA["head_to_head"].values,
        N_("better in the meetings of the two: points %(more)s against %(less)s"),
    ),
    "mini_table": Criterion(
        CRITERIA["mini_table"].values,
        N_(
            "better in the table of the meetings among those level (classifica avulsa): "
            "above %(more)s of them, the next above %(less)s"
        ),
    ),
    "boards_difference": _sum(
        "boards_for",
        "boards_against",
        N_("better difference of boards: %(more)s against %(less)s"),
    ),
    "games_difference": CRITERIA["games_difference"],
    "points_difference": CRITERIA["points_difference"],
    "points_for": CRITERIA["points_for"],
    "won": Criterion(
        lambda given, tied: {team: given.tallies[team].results[WON] for team in tied},
        N_("more meetings won: %(more)s against %(less)s"),
    ),
    "won_on_boards": Criterion(
        lambda given, tied: {
            team: given.tallies[team].results[WON] - given.tallies[team].decided.A  # type: ignore[attr-defined]
            for team in tied
        },
        N_("more meetings won on boards, not by games or points: %(more)s against %(less)s"),
    ),
}
"""What a table is ordered by: points first, then the criteria of the rules."""


class MeetingOutcome(NamedTuple):
    """What a meeting came to: boards, games and points of home and guests.

    `winner` is "home", "away", "nobody" where both have lost, or "" of a draw. `given` tells that
    it was not played; `by` that as many boards were won, and games or points have decided.
    """

    boards: Pair
    games: Pair
    points: Pair
    winner: str
    given: bool
    by: str = ""


def outcome_of(league: League, fixture: Fixture) -> MeetingOutcome | None:
    """Return what a meeting came to, None where it has no result yet.

    What a team that withdrew has not played is given to its opponent; all its meetings count for
    nothing where its results are annulled.
    """
    if any(is_annulled(league, team) for team in fixture.key):
        return None
    meeting = fixture.meeting
    if not meeting.has_result:
        gone = [team for team in fixture.key if team in league.gone]
        if not gone:
            return None
        to = NOBODY if len(gone) > 1 else AWAY if gone == [fixture.home] else HOME
        return _given(league, to)
    if meeting.given:
        return _given(league, meeting.given)
    boards = games = points = NOTHING
    for one in meeting.boards:
        boards = boards.plus(Pair(one.games.A > one.games.B, one.games.B > one.games.A))
        games, points = games.plus(one.games), points.plus(one.points or NOTHING)
    by = _decided_by(league, boards, games, points, all(one.points for one in meeting.boards))
    more = {BY_GAMES: games, BY_POINTS: points}.get(by, boards)
    winner = HOME if more.A > more.B else AWAY if more.B > more.A else ""
    return MeetingOutcome(boards, games, points, winner, given=False, by=by)


def _decided_by(league: League, boards: Pair, games: Pair, points: Pair, pointed: bool) -> str:
    """Return what decides a meeting: BY_GAMES or BY_POINTS, "" of boards, and of a draw.

    Points decide only where those of every board are known.
    """
    rule = league.about.rules.level_boards
    if boards.A != boards.B or rule == DRAWN:
        return ""
    if games.A != games.B:
        return BY_GAMES
    return BY_POINTS if rule == BY_POINTS and pointed and points.A != points.B else ""


def _given(league: League, to: str) -> MeetingOutcome:
    boards = league.about.rules.boards
    won = {HOME: Pair(boards, 0), AWAY: Pair(0, boards)}.get(to, NOTHING)
    return MeetingOutcome(won, NOTHING, NOTHING, to, given=True)


def is_annulled(league: League, team: int) -> bool:
    """Tell whether all results of a team count for nothing, since it withdrew."""
    rule = league.about.rules.withdrawal
    if team not in league.gone or rule not in (ANNUL, HALF):
        return False
    if rule == ANNUL:
        return True
    own = [one for one in fixtures_of(league) if team in one.key]
    return 2 * sum(one.meeting.has_result for one in own) < len(own)


def day_of(league: League, fixture: Fixture) -> str:
    """Return the day on which a result counts from: that on which it was played.

    A meeting that is given since a team withdrew counts from that day, or from its own if later.
    """
    if fixture.meeting.has_result:
        return fixture.meeting.played
    return max([fixture.day, *[league.gone[one] for one in fixture.key if one in league.gone]])


class LeagueRow(NamedTuple):
    """A team in the table."""

    team: int
    row: StandingsRow
    tally: TeamTally


def table_of(league: League, until: str = "") -> tuple[LeagueRow, ...]:
    """Return the table at the end of a day, as it is now without one.

    A team whose results are annulled is not in it. Withdrawals later than the day, and results
    later than it, are left out.
    """
    seen = _as_of(league, until)
    teams = [team for team in range(1, len(seen.about.teams) + 1) if not is_annulled(seen, team)]
    sums = {team: TeamTally() for team in teams}
    for fixture in sorted(fixtures_of(seen), key=lambda one: (day_of(seen, one), one.round)):
        outcome = outcome_of(seen, fixture)
        if outcome is not None and (not until or day_of(seen, fixture) <= until):
            _add(sums, seen, fixture, outcome)
    given = CriterionInput(sums, {}, {})
    criteria = ("match_points", *seen.about.rules.criteria)
    rows = rank(given, teams, criteria, LEAGUE_CRITERIA)
    return tuple([LeagueRow(row.entry, row, sums[row.entry]) for row in rows])


def _as_of(league: League, until: str) -> League:
    """Return a league as it was at the end of a day, by what is known of that day now."""
    if not until:
        return league
    meetings = {
        key: one for key, one in league.meetings.items() if not one.played or one.played <= until
    }
    gone = {team: day for team, day in league.gone.items() if day <= until}
    return replace(league, meetings=meetings, gone=gone)


def _add(
    sums: Mapping[int, TeamTally], league: League, fixture: Fixture, outcome: MeetingOutcome
) -> None:
    rules, (home, away) = league.about.rules, fixture.key
    sides: tuple[tuple[str, Side, Side, int, int], ...] = (
        (HOME, "A", "B", home, away),
        (AWAY, "B", "A", away, home),
    )
    for side, mine, theirs, team, other in sides:
        result = LEVEL if not outcome.winner else WON if outcome.winner == side else LOST
        own, boards = sums[team], outcome.boards
        made = rules.points[result] + rules.board * boards.of(mine)
        # Who has withdrawn has lost nothing more by it.
        made -= rules.penalty if fixture.meeting.given and result == LOST else 0
        own.match_points += made
        own.results[result] += 1
        own.form.append(result)
        if outcome.by:
            own.decided = own.decided.plus(Pair(result == WON, result == LOST))
        own.boards_for += boards.of(mine)
        own.boards_against += boards.of(theirs)
        own.games_for += outcome.games.of(mine)
        own.games_against += outcome.games.of(theirs)
        own.points_for += outcome.points.of(mine)
        own.points_against += outcome.points.of(theirs)
        own.scored[other] = own.scored.get(other, 0) + made


def why_team_above(upper: LeagueRow, lower: LeagueRow) -> Sentence:
    """Return why a team stands above the next one."""
    return why_above(upper.row, lower.row, LEAGUE_CRITERIA)


def table_days(league: League) -> list[str]:
    """Return the days of which there is a table: those on which a result was made."""
    days = {
        day_of(league, one) for one in fixtures_of(league) if outcome_of(league, one) is not None
    }
    return sorted(days)


def is_final(league: League) -> bool:
    """Tell whether every meeting that counts has a result."""
    return all(
        outcome_of(league, one) is not None or any(is_annulled(league, team) for team in one.key)
        for one in fixtures_of(league)
    )

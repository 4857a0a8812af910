"""The meetings of a league: their results, moved and given ones, corrections with a reason."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.actions.leagues.leagues import known_league, refuse_newer
from referee.actions.register.writing import RegisterAct, write_act
from referee.core.errors import N_, RuleError
from referee.core.facts import NewFact, Payload
from referee.core.register.meetings import AWAY, HOME, Board, Key, League
from referee.core.sides import Pair, side_of
from referee.store.errors import UnknownMatch
from referee.store.leagues.people import seats_of
from referee.store.matches.queries import any_view
from referee.tournament.games.registry import GAMES
from referee.tournament.leagues.calendar import fixture_of


@dataclass(frozen=True)
class MeetingAct:
    """An act about a meeting of a league; `after` is the newest entry about it that was seen.

    `key` are its home and its away team, counted from 1.
    """

    register_act: RegisterAct
    league: int
    key: Key
    after: int


def record_meeting(act: MeetingAct, day: str, boards: Sequence[Board], reason: str = "") -> None:
    """Write the result of a meeting, or correct it with a reason.

    Games and points of a board with a match are those of that match, as it is now. Raise RuleError
    and EventReused, and MovedOn where somebody wrote of this meeting meanwhile.
    """
    payload = {"day": day, "boards": [board.written() for board in boards], "reason": reason}
    _write(act, "meeting_played", payload, boards)


def move_meeting(act: MeetingAct, day: str, reason: str) -> None:
    """Move a meeting to another day, "" where it is still to be agreed. Raise as above."""
    _write(act, "meeting_moved", {"day": day, "reason": reason})


def exchange_home(act: MeetingAct, reason: str) -> None:
    """Exchange home and away of two teams, in both their meetings. Raise as above."""
    _write(act, "home_exchanged", {"reason": reason})


def give_meeting(act: MeetingAct, to: str, day: str, reason: str) -> None:
    """Give a meeting that was not played to a side, or to nobody. Raise as above."""
    _write(act, "meeting_awarded", {"to": to, "day": day, "reason": reason})


def clear_meeting(act: MeetingAct, reason: str) -> None:
    """Take the result of a meeting away, as if it had not been played yet. Raise as above."""
    _write(act, "meeting_cleared", {"reason": reason})


def _write(act: MeetingAct, kind: str, more: Payload, boards: Sequence[Board] = ()) -> None:
    """Write a fact about a meeting, with `more` than its league and teams. Raise as above."""
    home, away = act.key
    payload = {"league": act.league, HOME: home, AWAY: away, **more}

    def make_facts(_next: int) -> Sequence[NewFact]:
        known = known_league(act.league)
        if fixture_of(known, act.key) is None:
            raise RuleError(N_("there is no such meeting"), place="meeting")
        refuse_newer(known.meeting(act.key).newest, act.after)
        for at, board in enumerate(boards):
            try:
                _refuse_strangers(known, act.key, board)
            except RuleError as error:
                raise error.within(f"boards[{at}]") from None
        return [(kind, payload)]

    write_act(act.register_act, make_facts, payload)


def _refuse_strangers(league: League, key: Key, board: Board) -> None:
    """Raise RuleError for somebody who is in neither team, or in the other one."""
    for team, players, place in ((key[0], board.home, HOME), (key[1], board.away, AWAY)):
        if not set(players) <= set(league.about.teams[team - 1].players):
            raise RuleError(N_("somebody is not in this team: add him to it first"), place=place)


def board_of_match(league: League, key: Key, code: str) -> Board:
    """Return a board as a match at a table has played it.

    Side A is the home side, unless who is known to have sat there is in the teams the other way
    round. Raise RuleError for a code that no match has, a match that is not over, or of another
    game.
    """
    try:
        view = any_view(code)
    except UnknownMatch:
        raise RuleError(N_("no match has the code %(code)s"), place="match", code=code) from None
    if view.game != league.about.rules.game:
        raise RuleError(N_("match %(code)s is of another game"), place="match", code=code)
    result = view.state.office.result or GAMES[view.game].result_of(view.result)
    if result is None:
        raise RuleError(N_("match %(code)s is not over"), place="match", code=code)
    home, away = (set(league.about.teams[team - 1].players) for team in key)
    seats = seats_of(view.code)
    side_a = [who for seat, who in seats.items() if side_of(seat) == "A"]
    side_b = [who for seat, who in seats.items() if side_of(seat) == "B"]
    games, points = result.games, result.points
    if away & set(side_a) or home & set(side_b):
        side_a, side_b = side_b, side_a
        games, points = Pair(games.B, games.A), Pair(points.B, points.A)
    return Board(
        tuple([who for who in side_a if who in home]),
        tuple([who for who in side_b if who in away]),
        games,
        points,
        view.code,
    )

"""The score of a match of two pairs: for the `score` component, for lists and for the office."""

from dataclasses import dataclass
from typing import Any

from referee.core.sides import SIDES, Pair, Side
from referee.core.table_result import TableResult
from referee.games.pairs.result import HandResult, Result
from referee.games.registry import game_of as rules_of
from referee.presenters.games.game import ListedScore, SidesLine
from referee.presenters.words.amounts import against, balance, missing, target_shown, unit_word
from referee.presenters.words.names import game_name, short_side_names, side_name, side_names
from referee.presenters.words.text import _, ngettext, say
from referee.store.matches.queries import MatchLine
from referee.store.matches.views import MatchCourse

UNSCORED = frozenset({"in_progress", "surplus"})
"""Kinds of hands that leave the score as it is, void ones aside."""


@dataclass(frozen=True)
class SideScore:
    """A side in the game shown; texts are empty where there is nothing to say.

    `unit` is the word after `points`, `games` counts the games won, `last` is what the last hand
    gave, `missing` what is to go.
    `short` has first names only, for a phone.
    """

    side: Side
    name: str
    points: str
    unit: str
    games: int
    games_needed: int
    missing: str = ""
    last: str = ""
    won: bool = False
    players: str = ""
    short: str = ""


@dataclass(frozen=True)
class PairScore:
    """The game being played, or the last one once the match is over; `note` is one line more.

    `target` and `game` are empty where the games themselves are counted.
    """

    sides: tuple[SideScore, ...]
    target: str
    game: str
    note: str


@dataclass(frozen=True)
class FinishedGame:
    """A game that is over; `score` has the winner first.

    `text` says it all: `Brutta 1: Anna and Carla 41–30, on points`.
    """

    name: str
    winner: Side
    score: str
    why: str
    text: str


def score_shown(course: MatchCourse) -> PairScore:
    """Return the score of the game being played; once the match is over, of the last one."""
    result, regulation = course.result, course.record.regulation
    shown = result.current or result.games[-1]
    names, short = side_names(course.record.players), short_side_names(course.record.players)
    last = last_hand(result)
    return PairScore(
        sides=tuple(
            SideScore(
                side=side,
                name=names[side],
                points=str(shown.score.of(side)),
                unit=unit_word(shown.score.of(side), regulation),
                games=result.games_won.of(side),
                games_needed=regulation.best_of // 2 + 1,
                missing=""
                if result.finished
                else missing(shown.score.of(side), regulation, shown.game),
                last=balance(last.points.of(side)) if last and last.game == shown.game else "",
                won=result.winner == side,
                short=short[side],
            )
            for side in SIDES
        ),
        target=target_shown(regulation, shown.game),
        game=game_name(regulation, shown.game),
        note=note(course),
    )


def desk_score_shown(
    course: MatchCourse, result: TableResult, source: str, *, scored: bool = True
) -> PairScore:
    """Return the games of a result that was written at the desk, in the place of the match's own.

    Side A of the match is the first of the two at the table. Without `scored`,
    as for a walkover, nothing is counted.
    """
    won: dict[str, Side] = {"a": "A", "b": "B"}
    winner = won.get(result.winner or "")
    names, short = side_names(course.record.players), short_side_names(course.record.players)
    sides = tuple(
        SideScore(
            side=side,
            name=names[side],
            points=str(result.games.of(side)) if scored else "",
            unit=ngettext("game", "games", result.games.of(side)),
            games=0,
            games_needed=0,
            won=side == winner,
            short=short[side],
        )
        for side in SIDES
    )
    return PairScore(sides, target="", game="", note=source)


def last_hand(result: Result[Any]) -> HandResult | None:
    """Return the last hand that counts, void ones aside; None where there is none."""
    counting = (hand for hand in reversed(result.hands) if hand.kind not in {"void", *UNSCORED})
    return next(counting, None)


def note(course: MatchCourse) -> str:
    """Say `Hand 7`, or how the match stands once no hand is played any more."""
    if course.status == "closed":
        return _("given up")
    if course.result.finished:
        return _("match signed") if course.status == "locked" else _("match finished")
    return _("Hand %(n)s", n=course.state.open_hand or len(course.record.hands) + 1)


def finished_games(course: MatchCourse) -> list[FinishedGame]:
    """Return the games that are over."""
    names = side_names(course.record.players)
    ended_by = rules_of(course.game).ended_by
    games = []
    for game in course.result.games:
        name = game_name(course.record.regulation, game.game)
        score = against(game.score if game.winner == "A" else Pair(game.score.B, game.score.A))
        why = say(ended_by[game.ended_by])
        text = _(
            "%(game)s: %(side)s %(score)s, %(why)s",
            game=name,
            side=names[game.winner],
            score=score,
            why=why,
        )
        games.append(FinishedGame(name, game.winner, score, why, text))
    return games


def score_lines(course: MatchCourse) -> list[str]:
    """Say the score game by game: those that are over, then the one being played."""
    lines = [game.text for game in finished_games(course)]
    current = course.result.current
    if current is not None:
        name = game_name(course.record.regulation, current.game)
        lines.append(f"{name}: {against(current.score)}")
    return lines


def outcome(course: MatchCourse, *, short: bool = False) -> str:
    """Say who won the match and how, in one sentence; `""` while it goes on.

    With `short` the winners are named by their first names.
    """
    winner = course.result.winner
    if winner is None:
        return ""
    return won_by(course, winner, course.result.games_won, short=short)


def won_by(course: MatchCourse, winner: Side, won: Pair, *, short: bool = False) -> str:
    """Say that a side wins the match with so many games of each side."""
    players = course.record.players
    name = short_side_names(players)[winner] if short else side_name(players, winner)
    if course.record.regulation.best_of == 1:
        return _("%(side)s win the match", side=name)
    games = against(won if winner == "A" else Pair(won.B, won.A))
    return _("%(side)s win the match %(games)s", side=name, games=games)


def listed(line: MatchLine) -> ListedScore:
    """Return how a match stands, for a list."""
    first, second = (side_name(line.players, side) for side in SIDES)
    # A match of one game has only its score, and a walkover has none.
    games, score = (
        against(Pair(**line.standing[name])) if name in line.standing else ""
        for name in ("games", "score")
    )
    sides = SidesLine(first, second, games, score)
    return ListedScore(who=f"{first}, {second}", sides=sides)

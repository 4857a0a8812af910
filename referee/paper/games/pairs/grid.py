"""The grid of a match sheet: games, and in each its hands row by row."""

from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple

from referee.core.errors import N_
from referee.core.sides import Side
from referee.core.words import VOIDS
from referee.games.pairs.hand import Hand
from referee.games.pairs.result import HandResult
from referee.games.registry import game_of as rules_of
from referee.paper.games.pairs.papers import PairPapers
from referee.paper.games.pairs.running import eleven_nil_against
from referee.paper.matches import frame
from referee.paper.matches.amended import amended
from referee.paper.matches.ending import going_on_words
from referee.presenters.games.pairs.rows import SideAmounts
from referee.presenters.games.pairs.score import UNSCORED
from referee.presenters.words.amounts import target_shown
from referee.presenters.words.names import game_name, side_name
from referee.presenters.words.text import _, say
from referee.store.matches.views import MatchCourse


@dataclass(frozen=True)
class GridRow:
    """A hand as it is written; `starter` is who began it, `sides` are A and B.

    `apart` tells that its note says more than a claim or a penalty, of which the rulings tell;
    `amended`, that it was corrected or added; `last`, that it ended its game.
    """

    number: int
    starter: str
    trump: str
    declared: str
    sides: tuple[SideAmounts, SideAmounts]
    note: str
    apart: bool
    amended: bool
    state: str
    last: bool


@dataclass(frozen=True)
class GameRows:
    """A game: its heading, what was won and why, and its hands.

    `begun` tells whether it has hands, even if the sheet has no room for any of them.
    """

    number: int
    name: str
    target: str
    score: tuple[int, ...]
    winner: Side | None
    why: str
    outcome: str
    rows: tuple[GridRow, ...]
    begun: bool


def grid(papers: PairPapers, course: MatchCourse) -> list[GameRows]:
    """Return the games played, then the one being played, each with its hands.

    Surplus hands are the last ones of the last game.
    """
    rows: dict[int, list[GridRow]] = {}
    ended = {hand.game: hand.hand for hand in course.result.hands if hand.kind not in UNSCORED}
    begun = {hand.game for hand in course.result.hands}
    changed = set(amended(course).values())
    shown = zip(course.record.hands, course.result.hands, papers.rows(course, None), strict=True)
    for hand, result, row in islice(shown, frame.MOST_HANDS):
        over = result.game <= len(course.result.games) and ended.get(result.game) == result.hand
        made = GridRow(
            number=result.hand,
            starter=row.starter,
            trump=row.trump,
            declared="" if result.kind in ("void", "surplus") else papers.declared(hand, result),
            sides=(_amounts(hand, row.A), _amounts(hand, row.B)),
            note=_note(course, hand, result),
            apart=_is_apart(hand, result),
            amended=result.hand in changed,
            state=row.state,
            last=over,
        )
        rows.setdefault(result.game, []).append(made)
    return [
        GameRows(
            game.number,
            game_name(course.record.regulation, game.number),
            target_shown(course.record.regulation, game.number),
            game.score,
            game.winner,
            game.why,
            _outcome(course, game),
            tuple(rows.get(game.number, ())),
            game.number in begun,
        )
        for game in _games(course)
    ]


class _Game(NamedTuple):
    """A game of the match: its score, its winner if it has one, and how it ended."""

    number: int
    score: tuple[int, ...]
    winner: Side | None
    why: str


def _games(course: MatchCourse) -> list[_Game]:
    result, ended_by = course.result, rules_of(course.game).ended_by
    games = [
        _Game(game.game, tuple(game.score), game.winner, say(ended_by[game.ended_by]))
        for game in result.games
    ]
    if result.current is not None:
        going_on = _("given up") if course.state.closed else going_on_words(course)
        games.append(_Game(result.current.game, tuple(result.current.score), None, going_on))
    return games


def _outcome(course: MatchCourse, game: _Game) -> str:
    if game.winner is None:
        return game.why
    won, lost = game.score if game.winner == "A" else reversed(game.score)
    name = side_name(course.record.players, game.winner)
    return _("%(side)s %(score)s, %(why)s", side=name, score=f"{won}–{lost}", why=game.why)


def _amounts(hand: Hand[Any], amounts: SideAmounts) -> SideAmounts:
    """Return the amounts to write for a side; thirds are empty where they were not counted."""
    if hand.void is not None:
        return SideAmounts()
    counted = hand.tricks or hand.points is not None or any(hand.thirds or ())
    return amounts if counted else amounts._replace(thirds="")


def _note(course: MatchCourse, hand: Hand[Any], result: HandResult) -> str:
    """Say what was special in a hand, in two or three words; the list of rulings has the rest."""
    if result.kind in ("surplus", "in_progress"):
        return _("surplus, not scored") if result.kind == "surplus" else _("in progress")
    if hand.void is not None:
        return say(VOIDS[hand.void])
    notes = []
    against = eleven_nil_against(hand, result, course.record.regulation)
    if hand.claim is not None and result.kind in ("claim_right", "claim_wrong"):
        right = result.kind == "claim_right"
        words = N_("%(side)s claims: right") if right else N_("%(side)s claims: wrong")
        notes.append(say(words, side=hand.claim))
    if hand.penalty is not None:
        eleven_nil = against is not None and result.kind == "penalty"
        given = course.record.regulation.whole_hand if eleven_nil else None
        notes.append(_penalty(hand, given))
    elif result.cappotto is not None:
        notes.append(_("cappotto to %(side)s", side=result.cappotto))
    return ", ".join(notes)


def _is_apart(hand: Hand[Any], result: HandResult) -> bool:
    """Return whether something is noted of a hand that is neither a claim nor a penalty."""
    if hand.void is not None or result.kind in UNSCORED:
        return True
    return result.cappotto is not None and hand.penalty is None


def _penalty(hand: Hand[Any], given: int | None) -> str:
    """Say a penalty in brief; `given` is what an eleven-nil gave, None for all others."""
    assert hand.penalty is not None  # the caller has looked
    side, remedy = hand.penalty.side, hand.penalty.remedy
    if given is not None:
        return _("%(given)s–0 against %(side)s", given=given, side=side)
    if remedy == "deduct":
        return _("%(side)s −%(points)s", side=side, points=hand.penalty.points)
    if remedy == "replay":
        return _("played again")
    if remedy == "warning":
        return _("warning to %(side)s", side=side)
    return _("lost by ruling: %(side)s", side=side)

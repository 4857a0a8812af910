"""The lines of a sheet about findings, claims and corrections of a match of two pairs, by hand."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from referee.core.sides import Side
from referee.games.pairs.hand import Hand
from referee.games.pairs.result import HandResult
from referee.paper.games.pairs.grid import GameRows
from referee.paper.games.pairs.papers import PairPapers
from referee.paper.matches.rulings import RulingLine, finding_lines, rulings
from referee.presenters.games.pairs.rows import penalty_mark
from referee.presenters.words.names import side_name
from referee.presenters.words.text import _
from referee.store.matches.views import MatchCourse


def pair_rulings(papers: PairPapers, course: MatchCourse) -> list[RulingLine]:
    """Return claims, rulings, findings and corrections by hand, then what is about the match."""
    hands = zip(course.record.hands, course.result.hands, strict=True)
    given = [(ruling.hand, ruling.given) for ruling in course.state.office.rulings]
    # The ruling itself says what its penalty is, and why.
    ruled = {hand for hand, given in given if given and given.effect == "penalty"}
    return rulings(
        course,
        (
            line
            for hand, result in hands
            for line in _of_hand(papers, course, hand, result, ruled=result.hand in ruled)
        ),
    )


class HandNote(NamedTuple):
    """A note of the grid, with the numbers of the hands that have it, as they are written."""

    hands: str
    text: str


def hand_notes(games: Iterable[GameRows]) -> list[HandNote]:
    """Return the notes of the grid, for a sheet without room for a column of them.

    Claims and penalties are left to the rulings.
    """
    hands: dict[str, list[int]] = {}
    for row in (row for game in games for row in game.rows):
        if row.apart:
            hands.setdefault(row.note, []).append(row.number)
    return [HandNote(_spans(numbers), note) for note, numbers in hands.items()]


def _spans(numbers: list[int]) -> str:
    """Return `4, 21–24` for 4, 21, 22, 23, 24."""
    spans: list[list[int]] = []
    for number in numbers:
        if spans and spans[-1][1] == number - 1:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    return ", ".join(str(a) if a == b else f"{a}–{b}" for a, b in spans)


def _of_hand(
    papers: PairPapers, course: MatchCourse, hand: Hand[Any], result: HandResult, *, ruled: bool
) -> Iterator[RulingLine]:
    if result.kind not in ("void", "surplus"):
        for words in papers.told(course.record.players, hand, result):
            yield RulingLine(result.hand, words, "16.4")
    if hand.claim is not None and result.kind in ("claim_right", "claim_wrong"):
        yield _claim(course, hand.claim, result)
    if hand.penalty is not None and result.kind != "surplus" and not ruled:
        yield RulingLine(
            result.hand, penalty_mark(course.game, hand.penalty, course.record.players), "11.3"
        )
    if result.findings:
        yield from finding_lines(course, result.hand)


def _claim(course: MatchCourse, side: Side, result: HandResult) -> RulingLine:
    name = side_name(course.record.players, side)
    if result.kind == "claim_right":
        return RulingLine(result.hand, _("right claim: %(side)s", side=name), "8.3")
    return RulingLine(result.hand, _("wrong claim: %(side)s", side=name), "8.4")

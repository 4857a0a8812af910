"""The running sheet of a match of two pairs: every hand as a row."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from babel.support import NullTranslations

from referee.core.sides import NONE_EACH, Side
from referee.core.words import VOIDS
from referee.games.pairs.hand import Hand, Penalty
from referee.games.pairs.regulation import PairsRegulation
from referee.games.pairs.result import HandResult
from referee.games.registry import game_of as rules_of
from referee.presenters.games.game import HandLink
from referee.presenters.words.amounts import MINUS, thirds_shown
from referee.presenters.words.names import game_name, player, side_name
from referee.presenters.words.penalties import penalty_words
from referee.presenters.words.text import _, catalog, say
from referee.store.matches.views import MatchCourse

LETTERS = ("A", "B", "A", "B")
"""Who sits where by his side, for a mark that has to stand on one line."""

STATES = {"in_progress": "open", "void": "void", "surplus": "surplus"}


class SideAmounts(NamedTuple):
    """A side in a hand: points, total after it and thirds taken; texts, empty for nothing.

    `sum` tells how the points were made: `7⅔ → 7 + 3`.
    """

    points: str = ""
    total: str = ""
    thirds: str = ""
    sum: str = ""


class HandRow(NamedTuple):
    """A hand of the sheet. `kind` is the result's, `starter` the name of who began it or `""`.

    `marks` say what was special, `signs` the same with the letter of a side in place of its names.
    `game` heads the hands of a game above the first of their rows, `url` leads to where the
    hand is corrected, in the words of `link` ("" for the usual ones).
    """

    number: int
    kind: str
    state: str
    starter: str
    trump: str
    marks: tuple[str, ...]
    signs: tuple[str, ...]
    A: SideAmounts
    B: SideAmounts
    game: str = ""
    url: str = ""
    link: str = ""


Declared = Callable[[tuple[str, ...], Any, HandResult], list[str]]
"""Say who declared what in a hand, and whether it was scored, given the names by seat."""


def pair_rows(
    declared: Declared,
    course: MatchCourse,
    link: HandLink | None = None,
    numbers: Iterable[int] | None = None,
    names: tuple[str, ...] | None = None,
) -> list[HandRow]:
    """Return the rows of the `running_sheet` macro; `link` gives where a hand is corrected.

    `declared` says the declarations of the game. The hands come in the order of `numbers`; without
    them, all as they were played. Players are told by `names`, by seat; without them, by their own.
    """
    game, regulation = course.game, course.record.regulation
    players = course.record.players if names is None else names
    hands, results, words = course.record.hands, course.result.hands, catalog()
    rows = []
    above = 0
    for number in range(1, len(hands) + 1) if numbers is None else numbers:
        result = results[number - 1]
        heading = ""
        if result.game != above and result.kind != "surplus":
            above = result.game
            heading = game_name(regulation, above)
        url = link(result.hand) if link is not None else ""
        hand = hands[number - 1]
        row = _row(declared, game, regulation, players, hand, result, words)
        rows.append(row._replace(game=heading, url=url) if heading or url else row)
    return rows


@lru_cache(4096)
def _row(
    declared: Declared,
    game: str,
    regulation: PairsRegulation,
    players: tuple[str, ...],
    hand: Hand[Any],
    result: HandResult,
    _words: NullTranslations,
) -> HandRow:
    """Return a row in the words of this catalog: nearly all are those of the page before."""
    return HandRow(
        number=result.hand,
        kind=result.kind,
        state=STATES.get(result.kind, ""),
        starter=player(players, result.starter) if result.starter else "",
        trump=hand.trump or "",
        marks=tuple(_marks(declared, game, players, hand, result)),
        signs=tuple(_marks(declared, game, LETTERS, hand, result)),
        A=_amounts(regulation, hand, result, "A"),
        B=_amounts(regulation, hand, result, "B"),
    )


def _amounts(
    regulation: PairsRegulation, hand: Hand[Any], result: HandResult, side: Side
) -> SideAmounts:
    """Return what a side scored in a hand, its total after it, and how the points were made."""
    thirds = thirds_shown(result.thirds.of(side), regulation) if result.thirds else ""
    if result.kind in STATES:
        return SideAmounts(thirds=thirds)
    return SideAmounts(
        points=str(result.points.of(side)).replace("-", MINUS),
        total=str(result.score.of(side)),
        thirds=thirds,
        sum=_sum(regulation, hand, result, side),
    )


def _sum(regulation: PairsRegulation, hand: Hand[Any], result: HandResult, side: Side) -> str:
    """Say how points were made: thirds as taken, points, declarations, deduction.

    Empty where there is no sum.
    """
    deducted = hand.penalty is not None and hand.penalty.remedy == "deduct"
    awarded = result.kind == "penalty" and not deducted
    if awarded or result.kind == "claim_wrong":
        return ""
    bonus = result.bonus.of(side)
    # The cards alone, in the unit of the game (7.1); a hand without points has thirds.
    points, thirds = hand.points, result.thirds or NONE_EACH
    taken = points.of(side) if points is not None else thirds.of(side) // regulation.scale
    off = taken + bonus - result.points.of(side)
    rest = thirds.of(side) % regulation.scale
    if not (bonus > 0 or off > 0 or rest):
        return ""
    parts = [str(taken)] + [f"+ {bonus}"] * (bonus > 0) + [f"{MINUS} {off}"] * (off > 0)
    if rest:
        parts = [thirds_shown(thirds.of(side), regulation), "→", *parts]
    return " ".join(parts)


def _marks(
    declared: Declared,
    game: str,
    players: tuple[str, ...],
    hand: Hand[Any],
    result: HandResult,
) -> list[str]:
    """Name the special events of a hand: declarations, cappotto, claim, ruling, void, surplus."""
    if result.kind == "surplus":
        return [_("surplus, not scored")]
    if hand.void is not None:
        return [say(VOIDS[hand.void])]
    found = declared(players, hand, result)
    if result.cappotto:
        found.append(_("cappotto: nothing for %(side)s", side=side_name(players, result.cappotto)))
    if hand.claim is not None and result.kind in ("claim_right", "claim_wrong"):
        side = side_name(players, hand.claim)
        found.append(
            _("right claim: %(side)s", side=side)
            if result.kind == "claim_right"
            else _("wrong claim: %(side)s", side=side)
        )
    if hand.penalty is not None:
        found.append(penalty_mark(game, hand.penalty, players))
    return found


def penalty_mark(game: str, penalty: Penalty, players: tuple[str, ...]) -> str:
    """Say a penalty of the record with these names; points are named where some are taken off."""
    told: dict[str, object] = {key: getattr(penalty, key) for key in ("side", "offence", "remedy")}
    if penalty.remedy == "deduct":
        told["points"] = penalty.points
    return penalty_words(told, players, rules_of(game).offences)

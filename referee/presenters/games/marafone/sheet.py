"""The running sheet: every hand of a match as a row."""

from collections.abc import Callable
from typing import Any

from referee.core.sides import SIDES, Side
from referee.games.marafone.hand import Hand, Penalty
from referee.games.marafone.regulation import Regulation
from referee.games.marafone.result import HandResult
from referee.games.marafone.words import VOIDS
from referee.presenters.games.marafone.hands import ruling_words
from referee.presenters.words.amounts import MINUS, thirds_shown
from referee.presenters.words.names import game_name, player, side_name
from referee.presenters.words.text import _, say
from referee.store.matches.views import MatchCourse

STATES = {"in_progress": "open", "void": "void", "surplus": "surplus"}


def sheet_rows(
    course: MatchCourse, link: Callable[[int], str] | None = None
) -> list[dict[str, Any]]:
    """The rows of the `running_sheet` macro; `link` gives the address where a hand is corrected.

    A row also has `kind` (the result's), `maraffa` (the side that scored one, or None) and
    `cappotto` (the side without a point, or None), for those who draw them as signs.
    """
    rows = []
    game = 0
    for hand, result in zip(course.record.hands, course.result.hands, strict=True):
        row = _row(course, hand, result)
        if result.game != game and result.kind != "surplus":
            game = result.game
            row["game"] = game_name(course.record.regulation, game)
        if link is not None:
            row["url"] = link(result.hand)
        rows.append(row)
    return rows


def _row(course: MatchCourse, hand: Hand, result: HandResult) -> dict[str, Any]:
    players = course.record.players
    seat = result.battezzante
    return {
        "number": result.hand,
        "kind": result.kind,
        "state": STATES.get(result.kind, ""),
        "battezzante": player(players, seat) if seat else "",
        "trump": hand.trump or "",
        "maraffa": result.maraffa,
        "cappotto": result.cappotto,
        "marks": marks(course, hand, result),
        **{side: _amount(course.record.regulation, hand, result, side) for side in SIDES},
    }


def _amount(regulation: Regulation, hand: Hand, result: HandResult, side: Side) -> dict[str, str]:
    """What a side scored in a hand, its total after it, and how the points were made."""
    thirds = thirds_shown(result.thirds.of(side), regulation) if result.thirds else ""
    if result.kind in STATES:
        return {"points": "", "total": "", "thirds": thirds, "sum": ""}
    return {
        "points": str(result.points.of(side)).replace("-", MINUS),
        "total": str(result.score.of(side)),
        "thirds": thirds,
        "sum": _sum(regulation, hand, result, side),
    }


def _sum(regulation: Regulation, hand: Hand, result: HandResult, side: Side) -> str:
    """`7⅔ → 7 + 3`: thirds as taken, points, maraffa, deduction; empty where there is no sum."""
    deducted = hand.penalty is not None and hand.penalty.remedy == "deduct"
    awarded = result.kind == "penalty" and not deducted
    if awarded or result.kind == "claim_wrong":
        return ""
    bonus = regulation.bonus if result.maraffa == side else 0
    taken = _card_points(regulation, hand, result, side)
    off = taken + bonus - result.points.of(side)
    parts = [str(taken)] + [f"+ {bonus}"] * (bonus > 0) + [f"{MINUS} {off}"] * (off > 0)
    if result.thirds is not None and result.thirds.of(side) % regulation.scale:
        return " ".join([thirds_shown(result.thirds.of(side), regulation), "→", *parts])
    return " ".join(parts) if len(parts) > 1 else ""


def _card_points(regulation: Regulation, hand: Hand, result: HandResult, side: Side) -> int:
    """What the cards alone gave a side, in the unit of the game (7.1)."""
    if hand.points is not None:
        return hand.points.of(side)
    assert result.thirds is not None  # a hand without points has thirds
    return result.thirds.of(side) // regulation.scale


def marks(course: MatchCourse, hand: Hand, result: HandResult) -> list[str]:
    """What was special in a hand, in words: maraffa, cappotto, claim, ruling, void, surplus."""
    if result.kind == "surplus":
        return [_("surplus, not scored")]
    if hand.void is not None:
        return [say(VOIDS[hand.void])]
    players = course.record.players
    found = [*_maraffa_mark(players, hand, result)]
    if result.cappotto:
        found.append(_("cappotto: %(side)s", side=side_name(players, result.cappotto)))
    if hand.claim is not None and result.kind in ("claim_right", "claim_wrong"):
        side = side_name(players, hand.claim)
        right = result.kind == "claim_right"
        found.append(
            _("%(side)s called themselves out, rightly", side=side)
            if right
            else _("%(side)s called themselves out, wrongly", side=side)
        )
    if hand.penalty is not None:
        found.append(_ruling(players, hand.penalty))
    return found


def _maraffa_mark(players: tuple[str, ...], hand: Hand, result: HandResult) -> list[str]:
    if hand.maraffa is None:
        return []
    seat = hand.maraffa.seat
    name = player(players, seat) if seat else side_name(players, hand.maraffa.side)
    if result.maraffa == hand.maraffa.side or result.kind == "in_progress":
        return [_("maraffa: %(name)s", name=name)]
    return [_("maraffa not scored: %(name)s", name=name)]


def _ruling(players: tuple[str, ...], penalty: Penalty) -> str:
    told: dict[str, object] = {key: getattr(penalty, key) for key in ("side", "offence", "remedy")}
    if penalty.remedy == "deduct":
        told["points"] = penalty.points
    return ruling_words(told, players)

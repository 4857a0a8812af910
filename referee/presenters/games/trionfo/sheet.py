"""The sheet of a session of trionfo: every hand as a row, with what each player won or paid."""

from collections.abc import Callable, Sequence
from typing import Any

from referee.games.cards.pack import CODES
from referee.games.marafone.words import VOIDS, thirds_text
from referee.games.trionfo.bids import CHIAMO
from referee.games.trionfo.hand import TrionfoHand
from referee.games.trionfo.result import TrionfoHandResult
from referee.games.trionfo.words import BID_NAMES
from referee.presenters.games.trionfo.maso import Decided, maso_decided
from referee.presenters.words.amounts import balance
from referee.presenters.words.names import player
from referee.presenters.words.text import _, say
from referee.store.matches.views import SessionCourse

STATES = {"in_progress": "open", "void": "void", "passed": "passed"}


def session_rows(
    course: SessionCourse, link: Callable[[int], str] | None = None
) -> list[dict[str, Any]]:
    """The rows of the `payments_sheet` macro; `link` gives the address where a hand is corrected.

    A row has `number`, `kind` (the result's), `state`, `first` (a name), `trump`, `called` (a
    card's code), `bid` (words), `declarer` and `partner` (names), `in_mano`, `made` (None where it
    is not decided), `thirds`, `marks`, and five `cells` in seat order: `paid`, `total` and `role`
    (`signore`, `amico` or ""). A hand whose bidding goes on is the last row, with its number alone.
    """
    rows = []
    for hand, result in zip(course.record.hands, course.result.hands, strict=True):
        row = _row(course, hand, result)
        if link is not None:
            row["url"] = link(result.hand)
        rows.append(row)
    if course.state.open_hand is not None and course.state.open_hand > len(rows):
        rows.append(_bidding(course.state.open_hand))
    return rows


def _row(course: SessionCourse, hand: TrionfoHand, result: TrionfoHandResult) -> dict[str, Any]:
    players, decided = course.record.players, maso_decided(course, result)
    return {
        "number": result.hand,
        "kind": result.kind,
        "state": STATES.get(result.kind, ""),
        "first": player(players, result.first) if result.first else "",
        "trump": hand.trump or "",
        "called": CODES[hand.called] if hand.called is not None else "",
        "bid": say(BID_NAMES[result.bid]) if result.bid else "",
        "declarer": player(players, result.declarer) if result.declarer else "",
        "partner": player(players, result.partner) if result.partner else "",
        "in_mano": result.in_mano and result.bid == CHIAMO,
        "made": result.made,
        "thirds": _thirds(result, decided),
        "marks": _marks(players, hand, result, decided),
        "cells": [_cell(result, seat) for seat in range(1, len(players) + 1)],
    }


def _bidding(number: int) -> dict[str, Any]:
    """A hand in which not all have spoken: the record does not have it yet."""
    words = ("first", "trump", "called", "bid", "declarer", "partner", "thirds")
    return {
        "number": number,
        "kind": "in_progress",
        "state": "open",
        **dict.fromkeys(words, ""),
        "in_mano": False,
        "made": None,
        "marks": [_("bidding")],
        "cells": [{"paid": "", "total": "", "role": ""} for _seat in range(5)],
    }


def _thirds(result: TrionfoHandResult, decided: Decided | None) -> str:
    """`6⅓–5⅓`: points and thirds of the signore's side and of the others, where written down."""
    thirds = decided.thirds if decided is not None else result.thirds
    if thirds is None or result.made is None:
        return ""
    return f"{thirds_text(thirds.declarer)}–{thirds_text(thirds.others)}"


def _cell(result: TrionfoHandResult, seat: int) -> dict[str, str]:
    """What a seat won or paid, and its total after it; nothing where nothing is paid."""
    scored = result.kind == "played"
    role = {result.declarer: "signore", result.partner: "amico"}.get(seat, "")
    return {
        "paid": balance(result.payments[seat - 1]) if scored else "",
        "total": balance(result.totals[seat - 1]) if scored else "",
        "role": role,
    }


def _marks(
    players: Sequence[str],
    hand: TrionfoHand,
    result: TrionfoHandResult,
    decided: Decided | None,
) -> list[str]:
    """What was special in a hand, in words."""
    marks = []
    if decided is not None:
        marks.append(_("decided in trick %(n)s", n=decided.trick))
    if hand.void is not None:
        marks.append(say(VOIDS[hand.void]))
    if result.kind == "passed":
        marks.append(_("all passed"))
    if result.out_of_turn and result.expected is not None:
        marks.append(_("%(name)s should have spoken first", name=player(players, result.expected)))
    return marks

"""The sheet of a session of trionfo: every hand as a row, with what each player won or paid."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from referee.core.words import VOIDS
from referee.games.cards.pack import CODES
from referee.games.cards.words import thirds_text
from referee.games.trionfo.bids import CHIAMO, MASO, MASO_DEI_MASI
from referee.games.trionfo.hand import TakenThirds, TrionfoHand
from referee.games.trionfo.outcome import last_trick
from referee.games.trionfo.result import TrionfoHandResult
from referee.games.trionfo.words import BID_NAMES
from referee.presenters.games.game import HandLink
from referee.presenters.words.amounts import balance
from referee.presenters.words.names import player
from referee.presenters.words.text import _, say
from referee.store.matches.views import SessionCourse

STATES = {"in_progress": "open", "void": "void", "passed": "passed"}


@dataclass(frozen=True)
class SeatPayment:
    """A seat in a hand: the amount won or paid and the total, `""` where nothing is paid.

    `role` is `signore`, `amico` or "".
    """

    paid: str = ""
    total: str = ""
    role: str = ""


@dataclass(frozen=True)
class SessionRow:
    """A hand of the sheet. `kind` is the result's, `called` a card's code, the people are names.

    `made` is None where the hand is not decided, `cells` are the five seats in order, and `url`
    leads to where the hand is corrected.
    """

    number: int
    kind: str
    state: str
    cells: tuple[SeatPayment, ...]
    first: str = ""
    trump: str = ""
    called: str = ""
    bid: str = ""
    declarer: str = ""
    partner: str = ""
    in_mano: bool = False
    made: bool | None = None
    thirds: str = ""
    marks: tuple[str, ...] = ()
    url: str = ""


class Decided(NamedTuple):
    """The number of the trick that decided it, and what had been taken by then, in thirds."""

    trick: int
    thirds: TakenThirds | None


def session_rows(
    course: SessionCourse,
    link: HandLink | None = None,
    numbers: Iterable[int] | None = None,
    names: Sequence[str] | None = None,
) -> list[SessionRow]:
    """Return the rows of the `payments_sheet` macro; `link` gives where a hand is corrected.

    The hands come in the order of `numbers`; without them, all as they were played. A hand whose
    bidding goes on has a row with its number alone. Players are told by `names`, by seat; without
    them, by their own.
    """
    players = course.record.players if names is None else names
    hands = course.record.hands
    rows = []
    for number in range(1, course.state.hands + 1) if numbers is None else numbers:
        if number > len(hands):
            # Not all have spoken: the record does not have the hand yet.
            cells = (SeatPayment(),) * len(players)
            rows.append(SessionRow(number, "in_progress", "open", cells, marks=(_("bidding"),)))
            continue
        hand, result = hands[number - 1], course.result.hands[number - 1]
        decided = maso_decided(course, result)
        row = SessionRow(
            number=result.hand,
            kind=result.kind,
            state=STATES.get(result.kind, ""),
            first=player(players, result.first) if result.first else "",
            trump=hand.trump or "",
            called=CODES[hand.called] if hand.called is not None else "",
            bid=say(BID_NAMES[result.bid]) if result.bid else "",
            declarer=player(players, result.declarer) if result.declarer else "",
            partner=player(players, result.partner) if result.partner else "",
            in_mano=result.in_mano and result.bid == CHIAMO,
            made=result.made,
            thirds=_thirds(result, decided),
            marks=tuple(_marks(players, hand, result, decided)),
            cells=tuple(_cell(result, seat) for seat in range(1, len(players) + 1)),
            url=link(result.hand) if link is not None else "",
        )
        rows.append(row)
    return rows


def _thirds(result: TrionfoHandResult, decided: Decided | None) -> str:
    """Return `6⅓–5⅓`: what the signore's side and the others took, where written down."""
    thirds = decided.thirds if decided is not None else result.thirds
    if thirds is None or result.made is None:
        return ""
    return f"{thirds_text(thirds.declarer)}–{thirds_text(thirds.others)}"


def _cell(result: TrionfoHandResult, seat: int) -> SeatPayment:
    role = {result.declarer: "signore", result.partner: "amico"}.get(seat, "")
    if result.kind != "played":
        return SeatPayment(role=role)
    return SeatPayment(balance(result.payments[seat - 1]), balance(result.totals[seat - 1]), role)


def _marks(
    players: Sequence[str],
    hand: TrionfoHand,
    result: TrionfoHandResult,
    decided: Decided | None,
) -> list[str]:
    """Name the special events of a hand, in words."""
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


def maso_decided(course: SessionCourse, hand: TrionfoHandResult) -> Decided | None:
    """Return how a maso was decided.

    None where the hand was no maso, is not over, or nobody wrote its tricks down.
    """
    if hand.bid not in (MASO, MASO_DEI_MASI) or hand.made is None:
        return None
    if hand.decided_in is not None:
        return Decided(hand.decided_in, hand.thirds)
    kept = course.state.kept.get(hand.hand)
    if kept is None:
        return None
    own = others = 0
    for number, (seat, thirds) in enumerate(kept, start=1):
        worth = thirds + last_trick(number)
        if seat == hand.declarer:
            own += worth
        else:
            others += worth
    return Decided(len(kept), TakenThirds(own, others))

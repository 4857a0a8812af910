"""The grid of a session's sheet: its hands row by row, and what each player has come to."""

from dataclasses import dataclass
from itertools import islice, zip_longest

from referee.core.sides import SEATS_FROM
from referee.games.trionfo.hand import PLAYERS, TrionfoHand
from referee.games.trionfo.result import TrionfoHandResult
from referee.paper.matches import frame
from referee.paper.matches.amended import amended
from referee.presenters.games.trionfo.rows import SessionRow, session_rows
from referee.presenters.words.amounts import balance
from referee.presenters.words.names import shown_name
from referee.presenters.words.text import _
from referee.store.matches.views import SessionCourse

BID_LETTERS = {"passo": "–", "chiamo": "C", "di_piu": "D", "maso": "M", "maso_dei_masi": "MM"}
"""Bids as short as a column needs them; the bids have the same names in every language."""


@dataclass(frozen=True)
class SeatCell:
    """A player in a hand: his bid, his role, his payment, his total.

    The role is `signore`, `in_mano` (the signore who called his own card, 13.3), `amico` or "".
    """

    bid: str
    role: str
    paid: str
    total: str


@dataclass(frozen=True)
class SessionLine:
    """A hand; `note` tells why nothing was paid. `first` is the seat that spoke first, if known."""

    number: int
    trump: str
    called: str
    thirds: str
    result: str
    note: str
    amended: bool
    first: int | None
    cells: tuple[SeatCell, ...]


@dataclass(frozen=True)
class Standing:
    """A player's session: his total, and how often he spoke first, was signore, won it, was amico.

    `short` is the first word of his name, for a column.
    """

    seat: int
    name: str
    short: str
    total: str
    ahead: bool
    spoke_first: int
    signore: int
    made: int
    amico: int


def grid(course: SessionCourse) -> list[SessionLine]:
    """Return the hands that the sheet has room for; one still bid for has its number alone."""
    changed = set(amended(course).values())
    hands = zip_longest(course.record.hands, course.result.hands, session_rows(course))
    return [
        _row(hand, result, row, row.number in changed) if hand else _still_bid_for(row.number)
        for hand, result, row in islice(hands, frame.MOST_HANDS)
    ]


def _row(
    hand: TrionfoHand, result: TrionfoHandResult, row: SessionRow, changed: bool
) -> SessionLine:
    said = dict(zip(SEATS_FROM[PLAYERS][result.first or 1], hand.bids, strict=False))
    made = {None: "", True: _("made"), False: _("lost")}[result.made]
    note = _("in progress") if result.kind == "in_progress" else ", ".join(row.marks[:1])
    return SessionLine(
        number=result.hand,
        trump=row.trump,
        called=row.called,
        thirds=row.thirds,
        result=made,
        note="" if result.kind == "played" else note,
        amended=changed,
        first=result.first,
        cells=tuple(
            SeatCell(
                bid=BID_LETTERS.get(said.get(seat, ""), ""),
                role="in_mano" if row.in_mano and cell.role == "signore" else cell.role,
                paid=cell.paid,
                total=cell.total,
            )
            for seat, cell in enumerate(row.cells, start=1)
        ),
    )


def _still_bid_for(number: int) -> SessionLine:
    nothing = (SeatCell("", "", "", ""),) * PLAYERS
    return SessionLine(number, "", "", "", "", _("bidding"), False, None, nothing)


def standings(course: SessionCourse) -> list[Standing]:
    """Return the five players in seat order."""
    totals, hands = course.result.totals, course.result.hands
    spoken = [hand for hand in hands if hand.kind in ("played", "passed")]
    return [
        Standing(
            seat=seat,
            name=shown_name(name, seat),
            short=shown_name(next(iter(name.split()), ""), seat),
            total=balance(total),
            ahead=any(totals) and total == max(totals),
            spoke_first=sum(hand.first == seat for hand in spoken),
            signore=sum(hand.declarer == seat for hand in spoken),
            made=sum(hand.declarer == seat and hand.made is True for hand in spoken),
            amico=sum(hand.partner == seat for hand in spoken),
        )
        for seat, (name, total) in enumerate(
            zip(course.record.players, totals, strict=True), start=1
        )
    ]


def check(course: SessionCourse) -> str:
    """Return `+33 +27 −8 −12 −40 = 0`: the five totals together (13.6), the highest first."""
    totals = sorted(course.result.totals, reverse=True)
    return f"{' '.join(map(balance, totals))} = {balance(sum(totals))}"

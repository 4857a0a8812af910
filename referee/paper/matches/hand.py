"""Hands that are over on paper: one with its play trick by trick, or the deals of a match."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.paper.matches.frame import SheetOrigin, sheet_page
from referee.paper.press.press import printed
from referee.presenters.games.registry import game_of
from referee.presenters.matches.hand_again import HandAgain
from referee.presenters.matches.hand_parts import DealtHand
from referee.presenters.words.cards import figures_legend
from referee.store.matches.views import AnyView


@dataclass(frozen=True)
class Deal:
    """The deal of a hand, row by row as its players sit: four around a table, five in a row.

    `told` is the hand in one line, `trump` its suit, "" where there is none.
    """

    number: int
    told: str
    trump: str
    rows: Sequence[Sequence[DealtHand]]
    four: bool


def deal_of(hand: HandAgain) -> Deal:
    """Return the deal of a hand; it has no cards where none were recorded."""
    dealt = hand.dealt(0)
    four = len(dealt) == 4
    # Seat 1 sits at the bottom; the play goes to the right, or to the left where it is clockwise.
    around = [(2,), (1, 3) if hand.clockwise else (3, 1), (0,)]
    rows = [[dealt[index] for index in row] for row in around] if four else [dealt]
    return Deal(hand.number, hand.told, hand.trump, rows, four)


def printed_deals(
    view: AnyView, hands: Sequence[HandAgain], url: str, round_: int | None = None
) -> bytes:
    """Return the PDF with the deal of each of these hands, six on a page, or four of trionfo.

    `round_` is the round of a tournament.
    """
    return printed(deals_html(view, hands, url, round_), "a4")


def deals_html(
    view: AnyView, hands: Sequence[HandAgain], url: str, round_: int | None = None
) -> str:
    """Return the deals of a match before they are printed."""
    return sheet_page(
        "paper/matches/deals.html",
        view,
        SheetOrigin(url, round_),
        "a4",
        who=game_of(view.game).who_plays(view.record.players),
        deals=[deal_of(hand) for hand in hands],
        figures=figures_legend(),
    )


def printed_hand(view: AnyView, hand: HandAgain, url: str, round_: int | None = None) -> bytes:
    """Return the PDF of a hand in the language of the context; `url` is where it is seen again."""
    return printed(hand_html(view, hand, url, round_), "a4")


def hand_html(view: AnyView, hand: HandAgain, url: str, round_: int | None = None) -> str:
    """Return the page of a hand before it is printed."""
    deal = deal_of(hand)
    return sheet_page(
        "paper/matches/hand.html",
        view,
        SheetOrigin(url, round_),
        "a4",
        number=hand.number,
        who=game_of(view.game).who_plays(view.record.players),
        told=hand.told,
        trump=hand.trump,
        rows=deal.rows,
        four=deal.four,
        dealt=hand.dealt(0),
        play=hand.play(),
        parties=hand.sums(0),
        findings=hand.found,
        figures=figures_legend(),
    )

"""A hand that is over on one page: the deal around the table, and the play trick by trick."""

from referee.paper.matches.frame import Origin, sheet_page
from referee.paper.press.press import printed
from referee.presenters.games.registry import game_of
from referee.presenters.matches.hand_again import HandAgain
from referee.store.matches.views import AnyView


def printed_hand(view: AnyView, hand: HandAgain, url: str) -> bytes:
    """Return the PDF of a hand in the language of the context; `url` is where it is seen again."""
    return printed(hand_html(view, hand, url), "a4")


def hand_html(view: AnyView, hand: HandAgain, url: str) -> str:
    """Return the page of a hand before it is printed."""
    dealt = hand.dealt(0)
    four = len(dealt) == 4
    # Seat 1 sits at the bottom; the play goes to the right, or to the left where it is clockwise.
    around = [(2,), (1, 3) if hand.clockwise else (3, 1), (0,)]
    return sheet_page(
        "paper/matches/hand.html",
        view,
        Origin(url),
        "a4",
        number=hand.number,
        who=game_of(view.game).who_plays(view.record.players),
        told=hand.told,
        trump=hand.trump,
        rows=[[dealt[index] for index in row] for row in around] if four else [dealt],
        four=four,
        dealt=dealt,
        play=hand.play(),
        parties=hand.sums(0),
        findings=hand.found,
    )

"""The words for the table before the cards of a hand of tressette are dealt."""

from collections.abc import Sequence

from referee.games.pairs.open_hand import OpenHand
from referee.presenters.words.text import _
from referee.store.matches.views import AnyView
from referee.web.games.cards.play import seat_names


def deal_line(view: AnyView, hand: OpenHand) -> Sequence[str]:
    """Return who deals and who leads (16.1)."""
    names = seat_names(view.record.players)
    said = []
    if hand.dealer is not None:
        said.append(_("%(name)s deals", name=names[hand.dealer]))
    if hand.starter is not None:
        said.append(_("%(name)s leads", name=names[hand.starter]))
    elif hand.is_first and view.state.regulation.first_by_card:
        said.append(_("Whoever holds the 4 of coins leads"))
    elif view.state.regulation.direction == "clockwise":
        said.append(_("The dealer’s left-hand neighbour leads"))
    else:
        said.append(_("The dealer’s right-hand neighbour leads"))
    return said

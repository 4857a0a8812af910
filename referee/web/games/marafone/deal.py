"""The line shown at the table before a hand of marafone is dealt."""

from collections.abc import Sequence

from referee.games.pairs.open_hand import OpenHand
from referee.presenters.words.text import _
from referee.store.matches.views import MatchView
from referee.web.games.cards.play import seat_names


def deal_line(view: MatchView, hand: OpenHand) -> Sequence[str]:
    """Return who deals, who is battezzante and who does not look at the cards (art. 3)."""
    names = seat_names(view.record.players)
    said = []
    if hand.dealer is not None:
        said.append(_("%(name)s deals", name=names[hand.dealer]))
    if hand.starter is not None:
        said.append(_("%(name)s is battezzante", name=names[hand.starter]))
    elif hand.is_first:
        said.append(_("Whoever holds the 4 of denari is battezzante"))
    else:
        said.append(_("The battezzante is not known: nobody wrote down the one before"))
    if hand.must_not_look is not None:
        said.append(_("%(name)s does not look at the cards", name=names[hand.must_not_look]))
    return said

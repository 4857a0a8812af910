"""Marafone as the pages know it."""

from collections.abc import Sequence

from flask_babel import lazy_gettext

from referee.core.rulings.offences import VOIDS
from referee.games.marafone.game import MARAFONE as RULES
from referee.games.marafone.regulation import MarafoneRegulation
from referee.games.pairs.open_hand import OpenHand
from referee.presenters.words.text import _
from referee.store.matches.views import MatchView
from referee.web.games.cards.play import seat_names
from referee.web.games.marafone.ahead import ahead_words
from referee.web.games.marafone.forms import FORMS, MarafoneCorrectionForm
from referee.web.games.marafone.maraffa import MARAFFA
from referee.web.games.pairs.features import PairGame
from referee.web.games.pairs.game import game_for_pairs, pair_opening


def _voids(regulation: MarafoneRegulation) -> Sequence[str]:
    """Return the reasons for a void hand: thrown in only where the regulation allows it (12.2)."""
    return [code for code in VOIDS if code != "a_monte" or regulation.a_monte_below]


def _deal_line(view: MatchView, hand: OpenHand) -> Sequence[str]:
    """Return who deals, who is battezzante and who does not look at the cards (art. 3)."""
    names = seat_names(view.record.players)
    said = []
    if hand.dealer is not None:
        said.append(_("%(name)s deals", name=names[hand.dealer]))
    if hand.starter is not None:
        said.append(_("%(name)s is battezzante", name=names[hand.starter]))
    elif hand.is_first:
        said.append(_("Whoever holds the 4 of coins is battezzante: tap the name"))
    else:
        said.append(_("The battezzante is not known: nobody said who was before"))
    if hand.must_not_look is not None:
        name = names[hand.must_not_look]
        said.append(_("%(name)s does not look at the cards until trumps are named", name=name))
    return said


MARAFONE = game_for_pairs(
    RULES.name,
    pair_opening(
        tab=lazy_gettext("Marafone, four players"),
        first=lazy_gettext("first battezzante"),
        unknown=lazy_gettext("The 4 of coins will tell who is battezzante"),
        choose=lazy_gettext("Choose one of the four seats, or the 4 of coins."),
    ),
    PairGame(
        starter="battezzante",
        has_trump=True,
        role="battezzante",
        voids=_voids,
        void_words=lazy_gettext(
            "Nothing is scored and the same player is battezzante again (art. 12.1, 3.4)."
        ),
        deals=_deal_line,
        words=ahead_words,
        bonus=MARAFFA,
        correction=MarafoneCorrectionForm,
    ),
    FORMS,
)

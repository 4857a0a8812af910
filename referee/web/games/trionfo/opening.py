"""How a session of trionfo is opened."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask_babel import lazy_gettext

from referee.core.reading import at
from referee.core.regulations import Named
from referee.games.registry import TRIONFO, game_of
from referee.games.trionfo.hand import PLAYERS
from referee.games.trionfo.regulation import REGULATIONS as TRIONFO_REGULATIONS
from referee.games.trionfo.regulation import TrionfoRegulation
from referee.games.trionfo.words import explain_trionfo
from referee.presenters.words.names import unnamed
from referee.web.games.game import Offer, Opening, OpeningWords

SEATS = tuple(range(1, PLAYERS + 1))


def _offers() -> Mapping[str, Offer]:
    return {name: _offer(one) for name, one in TRIONFO_REGULATIONS.presets.items()}


def _offer(one: Named[TrionfoRegulation]) -> Offer:
    terms = {"regulation": one.name, **game_of(TRIONFO).terms_of(one.name)._asdict()}
    return Offer(one.name, one.title, "", tuple(explain_trionfo()), one.regulation, terms)


def _terms(spec: object) -> Mapping[str, Any]:
    return _offers()[at("regulation", TRIONFO_REGULATIONS.resolve, spec).base].terms


def _unnamed() -> Sequence[str]:
    """Return the names of the seats, which each reader sees in his own language."""
    return [unnamed(seat) for seat in SEATS]


OPENING = Opening(
    seats=SEATS,
    sides=False,
    first="first",
    usual="trionfo",
    words=OpeningWords(
        tab=lazy_gettext("Trionfo, five players"),
        first=lazy_gettext("speaks first"),
        unknown=lazy_gettext("The 5 of spade will tell who speaks first"),
        choose=lazy_gettext("Choose one of the five seats, or the 5 of spade."),
        start=lazy_gettext("Start the session"),
        quick=lazy_gettext("Seats 1 to 5"),
    ),
    unnamed=_unnamed,
    offers=_offers,
    broken=tuple,
    terms=_terms,
)

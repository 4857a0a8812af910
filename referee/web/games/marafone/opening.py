"""How a match of marafone is opened."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from flask import current_app
from flask_babel import lazy_gettext

from referee.actions.matches import regulations
from referee.actions.matches.regulations import Broken, RegulationChoice, terms
from referee.core.reading import at
from referee.core.regulations import Named
from referee.games.marafone.regulation import REGULATIONS, Regulation
from referee.games.marafone.words import explain
from referee.games.registry import MARAFONE
from referee.presenters.words.text import _
from referee.web.games.game import Offer, Opening, OpeningWords


def _choice() -> RegulationChoice:
    """Return what marafone is played by here, with the club's own files."""
    return regulations.choice(Path(current_app.instance_path) / regulations.FOLDER, MARAFONE)


def _offers() -> Mapping[str, Offer]:
    return {name: _offer(one) for name, one in _choice().named.items()}


def _offer(one: Named[Regulation]) -> Offer:
    target = "–".join(map(str, dict.fromkeys(one.regulation.target)))
    told = tuple(explain(one.regulation))
    return Offer(one.name, one.title, target, told, one.regulation, terms(one))


def _broken() -> Sequence[Broken]:
    return _choice().broken


def _terms(spec: object) -> Mapping[str, Any]:
    known = _offers()
    if isinstance(spec, str) and spec in known:
        return known[spec].terms
    regulation = at("regulation", REGULATIONS.resolve, spec)
    return terms(Named(regulation.base, REGULATIONS.presets[regulation.base].title, regulation))


def _unnamed() -> Sequence[str]:
    """Return the names of two sides, whom seats tell apart."""
    return (_("Us"), _("Them")) * 2


OPENING = Opening(
    seats=(1, 2, 3, 4),
    sides=True,
    first="battezzante",
    usual="circolo",
    words=OpeningWords(
        tab=lazy_gettext("Marafone, four players"),
        first=lazy_gettext("first battezzante"),
        unknown=lazy_gettext("The 4 of denari will tell who is battezzante"),
        choose=lazy_gettext("Choose one of the four seats, or the 4 of denari."),
        start=lazy_gettext("Start the match"),
        quick=lazy_gettext("Us and Them"),
    ),
    unnamed=_unnamed,
    offers=_offers,
    broken=_broken,
    terms=_terms,
)

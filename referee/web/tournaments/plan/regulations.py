"""The regulations that a tournament may be played by."""

from referee.presenters.words.text import _
from referee.tournament.evening.templates import USUAL
from referee.tournament.games.registry import GAMES
from referee.tournament.games.regulations import AnyRegulation
from referee.web.games.registry import GAMES as PLAYED
from referee.web.matches.regulation_offer import OfferShown, offer_shown, offers
from referee.web.tournaments.event_page import EventPage
from referee.web.tournaments.plan.buttons import pays
from referee.web.tournaments.plan.form import KEPT, PlanFields


def regulations_of(event_page: EventPage) -> dict[str, AnyRegulation]:
    """Return the regulations on offer by their names in the form, that of the plan included."""
    known: dict[str, AnyRegulation] = {
        name: offer.regulation for game in PLAYED for name, offer in offers(game).items()
    }
    if event_page.view is not None and event_page.view.state.plan.regulation not in known.values():
        known[KEPT] = event_page.view.state.plan.regulation
    return known


def usual_of(event_page: EventPage, preset: str = USUAL) -> dict[bool, str]:
    """Return the usual regulation of formats that pay and of those that do not.

    It is the event's own, else what a template says, else the first of a game.
    """
    games = {name: GAMES[game] for game in PLAYED for name in offers(game)}
    usual: dict[bool, str] = {}
    for name, game in games.items():
        usual.setdefault(game.pays, name)
    for name in (USUAL, preset, event_page.event.regulation):
        if name in games:
            usual[games[name].pays] = name
    return usual


def regulation_choice(event_page: EventPage, fields: PlanFields) -> list[OfferShown]:
    """Return the regulations that the formats of a plan can be played by."""
    known = [
        offer_shown(offer)
        for game in PLAYED
        if GAMES[game].pays == pays(fields)
        for offer in offers(game).values()
    ]
    if KEPT in regulations_of(event_page):
        known.append(OfferShown(KEPT, _("as it was when the plan was made"), "", ()))
    return known

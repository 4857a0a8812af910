"""The regulations that a tournament may be played by."""

from referee.presenters.words.text import _
from referee.tournament.competition.model import Settings
from referee.tournament.evening.plan_templates import USUAL
from referee.tournament.formats.registry import usual_criteria
from referee.tournament.games.registry import GAMES, game_played
from referee.tournament.games.regulations import AnyRegulation
from referee.web.games.registry import GAMES as WEB_GAMES
from referee.web.matches.regulation_offer import OfferShown, offer_shown, offers
from referee.web.tournaments.event_page import EventPage
from referee.web.tournaments.plan.buttons import formats_for, pays
from referee.web.tournaments.plan.form import KEPT, PlanTexts


def regulations_of(event_page: EventPage) -> dict[str, AnyRegulation]:
    """Return the regulations on offer by their names in the form, that of the plan included."""
    known: dict[str, AnyRegulation] = {
        name: offer.regulation for game in WEB_GAMES for name, offer in offers(game).items()
    }
    if event_page.view is not None and event_page.view.state.plan.regulation not in known.values():
        known[KEPT] = event_page.view.state.plan.regulation
    return known


def usual_of(event_page: EventPage, preset: str = USUAL) -> dict[bool, str]:
    """Return the names of the usual regulations: of formats that pay by True, of others by False.

    Each is the event's own, else the `preset` that a template names, else the installation's usual
    one, else the first on offer.
    """
    games = {name: GAMES[game] for game in WEB_GAMES for name in offers(game)}
    usual: dict[bool, str] = {}
    for name, game in games.items():
        usual.setdefault(game.pays, name)
    for name in (USUAL, preset, event_page.event.regulation):
        if name in games:
            usual[games[name].pays] = name
    return usual


def regulation_choice(event_page: EventPage, texts: PlanTexts) -> list[OfferShown]:
    """Return the regulations that the formats of a plan can be played by."""
    known = [
        offer_shown(offer)
        for game in WEB_GAMES
        if GAMES[game].pays == pays(texts)
        for offer in offers(game).values()
    ]
    if KEPT in regulations_of(event_page):
        known.append(OfferShown(KEPT, _("as it was when the plan was made"), "", ()))
    return known


def fit(event_page: EventPage, texts: PlanTexts) -> None:
    """Replace formats that those who enter cannot play, and a regulation that does not fit them."""
    formats = formats_for(texts.own["entered"])
    for stage in texts.stages:
        if stage["format"] not in formats:
            stage["format"] = stage["was"] = formats[0]
            stage.setlist("criteria", list(usual_criteria(formats[0], Settings())))
    chosen = regulations_of(event_page).get(texts.own["regulation"])
    if chosen is None or game_played(chosen).pays != pays(texts):
        texts.own["regulation"] = usual_of(event_page)[pays(texts)]

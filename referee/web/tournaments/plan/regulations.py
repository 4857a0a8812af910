"""The regulations that a tournament may be played by."""

from typing import Any

from referee.games.registry import GAMES, MARAFONE, TRIONFO
from referee.presenters.words.text import _, sentence
from referee.tournament.evening.templates import USUAL
from referee.tournament.games.regulations import AnyRegulation
from referee.web.matches.regulation_offer import offers
from referee.web.tournaments.event_page import EventPage
from referee.web.tournaments.plan.buttons import game_of
from referee.web.tournaments.plan.form import KEPT, PlanFields


def regulations_of(found: EventPage) -> dict[str, AnyRegulation]:
    """What can be played by, by its name in the form; that of the plan there is also as it is."""
    known: dict[str, AnyRegulation] = {
        name: offer.regulation for game in GAMES for name, offer in offers(game).items()
    }
    if found.view is not None and found.view.state.plan.regulation not in known.values():
        known[KEPT] = found.view.state.plan.regulation
    return known


def usual_of(found: EventPage, preset: str = USUAL) -> dict[str, str]:
    """The regulation of each game: the event's own, else what a template says."""
    usual = {MARAFONE: USUAL, TRIONFO: next(iter(offers(TRIONFO)))}
    for name in (preset, found.event.regulation):
        usual |= {game: name for game in GAMES if name in offers(game)}
    return usual


def regulation_choice(found: EventPage, fields: PlanFields) -> list[dict[str, Any]]:
    """The regulations of the game that is played, for the `regulation_choice` macro."""
    game = game_of(fields)
    known = [
        {
            "name": offer.name,
            "title": offer.title,
            "target": offer.target,
            "sentences": [{"text": sentence(one), "article": one.article} for one in offer.told],
        }
        for offer in offers(game).values()
    ]
    if KEPT in regulations_of(found):
        title = _("as it was when the plan was made")
        known.append({"name": KEPT, "title": title, "target": "", "sentences": []})
    return known

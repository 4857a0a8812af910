"""Papers of those who have entered: lists, receipts, personal links, score cards."""

from flask import Blueprint, Response

from referee.paper.tournaments.players import door_register, personal_links, players_list, receipts
from referee.paper.tournaments.score_cards import WITH_CARDS, score_cards
from referee.web.signups.own_entry import own_address
from referee.web.tournaments.papers.printed import event_pdf, of_stage, tournament_of

blueprint = Blueprint("event_player_papers", __name__, url_prefix="/events/<event>/papers")


@blueprint.get("/players.pdf")
def players(event: str) -> Response:
    """Return the PDF of all players by name."""
    tournament = tournament_of(event)
    return event_pdf(tournament, lambda: players_list(tournament), "players")


@blueprint.get("/register.pdf")
def register(event: str) -> Response:
    """Return the PDF of the entries to be ticked and signed at the door."""
    tournament = tournament_of(event)
    return event_pdf(tournament, lambda: door_register(tournament), "door")


@blueprint.get("/receipts.pdf")
def receipts_pdf(event: str) -> Response:
    """Return the PDF of a receipt of the fee for each entry."""
    tournament = tournament_of(event)
    return event_pdf(tournament, lambda: receipts(tournament), "receipts")


@blueprint.get("/links.pdf")
def links_pdf(event: str) -> Response:
    """Return the PDF of a slip for each entry with its personal link."""
    tournament = tournament_of(event)
    urls = {entry: own_address(tournament.view, entry) for entry in tournament.state.entrants}
    return event_pdf(tournament, lambda: personal_links(tournament, urls), "links", *urls.values())


@blueprint.get("/stages/<int:stage>/cards.pdf")
def cards(event: str, stage: int) -> Response:
    """Return the PDF of the cards of a baraonda or a Mitchell of which a round is published."""
    tournament = of_stage(event, stage, *WITH_CARDS)
    return event_pdf(tournament, lambda: score_cards(tournament, stage), "cards", str(stage))

"""The cash of a tournament on paper, to be signed with the money."""

from referee.paper.tournaments.page import Tournament, event_sheet
from referee.presenters.tournaments.money.cash import cash_shown, prizes_in_money


def cash_sheet(tournament: Tournament) -> bytes:
    """Return the PDF of the cash: the totals, every entry, and two signatures."""
    return event_sheet(
        "cash",
        tournament,
        cash=cash_shown(tournament.view, kept=True),
        prizes=prizes_in_money(tournament.state),
    )

"""The progressive cross table of a Swiss, to hang on the wall."""

from referee.paper.tournaments.page import Tournament, event_sheet
from referee.paper.tournaments.standings import standings_status
from referee.presenters.tournaments.progressive import progress_tables


def progressive_sheet(tournament: Tournament, stage: int) -> bytes:
    """Return the PDF of the cross tables of a Swiss, a stage counted from 1."""
    return event_sheet(
        "progressive",
        tournament,
        paper="across-a4",
        status=standings_status(tournament, stage),
        tables=progress_tables(tournament.state, stage),
    )

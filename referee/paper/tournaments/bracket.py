"""The bracket of a knockout on paper: a page for each bracket, or for each part of a large one."""

from referee.paper.tournaments.bracket_drawing import A4_ACROSS, bracket_drawings
from referee.paper.tournaments.page import Tournament, event_sheet
from referee.paper.tournaments.standings import standings_status
from referee.presenters.tournaments.words import group_shown


def bracket_sheet(tournament: Tournament, stage: int) -> bytes:
    """Return the PDF of all brackets of a stage of knockout, counted from 1."""
    groups = tournament.state.stages[stage - 1].groups
    return event_sheet(
        "bracket",
        tournament,
        paper="across",
        status=standings_status(tournament, stage),
        drawings=[
            (group_shown(group.name), drawing)
            for number, group in enumerate(groups, start=1)
            for drawing in bracket_drawings(tournament.state, stage, number, A4_ACROSS)
        ],
    )

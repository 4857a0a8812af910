"""The bracket of a knockout on paper: a page for each bracket, or for each part of a large one."""

from collections.abc import Mapping
from typing import Literal

from referee.paper.tournaments.bracket_drawing import bracket_drawings
from referee.paper.tournaments.bracket_plan import A3_ACROSS, A4_ACROSS, Space
from referee.paper.tournaments.page import Tournament, event_sheet
from referee.paper.tournaments.standings import standings_status
from referee.presenters.tournaments.words import group_shown

BracketPaper = Literal["a4", "a3"]

ROOMS: Mapping[BracketPaper, Space] = {"a4": A4_ACROSS, "a3": A3_ACROSS}


def bracket_sheet(tournament: Tournament, stage: int, paper: BracketPaper = "a4") -> bytes:
    """Return the PDF of all brackets of a stage of knockout, counted from 1, lying on its side."""
    groups = tournament.state.stages[stage - 1].groups
    return event_sheet(
        "bracket",
        tournament,
        paper=f"across-{paper}",
        status=standings_status(tournament, stage),
        drawings=[
            (group_shown(group.name), drawing)
            for number, group in enumerate(groups, start=1)
            for drawing in bracket_drawings(tournament.state, stage, number, ROOMS[paper])
        ],
    )

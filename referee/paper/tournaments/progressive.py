"""The progressive cross table of a Swiss, to hang on the wall."""

from referee.paper.press.letters import width_of
from referee.paper.tournaments.grid_filling import Grid, grid_letters
from referee.paper.tournaments.page import Tournament, event_sheet
from referee.paper.tournaments.standings import standings_status
from referee.presenters.tournaments.progressive import progress_tables
from referee.presenters.tournaments.standings import has_walkover
from referee.tournament.evening.progress import rounds_of_stage

USUAL = "12: 2–1 10"
"""What stands in a cell of a round that is played."""


def progressive_sheet(tournament: Tournament, stage: int) -> bytes:
    """Return the PDF of the cross tables of a Swiss, a stage counted from 1.

    The rounds that are planned and not drawn yet have boxes for a pencil.
    """
    state = tournament.state
    rounds = rounds_of_stage(state.stages[stage - 1])
    goes_on = stage == len(state.stages) and state.final is None
    tables = progress_tables(state, stage)
    to_come = max(0, rounds.planned - rounds.published) if goes_on else 0
    grids = [
        Grid(
            [row.name for row in table.rows],
            width_of(USUAL),
            len(table.rounds) + to_come,
            bool(table.title),
        )
        for table in tables
    ]
    return event_sheet(
        "progressive",
        tournament,
        paper="across-a4",
        status=standings_status(tournament, stage),
        tables=tables,
        to_come=to_come,
        awarded=has_walkover(tournament.state.stages[stage - 1]),
        letters=grid_letters(grids),
    )

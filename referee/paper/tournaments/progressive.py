"""The progressive cross table of a Swiss, to hang on the wall."""

from referee.paper.tournaments.cross_table import FEW
from referee.paper.tournaments.page import Tournament, event_sheet
from referee.paper.tournaments.standings import standings_status
from referee.presenters.tournaments.progressive import progress_tables
from referee.tournament.evening.progress import rounds_of_stage

FEW_ROUNDS = 6
"""Rounds of a table that has room for larger letters."""


def progressive_sheet(tournament: Tournament, stage: int) -> bytes:
    """Return the PDF of the cross tables of a Swiss, a stage counted from 1.

    The rounds that are planned and not drawn yet have boxes for a pencil.
    """
    state = tournament.state
    rounds = rounds_of_stage(state.stages[stage - 1])
    goes_on = stage == len(state.stages) and state.final is None
    tables = progress_tables(state, stage)
    to_come = max(0, rounds.planned - rounds.published) if goes_on else 0
    columns = max((len(table.rounds) for table in tables), default=0) + to_come
    return event_sheet(
        "progressive",
        tournament,
        paper="across-a4",
        status=standings_status(tournament, stage),
        tables=tables,
        to_come=to_come,
        few=columns <= FEW_ROUNDS and all(len(table.rows) <= FEW for table in tables),
    )

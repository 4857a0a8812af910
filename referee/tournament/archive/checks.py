"""Checks that an archive does not contradict itself: games, winners, records."""

from collections.abc import Collection, Iterator, Mapping

from referee.core.errors import N_, RuleError
from referee.core.table_result import TableResult, leader
from referee.tournament.competition.model import TournamentRecord
from referee.tournament.competition.tables import AnyTable
from referee.tournament.evening.state import TableKey


def contradicts(table: AnyTable, played: TableResult | None) -> bool:
    """Tell whether a played result differs from what was played at the table.

    The record tells it where it is complete; else the side with more games has won.
    """
    if table.how != "played":
        return False
    if played is not None:
        return table.result != played
    return table.result.winner != leader(table.result.games)


def check_results(
    event: TournamentRecord,
    played: Mapping[TableKey, TableResult | None],
    differing: Collection[TableKey],
) -> None:
    """Refuse an event with a result that contradicts itself, or the record beside it.

    `played` has what the records say, None where one does not say it to its end; `differing` are
    the tables whose record says openly that the desk counts something else.
    """
    for where, key, table in _tables(event):
        played_result = played.get(key)
        if key in differing or not contradicts(table, played_result):
            continue
        if played_result is not None:
            raise RuleError(
                N_("the record of this match tells another result"), place=where, article="15.1"
            )
        raise RuleError(
            N_("the winner is the side with more games"), place=f"{where}.winner", article="10.1"
        )


def _tables(event: TournamentRecord) -> Iterator[tuple[str, TableKey, AnyTable]]:
    """Yield the path in the document, the key and the table itself for every table.

    Rounds are counted through the whole event.
    """
    before = 0
    for at_stage, stage in enumerate(event.stages):
        for at_group, group in enumerate(stage.groups):
            for at_round, round_ in enumerate(group.rounds):
                where = f"stages[{at_stage}].groups[{at_group}].rounds[{at_round}]"
                for index, table in enumerate(round_.tables):
                    key = (before + round_.round, table.table)
                    yield f"{where}.tables[{index}]", key, table
        before += stage.rounds

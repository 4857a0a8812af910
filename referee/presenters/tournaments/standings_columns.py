"""The columns of numbers of a ranking, by its criteria and by what was played."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from referee.core.errors import N_
from referee.presenters.tournaments.words import CRITERIA
from referee.presenters.words.amounts import against, balance
from referee.tournament.competition.model import Number, StandingsRow
from referee.tournament.competition.standings import criterion_text

MAIN = ("net_points", "match_points", "places", "payments")
"""The criteria set in bold: each format but a knockout ranks by one of them first."""


def _of_pairs(rows: Sequence[StandingsRow]) -> bool:
    """Return whether games were won, and not payments made."""
    return not rows or "payments" not in rows[0].criteria


class ColumnMade(NamedTuple):
    """A column before translation: its value in a row, and the rankings that have it."""

    key: str
    short: str
    long: str
    value: Callable[[StandingsRow], str]
    shows: Callable[[Sequence[StandingsRow]], bool] = lambda _rows: True


def _of(name: str, short: str, value: Callable[[Number], str] = criterion_text) -> ColumnMade:
    """Return the column of a criterion, which is shown where the ranking is ordered by it."""
    return ColumnMade(
        name,
        short,
        CRITERIA[name],
        lambda row: value(row.criteria[name]),
        lambda rows: bool(rows) and name in rows[0].criteria,
    )


COLUMNS = (
    _of("net_points", N_("Net")),
    _of("match_points", N_("MP")),
    _of("places", N_("Pl.")),
    _of("payments", N_("Paym."), lambda payments: balance(int(payments))),
    ColumnMade("played", N_("P"), N_("matches played, and rests won"), lambda row: str(row.played)),
    ColumnMade(
        "first",
        N_("1st"),
        N_("tables at which nobody made more"),
        lambda row: str(row.won + row.drawn),
        lambda rows: not _of_pairs(rows),
    ),
    ColumnMade("won", N_("W"), N_("matches won"), lambda row: str(row.won), _of_pairs),
    ColumnMade(
        "drawn",
        N_("D"),
        N_("matches drawn"),
        lambda row: str(row.drawn),
        lambda rows: _of_pairs(rows) and any(row.drawn for row in rows),
    ),
    ColumnMade("lost", N_("L"), N_("matches lost"), lambda row: str(row.lost), _of_pairs),
    _of("buchholz", N_("Buchh.")),
    _of("sonneborn_berger", N_("S.-B.")),
    ColumnMade(
        "games",
        N_("Games F–A"),
        N_("games won and lost"),
        lambda row: against(row.games),
        _of_pairs,
    ),
    ColumnMade(
        "points",
        N_("Points F–A"),
        N_("points made and conceded"),
        lambda row: against(row.points),
        _of_pairs,
    ),
)
"""The columns of numbers, in order: what counts first stands beside the name."""

"""What a correction in a tournament would move in its seasons, before it is written."""

from dataclasses import dataclass

from referee.actions.tournaments.results import Correction
from referee.actions.tournaments.tournament_facts import preview_event_facts
from referee.store.ledger.ledger import Stamp
from referee.store.seasons.events import seasons_with
from referee.store.seasons.results import FoundSeason, found_season
from referee.store.tournaments.views import event_view
from referee.tournament.seasons.standings import SeasonRow, season_standings


@dataclass(frozen=True)
class MovedInSeason:
    """A contender by his names: rank (None without one) and points, before and after."""

    names: tuple[str, ...]
    before: tuple[int | None, int]
    after: tuple[int | None, int]


@dataclass(frozen=True)
class SeasonMove:
    """A season in which something moves."""

    name: str
    moved: tuple[MovedInSeason, ...]


def seasons_moved(code: str, correction: Correction, stamp: Stamp) -> tuple[SeasonMove, ...]:
    """Return the seasons that a correction moves: of final standings alone. Raise RuleError."""
    view = event_view(code)
    known = seasons_with(view.code) if view.state.final is not None else []
    if not known:
        return ()
    _before, state = preview_event_facts(code, [("result_corrected", correction.payload(view))])
    moves = []
    for one in known:
        before = found_season(one, stamp.now)
        after = found_season(one, stamp.now, instead={view.code: state})
        moved = _moved(before, after)
        if moved:
            moves.append(SeasonMove(one.about.name, moved))
    return tuple(moves)


def _moved(before: FoundSeason, after: FoundSeason) -> tuple[MovedInSeason, ...]:
    old = {row.who: row for row in _rows(before)}
    return tuple(
        [
            MovedInSeason(after.names[row.who], _stands(old[row.who]), _stands(row))
            for row in _rows(after)
            if row.who in old and _stands(old[row.who]) != _stands(row)
        ]
    )


def _rows(found: FoundSeason) -> tuple[SeasonRow, ...]:
    return season_standings(found.season.about.rules, found.results)


def _stands(row: SeasonRow) -> tuple[int | None, int]:
    return row.rank, row.total

"""The rankings of categories as pages show them: derived from the overall standings."""

from referee.core.errors import N_
from referee.presenters.tournaments.standings import (
    Column,
    Ranking,
    StandingRow,
    is_unplayed,
    stage_title,
)
from referee.presenters.tournaments.words import entry_shown, group_shown
from referee.presenters.words.names import isolated
from referee.presenters.words.text import say
from referee.tournament.categories.categories import CategoryRow, category_rankings
from referee.tournament.evening.state import EventState

_PLACE = (N_("Overall"), N_("place in the overall standings"))


def categories_shown(state: EventState) -> tuple[Ranking, ...]:
    """Return the ranking of each category that somebody is in; none before the first round."""
    short, long = _PLACE
    columns = (Column("overall", say(short), say(long), True),)
    unplayed = all(map(is_unplayed, state.stages))
    return tuple(
        [
            Ranking(
                isolated(name),
                columns,
                tuple([_row(state, row, unplayed=unplayed) for row in rows]),
                unplayed=unplayed,
            )
            for name, rows in category_rankings(state).items()
        ]
    )


def _row(state: EventState, row: CategoryRow, *, unplayed: bool) -> StandingRow:
    one = state.entrants[row.entry]
    return StandingRow(
        rank=row.rank,
        entry=row.entry,
        name=entry_shown(state, row.entry),
        club=isolated(one.entry.club),
        values=("–" if unplayed else _place(state, row),),
        why="",
        frozen=row.frozen,
        goes_on=False,
        withdrawn=one.withdrew is not None,
    )


def _place(state: EventState, row: CategoryRow) -> str:
    """Return the overall place, with its stage and group where there are several."""
    stage = state.stages[row.stage - 1]
    title = stage_title(state, row.stage) if len(state.stages) > 1 else ""
    group = group_shown(stage.groups[row.group - 1].name)
    return " · ".join(filter(None, (title, group, str(row.place))))

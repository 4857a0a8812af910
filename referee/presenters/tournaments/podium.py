"""The podium of a tournament that is over: who came first, second and third."""

from dataclasses import dataclass

from referee.presenters.tournaments.standings import Ranking, StandingRow, standings_shown
from referee.presenters.words.names import isolated
from referee.tournament.categories.prize_places import prize_places
from referee.tournament.evening.state import EventState

STEPS = 3
MOST_RANKINGS = 2
"""A Mitchell has two rankings; of more groups than these nobody has won the tournament."""


@dataclass(frozen=True, slots=True)
class PodiumStep:
    """Somebody on the podium, with the value that counts first, what that is, and the prize."""

    rank: int
    name: str
    club: str
    value: str
    what: str
    prize: str


@dataclass(frozen=True, slots=True)
class Podium:
    """The first three of a ranking, more where they are level; `name` is "" for the only one.

    `consoled` are those who have won a consolante, who stand far below.
    """

    name: str
    steps: tuple[PodiumStep, ...]
    consoled: tuple[PodiumStep, ...] = ()


def podiums(state: EventState) -> tuple[Podium, ...]:
    """Return the podium of each ranking of the last stage; none before the standings are final."""
    if state.final is None:
        return ()
    last = next(iter(standings_shown(state)), None)
    if last is None or len(last.rankings) > MOST_RANKINGS:
        return ()
    prizes = {prize.place: isolated(prize.text) for prize in state.prizes if not prize.category}
    return tuple([_podium(state, ranking, prizes) for ranking in last.rankings if ranking.rows])


def _podium(state: EventState, ranking: Ranking, prizes: dict[int, str]) -> Podium:
    places = prize_places(state, ranking.rows)
    main = next((index for index, one in enumerate(ranking.columns) if one.main), None)

    def step(row: StandingRow) -> PodiumStep:
        return PodiumStep(
            row.rank,
            row.name,
            row.club,
            row.values[main] if main is not None else "",
            ranking.columns[main].long if main is not None else "",
            prizes.get(places.get(row.entry, 0), ""),
        )

    return Podium(
        ranking.name,
        tuple([step(row) for row in ranking.rows if row.rank <= STEPS]),
        tuple([step(row) for row in ranking.rows if row.consoled and row.rank > STEPS]),
    )

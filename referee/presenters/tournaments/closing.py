"""The way of standings to being final, and the winners of the prizes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from referee.core.errors import RuleError
from referee.presenters.tournaments.standings import Ranking, StageStandings
from referee.presenters.tournaments.words import entry_shown
from referee.presenters.words.dates import moment_shown, time_shown
from referee.presenters.words.names import isolated
from referee.presenters.words.problems import problem
from referee.presenters.words.reasons import reason_shown
from referee.presenters.words.text import _
from referee.presenters.words.writers import writer
from referee.store.tournaments.round_matches import held_tables
from referee.store.tournaments.views import EventView
from referee.tournament.categories.categories import category_rankings
from referee.tournament.categories.prize_places import prize_places
from referee.tournament.evening.glance import Held
from referee.tournament.evening.progress import is_played_out
from referee.tournament.evening.state import EventState, Prize


@dataclass(frozen=True, slots=True)
class Closing:
    """The state of the standings: `provisional`, `protest` (time runs), `protested` or `final`.

    `ends` and `ends_at` tell when the time for objections is over, by the clock on the wall and for
    machines, with the server's `now`; `early` that final now would be before its end. `held` names
    the tables where a ruling is open, `disputed` those that are disputed. `played_out` tells that
    no round is left; `stuck` says why a knockout cannot tell. `corrected_at` is when a referee
    corrected a result last after they were made final (15.2), "" if nobody has.
    """

    state: str
    played_out: bool
    early: bool
    held: tuple[str, ...]
    disputed: tuple[str, ...]
    missing: int
    stuck: str
    ends: str
    ends_at: str
    now: str
    final_at: str
    final_by: str
    final_because: str
    corrected_at: str


@dataclass(frozen=True, slots=True)
class PrizeShown:
    """The prize of a place, and those who stand there now; nobody before the first round.

    `category` is the one whose ranking has the place, "" for the overall standings. `withdrawn`
    are those who would have won it, but have withdrawn.
    """

    place: int
    text: str
    winners: tuple[str, ...]
    category: str = ""
    withdrawn: tuple[str, ...] = ()


def closing_shown(view: EventView, now: datetime) -> Closing:
    state = view.state
    try:
        played_out, stuck = is_played_out(state), ""
    except RuleError as error:
        played_out, stuck = False, problem(error)["text"]
    ends = view.protest_until
    final = view.entry(state.final) if state.final is not None else None
    return Closing(
        state=_state(state, ends, now),
        played_out=played_out,
        early=not played_out or ends is None or now < ends,
        held=_held(view, "ruling"),
        disputed=_held(view, "disputed"),
        missing=len(state.missing),
        stuck=stuck,
        ends=time_shown(ends) if ends else "",
        ends_at=ends.isoformat() if ends else "",
        now=now.isoformat(),
        final_at=moment_shown(final.recorded_at) if final else "",
        final_by=writer(final.actor, final.device) if final else "",
        final_because=reason_shown(final.payload.get("reason", "")) if final else "",
        corrected_at=corrected_at(view),
    )


def _held(view: EventView, by: Held) -> tuple[str, ...]:
    """Return the tables at which this is open."""
    return tuple(
        [
            _("round %(round)s, table %(table)s", round=round_, table=table)
            for (round_, table), found in held_tables(view).items()
            if found == by
        ]
    )


def corrected_at(view: EventView) -> str:
    """Return when a referee corrected a result last after the end, "" if nobody has (15.2)."""
    if view.state.final is None:
        return ""
    corrections = [one.number for sheet in view.state.sheets.values() for one in sheet.corrections]
    newest = max(corrections, default=0)
    return moment_shown(view.entry(newest).recorded_at) if newest > view.state.final else ""


def objections_are_over(view: EventView, now: datetime) -> bool:
    """Return whether the time for objections has run and is over."""
    ends = view.protest_until
    return ends is not None and now >= ends


def _state(state: EventState, ends: datetime | None, now: datetime) -> str:
    if state.final is not None:
        return "final"
    if ends is None:
        return "provisional"
    return "protest" if now < ends else "protested"


def prizes_shown(state: EventState, last: StageStandings | None) -> tuple[PrizeShown, ...]:
    """Return the prizes by place with their winners in the last stage, one for each ranking.

    `last` is the latest stage played; unless it is the last one planned, there are no winners.
    """
    decides = last is not None and last.number == len(state.plan.stages)
    rankings = last.rankings if last and decides else ()
    categories = category_rankings(state) if decides else {}

    def winners(prize: Prize) -> tuple[str, ...]:
        if not prize.category:
            return tuple(_at(state, prize.place, rankings))
        places = prize_places(state, categories.get(prize.category, ()))
        return tuple([entry_shown(state, one) for one, at in places.items() if at == prize.place])

    def withdrawn(prize: Prize) -> tuple[str, ...]:
        rows = [(row.entry, row.rank) for row in categories.get(prize.category, ())]
        if not prize.category:
            rows = [(row.entry, row.rank) for ranking in rankings for row in ranking.rows]
        return tuple(
            [
                entry_shown(state, entry)
                for entry, rank in rows
                if rank == prize.place and state.entrants[entry].withdrew is not None
            ]
        )

    return tuple(
        [
            PrizeShown(
                prize.place,
                isolated(prize.text),
                winners(prize),
                isolated(prize.category),
                withdrawn(prize),
            )
            for prize in in_order(state)
        ]
    )


def in_order(state: EventState) -> list[Prize]:
    """Return the prizes by place: those of the overall standings, then category by category."""
    names = ("", *state.plan.categories)
    return sorted(state.prizes_there, key=lambda prize: (names.index(prize.category), prize.place))


def _at(state: EventState, place: int, rankings: Sequence[Ranking]) -> Iterator[str]:
    """Yield the entries that win the prize of a place, several where they are level."""
    for ranking in rankings:
        places = prize_places(state, ranking.rows)
        names = [row.name for row in ranking.rows if places.get(row.entry) == place]
        if ranking.name and names:
            yield _("%(names)s (%(ranking)s)", names=", ".join(names), ranking=ranking.name)
        else:
            yield from names

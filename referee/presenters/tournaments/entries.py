"""The entries of a tournament as the desk sees them: who is here, and who has paid."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from referee.presenters.tournaments.words import entry_shown, number_spans, spans
from referee.presenters.words.amounts import balance
from referee.presenters.words.names import isolated, pair_shown
from referee.presenters.words.text import _, ngettext
from referee.store.names import fold
from referee.tournament.categories.categories import categories_of
from referee.tournament.evening.entrants import in_groups, left_out
from referee.tournament.evening.plan import LOT
from referee.tournament.evening.state import Entrant, EventState


@dataclass(frozen=True)
class EntryLine:
    """An entry in the list. `search` is what a search may find; `marks` are short words.

    `here` and `paid` tell how its two buttons stand; `playing` that it was dealt into a group,
    `late` that it is here and was not, `over` that it has withdrawn. `into` is how many groups a
    late one may be let into: none once it comes too late.
    """

    number: int
    name: str
    note: str
    search: str
    marks: tuple[str, ...]
    here: bool
    paid: bool
    playing: bool
    late: bool
    into: int
    over: bool


@dataclass(frozen=True)
class EntryCounts:
    """The numbers of those entered, here, paid and owing; the last ones are of a lot.

    Who has withdrawn is counted apart: of them it is told who has paid all the same. `pays` tells
    that there is a fee, or that somebody has paid without one.
    """

    entered: int
    here: int
    paid: int
    owing: int
    pays: bool
    withdrawn: int
    unpaired: int
    drawn: int


def handicap_shown(one: Entrant) -> str:
    """Return `handicap +3`, "" where an entry has none."""
    points = one.entry.handicap
    return _("handicap %(points)s", points=balance(points)) if points else ""


def handicaps_ranked(state: EventState, stage: int, side: Iterable[int]) -> str:
    """Return `handicap +3 in the standings`, "" where the stage is not ordered by handicaps."""
    if "net_points" not in state.plan.stages[stage - 1].settings.criteria:
        return ""
    given = [state.entrants[entry].entry.handicap for entry in side]
    return " · ".join(
        [_("handicap %(points)s in the standings", points=balance(one)) for one in given if one]
    )


def has_handicaps(state: EventState) -> bool:
    """Tell whether a stage of the plan is ordered by points with the handicap."""
    return any("net_points" in stage.settings.criteria for stage in state.plan.stages)


def entry_lines(state: EventState) -> tuple[EntryLine, ...]:
    """Return a line for each entry, by name, the withdrawn last.

    Single players who were paired appear in their pair.
    """
    dealt, waiting = in_groups(state), left_out(state)
    groups = len(state.stage.groups) if state.stage else 0
    seeds = {entry: seed for seed, entry in enumerate(state.seeds, start=1)}
    lines = []
    for id_, one in state.entrants.items():
        if one.paired is not None:
            continue
        entry = one.entry
        known = [entry.name, *(name for name in entry.players if name not in entry.name)]
        marks = [
            _("seed %(n)s", n=seeds[id_]) if id_ in seeds else "",
            _("table %(n)s", n=one.keeps) if one.keeps else "",
            _("by lot") if one.of else "",
            rests_shown(coming_rests(state, one)),
            _("asks to rest") if any(at > len(state.rounds) for at in one.requested) else "",
            handicap_shown(one),
            *[isolated(name) for name in categories_of(state, id_)],
        ]
        note = [*known[1:], entry.club, one.town]
        line = EntryLine(
            number=entry.id,
            name=pair_shown(entry.name),
            note=" · ".join(isolated(text) for text in note if text),
            search=fold(" ".join([*known, entry.club, one.town])),
            marks=tuple(filter(None, marks)),
            here=one.present,
            paid=one.paid,
            playing=id_ in dealt,
            late=bool(state.stages) and one.playing and id_ not in dealt,
            into=groups if id_ in waiting else 0,
            over=one.withdrew is not None,
        )
        lines.append(line)
    return tuple(sorted(lines, key=lambda line: (line.over, line.search, line.number)))


def coming_rests(state: EventState, one: Entrant) -> list[int]:
    """Return the rounds, not published yet, in which an entry has asked to rest."""
    return [round_ for round_ in one.entry.rests if round_ > len(state.rounds)]


@dataclass(frozen=True, slots=True)
class RestRequest:
    """A request of an entry to rest: rounds in a row, from `first` to `last`, and in words."""

    entry: int
    first: int
    last: int
    name: str
    rounds: str

    @property
    def text(self) -> str:
        """Return the request as a sentence."""
        return _("%(name)s asks to rest: %(rounds)s.", name=self.name, rounds=self.rounds)


def rest_requests(state: EventState) -> tuple[RestRequest, ...]:
    """Return the requests to rest that the organizers have to answer."""
    return tuple(
        [
            RestRequest(
                number,
                first,
                last,
                entry_shown(state, number),
                ngettext(
                    "round %(rounds)s",
                    "rounds %(rounds)s",
                    last - first + 1,
                    rounds=number_spans(range(first, last + 1)),
                ),
            )
            for number, one in state.entrants.items()
            if one.withdrew is None and one.paired is None
            for first, last in spans([at for at in one.requested if at > len(state.rounds)])
        ]
    )


def rests_shown(rounds: Sequence[int]) -> str:
    """Return rounds as words: `rests in rounds 2, 4–6`; "" for none."""
    if not rounds:
        return ""
    return ngettext(
        "rests in round %(rounds)s",
        "rests in rounds %(rounds)s",
        len(rounds),
        rounds=number_spans(rounds),
    )


def counts(state: EventState) -> EntryCounts:
    """Return the counts that stand above the list."""
    there = [one for one in state.entrants.values() if one.paired is None]
    in_it = [one for one in there if one.withdrew is None]
    lot = state.plan.entered == LOT and not state.stages
    single = [one for one in in_it if one.playing and len(one.entry.players) == 1]
    return EntryCounts(
        entered=len(in_it),
        here=sum(one.present for one in in_it),
        paid=sum(one.paid for one in there),
        owing=sum(not one.paid for one in in_it),
        pays=bool(state.plan.fee) or any(one.paid for one in there),
        withdrawn=len(there) - len(in_it),
        unpaired=len(single) if lot else 0,
        drawn=sum(bool(one.of) for one in there) if not state.stages else 0,
    )

"""The state of a tournament made from its ledger: entries, draws, and results."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from referee.core.table_result import TableResult
from referee.tournament.competition.apart import Apart
from referee.tournament.competition.contest import Contest, Draw
from referee.tournament.competition.model import Entry, Group
from referee.tournament.competition.rooms import Room, room_of
from referee.tournament.competition.schedule import RoundTime
from referee.tournament.competition.tables import AnyTable
from referee.tournament.evening.plan import EventPlan, StagePlan
from referee.tournament.formats.registry import FORMATS

CASH, OTHER = "cash", "other"
WAYS = (CASH, OTHER)
"""Ways to pay: into the cash box, or otherwise, as by card or to the bank."""

PERCENT, AMOUNT = "percent", "amount"
UNITS = (PERCENT, AMOUNT)
"""Units of the club's share of the fees."""

TableKey = tuple[int, int]
"""A table: the number of the round within the whole event, and that of the table in the round."""


@dataclass(frozen=True, slots=True)
class Payment:
    """A fee that was taken in by a fact: cents, None where it was only ticked, and the way."""

    number: int
    cents: int | None = None
    way: str = CASH


@dataclass(frozen=True, slots=True)
class Entrant:
    """An entry and its evening. `paired` is the pair that a single player is in by lot.

    `keeps` is the table that it always plays at. `withdrew` is the fact that says so. `returned`
    are the payments that were given back. `categories` may be names that the plan has no more.
    `requested` are the rounds in which it would like to rest: the organizers have not answered yet.
    """

    entry: Entry
    town: str = ""
    present: bool = False
    paid: bool = False
    keeps: int | None = None
    paired: int | None = None
    of: tuple[int, ...] = ()
    withdrew: int | None = None
    payment: Payment | None = None
    returned: tuple[Payment, ...] = ()
    categories: tuple[str, ...] = ()
    requested: tuple[int, ...] = ()

    @property
    def playing(self) -> bool:
        """Tell whether the entry can be dealt into a group.

        It is checked in, not withdrawn, and not part of a pair.
        """
        return self.present and self.withdrew is None and self.paired is None


@dataclass(frozen=True, slots=True)
class Swap:
    """Two entries that changed places by hand, and the reason."""

    one: int
    other: int
    reason: str


@dataclass(frozen=True, slots=True)
class GroupDraw:
    """The draw of a group, counted from 1; table numbers go on from group to group."""

    group: int
    draw: Draw


@dataclass(frozen=True, slots=True)
class RoundDraft:
    """A round as drawn, which nobody but the organizers sees yet.

    `number` is the fact that drew it. `reason` says why not all results were waited for. It is
    `stale` once something that it was drawn from has changed.
    """

    round: int
    stage: int
    draws: tuple[GroupDraw, ...]
    number: int
    reason: str = ""
    swaps: tuple[Swap, ...] = ()
    stale: bool = False

    @property
    def tables(self) -> Iterator[AnyTable]:
        for one in self.draws:
            yield from one.draw.round.tables

    @property
    def byes(self) -> Iterator[int]:
        """Yield the entries that have a bye."""
        for one in self.draws:
            yield from one.draw.round.byes

    @property
    def rests(self) -> Iterator[int]:
        """Yield the entries that asked to rest."""
        for one in self.draws:
            yield from one.draw.round.rests

    @property
    def resting(self) -> tuple[int, ...]:
        """Return the entries that do not play, with a bye or since they asked to."""
        return (*self.byes, *self.rests)


@dataclass(frozen=True, slots=True)
class Clock:
    """A round's clock: the fact that started it, and that which called the last hand."""

    number: int
    minutes: int
    last_hand: int | None = None


@dataclass(frozen=True, slots=True)
class RoundNow:
    """A published round, by the fact that published it."""

    draft: RoundDraft
    number: int
    clock: Clock | None = None

    @property
    def round(self) -> int:
        return self.draft.round


@dataclass(frozen=True, slots=True)
class Typed:
    """A result as it was typed from paper."""

    number: int
    outcome: TableResult


@dataclass(frozen=True, slots=True)
class ResultCorrection:
    """A correction: the result before it, and the reason."""

    number: int
    before: AnyTable
    reason: str
    office: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table of a published round with all that is known of its result.

    `confirmed` is the fact that made it count, and `decided` tells that this chose between several;
    `code` and `head` are of the match, and of the entry in its ledger, that told it.
    """

    group: int
    table: AnyTable
    typed: tuple[Typed, ...] = ()
    confirmed: int | None = None
    code: str = ""
    head: str = ""
    corrections: tuple[ResultCorrection, ...] = ()
    decided: bool = False

    @property
    def differs(self) -> bool:
        """Tell whether different results were read from the sheet, and none is confirmed."""
        outcomes = [one.outcome for one in self.typed]
        return self.confirmed is None and any(one != outcomes[0] for one in outcomes)


@dataclass(frozen=True, slots=True)
class StageNow:
    """A stage that has begun: its groups with every round published so far."""

    plan: StagePlan
    rounds_before: int
    groups: tuple[Group, ...]
    number: int


@dataclass(frozen=True, slots=True)
class Protest:
    """The time to object to the last standings began with this fact."""

    number: int
    minutes: int


@dataclass(frozen=True, slots=True)
class Prize:
    """The prize of a place, in the ranking of a `category` where it has one."""

    place: int
    text: str
    category: str = ""


@dataclass(frozen=True, slots=True)
class Pot:
    """The way fees become prizes: the club's `share`, and what each place gets of the rest.

    Shares of places are hundredths of a percent; so is the club's, or cents if its `unit` is one of
    money. `by_category` are those of the places of categories, each by its name.
    """

    share: int
    unit: str
    places: tuple[int, ...]
    by_category: tuple[tuple[str, tuple[int, ...]], ...] = ()


@dataclass(frozen=True)
class EventState:
    """The state of a tournament after all entries of its ledger.

    `final` is the number of the entry that made the standings final. `paid_out` are the prizes in
    money that entries have got.
    """

    plan: EventPlan
    entrants: Mapping[int, Entrant]
    seeds: tuple[int, ...]
    stages: tuple[StageNow, ...]
    rounds: tuple[RoundNow, ...]
    sheets: Mapping[TableKey, Sheet]
    draft: RoundDraft | None
    protest: Protest | None
    final: int | None
    prizes: tuple[Prize, ...]
    pot: Pot | None = None
    paid_out: Mapping[int, Payment] = field(default_factory=dict)
    apart: tuple[Apart, ...] = ()
    rooms: tuple[Room, ...] = ()
    schedule: tuple[RoundTime, ...] = ()

    def room_of(self, table: int) -> str:
        """Return the name of the room that a table stands in, "" where that is not told."""
        return room_of(self.rooms, table)

    def time_of(self, round_: int) -> RoundTime | None:
        """Return when and where a round is played, None where that is not told."""
        return next((one for one in self.schedule if one.round == round_), None)

    @property
    def prizes_there(self) -> tuple[Prize, ...]:
        """Return the prizes but those of categories that the plan has no more."""
        return tuple([one for one in self.prizes if one.category in ("", *self.plan.categories)])

    @property
    def stage(self) -> StageNow | None:
        """Return the stage that is being played, or was last."""
        return self.stages[-1] if self.stages else None

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Return the entries that play or may play; paired single players are in their pair."""
        return tuple([one.entry for one in self.entrants.values() if one.paired is None])

    @property
    def missing(self) -> tuple[TableKey, ...]:
        """Return the tables without a confirmed result."""
        return tuple([key for key, sheet in self.sheets.items() if sheet.confirmed is None])

    def stage_of(self, round_: int) -> StageNow:
        """Return the stage of a published round."""
        return self.stages[self.rounds[round_ - 1].draft.stage - 1]

    def contest(self, stage: StageNow, group: Group) -> Contest:
        """Return the contest of a group, from which its next round and its standings are made."""
        first = stage.number == self.stages[0].number
        entries = tuple([self.entrants[entry].entry for entry in group.entries])
        if not FORMATS[stage.plan.format].rests:
            entries = tuple([replace(one, rests=()) if one.rests else one for one in entries])
        return Contest(
            entries,
            group.rounds,
            stage.plan.settings,
            self.plan.seed,
            stage.rounds_before,
            frozenset(group.entries).difference(self.seeds) if first else frozenset(),
            stage.plan.rounds,
            self.apart,
        )

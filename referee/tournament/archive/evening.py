"""The part of an archive beside the competition, under its optional key `evening`.

How the rest was planned, who is there and has paid, the seeds, the prizes. Every function that
reads raises RuleError, its place a JSON path.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date
from functools import partial
from typing import Any

from referee.core.errors import N_, RuleError
from referee.core.reading import list_of, or_null, read_bool, read_by, read_int, read_word
from referee.core.rulings.office import CONFIRMATIONS
from referee.tournament.archive.reading import NAME_OR_NONE, refuse_twice
from referee.tournament.archive.table_reading import read_known
from referee.tournament.categories.categories import categories_of
from referee.tournament.competition.apart import Apart, write_apart
from referee.tournament.competition.model import TournamentRecord
from referee.tournament.competition.rooms import Room, write_room
from referee.tournament.competition.schedule import RoundTime, write_round_time
from referee.tournament.evening.facts import FIELDS, MOST_APART, read_apart, read_prize, write_prize
from referee.tournament.evening.places import read_day, read_rooms, read_schedule
from referee.tournament.evening.plan import (
    MOST_CATEGORIES,
    MOST_CENTS,
    MOST_MINUTES,
    MOST_ROUNDS,
    MOST_TABLES,
    EventPlan,
    read_plan,
    write_plan,
)
from referee.tournament.evening.prize_money import read_pot, write_pot
from referee.tournament.evening.state import WAYS, Entrant, EventState, Pot, Prize
from referee.tournament.games.regulations import write_regulation

_ROUND = partial(read_int, least=1, most=MOST_ROUNDS)

IN_THE_EVENT = ("regulation", "switches", "seed")
"""Keys of a plan that the archive has elsewhere."""


@dataclass(frozen=True, slots=True)
class FeeNotes:
    """A fee that was paid, in cents, and how."""

    amount: int
    way: str


@dataclass(frozen=True, slots=True)
class DrawnFrom:
    """One of the two single players who were drawn as a pair."""

    entry: int
    club: str = ""
    town: str = ""
    fee: FeeNotes | None = None


@dataclass(frozen=True, slots=True)
class EntryNotes:
    """An entry beside what the competition needs of it; `table` is the one that it keeps.

    A pair made by lot is `of` two, in the order of its players. `rests` are rounds of the event.
    """

    entry: int
    town: str = ""
    present: bool = True
    paid: bool = False
    table: int | None = None
    of: tuple[DrawnFrom, ...] = ()
    fee: FeeNotes | None = None
    rests: tuple[int, ...] = ()
    categories: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EveningNotes:
    """`protest` minutes were given to object, None where they have not begun.

    `confirmation` tells what the other side confirms in its matches: `none`, `hand` or `match`.
    """

    plan: EventPlan
    entries: tuple[EntryNotes, ...]
    seeds: tuple[int, ...] = ()
    prizes: tuple[Prize, ...] = ()
    protest: int | None = None
    final: bool = False
    day: date | None = None
    pot: Pot | None = None
    paid_out: tuple[tuple[int, int], ...] = ()
    apart: tuple[Apart, ...] = ()
    rooms: tuple[Room, ...] = ()
    schedule: tuple[RoundTime, ...] = ()
    confirmation: str = "none"


def notes_of(
    state: EventState, day: date | None = None, confirmation: str = "none"
) -> EveningNotes:
    """Return what the archive of a tournament has under `evening`."""
    return EveningNotes(
        day=day,
        confirmation=confirmation,
        plan=state.plan,
        entries=tuple(
            EntryNotes(
                id_,
                one.town,
                one.present,
                one.paid,
                one.keeps,
                _drawn_from(state, one),
                _fee(one),
                one.entry.rests,
                categories_of(state, id_),
            )
            for id_, one in state.entrants.items()
            if one.paired is None
        ),
        seeds=tuple([id_ for id_ in state.seeds if state.entrants[id_].paired is None]),
        prizes=state.prizes_there,
        protest=state.protest.minutes if state.protest is not None else None,
        final=state.final is not None,
        pot=state.pot,
        apart=state.apart,
        rooms=state.rooms,
        schedule=state.schedule,
        paid_out=tuple([(id_, one.cents or 0) for id_, one in state.paid_out.items()]),
    )


def _drawn_from(state: EventState, pair: Entrant) -> tuple[DrawnFrom, ...]:
    singles = [state.entrants[id_] for id_ in pair.of]
    return tuple([DrawnFrom(one.entry.id, one.entry.club, one.town, _fee(one)) for one in singles])


def _fee(one: Entrant) -> FeeNotes | None:
    """Return the payment whose amount is known; one that was only ticked is `paid`."""
    payment = one.payment
    if payment is None or payment.cents is None:
        return None
    return FeeNotes(payment.cents, payment.way)


def write_notes(notes: EveningNotes) -> dict[str, object]:
    """Return the notes as values that JSON has."""
    plan = {key: value for key, value in write_plan(notes.plan).items() if key not in IN_THE_EVENT}
    return {
        **({"date": notes.day.isoformat()} if notes.day is not None else {}),
        **({"confirmation": notes.confirmation} if notes.confirmation != "none" else {}),
        "plan": plan,
        "entries": [_entry(one) for one in notes.entries],
        "seeds": list(notes.seeds),
        "prizes": [write_prize(prize) for prize in notes.prizes],
        "protest": notes.protest,
        "final": notes.final,
        **({"pot": write_pot(notes.pot)} if notes.pot else {}),
        **({"apart": [write_apart(one) for one in notes.apart]} if notes.apart else {}),
        **({"rooms": [write_room(one) for one in notes.rooms]} if notes.rooms else {}),
        **(
            {"schedule": [write_round_time(one) for one in notes.schedule]}
            if notes.schedule
            else {}
        ),
        **(
            {"paid_out": [{"entry": entry, "amount": cents} for entry, cents in notes.paid_out]}
            if notes.paid_out
            else {}
        ),
    }


def _entry(one: EntryNotes) -> dict[str, object]:
    values = _without_fee(asdict(one))
    of = [_without_fee(single) for single in values.pop("of")]
    lists = {key: list(values.pop(key)) for key in ("rests", "categories")}
    found = {"of": of, **lists}
    return {**values, **{key: value for key, value in found.items() if value}}


def _without_fee(values: dict[str, Any]) -> dict[str, Any]:
    """Return the values, without the fee where none was paid."""
    return {key: value for key, value in values.items() if key != "fee" or value is not None}


def read_notes(value: object, event: TournamentRecord) -> EveningNotes:
    """Return the notes to the event of the same archive."""
    known = {entry.id for entry in event.entries}
    values = read_by(
        value,
        {
            "plan": partial(_read_plan, event=event),
            "entries": list_of(partial(_read_entry, known=known)),
            "seeds": list_of(partial(read_known, known=known)),
            "prizes": list_of(read_prize),
            "protest": or_null(partial(read_int, least=0, most=MOST_MINUTES)),
            "final": read_bool,
        },
        {
            "date": read_day,
            "confirmation": partial(read_word, words=CONFIRMATIONS),
            "pot": _read_pot,
            "paid_out": list_of(partial(_read_paid_out, known=known)),
            "apart": list_of(read_apart, MOST_APART),
            "rooms": read_rooms,
            "schedule": read_schedule,
        },
    )
    paid_out = tuple(values.pop("paid_out", ()))
    notes = EveningNotes(day=values.pop("date", None), paid_out=paid_out, **values)
    refuse_twice([entry for entry, _cents in paid_out], "paid_out")
    numbers = [one.entry for one in notes.entries]
    singles = [single.entry for one in notes.entries for single in one.of]
    refuse_twice([*numbers, *singles], "entries")
    if known - set(numbers):
        raise RuleError(
            N_("entry %(entry)s is missing"), place="entries", entry=min(known - set(numbers))
        )
    refuse_twice(notes.seeds, "seeds")
    return notes


def _read_pot(value: object) -> Pot:
    needed = {name: FIELDS[name] for name in ("share", "unit", "places")}
    read_by(value, needed, {"by_category": FIELDS["by_category"]})
    assert isinstance(value, Mapping)
    return read_pot(value)


def _read_paid_out(value: object, known: set[int]) -> tuple[int, int]:
    entry = partial(read_known, known=known)
    values = read_by(value, {"entry": entry, "amount": FIELDS["amount"]})
    return values["entry"], values["amount"]


def _read_plan(value: object, event: TournamentRecord) -> EventPlan:
    """Return the plan of an event: its stages begin with those that were played."""
    regulation = event.regulation
    in_event = (write_regulation(regulation), regulation.switches(), event.seed)
    if not isinstance(value, Mapping) or value.keys() & set(IN_THE_EVENT):
        raise RuleError(N_("regulation and seed are told elsewhere in the archive"))
    plan = read_plan({**value, **dict(zip(IN_THE_EVENT, in_event, strict=True))})
    for index, played in enumerate(event.stages):
        stage = plan.stages[index] if index < len(plan.stages) else None
        groups = tuple(group.name for group in played.groups)
        if stage is None or (stage.format, stage.settings, stage.groups) != (
            played.format, played.settings, groups
        ):  # fmt: skip
            raise RuleError(N_("this is not the stage that was played"), place=f"stages[{index}]")
    return plan


def _read_entry(value: object, known: set[int]) -> EntryNotes:
    values = read_by(
        value,
        {
            "entry": partial(read_known, known=known),
            "town": NAME_OR_NONE,
            "present": read_bool,
            "paid": read_bool,
            "table": or_null(partial(read_int, least=1, most=MOST_TABLES)),
        },
        {
            "of": list_of(_read_drawn),
            "fee": _read_fee,
            "rests": list_of(_ROUND, MOST_ROUNDS),
            "categories": list_of(FIELDS["category"], MOST_CATEGORIES),
        },
    )
    notes = EntryNotes(**values)
    refuse_twice(notes.rests, "rests")
    refuse_twice(notes.categories, "categories")
    if len(notes.of) not in (0, 2):
        raise RuleError(N_("a pair is of two"), place="of")
    return notes


def _read_drawn(value: object) -> DrawnFrom:
    number = partial(read_int, least=1)
    values = read_by(
        value,
        {"entry": number, "club": NAME_OR_NONE, "town": NAME_OR_NONE},
        {"fee": _read_fee},
    )
    return DrawnFrom(**values)


def _read_fee(value: object) -> FeeNotes:
    amount = partial(read_int, least=0, most=MOST_CENTS)
    values = read_by(value, {"amount": amount, "way": partial(read_word, words=WAYS)})
    return FeeNotes(**values)

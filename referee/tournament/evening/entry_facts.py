"""Facts about entries: entered, paid, paired by lot, withdrawn or late."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from referee.core.errors import N_, RuleError
from referee.core.facts import Fact, Payload
from referee.tournament.competition.model import Entry
from referee.tournament.evening.cash import worth
from referee.tournament.evening.entrants import (
    check_names,
    entrant,
    in_groups,
    players_each,
    tree_is_made,
)
from referee.tournament.evening.fold import EventKind, TournamentFold
from referee.tournament.evening.plan import LOT, PAIRS
from referee.tournament.evening.state import CASH, Entrant, EventState, Payment


def _check_entry(state: EventState, payload: Payload, *, pair: bool) -> None:
    entry = payload["entry"]
    if len(payload["players"]) != 1 + pair:
        raise RuleError(
            N_("a pair has two players") if pair else N_("here single players enter"),
            place="players",
        )
    of = state.entrants[entry].of if entry in state.entrants else ()
    check_names(state, payload["name"], payload["players"], (entry, *of))


def _refuse_known(state: EventState, entry: int, place: str) -> None:
    if entry in state.entrants:
        raise RuleError(
            N_("there is an entry of the number %(entry)s already"), place=place, entry=entry
        )


def _refuse_playing(state: EventState, entry: int, place: str) -> None:
    if entry in in_groups(state):
        raise RuleError(N_("the entry plays already: let it withdraw instead"), place=place)


def _admit_added(state: EventState, payload: Payload) -> None:
    _refuse_known(state, payload["entry"], "entry")
    drawn = any(one.of for one in state.entrants.values())
    entered = state.plan.entered
    # Once the singles are paired, two late players can enter as a pair.
    pair = entered == PAIRS or (entered == LOT and drawn and len(payload["players"]) == 2)
    _check_entry(state, payload, pair=pair)


def _entry_added(fold: TournamentFold, fact: Fact) -> None:
    fold.entrants[fact.payload["entry"]] = Entrant(_entry(fact), fact.payload.get("town", ""))


def _entry(fact: Fact) -> Entry:
    given = fact.payload
    return Entry(given["entry"], given["name"], tuple(given["players"]), given.get("club", ""))


def _admit_changed(state: EventState, payload: Payload) -> None:
    known = entrant(state, payload["entry"])
    if known.paired is not None:
        raise RuleError(N_("this player was paired by lot: change the pair"), place="entry")
    _check_entry(state, payload, pair=len(known.entry.players) == 2)
    changed = known.entry.players != tuple(payload["players"])
    if changed and payload["entry"] in in_groups(state) and "reason" not in payload:
        raise RuleError(N_("the entry plays already: a change of players needs a reason"),
                        place="reason")  # fmt: skip


def _entry_changed(fold: TournamentFold, fact: Fact) -> None:
    id_ = fact.payload["entry"]
    told = _entry(fact)
    fold.change_entry(id_, name=told.name, players=told.players, club=told.club)
    fold.change(id_, town=fact.payload.get("town", ""))


def _admit_removed(state: EventState, payload: Payload) -> None:
    known = entrant(state, payload["entry"])
    _refuse_playing(state, payload["entry"], "entry")
    if known.of or known.paired is not None:
        raise RuleError(N_("the pairs were drawn: split them first"), place="entry")
    if known.payment is not None and worth(state, known, known.payment):
        raise RuleError(N_("the fee is paid: return it first"), place="entry")


def _entry_removed(fold: TournamentFold, fact: Fact) -> None:
    del fold.entrants[fact.payload["entry"]]
    fold.seeds = tuple([entry for entry in fold.seeds if entry != fact.payload["entry"]])


def _refuse_begun(state: EventState) -> None:
    if state.stages:
        raise RuleError(N_("the first stage has begun"))


def _admit_seeded(state: EventState, payload: Payload) -> None:
    _refuse_begun(state)
    for index, entry in enumerate(payload["seeds"]):
        entrant(state, entry, f"seeds[{index}]")


def _entries_seeded(fold: TournamentFold, fact: Fact) -> None:
    fold.seeds = tuple(fact.payload["seeds"])


def _admit_pairs(state: EventState, payload: Payload) -> None:
    _refuse_begun(state)
    if state.plan.entered != LOT:
        raise RuleError(N_("in this tournament nobody is paired by lot"))
    for index, pair in enumerate(payload["pairs"]):
        _refuse_known(state, pair["entry"], f"pairs[{index}].entry")
        for one in pair["of"]:
            known = entrant(state, one, f"pairs[{index}].of")
            if not known.playing or len(known.entry.players) != 1:
                raise RuleError(
                    N_("“%(name)s” is not there to be paired"),
                    place=f"pairs[{index}].of",
                    name=known.entry.said,
                )


def _pairs_drawn(fold: TournamentFold, fact: Fact) -> None:
    for pair in fact.payload["pairs"]:
        of = [fold.entrants[entry] for entry in pair["of"]]
        clubs = {one.entry.club for one in of}
        players = tuple([one.entry.players[0] for one in of])
        club = clubs.pop() if len(clubs) == 1 else ""
        rests = {round_ for one in of for round_ in one.entry.rests}
        points = sum(one.entry.handicap for one in of)
        entry = Entry(
            pair["entry"], pair["name"], players, club, None, tuple(sorted(rests)), points
        )
        fold.entrants[entry.id] = Entrant(
            entry, present=True, paid=all(one.paid for one in of), of=tuple(pair["of"]),
            categories=tuple([name for name in of[0].categories if name in of[1].categories]),
        )  # fmt: skip
        for one in of:
            fold.change(one.entry.id, paired=entry.id)


def _admit_parted(state: EventState, _payload: Payload) -> None:
    _refuse_begun(state)
    if not any(one.of for one in state.entrants.values()):
        raise RuleError(N_("there are no pairs drawn by lot"))


def _pairs_parted(fold: TournamentFold, _fact: Fact) -> None:
    for entry, one in list(fold.entrants.items()):
        if one.of:
            del fold.entrants[entry]
        else:
            fold.change(entry, paired=None)
    fold.seeds = tuple([entry for entry in fold.seeds if entry in fold.entrants])


def _admit_known(state: EventState, payload: Payload) -> None:
    for index, entry in enumerate(payload["entries"]):
        entrant(state, entry, f"entries[{index}]")


def _admit_checked_out(state: EventState, payload: Payload) -> None:
    _admit_known(state, payload)
    for index, entry in enumerate(payload["entries"]):
        _refuse_playing(state, entry, f"entries[{index}]")


def _marking(**values: Any) -> Callable[[TournamentFold, Fact], None]:
    """Return a step that marks some entries."""

    def step(fold: TournamentFold, fact: Fact) -> None:
        for entry in fact.payload["entries"]:
            fold.change(entry, **values)

    return step


def _fee_paid(fold: TournamentFold, fact: Fact) -> None:
    given = fact.payload
    payment = Payment(fact.number, given.get("amount"), given.get("way", CASH))
    for id_ in _payers(fold, given["entries"]):
        fold.change(id_, paid=True, payment=payment)
    _mark_pairs(fold)


def _fee_returned(fold: TournamentFold, fact: Fact) -> None:
    for id_ in _payers(fold, fact.payload["entries"]):
        one = fold.entrants[id_]
        back = (*one.returned, one.payment) if one.payment is not None else one.returned
        fold.change(id_, paid=False, payment=None, returned=back)
    _mark_pairs(fold)


def _payers(fold: TournamentFold, entries: Iterable[int]) -> list[int]:
    """Return those who entered: both players of a pair that the lot made."""
    return [payer for id_ in entries for payer in fold.entrants[id_].of or (id_,)]


def _mark_pairs(fold: TournamentFold) -> None:
    """Mark each pair made by lot as paid if both of it are."""
    for id_, one in fold.entrants.items():
        if one.of:
            fold.change(id_, paid=all(fold.entrants[single].paid for single in one.of))


def _admit_withdrew(state: EventState, payload: Payload) -> None:
    if entrant(state, payload["entry"]).withdrew is not None:
        raise RuleError(N_("this entry has withdrawn already"), place="entry")


def _withdrew(fold: TournamentFold, fact: Fact) -> None:
    entry = fact.payload["entry"]
    fold.change_entry(entry, withdrawn_after=len(fold.rounds))
    fold.change(entry, withdrew=fact.number)


def _admit_back(state: EventState, payload: Payload) -> None:
    known = entrant(state, payload["entry"])
    if known.withdrew is None:
        raise RuleError(N_("this entry has not withdrawn"), place="entry")
    missed = known.entry.withdrawn_after != len(state.rounds)
    if missed and payload["entry"] in in_groups(state):
        raise RuleError(
            N_("a round has been published without this entry: it cannot come back"), place="entry"
        )


def _withdrawal_taken_back(fold: TournamentFold, fact: Fact) -> None:
    fold.change_entry(fact.payload["entry"], withdrawn_after=None)
    fold.change(fact.payload["entry"], withdrew=None)


def _admit_kept(state: EventState, payload: Payload) -> None:
    entrant(state, payload["entry"])
    table, tables = payload.get("table"), state.plan.tables
    if table is not None and tables is not None and table > tables:
        raise RuleError(N_("number of tables: %(tables)s"), place="table", tables=tables)
    for id_, one in state.entrants.items():
        if table is not None and one.keeps == table and id_ != payload["entry"]:
            raise RuleError(
                N_("table %(table)s is kept by “%(name)s”"),
                place="table",
                table=table,
                name=one.entry.said,
            )


def _table_kept(fold: TournamentFold, fact: Fact) -> None:
    fold.change(fact.payload["entry"], keeps=fact.payload.get("table"))


def _admit_late(state: EventState, payload: Payload) -> None:
    known, stage = entrant(state, payload["entry"]), state.stage
    if stage is None:
        raise RuleError(N_("nothing has begun yet: check the entry in, and it plays"))
    if len(state.stages) > 1:
        raise RuleError(N_("who comes late can join the first stage only"))
    if payload["entry"] in in_groups(state):
        raise RuleError(N_("the entry plays already"), place="entry")
    if not known.playing:
        raise RuleError(N_("check “%(name)s” in first"), place="entry", name=known.entry.said)
    if len(known.entry.players) != players_each(state):
        raise RuleError(N_("a pair has two players"), place="entry")
    if payload["group"] > len(stage.groups):
        raise RuleError(N_("there is no group %(group)s"), place="group", group=payload["group"])
    if tree_is_made(stage):
        raise RuleError(
            N_("“%(name)s” comes too late: the tree of the knockout is drawn"),
            place="entry",
            name=known.entry.said,
        )


def _joined_late(fold: TournamentFold, fact: Fact) -> None:
    fold.stages[-1].groups[fact.payload["group"] - 1].append(fact.payload["entry"])


ENTRY_KINDS: Mapping[str, EventKind] = {
    "entry_added": EventKind(_admit_added, _entry_added, side_by_side=True),
    "entry_changed": EventKind(
        _admit_changed, _entry_changed, after_the_end=True, side_by_side=True
    ),
    "entry_removed": EventKind(_admit_removed, _entry_removed),
    "entries_seeded": EventKind(_admit_seeded, _entries_seeded),
    "pairs_drawn": EventKind(_admit_pairs, _pairs_drawn),
    "pairs_parted": EventKind(_admit_parted, _pairs_parted),
    "checked_in": EventKind(_admit_known, _marking(present=True), side_by_side=True),
    "checked_out": EventKind(_admit_checked_out, _marking(present=False), side_by_side=True),
    "fee_paid": EventKind(_admit_known, _fee_paid, after_the_end=True, side_by_side=True),
    "fee_returned": EventKind(_admit_known, _fee_returned, after_the_end=True, side_by_side=True),
    "withdrew": EventKind(_admit_withdrew, _withdrew, stales=True),
    "withdrawal_taken_back": EventKind(_admit_back, _withdrawal_taken_back, stales=True),
    "table_kept": EventKind(_admit_kept, _table_kept, side_by_side=True),
    "joined_late": EventKind(_admit_late, _joined_late, stales=True),
}

"""Admission of facts about entries: those that do not fit the state are refused in words."""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from referee.core.errors import N_, RuleError
from referee.core.facts import Payload
from referee.tournament.evening.plan import LOT, PAIRS, SINGLES
from referee.tournament.evening.state import Entrant, EventState, StageNow

KNOCKOUT = "eliminazione"


def entrant(state: EventState, entry: int, place: str = "entry") -> Entrant:
    """Return the entry of this number. Raise RuleError where there is none."""
    if entry not in state.entrants:
        raise RuleError(N_("there is no entry %(entry)s here"), place=place, entry=entry)
    return state.entrants[entry]


def in_groups(state: EventState) -> set[int]:
    """Return every entry that was dealt into a group of any stage."""
    return {entry for stage in state.stages for group in stage.groups for entry in group.entries}


def tree_is_made(stage: StageNow) -> bool:
    """Tell whether the tree of a knockout stands: its first round is published."""
    return stage.plan.format == KNOCKOUT and any(group.rounds for group in stage.groups)


def left_out(state: EventState) -> tuple[int, ...]:
    """Return the entries that are present, in no group, and can still join one."""
    if len(state.stages) != 1 or state.final is not None or tree_is_made(state.stages[0]):
        return ()
    dealt, number = in_groups(state), players_each(state)
    return tuple(
        [
            id_
            for id_, one in state.entrants.items()
            if one.playing and id_ not in dealt and len(one.entry.players) == number
        ]
    )


def players_each(state: EventState) -> int:
    """Return how many people an entry that plays is."""
    return 1 if state.plan.entered == SINGLES else 2


@lru_cache(maxsize=10_000)
def _folded(name: str) -> str:
    return " ".join(name.casefold().split())


def check_names(state: EventState, name: str, players: Iterable[str], but: Iterable[int]) -> None:
    """Raise RuleError for a name or a person that another entry has.

    The error's `like` is the number of that entry.
    """
    left_out = set(but)
    others = [one.entry for id_, one in state.entrants.items() if id_ not in left_out]
    for entry in others:
        if _folded(entry.name) == _folded(name):
            raise RuleError(
                N_("there is an entry “%(name)s” already"),
                place="name",
                name=entry.name,
                like=entry.id,
            )
    persons = {_folded(person): entry for entry in others for person in entry.players}
    mine: set[str] = set()
    for index, person in enumerate(players):
        folded = _folded(person)
        if folded in mine:
            raise RuleError(
                N_("“%(person)s” cannot be both players"), place=f"players[{index}]", person=person
            )
        mine.add(folded)
        if folded in persons:
            raise RuleError(
                N_("“%(person)s” plays in “%(name)s” already; if these are two people of one "
                   "name, write what tells them apart"),
                place=f"players[{index}]",
                person=person,
                name=persons[folded].name,
                like=persons[folded].id,
            )  # fmt: skip


def _check_entry(state: EventState, payload: Payload, *, pair: bool) -> None:
    entry = payload["entry"]
    if len(payload["players"]) != 1 + pair:
        raise RuleError(
            N_("a pair has two players") if pair else N_("here single players enter"),
            place="players",
        )
    of = state.entrants[entry].of if entry in state.entrants else ()
    check_names(state, payload["name"], payload["players"], (entry, *of))


def _admit_added(state: EventState, payload: Payload) -> None:
    if payload["entry"] in state.entrants:
        raise RuleError(
            N_("there is an entry of the number %(entry)s already"),
            place="entry",
            entry=payload["entry"],
        )
    drawn = any(one.of for one in state.entrants.values())
    entered = state.plan.entered
    # Once the singles are paired, two late players can enter as a pair.
    pair = entered == PAIRS or (entered == LOT and drawn and len(payload["players"]) == 2)
    _check_entry(state, payload, pair=pair)


def _admit_changed(state: EventState, payload: Payload) -> None:
    known = entrant(state, payload["entry"])
    if known.paired is not None:
        raise RuleError(N_("this player was paired by lot: change the pair"), place="entry")
    _check_entry(state, payload, pair=len(known.entry.players) == 2)
    changed = known.entry.players != tuple(payload["players"])
    if changed and payload["entry"] in in_groups(state) and "reason" not in payload:
        raise RuleError(N_("the entry plays already: a change of players needs a reason"),
                        place="reason")  # fmt: skip


def _admit_removed(state: EventState, payload: Payload) -> None:
    known = entrant(state, payload["entry"])
    if payload["entry"] in in_groups(state):
        raise RuleError(N_("the entry plays already: let it withdraw instead"), place="entry")
    if known.of or known.paired is not None:
        raise RuleError(N_("the pairs were drawn: part them first"), place="entry")


def _refuse_begun(state: EventState) -> None:
    if state.stages:
        raise RuleError(N_("the first stage has begun"))


def _admit_seeded(state: EventState, payload: Payload) -> None:
    _refuse_begun(state)
    for index, entry in enumerate(payload["seeds"]):
        entrant(state, entry, f"seeds[{index}]")


def _admit_pairs(state: EventState, payload: Payload) -> None:
    _refuse_begun(state)
    if state.plan.entered != LOT:
        raise RuleError(N_("in this tournament nobody is paired by lot"))
    for index, pair in enumerate(payload["pairs"]):
        if pair["entry"] in state.entrants:
            raise RuleError(
                N_("there is an entry of the number %(entry)s already"),
                place=f"pairs[{index}].entry",
                entry=pair["entry"],
            )
        for one in pair["of"]:
            known = entrant(state, one, f"pairs[{index}].of")
            if not known.playing or len(known.entry.players) != 1:
                raise RuleError(
                    N_("“%(name)s” is not there to be paired"),
                    place=f"pairs[{index}].of",
                    name=known.entry.name,
                )


def _admit_parted(state: EventState, _payload: Payload) -> None:
    _refuse_begun(state)
    if not any(one.of for one in state.entrants.values()):
        raise RuleError(N_("there are no pairs drawn by lot"))


def _admit_known(state: EventState, payload: Payload) -> None:
    for index, entry in enumerate(payload["entries"]):
        entrant(state, entry, f"entries[{index}]")


def _admit_checked_out(state: EventState, payload: Payload) -> None:
    _admit_known(state, payload)
    dealt = in_groups(state)
    for index, entry in enumerate(payload["entries"]):
        if entry in dealt:
            raise RuleError(
                N_("the entry plays already: let it withdraw instead"), place=f"entries[{index}]"
            )


def _admit_withdrew(state: EventState, payload: Payload) -> None:
    if entrant(state, payload["entry"]).withdrew is not None:
        raise RuleError(N_("this entry has withdrawn already"), place="entry")


def _admit_back(state: EventState, payload: Payload) -> None:
    known = entrant(state, payload["entry"])
    if known.withdrew is None:
        raise RuleError(N_("this entry has not withdrawn"), place="entry")
    missed = known.entry.withdrawn_after != len(state.rounds)
    if missed and payload["entry"] in in_groups(state):
        raise RuleError(
            N_("a round has been published without this entry: it cannot come back"), place="entry"
        )


def _admit_kept(state: EventState, payload: Payload) -> None:
    entrant(state, payload["entry"])
    table, tables = payload.get("table"), state.plan.tables
    if table is not None and tables is not None and table > tables:
        raise RuleError(N_("there are %(tables)s tables"), place="table", tables=tables)
    for id_, one in state.entrants.items():
        if table is not None and one.keeps == table and id_ != payload["entry"]:
            raise RuleError(
                N_("table %(table)s is kept by “%(name)s”"),
                place="table",
                table=table,
                name=one.entry.name,
            )


def _admit_late(state: EventState, payload: Payload) -> None:
    known, stage = entrant(state, payload["entry"]), state.stage
    if stage is None:
        raise RuleError(N_("nothing has begun yet: check the entry in, and it plays"))
    if len(state.stages) > 1:
        raise RuleError(N_("who comes late can join the first stage only"))
    if payload["entry"] in in_groups(state):
        raise RuleError(N_("the entry plays already"), place="entry")
    if not known.playing:
        raise RuleError(N_("check “%(name)s” in first"), place="entry", name=known.entry.name)
    if len(known.entry.players) != players_each(state):
        raise RuleError(N_("a pair has two players"), place="entry")
    if payload["group"] > len(stage.groups):
        raise RuleError(N_("there is no group %(group)s"), place="group", group=payload["group"])
    if tree_is_made(stage):
        raise RuleError(
            N_("“%(name)s” comes too late: the tree of the knockout is drawn"),
            place="entry",
            name=known.entry.name,
        )


ENTRY_ADMISSION: Mapping[str, Callable[[EventState, Payload], None]] = {
    "entry_added": _admit_added,
    "entry_changed": _admit_changed,
    "entry_removed": _admit_removed,
    "entries_seeded": _admit_seeded,
    "pairs_drawn": _admit_pairs,
    "pairs_parted": _admit_parted,
    "checked_in": _admit_known,
    "checked_out": _admit_checked_out,
    "fee_paid": _admit_known,
    "fee_returned": _admit_known,
    "withdrew": _admit_withdrew,
    "withdrawal_taken_back": _admit_back,
    "table_kept": _admit_kept,
    "joined_late": _admit_late,
}

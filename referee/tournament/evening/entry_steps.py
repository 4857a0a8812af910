"""Steps of facts about entries: entered, paid, paired by lot, withdrawn or late."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from referee.core.facts import Fact
from referee.tournament.competition.model import Entry
from referee.tournament.evening.fold import TournamentFold
from referee.tournament.evening.state import Entrant


def _entry_added(fold: TournamentFold, fact: Fact) -> None:
    fold.entrants[fact.payload["entry"]] = Entrant(_entry(fact), fact.payload.get("town", ""))


def _entry(fact: Fact) -> Entry:
    given = fact.payload
    return Entry(given["entry"], given["name"], tuple(given["players"]), given.get("club", ""))


def _entry_changed(fold: TournamentFold, fact: Fact) -> None:
    id_ = fact.payload["entry"]
    before = fold.entrants[id_].entry.withdrawn_after
    entry = replace(_entry(fact), withdrawn_after=before)
    fold.change(id_, entry=entry, town=fact.payload.get("town", ""))


def _entry_removed(fold: TournamentFold, fact: Fact) -> None:
    del fold.entrants[fact.payload["entry"]]
    fold.seeds = tuple([entry for entry in fold.seeds if entry != fact.payload["entry"]])


def _entries_seeded(fold: TournamentFold, fact: Fact) -> None:
    fold.seeds = tuple(fact.payload["seeds"])


def _pairs_drawn(fold: TournamentFold, fact: Fact) -> None:
    for pair in fact.payload["pairs"]:
        of = [fold.entrants[entry] for entry in pair["of"]]
        clubs = {one.entry.club for one in of}
        players = tuple([one.entry.players[0] for one in of])
        club = clubs.pop() if len(clubs) == 1 else ""
        entry = Entry(pair["entry"], pair["name"], players, club)
        fold.entrants[entry.id] = Entrant(
            entry, present=True, paid=all(one.paid for one in of), of=tuple(pair["of"])
        )
        for one in of:
            fold.change(one.entry.id, paired=entry.id)


def _pairs_parted(fold: TournamentFold, _fact: Fact) -> None:
    for entry, one in list(fold.entrants.items()):
        if one.of:
            del fold.entrants[entry]
        else:
            fold.change(entry, paired=None)
    fold.seeds = tuple([entry for entry in fold.seeds if entry in fold.entrants])


def _marking(**values: Any) -> Callable[[TournamentFold, Fact], None]:
    """Return a step that marks some entries."""

    def step(fold: TournamentFold, fact: Fact) -> None:
        for entry in fact.payload["entries"]:
            fold.change(entry, **values)

    return step


def _withdrew(fold: TournamentFold, fact: Fact) -> None:
    entry = fact.payload["entry"]
    fold.change_entry(entry, withdrawn_after=len(fold.rounds))
    fold.change(entry, withdrew=fact.number)


def _withdrawal_taken_back(fold: TournamentFold, fact: Fact) -> None:
    fold.change_entry(fact.payload["entry"], withdrawn_after=None)
    fold.change(fact.payload["entry"], withdrew=None)


def _table_kept(fold: TournamentFold, fact: Fact) -> None:
    fold.change(fact.payload["entry"], keeps=fact.payload.get("table"))


def _joined_late(fold: TournamentFold, fact: Fact) -> None:
    fold.stages[-1].groups[fact.payload["group"] - 1].append(fact.payload["entry"])


ENTRY_STEPS: Mapping[str, Callable[[TournamentFold, Fact], None]] = {
    "entry_added": _entry_added,
    "entry_changed": _entry_changed,
    "entry_removed": _entry_removed,
    "entries_seeded": _entries_seeded,
    "pairs_drawn": _pairs_drawn,
    "pairs_parted": _pairs_parted,
    "checked_in": _marking(present=True),
    "checked_out": _marking(present=False),
    "fee_paid": _marking(paid=True),
    "fee_returned": _marking(paid=False),
    "withdrew": _withdrew,
    "withdrawal_taken_back": _withdrawal_taken_back,
    "table_kept": _table_kept,
    "joined_late": _joined_late,
}

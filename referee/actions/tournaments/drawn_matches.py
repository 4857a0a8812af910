"""Where the matches of a tournament belong, by the rounds that they were published with."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.actions.submissions import part_of
from referee.store.ledger.entry import LedgerEntry
from referee.store.tournaments.views import EventView, event_facts
from referee.tournament.evening.replay import replay_event
from referee.tournament.evening.state import RoundNow


class Drawn(NamedTuple):
    """A table of a published round, and the id of the fact that its match opens with."""

    opening: str
    published: int
    round: int
    table: int


def drawn(view: EventView) -> Iterator[Drawn]:
    """Yield every table that was ever published, also of rounds that were taken back."""
    rounds = {one.number: one for one in view.state.rounds}
    for entry in view.entries:
        if entry.kind == "round_published":
            now = rounds.get(entry.number) or _published(view, entry)
            for index, table in enumerate(now.draft.tables, start=1):
                opening = part_of(entry.event_id, index)
                yield Drawn(opening, entry.number, now.round, table.table)


def _published(view: EventView, entry: LedgerEntry) -> RoundNow:
    """Return the round that an entry published, as it was then."""
    facts = event_facts(view.entries[: entry.number])
    return replay_event(facts).rounds[-1]

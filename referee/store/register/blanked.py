"""Entries of ledgers as they are without a name."""

import json
from collections.abc import Callable, Collection
from typing import Any

from sqlalchemy import select

from referee.core.erasures import marker
from referee.core.register.league_facts import LEAGUE_KINDS
from referee.store.database import db
from referee.store.leagues.people import leagues_with
from referee.store.ledger import ledger
from referee.store.ledger.entry import StoredEntry
from referee.store.ledger.ledger import EVENT_BOOK, Chain
from referee.store.names import fold
from referee.store.register.blanking import Target, in_event, in_match, in_register, in_results
from referee.store.register.tables import PERSON_FACTS
from referee.store.register.traces import Traces

Blanking = Callable[[StoredEntry, dict[str, Any]], dict[str, Any]]
"""Returns the payload of an entry without a name."""


def blanked_entries(chain: Chain, found: Traces, change: Blanking) -> list[StoredEntry]:
    """Return the entries of a ledger that a name is taken from, as they are without it."""
    rows = []
    for entry in ledger.stored(chain.owner_id, book=chain.book):
        payload = json.loads(entry.payload)
        changed = change(entry, payload)
        actor = entry.actor
        if found.account and actor == found.account:
            actor = marker(found.number)
        if changed != payload or actor != entry.actor:
            rows.append(entry.blanked(chain.book.scope, changed, actor))
    return rows


def entries_of_match(chain: Chain, found: Traces) -> list[StoredEntry]:
    """Return the entries of a match that a name is taken from."""
    targets = found.matches[chain.code]
    others = others_of_match(chain, targets)
    return blanked_entries(
        chain, found, lambda entry, said: in_match(entry.kind, said, targets, others)
    )


def others_of_match(chain: Chain, targets: Collection[Target]) -> frozenset[str]:
    """Return every name that anybody else has, or had, at a seat of a match."""
    his = {(one.number, fold(one.name)) for one in targets}
    lists = [entry.payload.get("players", ()) for entry in ledger.read(chain.owner_id)]
    return frozenset(
        name
        for players in lists
        for seat, name in enumerate(players, start=1)
        if (seat, fold(name)) not in his
    )


def entries_of_event(chain: Chain, found: Traces) -> list[StoredEntry]:
    """Return the entries of a tournament that a name is taken from."""
    targets = found.events[chain.code]
    his = {(one.number, one.player, fold(one.name)) for one in targets}
    drawn: dict[int, list[int]] = {}
    others = set()
    for entry in ledger.read(chain.owner_id, book=EVENT_BOOK):
        for pair in entry.payload.get("pairs", ()):
            drawn[pair["entry"]] = pair["of"]
        number = entry.payload.get("entry", 0)
        for player, name in enumerate(entry.payload.get("players", ()), start=1):
            # Whom the lot has put into a pair has an entry of his own.
            own = {(number, player), *((of, 1) for of in drawn.get(number, ()))}
            if not any((*one, fold(name)) in his for one in own):
                others.add(name)
    return blanked_entries(chain, found, lambda _entry, said: in_event(said, targets, others))


def entries_of_register(chain: Chain, found: Traces) -> list[StoredEntry]:
    """Return the entries of the register that a person is taken from."""
    about = set(
        db.session.scalars(
            select(PERSON_FACTS.c.number).where(PERSON_FACTS.c.person_id.in_(found.people))
        )
    )
    results = {int(code): targets for code, targets in found.earlier.items()}
    played = {one.id for one in leagues_with(found.people)}

    def change(entry: StoredEntry, said: dict[str, Any]) -> dict[str, Any]:
        if entry.number in results:
            return in_results(said, results[entry.number])
        whose = said.get("person") if entry.kind == "person_changed" else entry.number
        keeps = marker(int(whose or 0)) if "about" in said and whose in found.people else ""
        of_league = entry.kind in LEAGUE_KINDS and said.get("league", entry.number) in played
        names = found.names if of_league or entry.number in about else ()
        return in_register(said, found.places, names, marker(found.number), keeps)

    return blanked_entries(chain, found, change)

"""Matches, tournaments and lists as everybody sees them: names as their people want them shown.

Whoever wants initials or a number is shown so wherever his name is linked to him. A match is told
anew from facts without the name, so that nothing on its pages and papers knows it.
"""

from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from threading import Lock
from typing import Any, TypeVar

from sqlalchemy import select

from referee.core.register.person import NAME, Person
from referee.core.register.places import AT_EVENT, AT_MATCH
from referee.core.register.shown import public_choice, public_name
from referee.store.accounts.tables import CLUB_EVENTS
from referee.store.database import db
from referee.store.ledger.entry import LedgerEntry
from referee.store.matches import queries
from referee.store.matches.queries import MatchLine
from referee.store.matches.tables import MATCHES
from referee.store.matches.views import AnyView, view_of_entries
from referee.store.names import fold
from referee.store.register.blanking import Target, in_event, in_match
from referee.store.register.projections import person_of
from referee.store.register.tables import NAME_LINKS, PEOPLE
from referee.store.register.veil_state import PERHAPS_VEILED
from referee.store.tournaments.views import EventView, view_of_tournament

V = TypeVar("V")


class _Veil:
    """What stands in place of names: at seats of matches, and of players of entries."""

    def __init__(self, codes: Collection[str], year: int) -> None:
        link, person = NAME_LINKS.c, PEOPLE.c
        rows = db.session.execute(
            select(link.scope, link.code, link.number, link.player, link.name, PEOPLE)
            .join_from(NAME_LINKS, PEOPLE, person.id == link.person_id)
            .where(link.code.in_(codes), PERHAPS_VEILED)
        ).mappings()
        self.matches: dict[str, set[Target]] = {}
        self.events: dict[str, set[Target]] = {}
        for row in rows:
            written, one = row[link.name], _person(row)
            if public_choice(one, year) == NAME:
                continue
            target = Target(row["number"], row["player"], written, public_name(written, one, year))
            of = {AT_MATCH: self.matches, AT_EVENT: self.events}.get(row["scope"])
            if of is not None:
                of.setdefault(row["code"], set()).add(target)

    def at_match(self, code: str, event: str, players: Sequence[str]) -> frozenset[Target]:
        """Return what is put in a match, for the seats that these players have."""
        found = set(self.matches.get(code, ()))
        for one in self.events.get(event, ()):
            seats = enumerate(players, start=1)
            mine = [seat for seat, name in seats if fold(name) == fold(one.name)]
            found |= {replace(one, number=seat, player=0) for seat in mine}
        return frozenset(found)


def _person(row: Mapping[Any, Any]) -> Person:
    return person_of({column.name: row[column] for column in PEOPLE.c})  # type: ignore[arg-type]


class _Kept:
    """The views last shown, by their heads and what is public."""

    def __init__(self, size: int) -> None:
        self._size, self._lock = size, Lock()
        self._views: OrderedDict[tuple[str, ...], Any] = OrderedDict()

    def view(self, key: tuple[str, ...], make: Callable[[], V]) -> V:
        """Return the view of a key; where it is not kept, it is made."""
        with self._lock:
            known: V | None = self._views.get(key)
        if known is None:
            known = make()
            with self._lock:
                self._views[key] = known
                while len(self._views) > self._size:
                    self._views.popitem(last=False)
        return known


_kept = _Kept(128)


def public_match(view: AnyView, veil_state: str, year: int) -> AnyView:
    """Return a match as everybody sees it; `veil_state` is as of now."""
    if not veil_state:
        return view
    key = (view.code, view.head, veil_state, str(year))
    return _kept.view(key, lambda: _veiled_match(view, year))


def _veiled_match(view: AnyView, year: int) -> AnyView:
    event = _event_of(view.code)
    targets = _Veil((view.code, event), year).at_match(view.code, event, view.record.players)
    if not targets:
        return view
    entries = queries.entries(view.code)[: view.number]
    return view_of_entries(view.code, veiled_entries(entries, targets))


def public_entries(
    view: AnyView, entries: Sequence[LedgerEntry], veil_state: str, year: int
) -> tuple[LedgerEntry, ...]:
    """Return the entries of a match as everybody sees them."""
    if not veil_state:
        return tuple(entries)
    event = _event_of(view.code)
    players = next(one.payload["players"] for one in entries if "players" in one.payload)
    targets = _Veil((view.code, event), year).at_match(view.code, event, players)
    return veiled_entries(entries, targets)


def veiled_entries(
    entries: Iterable[LedgerEntry], targets: Collection[Target]
) -> tuple[LedgerEntry, ...]:
    """Return the entries of a match with names as they are shown."""
    known = tuple(entries)
    his = {(one.number, fold(one.name)) for one in targets}
    others = {
        name
        for entry in known
        for seat, name in enumerate(entry.payload.get("players", ()), start=1)
        if (seat, fold(name)) not in his
    }
    return tuple(
        [replace(one, payload=in_match(one.kind, one.payload, targets, others)) for one in known]
    )


def _event_of(code: str) -> str:
    rows = (
        select(CLUB_EVENTS.c.code)
        .join_from(MATCHES, CLUB_EVENTS, CLUB_EVENTS.c.id == MATCHES.c.event_id)
        .where(MATCHES.c.code == code)
    )
    return db.session.scalar(rows) or ""


def public_event(view: EventView, veil_state: str, year: int) -> EventView:
    """Return a tournament as everybody sees it."""
    if not veil_state:
        return view
    key = (view.code, view.head, veil_state, str(year))
    return _kept.view(key, lambda: _veiled_event(view, year))


def _veiled_event(view: EventView, year: int) -> EventView:
    targets = _Veil((view.code,), year).events.get(view.code, set())
    if not targets:
        return view
    his = {(one.number, one.player, fold(one.name)) for one in targets}
    others = {
        name
        for id_, one in view.state.entrants.items()
        for player, name in enumerate(one.entry.players, start=1)
        if not ({(id_, player, fold(name)), *((of, 1, fold(name)) for of in one.of)} & his)
    }
    entries = tuple(
        [replace(one, payload=in_event(one.payload, targets, others)) for one in view.entries]
    )
    return view_of_tournament(view.id, view.code, entries)


def public_lines(lines: Sequence[MatchLine], veil_state: str, year: int) -> tuple[MatchLine, ...]:
    """Return matches of a list as everybody sees them."""
    if not veil_state or not lines:
        return tuple(lines)
    rows = db.session.execute(
        select(MATCHES.c.code, CLUB_EVENTS.c.code)
        .join_from(MATCHES, CLUB_EVENTS, CLUB_EVENTS.c.id == MATCHES.c.event_id)
        .where(MATCHES.c.code.in_([line.code for line in lines]))
    )
    events: dict[str, str] = {match: event for match, event in rows}  # noqa: C416 -- rows
    veil = _Veil({*(line.code for line in lines), *events.values()}, year)
    return tuple([_veiled_line(line, veil, events.get(line.code, "")) for line in lines])


def _veiled_line(line: MatchLine, veil: _Veil, event: str) -> MatchLine:
    players = list(line.players)
    for one in veil.at_match(line.code, event, players):
        if one.number <= len(players) and fold(players[one.number - 1]) == fold(one.name):
            players[one.number - 1] = one.put
    return replace(line, players=tuple(players))


def hidden_names(veil_state: str, year: int) -> frozenset[str]:
    """Return the folded names that nobody finds a match by: those that are not public."""
    if not veil_state:
        return frozenset()
    rows = db.session.execute(
        select(NAME_LINKS.c.name, PEOPLE)
        .join_from(NAME_LINKS, PEOPLE, PEOPLE.c.id == NAME_LINKS.c.person_id)
        .where(PERHAPS_VEILED)
    ).mappings()
    return frozenset(
        fold(row[NAME_LINKS.c.name]) for row in rows if public_choice(_person(row), year) != NAME
    )

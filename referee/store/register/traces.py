"""Where the name of a person is written: all that is blanked when he is erased."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from sqlalchemy import exists, or_, select

from referee.core.erasures import marker
from referee.core.register.places import AT_EARLIER, AT_EVENT, AT_MATCH, Place
from referee.store.accounts.tables import CLUB_EVENTS
from referee.store.database import db
from referee.store.ledger import ledger
from referee.store.ledger.ledger import EVENT_BOOK, MATCH_BOOK, Book
from referee.store.matches.tables import MATCHES, SEATS
from referee.store.names import fold
from referee.store.register.blanking import Target
from referee.store.register.joins import same_table
from referee.store.register.projections import places_linked_to
from referee.store.register.queries import held_register
from referee.store.register.tables import PEOPLE, PERSON_FACTS
from referee.store.tournaments.tables import ENTRY_NAMES, ROUND_MATCHES, TABLE_SEATS

Targets = dict[str, set[Target]]


@dataclass(frozen=True)
class Traces:
    """Where the name of a person is written: by the codes of matches, events, earlier events.

    `people` are his own number and those of who was merged into him, with the names that he has in
    the register, `former` those that he had. `places` say what will stand in place of each name.
    `account` is the name of the account that is his, "" without one: it stands in what he wrote.
    """

    number: int
    people: Mapping[int, str]
    former: frozenset[str]
    places: Mapping[Place, str]
    matches: Targets = field(default_factory=dict)
    events: Targets = field(default_factory=dict)
    earlier: Targets = field(default_factory=dict)
    account: str = ""

    @property
    def names(self) -> frozenset[str]:
        """Return every name that is his, as it is written."""
        known = {*self.former, *self.people.values(), *[one.name for one in self.places]}
        return frozenset(known | ({self.account} if self.account else set()))


def traces_of(number: int, account: str = "") -> Traces:
    """Return where the name of a person is written, and that of an account of his."""
    own = or_(PEOPLE.c.id == number, PEOPLE.c.merged_into == number)
    rows = db.session.execute(select(PEOPLE.c.id, PEOPLE.c.name).where(own))
    people = {id_: name for id_, name in rows}  # noqa: C416 -- rows are no pairs to the types
    places = _markers(places_linked_to(number), number)
    found = Traces(number, people, _former_names(people), places, account=account)
    where = {AT_MATCH: found.matches, AT_EVENT: found.events, AT_EARLIER: found.earlier}
    for place, put in found.places.items():
        target = Target(place.number, place.player, place.name, put)
        where[place.scope].setdefault(place.code, set()).add(target)
    for code, targets in found.events.items():
        for target in targets:
            for match, seat in _seats_in_rounds(code, target):
                his = replace(target, number=seat, player=0)
                found.matches.setdefault(match, set()).add(his)
    if account:
        # At no seat, and of no entry: it is taken from texts alone.
        wrote = Target(0, 0, account, marker(number))
        for book, targets_in in ((MATCH_BOOK, found.matches), (EVENT_BOOK, found.events)):
            for code in _written_by(account, book):
                targets_in.setdefault(code, set()).add(wrote)
    return found


def _written_by(account: str, book: Book) -> Collection[str]:
    """Return the codes of the ledgers that an account has written to."""
    table = book.owner.table
    owners = select(book.owner).where(table.c.actor == account).distinct()
    return db.session.scalars(select(book.owners.c.code).where(book.owners.c.id.in_(owners))).all()


def _former_names(people: Collection[int]) -> frozenset[str]:
    """Return the names that people had in the register before they were changed."""
    about = select(PERSON_FACTS.c.number).where(PERSON_FACTS.c.person_id.in_(people))
    return frozenset(
        entry.payload["about"]["name"]
        for entry in ledger.read_some(held_register(hold=False), about)
        # A person has the number of the entry that added him.
        if entry.kind == "person_changed" or entry.number in people
    )


def _markers(places: Collection[Place], number: int) -> dict[Place, str]:
    """Return what stands in place of each name: `N.7`, and `N.7/2` of a second one at one seat."""
    seen: Counter[tuple[str, str, int, int]] = Counter()
    found = {}
    for place in sorted(places):
        where = (place.scope, place.code, place.number, place.player)
        seen[where] += 1
        again = f"/{seen[where]}" if seen[where] > 1 else ""
        found[place] = f"{marker(number)}{again}"
    return found


def _seats_in_rounds(code: str, target: Target) -> Iterator[tuple[str, int]]:
    """Yield code and seat of the matches of rounds at which a player of an entry sits.

    A table with a result says who sat there; at another one the name alone does, if nobody else of
    the event has it.
    """
    drawn, sat, seat = ROUND_MATCHES.c, TABLE_SEATS.c, SEATS.c
    event = select(CLUB_EVENTS.c.id).where(CLUB_EVENTS.c.code == code).scalar_subquery()
    at_table = same_table(sat, drawn)
    rows = db.session.execute(
        select(MATCHES.c.code, sat.seat)
        .join_from(ROUND_MATCHES, TABLE_SEATS, at_table)
        .join(MATCHES, MATCHES.c.id == drawn.match_id)
        .where(drawn.event_id == event, sat.entry == target.number, sat.player == target.player)
    )
    yield from [(match, at) for match, at in rows]
    others = db.session.execute(
        select(ENTRY_NAMES.c.entry, ENTRY_NAMES.c.player, ENTRY_NAMES.c.name).where(
            ENTRY_NAMES.c.event_id == event
        )
    )
    here = (target.number, target.player)
    if any((one, of) != here and fold(name) == fold(target.name) for one, of, name in others):
        return
    rows = db.session.execute(
        select(MATCHES.c.code, seat.seat)
        .join_from(ROUND_MATCHES, MATCHES, MATCHES.c.id == drawn.match_id)
        .join(SEATS, seat.match_id == drawn.match_id)
        .where(
            drawn.event_id == event,
            seat.folded == fold(target.name),
            ~exists().where(at_table),
        )
    )
    yield from [(match, at) for match, at in rows]


def being_played(found: Traces, today: date) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the open matches that a person sits at, and the names of events that he plays in."""
    state, event = MATCHES.c, CLUB_EVENTS.c
    matches = db.session.scalars(
        select(state.code).where(state.code.in_(found.matches), state.state == "open")
    )
    events = db.session.execute(
        select(event.name, event.standing).where(
            event.code.in_(found.events),
            event.state == "open",
            # An evening may last till after midnight.
            event.day >= today - timedelta(days=1),
        )
    )
    return (
        tuple(sorted(matches)),
        tuple(sorted(name for name, standing in events if not (standing or {}).get("final"))),
    )

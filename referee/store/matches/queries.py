"""The values that pages read: frozen dataclasses, so that no template can run a query."""

from collections.abc import Collection, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, fields
from datetime import date, datetime
from typing import Any

from sqlalchemy import ColumnElement, Select, bindparam, exists, func, not_, or_, select

from referee.store.accounts.tables import CLUB_EVENTS
from referee.store.database import db
from referee.store.errors import UNREADABLE, BrokenLedger, StoreUnavailable
from referee.store.ledger import ledger
from referee.store.ledger.entry import Head, LedgerEntry
from referee.store.ledger.ledger import Chain
from referee.store.matches.found import find_match
from referee.store.matches.tables import MATCHES, OVER, SEATS, Match, Seat, SeatName
from referee.store.matches.views import AnyView, view_of_entries, views
from referee.store.names import fold
from referee.store.tournaments.tables import ROUND_MATCHES

PAGE_SIZE = 20
MOST_NAMES = 300


@dataclass(frozen=True)
class MatchLine:
    """A match in a list.

    `standing` holds games, game, target and score; of a session of trionfo its totals. `frozen`
    tells that a referee has still to decide on the score, `of_club` that the match belongs to an
    event of the club, which what its record says of an event does not prove, `of_round` that a
    round of a tournament opened it.
    """

    code: str
    game: str
    players: tuple[str, ...]
    state: str
    winner: str | None
    title: str
    played_on: date
    place: str
    event: str
    table: str
    hands: int
    standing: Mapping[str, Any]
    opened_at: datetime
    last_at: datetime
    frozen: bool = False
    of_club: bool = False
    of_round: bool = False

    @property
    def begun(self) -> bool:
        """Return whether people play: at a table of a round once they have written anything."""
        return not self.of_round or self.hands > 0 or self.last_at > self.opened_at


@dataclass(frozen=True)
class Page:
    """One page of a list, counted from 1; `pages` is at least 1, `total` counts all lines."""

    lines: tuple[MatchLine, ...]
    number: int
    pages: int
    total: int


def head(code: str) -> Head:
    """Return the newest entry of a match.

    All that a page needs in order to answer “not modified”.
    """
    return find_match(code).head


def any_view(code: str) -> AnyView:
    """Return a match or session as its ledger tells it now.

    Raise UnknownMatch, BrokenLedger if torn.
    """
    match = find_match(code)
    return view_at(Chain(match.id, match.code, match.head))


def view_at(chain: Chain) -> AnyView:
    """Return the view of a match up to the head of its chain."""
    seen = views.get(chain.code, chain.head.hash)
    if seen is None:
        # Another process may have added entries since the head was read: those wait.
        entries = ledger.read(chain.owner_id, upto=chain.head.number)
        seen = view_of_entries(chain.code, entries)
        if seen.head != chain.head.hash:
            raise BrokenLedger(chain.code, "the last entry is not the one on the match row")
        views.put(seen)
    return seen


def entries(code: str, after: int = 0) -> tuple[LedgerEntry, ...]:
    """Return the ledger of a match in order, from the entry that follows number `after`."""
    return ledger.read(find_match(code).id, after)


def codes() -> tuple[str, ...]:
    """Return the code of every match, the oldest first."""
    return tuple(db.session.scalars(select(Match.code).order_by(Match.id)))


def open_matches(most: int | None = None) -> tuple[MatchLine, ...]:
    """Return the matches being played, the one last written to first."""
    playing = select(MATCHES).where(MATCHES.c.state == "open")
    return _lines(playing.order_by(MATCHES.c.last_at.desc(), MATCHES.c.id).limit(most))


def begun_matches(most: int) -> tuple[MatchLine, ...]:
    """Return open matches whose tables have begun: those that wait for a referee come first."""
    begun = select(MATCHES).where(MATCHES.c.state == "open", _BEGUN)
    order = (MATCHES.c.waiting == 0, MATCHES.c.last_at.desc(), MATCHES.c.id)
    return _lines(begun.order_by(*order).limit(most))


def begun_count() -> int:
    """Return how many open matches have begun."""
    begun = select(func.count()).select_from(MATCHES).where(MATCHES.c.state == "open", _BEGUN)
    return db.session.scalar(begun) or 0


@dataclass(frozen=True)
class UnbegunRound:
    """A round of an event, by its code and its name, and how many tables of it have not begun."""

    event: str
    name: str
    round: int
    tables: int


def unbegun_rounds(most: int) -> tuple[UnbegunRound, ...]:
    """Return at most so many rounds with tables that have not begun, the newest first."""
    return tuple([UnbegunRound(*row) for row in db.session.execute(_UNBEGUN.limit(most))])


def matches_of(event_id: int) -> tuple[MatchLine, ...]:
    """Return the matches of an event: those being played first, then the newest."""
    return _lines(_OF_EVENT, {"event": event_id})


def finished_matches(
    name: str = "",
    since: date | None = None,
    until: date | None = None,
    page: int = 1,
    hidden: Collection[str] = (),
) -> Page:
    """Return matches that are over, the newest first, given up ones included.

    `name` is any part of a player's name, case and accents aside; the days are both included.
    `hidden` are folded names that nothing is found by. A page beyond the last is the last.
    """
    wanted = [OVER, *_named(name, hidden)]
    if since is not None:
        wanted.append(Match.played_on >= since)
    if until is not None:
        wanted.append(Match.played_on <= until)
    total = db.session.scalar(select(func.count()).select_from(Match).where(*wanted)) or 0
    pages = max(1, -(-total // PAGE_SIZE))
    number = min(max(1, page), pages)
    order = Match.played_on, Match.last_at, Match.id
    newest = [column.desc() for column in order]
    before = (number - 1) * PAGE_SIZE
    size = min(PAGE_SIZE, total - before)
    after = total - before - size
    # What lies before the page is passed over in the index alone, from the nearer end of the list.
    ids = select(Match.id).where(*wanted).limit(size)
    if before <= after:
        ids = ids.order_by(*newest).offset(before)
    else:
        ids = ids.order_by(*order).offset(after)
    listed = select(MATCHES).where(Match.id.in_(ids)).order_by(*newest)
    return Page(_lines(listed), number, pages, total)


def _named(name: str, hidden: Collection[str]) -> Sequence[ColumnElement[bool]]:
    folded = fold(name.strip())
    if not folded:
        return ()
    names = select(SeatName.folded).where(SeatName.folded.contains(folded, autoescape=True))
    if hidden:
        names = names.where(SeatName.folded.not_in(hidden))
    return (Match.id.in_(select(Seat.match_id).where(Seat.folded.in_(names))),)


def names_used(most: int = MOST_NAMES) -> tuple[str, ...]:
    """Return names that have been at a table, those of the newest matches first."""
    names: dict[str, None] = {}
    seats = select(Seat.name).order_by(Seat.match_id.desc(), Seat.name)
    # The newest matches have names enough; all seats ever taken are not looked through.
    with closing(db.session.scalars(seats.execution_options(yield_per=most))) as found:
        for name in found:
            names[name] = None
            if len(names) == most:
                break
    return tuple(names)


def _lines(
    matches: Select[*tuple[Any, ...]], wanted: Mapping[str, object] | None = None
) -> tuple[MatchLine, ...]:
    """Raise StoreUnavailable where a row holds what cannot be read."""
    try:
        rows = db.session.execute(matches.add_columns(_OF_ROUND), wanted).all()
    except UNREADABLE as error:
        raise StoreUnavailable("damaged") from error
    players: dict[int, list[str]] = {row.id: [] for row in rows}
    for match_id, name in db.session.execute(_PLAYERS, {"matches": list(players)}):
        players[match_id].append(name)
    return tuple(
        MatchLine(
            players=tuple(players[row.id]),
            title=row.about["title"],
            place=row.about.get("place", ""),
            event=row.about.get("event", ""),
            table=row.about.get("table", ""),
            of_club=row.event_id is not None,
            of_round=row.of_round,
            **{name: getattr(row, name) for name in _AS_STORED},
        )
        for row in rows
    )


_OF_EVENT = (
    select(MATCHES)
    .where(MATCHES.c.event_id == bindparam("event"))
    .order_by(MATCHES.c.state != "open", MATCHES.c.last_at.desc(), MATCHES.c.id)
)
_IN_ROUND = exists().where(ROUND_MATCHES.c.match_id == MATCHES.c.id)
_OF_ROUND = _IN_ROUND.label("of_round")
_WRITTEN = or_(MATCHES.c.hands > 0, MATCHES.c.waiting > 0, MATCHES.c.last_at > MATCHES.c.opened_at)
_BEGUN = or_(_WRITTEN, not_(_IN_ROUND))
"""A table of a round has begun once anything is written at it."""

_UNBEGUN = (
    select(CLUB_EVENTS.c.code, CLUB_EVENTS.c.name, ROUND_MATCHES.c.round, func.count())
    .join_from(MATCHES, ROUND_MATCHES, ROUND_MATCHES.c.match_id == MATCHES.c.id)
    .join(CLUB_EVENTS, ROUND_MATCHES.c.event_id == CLUB_EVENTS.c.id)
    .where(MATCHES.c.state == "open", not_(_WRITTEN))
    .group_by(CLUB_EVENTS.c.id, CLUB_EVENTS.c.code, CLUB_EVENTS.c.name, ROUND_MATCHES.c.round)
    .order_by(func.max(MATCHES.c.opened_at).desc(), CLUB_EVENTS.c.id, ROUND_MATCHES.c.round)
)
_PLAYERS = (
    select(SEATS.c.match_id, SEATS.c.name)
    .where(SEATS.c.match_id.in_(bindparam("matches", expanding=True)))
    .order_by(SEATS.c.match_id, SEATS.c.seat)
)
_AS_STORED = tuple(one.name for one in fields(MatchLine) if one.name in MATCHES.c)
"""The fields of a line that are columns of the match row."""

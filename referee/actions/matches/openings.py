"""Opening a match: its row, and the facts that its ledger starts with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import NAMESPACE_OID, uuid5

from referee.actions.games.registry import GAMES
from referee.actions.matches.match_facts import Recorded
from referee.actions.submissions import checked_submission, once_more, stored_before
from referee.core.admission import read_names
from referee.core.errors import N_, RuleError
from referee.core.facts import Fact
from referee.core.reading import at
from referee.games.course import AnyCourse, course
from referee.games.registry import game_of
from referee.store.accounts import security_log, stock
from referee.store.accounts.security_log import Kind, Origin
from referee.store.accounts.tokens import free_code
from referee.store.database import insert_row, writing
from referee.store.ledger import ledger
from referee.store.ledger.entry import LedgerEntry
from referee.store.ledger.ledger import Chain, Stamp, Submission
from referee.store.matches import projections, queries
from referee.store.matches.tables import MATCHES
from referee.store.matches.views import AnyView, view, views
from referee.store.office import waiting


def open_match(
    opening: Mapping[str, Any], event_id: str, stamp: Stamp, of_event: int | None = None
) -> Recorded:
    """Start a match from the payload of `match_opened`; `of_event` is the row of the club's event.

    The same submission with the same body gives the same match again. Raise RuleError, EventReused.
    """
    confirmation = "none" if of_event is None else waiting.confirmation_of(of_event)
    return write_match(opening_submissions(opening, event_id, confirmation), stamp, of_event)


def opening_submissions(
    opening: Mapping[str, Any], event_id: str, confirmation: str
) -> list[Submission]:
    """Return the facts that a match starts with: its opening, and what is agreed of confirming.

    `confirmation` is what the other side confirms: `none`, `hand` or `match`. The first side or
    seat keeps the sheet (15.1).
    """
    submission = checked_submission(event_id, "match_opened", opening)
    game_of(opening["game"]).terms_of(opening["regulation"])
    at("players", read_names, opening["players"])
    for key in ("battezzante", "first"):
        seat = opening.get(key)
        if seat is not None and seat > len(opening["players"]):
            raise RuleError(N_("there is no seat %(seat)s"), place=key, seat=seat)
    if confirmation == "none":
        return [submission]
    agreement_id = str(uuid5(NAMESPACE_OID, f"{event_id}/confirmation"))
    payload = {"confirmation": confirmation, **GAMES[opening["game"]].keeper}
    return [submission, checked_submission(agreement_id, "confirmation_agreed", payload)]


def write_match(
    submissions: Sequence[Submission], stamp: Stamp, of_event: int | None = None
) -> Recorded:
    """Write a new match whose ledger starts with these submissions, in one transaction.

    The course they make must be possible, but need not have been played: a record may hold
    surplus hands. Raise RuleError, EventReused.
    """
    played = course_of(submissions)
    return once_more(lambda: _write_match(submissions, played, stamp, of_event))


def course_of(submissions: Sequence[Submission]) -> AnyCourse:
    """Return the match that these submissions make, as the first of its ledger. Raise RuleError."""
    return course(
        tuple(Fact(n, one.kind, one.payload) for n, one in enumerate(submissions, start=1))
    )


def _write_match(
    submissions: Sequence[Submission], played: AnyCourse, stamp: Stamp, of_event: int | None
) -> Recorded:
    with writing():
        known = stored_before(submissions)
        if known is not None:
            code, first = known
            return Recorded(code, first, True, queries.any_view(code))
        made = write_within(submissions, played, stamp, of_event)
        code = made.view.code
        kind: Kind = "friendly_opened" if of_event is None else "match_opened"
        security_log.note(kind, code, Origin.of(stamp), stock.match(code))
    views.put(made.view)
    return Recorded(made.view.code, made.first, False, made.view)


@dataclass(frozen=True)
class Made:
    """A match that was made within a transaction: its row, its first entry, and its view."""

    match_id: int
    first: LedgerEntry
    view: AnyView


def write_within(
    submissions: Sequence[Submission], played: AnyCourse, stamp: Stamp, of_event: int | None
) -> Made:
    """Write a new match inside the caller's transaction.

    The caller puts the view into the cache once the transaction is committed.
    """
    chain = _new_chain(stamp, of_event)
    entries = ledger.append(chain, submissions, stamp)
    seen = view(chain.code, played, entries[0].recorded_at, entries[-1])
    projections.write(chain.owner_id, seen, before=None)
    return Made(chain.owner_id, entries[0], seen)


def _new_chain(stamp: Stamp, of_event: int | None) -> Chain:
    """Insert a match row under a new code; `projections.write` fills it once it has entries."""
    code = free_code(MATCHES.c.code)
    match_id = insert_row(
        MATCHES,
        code=code,
        event_id=of_event,
        head=ledger.START.number,
        head_hash=ledger.START.hash,
        opened_at=stamp.now,
        last_at=stamp.now,
        game="",
        state="open",
        played_on=stamp.now.date(),
        hands=0,
        about={},
        standing={},
    )
    return Chain(match_id, code, ledger.START)

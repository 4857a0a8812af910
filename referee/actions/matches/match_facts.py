"""Adding facts to a match."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy.exc import IntegrityError

from referee.actions.submissions import checked_submission, stored_before
from referee.actions.tournaments.settled import refuse_settled
from referee.core.errors import RuleError
from referee.core.facts import Fact
from referee.core.rulings.office import AT_ANY_TIME, LEAVE_PLAY_AS_IS, SIGNING
from referee.games.course import AnyCourse, course_after
from referee.games.facts import validate
from referee.games.registry import game_of
from referee.store.database import writing
from referee.store.errors import EventReused, MovedOn, NotTheWriter, UnknownMatch
from referee.store.ledger import ledger
from referee.store.ledger.entry import LedgerEntry
from referee.store.ledger.ledger import Chain, Stamp, Submission
from referee.store.matches import projections, queries
from referee.store.matches.found import looked_up
from referee.store.matches.views import AnyView, view, views
from referee.store.names import read_code
from referee.store.tablets import stations

Beside = Callable[[LedgerEntry], None]
"""Write what goes with a fact, given its entry, inside the transaction that writes the fact."""


@dataclass(frozen=True)
class Recorded:
    """A recorded submission: its entry, and the match as it is now.

    `again` tells that the submission had been stored before; `entry` is then the one
    stored the first time, while the match may have moved on since.
    """

    code: str
    entry: LedgerEntry
    again: bool
    view: AnyView


@dataclass(frozen=True)
class Preview:
    """A match before and after one more fact. Nothing is saved."""

    before: AnyView
    after: AnyCourse


def record_fact(
    code: str,
    kind: str,
    payload: Mapping[str, Any],
    after: int,
    event_id: str,
    stamp: Stamp,
    writer: int | None = None,
    beside: Beside | None = None,
) -> Recorded:
    """Add a fact to a match whose newest entry, as the writer knows it, is number `after`.

    The same submission with the same body is answered as the first time. `writer` is the row of the
    device by whose right it is written: where another one has taken over, NotTheWriter is raised.
    `beside` writes in the same transaction, also where the submission had been stored before.
    Raise UnknownMatch, EventReused, MovedOn, and RuleError for what the rules refuse; nothing is
    then saved.
    """
    submission = checked_submission(event_id, kind, payload)
    match = read_code(code)
    try:
        done = None if beside else _record_next(match, submission, after, stamp, writer)
        return done or _record(match, submission, after, stamp, writer, beside)
    except (IntegrityError, RuleError):
        # It may be refused because it is stored already: then it is answered as the first time.
        return _record(match, submission, after, stamp, writer, beside, known=True)


def preview(code: str, kind: str, payload: Mapping[str, Any]) -> Preview:
    """Return the match before and after a fact, for pages that show the change first.

    Raise UnknownMatch, RuleError.
    """
    before = queries.any_view(code)
    validate(kind, payload)
    return Preview(before, _with_fact(before, Fact(before.number + 1, kind, payload)))


def add_within(chain: Chain, submission: Submission, stamp: Stamp) -> Recorded:
    """Add a fact to a match inside the caller's transaction. Raise RuleError.

    The caller puts the new view into the cache, once the transaction is committed.
    """
    before = queries.view_at(chain)
    played = _with_fact(before, Fact(before.number + 1, submission.kind, submission.payload))
    (entry,) = ledger.append(chain, [submission], stamp)
    seen = view(chain.code, played, before.opened_at, entry)
    projections.write(chain.owner_id, seen, before)
    return Recorded(chain.code, entry, False, seen)


def _record_next(
    code: str, submission: Submission, after: int, stamp: Stamp, writer: int | None
) -> Recorded | None:
    """Record a fact that follows the newest entry, worked out before the ledger is held.

    The match is taken as this request has looked it up. Return None where it has not, or where it
    has moved on since or before: then nothing is written, and the ledger must be held first.
    """
    found = looked_up(code)
    if found is None or after != found.head.number or submission.kind in AT_ANY_TIME:
        return None
    chain = Chain(found.id, found.code, found.head)
    before = queries.view_at(chain)
    played = _with_fact(before, Fact(after + 1, submission.kind, submission.payload))
    (row,) = rows = ledger.sealed(chain, [submission], stamp)
    entry = row.opened()
    seen = view(chain.code, played, before.opened_at, entry)
    with writing():
        # The row first: a second writer waits for it, and then finds that it has moved on.
        if not projections.move(chain.owner_id, seen, before, writer):
            return None
        ledger.add(chain, rows)
    views.put(seen)
    return Recorded(chain.code, entry, False, seen)


def _record(
    code: str,
    submission: Submission,
    after: int,
    stamp: Stamp,
    writer: int | None,
    beside: Beside | None,
    known: bool = False,
) -> Recorded:
    """Record a fact while the ledger is held.

    `known` tells that its id, or the number of its entry, may have been used by now.
    """
    with writing():
        chain = ledger.hold(code)
        if chain is None:
            raise UnknownMatch(code)
        # A submission that follows the newest entry is new; a used id is found when it is refused.
        look = known or after != chain.head.number or submission.kind in AT_ANY_TIME
        stored = stored_before([submission]) if look else None
        if stored is not None:
            done = _answer_again(chain, submission, *stored)
        else:
            if writer is not None:
                _refuse_displaced(chain, writer)
            _refuse_unseen(chain, submission.kind, after)
            done = add_within(chain, submission, stamp)
        if beside is not None:
            beside(done.entry)
    views.put(done.view)
    return done


def _refuse_unseen(chain: Chain, kind: str, after: int) -> None:
    """Raise MovedOn for a fact written without having seen the newest entries.

    A referee's call or ruling does not stop the table, which goes on playing, and whoever signs
    need not wait for the others: what they sign is the same.
    """
    if after == chain.head.number or kind in AT_ANY_TIME:
        return
    news = ledger.read(chain.owner_id, after)
    passed_over = LEAVE_PLAY_AS_IS | SIGNING if kind in SIGNING else LEAVE_PLAY_AS_IS
    if not news or any(entry.kind not in passed_over for entry in news):
        raise MovedOn(chain.code, chain.head, news)


def _refuse_displaced(chain: Chain, device_id: int) -> None:
    """Raise NotTheWriter for a device that was taken over.

    What it says may have been written before that: by now somebody else keeps the match.
    """
    now = stations.writer(chain.owner_id, held=True)
    if now is None or now.device_id != device_id:
        raise NotTheWriter(chain.code)


def _answer_again(chain: Chain, submission: Submission, code: str, entry: LedgerEntry) -> Recorded:
    """Return the answer to a submission that match `code` has stored before, as `entry`.

    Raise EventReused where that is another match than the one of `chain`.
    """
    if code != chain.code:
        raise EventReused(submission.event_id)
    return Recorded(code, entry, True, queries.view_at(chain))


def _with_fact(before: AnyView, fact: Fact) -> AnyCourse:
    """Return the match after one more fact. Raise RuleError where it is refused."""
    game = game_of(before.game)
    game.admit(fact.kind, fact.payload, before.state, before.result, before.facts)
    refuse_settled(before, fact.kind)
    return course_after(before, fact)

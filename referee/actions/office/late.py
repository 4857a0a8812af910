"""Late entries: kept apart from the ledger, until a referee enters them or sets them aside."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import insert, select

from referee.actions.lines import one_line
from referee.actions.matches.match_facts import Recorded, record_fact
from referee.actions.submissions import EVENT_ID, can_be_stored, once_more
from referee.core.errors import N_, RuleError
from referee.games.facts import KINDS, validate
from referee.store.accounts import granted, security_log
from referee.store.accounts.security_log import Origin
from referee.store.database import db, writing
from referee.store.errors import EventReused, NotTheWriter
from referee.store.ledger import ledger
from referee.store.ledger.canonical import canonical
from referee.store.ledger.entry import LedgerEntry
from referee.store.ledger.ledger import Stamp
from referee.store.matches import queries
from referee.store.matches.found import find_match
from referee.store.matches.views import AnyView
from referee.store.names import read_code
from referee.store.tablets import late, stations
from referee.store.tablets.late import FORM, LateEntry
from referee.store.tablets.tables import LATE_DECISIONS, LATE_ENTRIES

MOST_REASON = 500


@dataclass(frozen=True)
class Late:
    """A fact that a device sent too late, and the last entry that it knew."""

    event_id: str
    kind: str
    payload: Mapping[str, Any]
    after: int


def keep(code: str, device_id: int, sent: Late, stamp: Stamp) -> None:
    """Keep the facts of a device that was taken over; the same event twice is kept once.

    A fact that is in the ledger already is not late: only its answer was lost. Raise NotTheWriter
    for a device that never wrote to this match, EventReused, and RuleError for an invalid fact.
    """
    if not EVENT_ID.fullmatch(sent.event_id):
        raise RuleError(N_("an event id has 8 to 64 letters, digits or . _ : -"), place="event_id")
    if FORM not in sent.payload:
        validate(sent.kind, sent.payload)
    if sent.kind not in KINDS or not can_be_stored(sent.payload):
        raise RuleError(N_("this cannot be stored"), place="payload")
    once_more(lambda: _keep(code, device_id, sent, stamp))


def _keep(code: str, device_id: int, sent: Late, stamp: Stamp) -> None:
    with writing():
        match_id = find_match(code).id
        writer_id = stations.former_writer(match_id, device_id)
        if writer_id is None:
            raise NotTheWriter(code)
        payload = canonical(sent.payload)
        if _is_stored(match_id, sent, payload):
            return
        kept = insert(LATE_ENTRIES).values(
            event_id=sent.event_id,
            match_id=match_id,
            writer_id=writer_id,
            kind=sent.kind,
            payload=payload,
            after=sent.after,
            actor=stamp.actor,
            device=stamp.device,
            recorded_at=stamp.now,
        )
        number = db.session.execute(kept.returning(LATE_ENTRIES.c.number)).scalar_one()
        origin = Origin.of(stamp)
        security_log.note("late_kept", read_code(code), origin, granted.late(number))


def _is_stored(match_id: int, sent: Late, payload: str) -> bool:
    """Tell whether the event is in the ledger or was kept before.

    Raise EventReused if its id belongs to another event.
    """
    if ledger.find_submission(sent.event_id) is not None:
        return True
    stored = db.session.execute(
        select(LATE_ENTRIES.c.match_id, LATE_ENTRIES.c.kind, LATE_ENTRIES.c.payload).where(
            LATE_ENTRIES.c.event_id == sent.event_id
        )
    ).one_or_none()
    if stored is not None and tuple(stored) != (match_id, sent.kind, payload):
        raise EventReused(sent.event_id)
    return stored is not None


def enter_hand(code: str, writer_id: int, hand: int, reason: str, stamp: Stamp) -> Recorded:
    """Write a hand as the displaced device has it, in the referee's name.

    A hand that is in the record already is corrected, with the reason; the ledger keeps both
    versions. Raise RuleError, also where all of it was decided before, and MovedOn.
    """
    reason = read_reason(reason)
    entries, value = late_hand(code, writer_id, hand)
    view = queries.any_view(code)
    payload: dict[str, Any] = {"hand": hand, "value": value}
    kind = "hand_written"
    if hand <= len(view.state.record["hands"]):
        kind, payload = "hand_corrected", {**payload, "reason": reason}
    return _enter(view, kind, payload, undecided_of(entries), reason, stamp)


def enter(code: str, number: int, reason: str, stamp: Stamp) -> Recorded:
    """Write one late fact as it came, in the referee's name. Raise as above."""
    reason = read_reason(reason)
    (late_entry,) = undecided_of([_late_entry(code, number)])
    if not late_entry.is_fact:
        raise RuleError(N_("this was not understood: it can only be set aside"))
    view = queries.any_view(code)
    return _enter(view, late_entry.kind, late_entry.payload, [late_entry], reason, stamp)


def _enter(
    view: AnyView,
    kind: str,
    payload: Mapping[str, Any],
    entries: Sequence[LateEntry],
    reason: str,
    stamp: Stamp,
) -> Recorded:
    """Write the fact made of late entries, and with it that they were entered: both or neither."""

    def decide(entry: LedgerEntry) -> None:
        decide_within(view.code, entries, "entered", entry.number, reason, stamp)

    event_id = entered_id(entries[0])
    return record_fact(view.code, kind, payload, view.number, event_id, stamp, beside=decide)


def set_aside(code: str, numbers: Sequence[int], reason: str, stamp: Stamp) -> None:
    """Leave late entries out for good; they stay readable, with the decision and its reason."""
    reason = read_reason(reason)
    entries = [_late_entry(code, number) for number in numbers]
    with writing():
        decide_within(code, entries, "set_aside", None, reason, stamp)


def entered_id(one: LateEntry) -> str:
    """Return the event id of a late entry in the ledger, the same for every attempt to enter it."""
    return f"late.{one.event_id}"[:64]


def undecided_of(entries: Sequence[LateEntry]) -> list[LateEntry]:
    """Return those of late entries that nobody has decided. Raise RuleError where there are none.

    A page of another referee may be older than the decision.
    """
    undecided = [one for one in entries if not one.outcome]
    if not undecided:
        raise RuleError(N_("this was decided already"))
    return undecided


def late_hand(code: str, writer_id: int, hand: int) -> tuple[list[LateEntry], Mapping[str, Any]]:
    """Return the facts of a hand that a device sent late, and the hand they make.

    Raise RuleError if the hand is unfinished.
    """
    sent = late.of_match(find_match(code).id, writer_id)
    value = complete_hands(late.as_seen(code, sent, 0)).get(hand) if sent else None
    of_hand = [one for one in sent if one.hand == hand]
    if value is None or not of_hand:
        raise RuleError(N_("that device has not finished this hand"), place="hand")
    return of_hand, value


def complete_hands(view: Any) -> Mapping[int, Mapping[str, Any]]:
    """Return the hands of a match that are over, by number, as a record writes them."""
    hands = enumerate(view.state.record["hands"], start=1)
    return {number: hand for number, hand in hands if number != view.state.open_hand}


def _late_entry(code: str, number: int) -> LateEntry:
    found = [one for one in late.of_match(find_match(code).id) if one.number == number]
    if not found:
        raise RuleError(N_("there is no such late entry"))
    return found[0]


def read_reason(text: str) -> str:
    """Return a referee's reason as one line. Raise RuleError at `reason`."""
    return one_line(text, "reason", MOST_REASON, N_("write a reason"))


def decide_within(
    code: str,
    entries: Sequence[LateEntry],
    outcome: str,
    entry: int | None,
    reason: str,
    stamp: Stamp,
) -> None:
    """Record a decision about late entries inside the caller's transaction.

    Entries that are already decided keep their decision.
    """
    numbers = [one.number for one in entries]
    decided = set(
        db.session.scalars(
            select(LATE_DECISIONS.c.late_number).where(LATE_DECISIONS.c.late_number.in_(numbers))
        )
    )
    for number in numbers:
        if number not in decided:
            db.session.execute(
                insert(LATE_DECISIONS).values(
                    late_number=number,
                    outcome=outcome,
                    entry=entry,
                    reason=reason,
                    actor=stamp.actor,
                    at=stamp.now,
                )
            )
    things = [granted.late(number) for number in numbers if number not in decided]
    if things:
        security_log.note("late_decided", read_code(code), Origin.of(stamp), *things)

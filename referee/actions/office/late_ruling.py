"""Rulings on a late hand that is confirmed or disputed, or whose match is over."""

from collections.abc import Mapping
from typing import Any, Literal

from referee.actions.matches.match_facts import Recorded, add_within, record_fact
from referee.actions.office.late import (
    decide_within,
    entered_id,
    late_hand,
    read_reason,
    undecided_of,
)
from referee.actions.submissions import checked_submission, once_more
from referee.store.database import writing
from referee.store.errors import MovedOn, UnknownMatch
from referee.store.ledger import ledger
from referee.store.ledger.ledger import Stamp, Submission
from referee.store.matches import queries
from referee.store.matches.views import AnyView, views
from referee.store.names import read_code

Way = Literal["written", "ruled", "reopened"]
"""What a late hand needs to be entered: the referee writes it; or he rules on it, or decides the
dispute over it (15.1); or the match has to be reopened first."""


def way_of(view: AnyView, hand: int | None) -> Way:
    """Return what a late fact about this hand needs to be entered."""
    office = view.state.office
    if view.status in ("locked", "closed"):
        return "reopened"
    disputed = {one.hand for one in office.open_disputes} - {None}
    return "ruled" if hand in office.confirmed | disputed else "written"


def reopen(code: str, reason: str, after: int, event_id: str, stamp: Stamp) -> Recorded:
    """Open a match again by the referee's right, whichever device writes to it.

    An event sent twice is answered as the first time. Raise RuleError, MovedOn.
    """
    payload = {"reason": read_reason(reason)}
    return record_fact(code, "match_reopened", payload, after, event_id, stamp)


def ruling_on(
    view: AnyView, hand: int, value: Mapping[str, Any], facts: str, reason: str, event_id: str
) -> tuple[Submission, ...]:
    """Return the entries by which a referee gives a hand its late version.

    They decide its dispute; without a dispute they open a ruling and give it. Raise RuleError.
    """
    for dispute in view.state.office.open_disputes:
        if dispute.hand == hand:
            decided = {"dispute": dispute.number, "text": reason, "value": value}
            return (checked_submission(event_id, "dispute_decided", decided),)
    opened = {"source": "finding", "facts": facts, "hand": hand}
    given = {
        "ruling": view.number + 1,
        "effect": "hand_corrected",
        "text": reason,
        "value": value,
    }
    return (
        checked_submission(f"{event_id[:60]}.of", "ruling_opened", opened),
        checked_submission(event_id, "ruling_given", given),
    )


def rule_hand(
    code: str, writer_id: int, hand: int, facts: str, reason: str, after: int, stamp: Stamp
) -> Recorded:
    """Give a hand the version of the displaced device, all in one act.

    `after` is the newest entry of what the referee was shown. Raise RuleError, MovedOn.
    """
    return once_more(lambda: _rule(read_code(code), writer_id, hand, facts, reason, after, stamp))


def _rule(
    code: str, writer_id: int, hand: int, facts: str, reason: str, after: int, stamp: Stamp
) -> Recorded:
    reason = read_reason(reason)
    with writing():
        chain = ledger.hold(code)
        if chain is None:
            raise UnknownMatch(code)
        if chain.head.number != after:
            raise MovedOn(code, chain.head, ledger.read(chain.owner_id, after))
        entries, value = late_hand(code, writer_id, hand)
        undecided = undecided_of(entries)
        event_id = entered_id(undecided[0])
        done = None
        for submission in ruling_on(queries.view_at(chain), hand, value, facts, reason, event_id):
            # Each entry moves the head, so the ledger is held again.
            done = add_within(ledger.hold(code) or chain, submission, stamp)
        assert done is not None  # a ruling has an entry at least
        decide_within(code, undecided, "entered", done.entry.number, reason, stamp)
    views.put(done.view)
    return done

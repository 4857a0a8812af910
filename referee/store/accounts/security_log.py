"""The security log of sign-ins, refusals and changes of rights: a chain that only grows.

What an entry changed is stated in it, so that the log tells who may do what, and whose matches are
whose (`stock`).
"""

import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime
from functools import partial
from typing import Any, Literal
from uuid import uuid4

from sqlalchemy import func, insert, select, update

from referee.store.accounts.stock import Stock, stated
from referee.store.accounts.tables import SECURITY_ENTRIES, SECURITY_LOGS
from referee.store.database import db, once_committed, write_at_the_end
from referee.store.ledger import ledger
from referee.store.ledger.entry import Head, StoredEntry
from referee.store.ledger.ledger import SECURITY_BOOK, Stamp, Submission

CODE = "SECURE"
"""The code of the one security log of an installation, in its seals."""

PAGE_SIZE = 50

outlet = logging.getLogger("referee-security")
"""Gets each entry once it is committed, as a JSON object, for whoever collects them elsewhere.

No child of the logger `referee`: what is set up for the log of requests leaves it alone.
"""
outlet.propagate = False

Kind = Literal[
    "setup_link_made",
    "manager_made",
    "account_made",
    "account_closed",
    "account_reopened",
    "link_made",
    "password_chosen",
    "password_changed",
    "password_hashed_again",
    "pin_chosen",
    "second_factor_on",
    "second_factor_off",
    "code_used",
    "recovery_code_used",
    "recovery_codes_made",
    "signed_in",
    "signed_out",
    "sign_in_ended",
    "sign_in_failed",
    "code_failed",
    "pin_failed",
    "link_failed",
    "manager_given",
    "manager_taken",
    "organizer_given",
    "organizer_taken",
    "referee_given",
    "referee_taken",
    "secretary_given",
    "secretary_taken",
    "stock_taken",
    "name_erased",
    "match_opened",
    "matches_brought_in",
    "event_made",
    "event_changed",
    "table_made",
    "table_renamed",
    "table_taken_away",
    "paired",
    "unpaired",
    "device_renamed",
    "taken_over",
    "made_to_wait",
    "table_code_failed",
    "pairing_failed",
    "pairing_code_made",
    "friendly_opened",
    "writing_begun",
    "late_kept",
    "late_decided",
    "late_blanked",
    "sign_up_settled",
    "entry_requested",
    "request_decided",
    "request_withdrawn",
]

UNSHOWN: tuple[Kind, ...] = (
    "code_used",
    "friendly_opened",
    "writing_begun",
    "late_kept",
    "entry_requested",
    "request_withdrawn",
)
"""What everybody does all evening without any right, and codes that a sign-in follows.

The page leaves them out, the export has them.
"""


@dataclass(frozen=True)
class Origin:
    """The origin of an act: a name ("" if not signed in), network, device, and time (aware)."""

    actor: str
    network: str
    device: str
    now: datetime

    @classmethod
    def of(cls, stamp: Stamp) -> "Origin":
        """Return the origin of what is written with a stamp, whose network nobody has kept."""
        return cls(stamp.actor, "", stamp.device, stamp.now)


@dataclass(frozen=True)
class SecurityEntry:
    """A line of the security log; `subject` is the person or event that was acted on."""

    number: int
    recorded_at: datetime
    kind: str
    actor: str
    subject: str
    network: str
    device: str


@dataclass(frozen=True)
class SecurityPage:
    """A page of the log, the newest first; pages are counted from 1."""

    entries: tuple[SecurityEntry, ...]
    number: int
    pages: int


@dataclass(frozen=True)
class _Note:
    """What is to be written, and the things that it changed."""

    kind: Kind
    subject: str
    origin: Origin
    things: tuple[str, ...]
    more: Mapping[str, Any]


def note(kind: Kind, subject: str, origin: Origin, *things: str, **more: object) -> None:
    """Add to the log, inside the write transaction of what is noted.

    `things` are named as `stock` does; they are stated as they are when the transaction ends. It is
    written then: the log is the last row that a transaction waits for, so that no two ever wait
    for each other. `more` is written beside them.
    """
    write_at_the_end(_write, _Note(kind, subject[:80], origin, things, more))


def _write(notes: list[_Note]) -> None:
    """Write what was noted in this transaction; each thing is stated where it was last changed."""
    known: set[str] = set()
    stocks: list[Stock] = []
    for one in reversed(notes):
        stocks.append(stated(set(one.things) - known))
        known.update(one.things)
    chain = ledger.hold(CODE, SECURITY_BOOK)
    assert chain is not None  # the schema comes with it
    for one, stock in zip(notes, reversed(stocks), strict=True):
        about = {"subject": one.subject, "network": one.origin.network[:45]}
        payload = {**about, **one.more, **({"stock": stock} if stock else {})}
        stamp = Stamp(one.origin.actor, one.origin.device[:80], one.origin.now)
        (row,) = ledger.sealed(chain, [Submission(str(uuid4()), one.kind, payload)], stamp)
        db.session.execute(
            insert(SECURITY_ENTRIES).values(log_id=chain.owner_id, **vars(row), **about)
        )
        if outlet.hasHandlers():
            once_committed(partial(outlet.info, "%s", _line(row, about)))
        chain = replace(chain, head=Head(row.number, row.hash))
    head = {"head": chain.head.number, "head_hash": chain.head.hash}
    db.session.execute(update(SECURITY_LOGS).values(head))


def _line(row: StoredEntry, about: Mapping[str, str]) -> str:
    """Return an entry as collectors read it, with its seal."""
    told = {
        "time": row.recorded_at.astimezone(UTC).isoformat(timespec="milliseconds"),
        "number": row.number,
        "kind": row.kind,
        "actor": row.actor,
        **about,
        "device": row.device,
        "hash": row.hash,
    }
    return json.dumps(told, ensure_ascii=False)


def waits_already(network: str) -> bool:
    """Tell whether nothing has failed from a network since its waiting was last noted."""
    kinds = SECURITY_ENTRIES.c.kind
    newest = db.session.scalar(
        select(kinds)
        .where(SECURITY_ENTRIES.c.network == network[:45])
        .where((kinds == "made_to_wait") | kinds.endswith("_failed", autoescape=True))
        .order_by(SECURITY_ENTRIES.c.number.desc())
        .limit(1)
    )
    return newest == "made_to_wait"


def has_signed_in(name: str, network: str) -> bool:
    """Tell whether the person of an account has signed in from a network before."""
    entries = SECURITY_ENTRIES.c
    found = select(entries.number).where(
        entries.network == network[:45], entries.kind == "signed_in", entries.subject == name[:80]
    )
    return db.session.scalar(found.limit(1)) is not None


def page(number: int = 1) -> SecurityPage:
    """Return a page of the log, the newest first; a page beyond the last is the last."""
    shown = SECURITY_ENTRIES.c.kind.not_in(UNSHOWN)
    total = db.session.scalar(select(func.count()).select_from(SECURITY_ENTRIES).where(shown)) or 0
    pages = max(1, -(-total // PAGE_SIZE))
    number = min(max(1, number), pages)
    rows = db.session.execute(
        select(*[SECURITY_ENTRIES.c[one.name] for one in fields(SecurityEntry)])
        .where(shown)
        .order_by(SECURITY_ENTRIES.c.number.desc())
        .limit(PAGE_SIZE)
        .offset((number - 1) * PAGE_SIZE)
    )
    return SecurityPage(tuple(SecurityEntry(**row._mapping) for row in rows), number, pages)

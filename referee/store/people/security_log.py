"""The security log of sign-ins, refusals and changes of rights. It only grows."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from sqlalchemy import func, insert, select

from referee.store.database import db
from referee.store.people.tables import SECURITY_ENTRIES

PAGE_SIZE = 50

Kind = Literal[
    "setup_link_made",
    "manager_made",
    "account_made",
    "account_closed",
    "account_reopened",
    "link_made",
    "password_chosen",
    "password_changed",
    "pin_chosen",
    "second_factor_on",
    "second_factor_off",
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
]


@dataclass(frozen=True)
class Origin:
    """The origin of an act: a name ("" if not signed in), network, device, and time (aware)."""

    actor: str
    network: str
    device: str
    now: datetime


@dataclass(frozen=True)
class SecurityEntry:
    """A line of the security log; `subject` is the person or event that was acted on."""

    number: int
    at: datetime
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


def note(kind: Kind, subject: str, origin: Origin) -> None:
    """Add to the log, inside the write transaction of what is noted."""
    if not db.session.info.get("writing"):
        raise RuntimeError("the security log is written inside a write transaction only")
    values = {
        "at": origin.now,
        "kind": kind,
        "actor": origin.actor,
        "subject": subject[:80],
        "network": origin.network[:45],
        "device": origin.device[:80],
    }
    db.session.execute(insert(SECURITY_ENTRIES).values(values))


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
    total = db.session.scalar(select(func.count()).select_from(SECURITY_ENTRIES)) or 0
    pages = max(1, -(-total // PAGE_SIZE))
    number = min(max(1, number), pages)
    rows = db.session.execute(
        select(SECURITY_ENTRIES)
        .order_by(SECURITY_ENTRIES.c.number.desc())
        .limit(PAGE_SIZE)
        .offset((number - 1) * PAGE_SIZE)
    )
    return SecurityPage(tuple(SecurityEntry(**row._mapping) for row in rows), number, pages)

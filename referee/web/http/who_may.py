"""Who may open an address, by the rights of `rights.py`, and who may write which fact."""

from collections.abc import Callable

from flask import current_app

from referee.core.rulings.office import FOR_REFEREES
from referee.store.accounts import subjects
from referee.store.accounts.subjects import Subject
from referee.store.leagues.secretaries import writes_for
from referee.web.http.visitors import Visitor, visitor

Right = Callable[[Visitor, Subject], bool]


def everyone(_visitor: Visitor, _subject: Subject) -> bool:
    """Let everybody in: public pages are scores, rules, sheets to print."""
    return True


def may_open(asking: Visitor, _subject: Subject) -> bool:
    """Let in people who are signed in and, if the club likes, everybody on its network."""
    if asking.account is not None:
        return True
    return bool(current_app.config["FRIENDLY_MATCHES"] == "network" and asking.near)


def at_table(asking: Visitor, subject: Subject) -> bool:
    """Let in the device that writes to the match, and at an event its referees and organizers.

    A friendly match without a writing device is open to those who may open one. A device that was
    taken over must take over again first; until then its facts are late.
    """
    if asking.writes_to(subject):
        return True
    if asking.wrote_to(subject):
        return False
    if subject.event_id is None:
        return subject.writer is None and may_open(asking, subject)
    return referee_or_organizer_of(asking, subject)


def sends(asking: Visitor, subject: Subject) -> bool:
    """Let in the device of the table, and one that was taken over, whose facts are kept aside."""
    return at_table(asking, subject) or asking.wrote_to(subject)


def may_take_over(asking: Visitor, subject: Subject) -> bool:
    """Let in those who may ask for a table: at an event everybody, since it takes code and PIN."""
    return subject.event_id is not None or asking.near or asking.account is not None


def referee_of(asking: Visitor, subject: Subject) -> bool:
    """Let in referees of the match's event; for friendly matches everybody who is signed in."""
    return asking.account is not None and asking.account.referees(subject.event_id)


def organizer_of(asking: Visitor, subject: Subject) -> bool:
    """Let in organizers of the event, and the manager."""
    return asking.account is not None and asking.account.organizes(subject.event_id)


def referee_or_organizer_of(asking: Visitor, subject: Subject) -> bool:
    """Let in referees and organizers of the event."""
    return referee_of(asking, subject) or organizer_of(asking, subject)


def an_organizer(asking: Visitor, _subject: Subject) -> bool:
    """Let in those who may make events: organizers and the manager."""
    return asking.account is not None and (asking.account.organizer or asking.account.manager)


def its_secretary(asking: Visitor, subject: Subject) -> bool:
    """Let in the secretary of one of the two teams that meet, beside those who make leagues."""
    if asking.account is None or an_organizer(asking, subject):
        return asking.account is not None
    number, *teams = subject.meeting or (0,)
    return writes_for(asking.account.id, number, teams)


def manager(asking: Visitor, _subject: Subject) -> bool:
    """Let in those who look after the installation."""
    return asking.account is not None and asking.account.manager


def signed_in(asking: Visitor, _subject: Subject) -> bool:
    """Let in everybody who is signed in."""
    return asking.account is not None


OF_PEOPLE = frozenset(
    {
        referee_of,
        organizer_of,
        referee_or_organizer_of,
        an_organizer,
        its_secretary,
        manager,
        signed_in,
    }
)
"""Rights that let nobody through who is not signed in."""

OF_EVENT = frozenset(
    {"match_reopened", "confirmation_agreed", "penalty_applied", "finding_dismissed"}
)
"""Facts that at an event are not for the table to write."""


def may_write(code: str, kind: str) -> bool:
    """Return whether the visitor, who may write to the match, may write a fact of this kind.

    Only a referee decides (11.1); at an event nobody else punishes, lets a finding go, or opens
    again what both sides have signed.
    """
    subject = subjects.of_match(code)
    if kind in FOR_REFEREES:
        return referee_of(visitor(), subject)
    if kind in OF_EVENT and subject.event_id is not None:
        return referee_or_organizer_of(visitor(), subject)
    return True

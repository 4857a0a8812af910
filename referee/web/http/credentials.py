"""The right of a device to write to a match: it is kept in a cookie, or as a program's token."""

from flask import Response, after_this_request, request

from referee.actions.matches.match_facts import Recorded, record_fact
from referee.actions.office import late
from referee.actions.office.answered import DECISIONS, answering
from referee.actions.tablets.devices import hold_again, hold_match
from referee.actions.tournaments.decided_results import count_decided
from referee.actions.tournaments.signed_results import count_if_signed
from referee.core.facts import Payload
from referee.core.rulings.office import OFFICE
from referee.store.accounts import subjects
from referee.store.accounts.subjects import Subject
from referee.store.errors import NotTheWriter
from referee.store.matches.views import AnyView
from referee.store.tablets import late as late_entries
from referee.store.tablets import stations
from referee.web.http.csrf import is_program
from referee.web.http.stamps import stamp
from referee.web.http.visitors import DEVICE_COOKIE, visitor
from referee.web.http.who_may import referee_of

LIFETIME = 400 * 24 * 60 * 60
"""Seconds; the most that browsers keep a cookie. A table's device does not time out."""


class KeptAside(Exception):
    """Raised where the device had been taken over: what it sent is kept for a referee."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def opened(done: Recorded) -> str | None:
    """Let the device that has opened a match write to it. Return a new program's token, or None."""
    hold = hold_again if done.again else hold_match
    held = hold(visitor().device, done.code, stamp())
    return give(held.token) if held and held.token else None


def give(token: str) -> str | None:
    """Put a new device's token in its cookie. Return it where a program, without cookies, asks."""
    if is_program():
        return token

    @after_this_request
    def set_cookie(response: Response) -> Response:
        response.set_cookie(
            DEVICE_COOKIE,
            token,
            max_age=LIFETIME,
            httponly=True,
            samesite="Lax",
            secure=request.is_secure,
        )
        return response

    return None


def write(
    code: str, kind: str, payload: Payload, after: int, event_id: str
) -> tuple[Recorded, str | None]:
    """Add a fact by the right of this device, or of the person; the first to write has the match.

    A referee's decision answers the call that it came from. What all have signed, and what a
    referee has decided of a refused result, counts in its tournament. Return the fact with the
    token that a program must be told (None if it has one). Raise KeptAside where another device has
    taken over meanwhile, and all that `record_fact` raises.
    """
    device_id, token = _writing_device(code, kind)
    now = stamp()
    beside = answering(code, event_id, now) if kind in DECISIONS else None
    try:
        done = record_fact(code, kind, payload, after, event_id, now, device_id, beside)
    except NotTheWriter:
        keep(code, kind, payload, after, event_id)
        raise KeptAside(code) from None
    if kind == "dispute_decided":
        count_decided(done, now)
    else:
        count_if_signed(done, now)
    return done, token


def keep(code: str, kind: str, payload: Payload, after: int, event_id: str) -> None:
    """Keep a fact that came too late for a referee. Raise NotTheWriter if the device is unknown."""
    device = visitor().device
    if device is None:
        raise NotTheWriter(code)
    late.keep(code, device.id, late.Late(event_id, kind, payload, after), stamp())


def taken_over(code: str, kind: str) -> bool:
    """Return whether this device was taken over; the acts of a referee never come too late."""
    asking, subject = visitor(), subjects.of_match(code)
    return asking.wrote_to(subject) and not _as_referee(subject, kind)


def as_last_seen(code: str, after: int, event_id: str) -> AnyView:
    """Return the match as this device, which was taken over, saw it when it sent this event."""
    device, subject = visitor().device, subjects.of_match(code)
    if device is None or subject.match_id is None:
        raise NotTheWriter(code)
    writer_id = stations.former_writer(subject.match_id, device.id)
    kept = late_entries.of_match(subject.match_id, writer_id)
    ids = [one.event_id for one in kept]
    # A request sent again after a lost answer must have the same effect.
    if event_id in ids:
        kept = kept[: ids.index(event_id)]
    return late_entries.as_seen(code, kept, after)


def _as_referee(subject: Subject, kind: str) -> bool:
    return kind in OFFICE and referee_of(visitor(), subject)


def _writing_device(code: str, kind: str) -> tuple[int | None, str | None]:
    """Return the writing device (None where a person writes by right) and its token, if new."""
    asking, subject = visitor(), subjects.of_match(code)
    if _as_referee(subject, kind):
        return None, None
    if asking.device is not None and (asking.writes_to(subject) or asking.wrote_to(subject)):
        return asking.device.id, None
    if subject.event_id is not None:
        return None, None
    held = hold_match(asking.device, code, stamp())
    if held is None:
        raise NotTheWriter(code)
    return held.device_id, give(held.token) if held.token else None

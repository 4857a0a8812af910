"""Growing delays after wrong guesses, counted in the database for all processes.

An attempt is counted before it is checked, so that simultaneous attempts all count. Keeping the
score at a table is never counted here.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from ipaddress import IPv6Network, ip_address

from sqlalchemy import delete, insert, select, update

from referee.actions.submissions import once_more
from referee.store.accounts import security_log
from referee.store.accounts.security_log import Origin
from referee.store.accounts.tables import THROTTLES
from referee.store.database import db, writing

FORGOTTEN = timedelta(days=1)
"""Failures that are so old are not held against anybody."""

LONGEST = timedelta(minutes=15)
"""A person who is made to wait by somebody else's guesses waits no longer than this."""


class TooOften(Exception):
    """Raised after too many failures; `wait` is the time until the next attempt is allowed."""

    def __init__(self, wait: timedelta) -> None:
        super().__init__(f"wait for {wait}")
        self.wait = wait

    @property
    def seconds(self) -> int:
        return max(1, round(self.wait.total_seconds()))


@dataclass(frozen=True)
class Count:
    """A count of failures, and how many are free before each one doubles the wait.

    One that is `shared` with others is not forgotten when one of them succeeds.
    """

    of: tuple[str, ...]
    free: int
    shared: bool = False

    @property
    def key(self) -> str:
        """Return a hash of a name that was tried, so that the database does not tell it."""
        return sha256("\n".join(self.of).encode("utf-8", "surrogatepass")).hexdigest()


def counts(
    what: str, who: str, network: str, *, device: str = "", is_own: bool = False
) -> tuple[Count, ...]:
    """Return the counts of guesses: of `who` by network, of `who` in all, of the network.

    `what` is "password", "again", "code", "pin", "link", "pairing" or "table". A whole club may
    share one network address. Strangers delay nobody on a device that he has used before, `device`,
    and from elsewhere nobody on a network of his own.
    """
    if device:
        return (Count((what, who, "on", device), 5),)
    place = _place(network)
    own = (Count((what, who, place), 5), Count((what, "", place), 30, shared=True))
    return own if is_own else (*own, Count((what, who), 20))


def requests_of(event: str, network: str) -> tuple[Count, ...]:
    """Return the counts of requests to enter an event: of a network there, and everywhere.

    A club whose members share a network asks twenty times before anybody waits. Strangers
    elsewhere delay nobody.
    """
    place = _place(network)
    return (Count(("request", event, place), 20), Count(("request", "", place), 40))


def _place(network: str) -> str:
    """Return the addresses that count as one: of IPv6 a device elsewhere takes any of its /64."""
    try:
        address = ip_address(network)
    except ValueError:
        return network
    plain = getattr(address, "ipv4_mapped", None) or address
    if plain.version == 4 or plain.is_private:
        return str(plain)
    return str(IPv6Network((plain.packed, 64), strict=False))


def attempt(counted: Iterable[Count], now: datetime) -> None:
    """Count an attempt as failed until it succeeds. Raise TooOften, and then counts nothing."""
    # Always in the same order: two processes must not wait for each other's rows.
    ordered = sorted(counted, key=lambda one: one.key)
    once_more(lambda: _attempt(ordered, now))


def _attempt(counted: Iterable[Count], now: datetime) -> None:
    with writing():
        waits = [_count(one, now) for one in counted]
        if max(waits) > timedelta(0):
            raise TooOften(max(waits))
        db.session.execute(delete(THROTTLES).where(THROTTLES.c.last_at < now - FORGOTTEN))


def _count(one: Count, now: datetime) -> timedelta:
    """Count one more attempt. Return the time to wait before it is allowed."""
    row = db.session.execute(
        select(THROTTLES.c.failures, THROTTLES.c.last_at)
        .where(THROTTLES.c.key == one.key)
        .with_for_update()
    ).one_or_none()
    if row is None:
        db.session.execute(insert(THROTTLES).values(key=one.key, failures=1, last_at=now))
        return timedelta(0)
    pause = delay(row.failures - one.free)
    # A clock that was set back must not make the waiting longer.
    wait: timedelta = min(pause, row.last_at + pause - now)
    failures = 0 if now - row.last_at > FORGOTTEN else row.failures
    changed = update(THROTTLES).where(THROTTLES.c.key == one.key)
    db.session.execute(changed.values(failures=failures + 1, last_at=now))
    return wait


def delay(beyond: int) -> timedelta:
    """Return 2, 4, 8 ... seconds for the failures beyond the free ones, up to a limit."""
    if beyond < 0:
        return timedelta(0)
    return min(timedelta(seconds=2 ** min(beyond + 1, 20)), LONGEST)


def succeeded(counted: Iterable[Count]) -> None:
    """Forget the failures of a person after a success."""
    with writing():
        succeeded_within(counted)


def succeeded_within(counted: Iterable[Count]) -> None:
    """Forget failures after a success, inside a write transaction that is already open.

    The network gets only one failure back.
    """
    own = [one.key for one in counted if not one.shared]
    shared = [one.key for one in counted if one.shared]
    db.session.execute(delete(THROTTLES).where(THROTTLES.c.key.in_(own)))
    db.session.execute(
        update(THROTTLES)
        .where(THROTTLES.c.key.in_(shared))
        .values(failures=THROTTLES.c.failures - 1)
    )


def note_wait(origin: Origin) -> None:
    """Note in the security log that somebody has to wait, once for each waiting time."""
    if security_log.waits_already(origin.network):
        return
    with writing():
        security_log.note("made_to_wait", "", origin)

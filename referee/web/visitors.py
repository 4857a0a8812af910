"""Who asks: the person signed in, the device with the tables it holds, and its network."""

from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from ipaddress import ip_address

from flask import g, request

from referee.actions import sign_ins
from referee.store import people
from referee.store.errors import StoreUnavailable
from referee.store.people import Account, Device, SignIn

PERSON_COOKIE = "person"
DEVICE_COOKIE = "device"


@dataclass(frozen=True)
class Visitor:
    """Whoever sends a request. Without cookies nobody is known but by the network's address."""

    network: str
    sign_in: SignIn | None = None
    device: Device | None = None

    @property
    def account(self) -> Account | None:
        return self.sign_in.account if self.sign_in else None

    def holds(self, match_id: int | None) -> bool:
        """Whether the device has the credential of this match's table."""
        return self.device is not None and match_id in self.device.matches

    @property
    def near(self) -> bool:
        """Whether the request comes from this machine or from a private network, as in a club."""
        try:
            address = ip_address(self.network)
        except ValueError:
            return False
        # A server that listens on IPv6 as well sees ::ffff:10.0.0.7, and every such one is private.
        return (getattr(address, "ipv4_mapped", None) or address).is_private


def visitor() -> Visitor:
    """The visitor of this request, looked up once."""
    if "visitor" not in g:
        g.visitor = _look_up()
    found: Visitor = g.visitor
    return found


def person() -> Account:
    """Who is signed in, where the table of rules has let nobody else through."""
    account = visitor().account
    assert account is not None
    return account


def _look_up() -> Visitor:
    device = request.cookies.get(DEVICE_COOKIE)
    return Visitor(
        network=request.remote_addr or "",
        sign_in=_signed_in(request.cookies.get(PERSON_COOKIE), datetime.now(UTC)),
        device=people.device(device) if device else None,
    )


def _signed_in(token: str | None, now: datetime) -> SignIn | None:
    found = people.sign_in(token, now) if token else None
    if found is not None:
        # Nobody is kept out because the disk is full: what they came for may be reading.
        with suppress(StoreUnavailable):
            sign_ins.seen(found, now)
    return found

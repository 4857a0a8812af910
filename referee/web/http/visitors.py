"""The visitor of a request: the person signed in, the device, and the network's address."""

from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from ipaddress import ip_address

from flask import g, request

from referee.actions.accounts import sign_ins
from referee.actions.tablets import devices
from referee.store.accounts import subjects
from referee.store.accounts.subjects import Account, SignIn, Subject
from referee.store.errors import StoreUnavailable
from referee.store.matches.found import find_device
from referee.store.tablets import stations
from referee.store.tablets.stations import Device
from referee.web.accounts.second_factor import is_asked, is_owed

PERSON_COOKIE = "person"
DEVICE_COOKIE = "device"


@dataclass(frozen=True)
class Visitor:
    """The sender of a request, known by cookies or a token, else by the network address alone."""

    network: str
    sign_in: SignIn | None = None
    device: Device | None = None
    signed_out: bool = False
    """True where the browser still sends the cookie of a sign-in that has ended."""
    is_asked_for_factor: bool = False
    """True where this club asks for a second factor, and a person with rights has none yet."""
    owes_factor: bool = False
    """True where it was due before this sign-in began: until there is one, rights are withheld."""

    @property
    def account(self) -> Account | None:
        return self.sign_in.account if self.sign_in else None

    def writes_to(self, subject: Subject) -> bool:
        """Return whether the device is the one that writes to this match."""
        writer = subject.writer
        return self.device is not None and writer is not None and writer.device_id == self.device.id

    def wrote_to(self, subject: Subject) -> bool:
        """Return whether the device wrote to this match until it was taken over."""
        if self.device is None or subject.match_id is None or self.writes_to(subject):
            return False
        return stations.former_writer(subject.match_id, self.device.id) is not None

    @property
    def near(self) -> bool:
        """Return whether the request comes from this machine or a private network, as in a club."""
        try:
            address = ip_address(self.network)
        except ValueError:
            return False
        # A server that listens on IPv6 as well sees ::ffff:10.0.0.7, and every such one is private.
        return (getattr(address, "ipv4_mapped", None) or address).is_private


def visitor() -> Visitor:
    """Return the visitor of this request, who is looked up once."""
    if "visitor" not in g:
        g.visitor = _look_up()
    found: Visitor = g.visitor
    return found


def person() -> Account:
    """Return the account that is signed in, on pages that nobody else is let into."""
    account = visitor().account
    assert account is not None
    return account


def bearer() -> str | None:
    """Return the token of the `Authorization` header, which no other site's page could set."""
    kind, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


def _look_up() -> Visitor:
    token, now, network = bearer(), datetime.now(UTC), request.remote_addr or ""
    # A token in a header identifies its device and nobody else.
    if token is not None:
        return Visitor(network, None, _device(token, now))
    shown = request.cookies.get(PERSON_COOKIE)
    sign_in = _signed_in(shown, now)
    device = _device(request.cookies.get(DEVICE_COOKIE), now)
    signed_out = bool(shown) and sign_in is None
    if sign_in is None or not is_asked(sign_in):
        return Visitor(network, sign_in, device, signed_out)
    owes = is_owed(sign_in)
    if owes:
        # Whoever asks for a right later, wherever that is, finds none.
        sign_in = replace(sign_in, account=sign_in.account.without_rights())
    return Visitor(network, sign_in, device, signed_out, is_asked_for_factor=True, owes_factor=owes)


def _device(token: str | None, now: datetime) -> Device | None:
    if not token:
        return None
    match = (request.view_args or {}).get("code")
    found = stations.device(token) if match is None else find_device(token, match)
    if found is not None:
        with suppress(StoreUnavailable):
            devices.note_seen(found, now)
    return found


def _signed_in(token: str | None, now: datetime) -> SignIn | None:
    found = subjects.sign_in(token, now) if token else None
    if found is not None:
        # A full disk must not keep out visitors who may only want to read.
        with suppress(StoreUnavailable):
            sign_ins.note_seen(found, now)
    return found

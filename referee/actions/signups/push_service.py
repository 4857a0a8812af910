"""Web Push: a message without content for one device, by the push service of its browser.

What the service is sent says that there is something new, and nothing of what: the device asks this
server itself. So there is nothing to encrypt. The key that names the server (VAPID, RFC 8292) is
computed from the installation's own: a backup has it, and all machines of a server agree.
"""

import hmac
import json
import re
import ssl
from base64 import urlsafe_b64encode
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from http import HTTPStatus
from http.client import HTTPException, HTTPSConnection

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from referee.core.errors import N_, RuleError

SERVICES = (
    "fcm.googleapis.com",
    "push.services.mozilla.com",
    "push.apple.com",
    "notify.windows.com",
)
"""The push services of browsers, with all hosts below them. This server writes to no other."""

LONGEST_ADDRESS = 1000
SECONDS = 8
"""After which a service that does not answer is left alone."""

KEPT = timedelta(minutes=30)
"""How long a service keeps a message for a device that is off: later the round is being played."""

VALID = timedelta(hours=12)
"""How long a token is valid; RFC 8292 allows 24 hours."""

_ENDPOINT = re.compile(r"https://(?P<service>(?P<host>[a-z0-9.-]+)(:[0-9]{1,5})?)/[!-~]*")

_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the curve P-256: a private key is less than it."""


@dataclass(frozen=True)
class Answer:
    """The answer of a push service: the message is taken, the device gone for good, or neither."""

    taken: bool
    gone: bool
    status: int


@dataclass(frozen=True)
class Door:
    """The way to push services: the hosts that are written to, and who vouches for them."""

    services: Collection[str] = SERVICES
    context: ssl.SSLContext | None = None

    def check(self, endpoint: str) -> None:
        """Raise RuleError for the address of a device at a service that is not known."""
        found = _ENDPOINT.fullmatch(endpoint)
        host = found["host"] if found is not None else ""
        known = any(host == one or host.endswith(f".{one}") for one in self.services)
        if not known or len(endpoint) > LONGEST_ADDRESS:
            raise RuleError(N_("this browser’s way of notifying is not known here"))

    def send(
        self, endpoint: str, key: ec.EllipticCurvePrivateKey, who: str, now: datetime
    ) -> Answer:
        """Tell a device that there is something new. Raise OSError where no answer comes.

        `who` is the address of this server. A redirect is not followed.
        """
        service = service_of(endpoint)
        connection = HTTPSConnection(service, timeout=SECONDS, context=self.context)
        headers = {
            "Authorization": authorization(key, f"https://{service}", who, now),
            "TTL": str(int(KEPT.total_seconds())),
            "Urgency": "high",
            "Topic": "round",
            "Content-Length": "0",
        }
        try:
            connection.request("POST", endpoint.removeprefix(f"https://{service}"), headers=headers)
            status = connection.getresponse().status
        except HTTPException as error:
            raise OSError(str(error)) from error
        finally:
            connection.close()
        taken = HTTPStatus.OK <= status < HTTPStatus.MULTIPLE_CHOICES
        return Answer(taken, status in (HTTPStatus.NOT_FOUND, HTTPStatus.GONE), status)


def service_of(endpoint: str) -> str:
    """Return the host of a device's address that was checked, with its port where it has one."""
    found = _ENDPOINT.fullmatch(endpoint)
    assert found is not None  # nothing else was stored
    return found["service"]


def signing_key(secret: str) -> ec.EllipticCurvePrivateKey:
    """Return the key with which the server names itself, computed from the installation's own."""
    digest = hmac.new(secret.encode(), b"derived push key", sha256).digest()
    return ec.derive_private_key(int.from_bytes(digest) % (_ORDER - 1) + 1, ec.SECP256R1())


def public_key(key: ec.EllipticCurvePrivateKey) -> str:
    """Return the public half as a browser takes it."""
    return _text(key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def authorization(key: ec.EllipticCurvePrivateKey, audience: str, who: str, now: datetime) -> str:
    """Return the header by which a push service knows the server: a token signed with its key."""
    claims = {"aud": audience, "exp": int((now + VALID).timestamp()), "sub": who}
    signed = f"{_json({'typ': 'JWT', 'alg': 'ES256'})}.{_json(claims)}"
    r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(SHA256())))
    signature = _text(r.to_bytes(32) + s.to_bytes(32))
    return f"vapid t={signed}.{signature}, k={public_key(key)}"


def _json(value: object) -> str:
    return _text(json.dumps(value, separators=(",", ":")).encode())


def _text(value: bytes) -> str:
    return urlsafe_b64encode(value).rstrip(b"=").decode()

"""The installation's own authority, and the certificate that it gives the server for HTTPS."""

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import ip_address, ip_network
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from referee.actions.installation.findings import Diagnosis
from referee.core.errors import N_

FOLDER = "tls"
"""In the instance folder: everything of this module, readable by its owner only."""

AUTHORITY, AUTHORITY_KEY = "authority.pem", "authority.key"

CERTIFICATE = "server.pem"
"""The certificate and its key in one file: there is never one without the other."""

YEARS = timedelta(days=3650)
"""How long the authority lasts: as long as a tablet may trust it without being asked again."""

VALID = timedelta(days=397)
"""How long a certificate lasts; tablets refuse one of their own authorities that lasts longer."""

RENEWED = timedelta(days=60)
"""How long before its end a certificate is made anew."""

EARLIER = timedelta(days=2)
"""How far before now a certificate begins: the clock of a tablet may be behind."""

LOCAL = (
    *("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8"),
    *("fc00::/7", "fe80::/10", "::1/128"),
)
"""What no address of the internet is in: the networks of clubs and homes."""

Extension = tuple[x509.ExtensionType, bool]
"""An extension of a certificate, and whether who does not know it must refuse the certificate."""


class NoCertificate(Exception):
    """The installation has no certificate, or one that cannot be read; the text says why."""


@dataclass(frozen=True)
class TlsCertificate:
    """What the server's certificate says: until when it holds (aware), for which names."""

    until: datetime
    names: frozenset[str]
    file: Path

    def is_due(self, names: Iterable[str], now: datetime) -> bool:
        """Tell whether it has to be made anew: soon over, or a name of the server is not in it."""
        return now > self.until - RENEWED or not set(names) <= self.names


def has_authority(folder: Path) -> bool:
    """Tell whether an installation, whose folder is given, has been made ready for HTTPS."""
    return (folder / FOLDER / AUTHORITY).is_file()


def make_ready(folder: Path, names: Sequence[str], title: str, now: datetime) -> TlsCertificate:
    """Return the certificate of an installation; make it, and its authority, where they are due.

    `names` are host names (`.club.example` for all in it) and addresses, `title` is what the
    authority is called. Raise OSError, and NoCertificate where files are there that cannot be read.
    """
    (folder / FOLDER).mkdir(mode=0o700, exist_ok=True)
    if not has_authority(folder):
        _make_authority(folder / FOLDER, names, title, now)
    try:
        made = certificate(folder)
    except NoCertificate:
        made = None
    held = held_names(folder, names)
    if made is None or made.is_due(held, now):
        _certify(folder / FOLDER, held, now)
    return certificate(folder)


def held_names(folder: Path, names: Sequence[str]) -> list[str]:
    """Return those names that the authority may certify; others need another authority.

    Raise NoCertificate where it cannot be read.
    """
    authority = _authority(folder / FOLDER)
    found = authority.extensions.get_extension_for_class(x509.NameConstraints).value
    permitted = found.permitted_subtrees or []
    hosts = [one.value for one in permitted if isinstance(one, x509.DNSName)]
    networks = [ip_network(one.value) for one in permitted if isinstance(one, x509.IPAddress)]

    def is_permitted(name: str) -> bool:
        if is_address(name):
            return any(ip_address(name) in network for network in networks)
        return any(f".{name.lstrip('.')}".endswith(f".{host}") for host in hosts)

    return [name for name in names if is_permitted(name)]


def certificate(folder: Path) -> TlsCertificate:
    """Return what the certificate of an installation says. Raise NoCertificate."""
    file = folder / FOLDER / CERTIFICATE
    try:
        found = x509.load_pem_x509_certificate(file.read_bytes())
        held = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (OSError, ValueError, x509.ExtensionNotFound) as error:
        raise NoCertificate(str(error)) from error
    hosts = held.get_values_for_type(x509.DNSName)
    addresses = held.get_values_for_type(x509.IPAddress)
    # The settings of the server write `.club.example` for what is `*.club.example` here.
    host_names = {f".{host[2:]}" if host.startswith("*.") else host for host in hosts}
    names = frozenset(host_names | {str(address) for address in addresses})
    return TlsCertificate(found.not_valid_after_utc, names, file)


def authority_for_devices(folder: Path) -> bytes:
    """Return the authority as tablets install it (DER). Raise NoCertificate."""
    return _authority(folder / FOLDER).public_bytes(serialization.Encoding.DER)


def check_certificate(folder: Path, names: Sequence[str], now: datetime) -> Diagnosis | None:
    """Return what is found of the certificate; None where the installation has none.

    `folder` is that of the installation. `names` are those that the server has now.
    """
    if not has_authority(folder):
        return None
    advice = N_("Run “referee tls”: it says what is wrong.")
    try:
        found, held = certificate(folder), held_names(folder, names)
    except NoCertificate as error:
        text = N_("The certificate cannot be read: %(problem)s.")
        return Diagnosis("certificate", "wrong", text, advice, {"problem": str(error)})
    params = {"until": found.until}
    if now >= found.until:
        return Diagnosis("certificate", "wrong", N_("It was over on %(until)s."), advice, params)
    if found.is_due(held, now):
        text = N_("It holds until %(until)s, and must then be renewed.")
        return Diagnosis(
            "certificate", "advised", text, N_("Start the server: it does so."), params
        )
    return Diagnosis("certificate", "in_order", N_("It holds until %(until)s."), "", params)


def title_of(authority: bytes) -> str:
    """Return what an authority (DER) is called, as devices show it."""
    found = x509.load_der_x509_certificate(authority)
    return str(found.subject.get_attributes_for_oid(NameOID.COMMON_NAME)[0].value)


def fingerprint(authority: bytes) -> str:
    """Return the SHA-256 of an authority (DER), as devices show it: `AB:CD:…`."""
    digest = hashes.Hash(hashes.SHA256())
    digest.update(authority)
    return digest.finalize().hex(":").upper()


def _make_authority(folder: Path, names: Sequence[str], title: str, now: datetime) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, title[:64])])
    made = _signed(
        subject,
        key.public_key(),
        (subject, key),
        (now - EARLIER, now + YEARS),
        [
            (x509.BasicConstraints(ca=True, path_length=0), True),
            (_usage(key_cert_sign=True, crl_sign=True), True),
            (x509.SubjectKeyIdentifier.from_public_key(key.public_key()), False),
            # Limited to the club's names: who steals it cannot pretend to be a bank.
            (x509.NameConstraints(_permitted(names), None), True),
        ],
    )
    _write(folder / AUTHORITY_KEY, _pem_of(key))
    _write(folder / AUTHORITY, made.public_bytes(serialization.Encoding.PEM))


def _authority(folder: Path) -> x509.Certificate:
    try:
        return x509.load_pem_x509_certificate((folder / AUTHORITY).read_bytes())
    except (OSError, ValueError) as error:
        raise NoCertificate(str(error)) from error


def _certify(folder: Path, names: Sequence[str], now: datetime) -> None:
    """Make a certificate that the authority signs. Raise OSError, NoCertificate."""
    authority = _authority(folder)
    try:
        ruler = serialization.load_pem_private_key((folder / AUTHORITY_KEY).read_bytes(), None)
    except (OSError, ValueError) as error:
        raise NoCertificate(str(error)) from error
    if not isinstance(ruler, ec.EllipticCurvePrivateKey):
        raise NoCertificate(f"{folder / AUTHORITY_KEY} is another kind of key")
    key = ec.generate_private_key(ec.SECP256R1())
    end = min(now + VALID, authority.not_valid_after_utc)
    made = _signed(
        x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Referee")]),
        key.public_key(),
        (authority.subject, ruler),
        (now - EARLIER, end),
        [
            (x509.BasicConstraints(ca=False, path_length=None), True),
            (_usage(digital_signature=True), True),
            (x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), False),
            (x509.SubjectAlternativeName([_general(name) for name in names]), False),
            (x509.SubjectKeyIdentifier.from_public_key(key.public_key()), False),
            (x509.AuthorityKeyIdentifier.from_issuer_public_key(ruler.public_key()), False),
        ],
    )
    _write(folder / CERTIFICATE, made.public_bytes(serialization.Encoding.PEM) + _pem_of(key))


def _signed(
    subject: x509.Name,
    key: ec.EllipticCurvePublicKey,
    issuer: tuple[x509.Name, ec.EllipticCurvePrivateKey],
    valid: tuple[datetime, datetime],
    extensions: Sequence[Extension],
) -> x509.Certificate:
    """Return a certificate of `key`; `issuer` signs it with his, `valid` is from when to when."""
    builder = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer[0])
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(valid[0])
        .not_valid_after(valid[1])
    )
    for extension, critical in extensions:
        builder = builder.add_extension(extension, critical)
    return builder.sign(issuer[1], hashes.SHA256())


def _usage(**given: bool) -> x509.KeyUsage:
    """Return what a key may be used for: nothing but what is given."""
    unused = dict.fromkeys(
        (
            "digital_signature", "content_commitment", "key_encipherment", "data_encipherment",
            "key_agreement", "key_cert_sign", "crl_sign", "encipher_only", "decipher_only",
        ),
        False,
    )  # fmt: skip
    return x509.KeyUsage(**{**unused, **given})


def _permitted(names: Sequence[str]) -> list[x509.GeneralName]:
    """Return all that an authority may certify: these names, `.local`, and local networks."""
    hosts = sorted({name.lstrip(".") for name in names if not is_address(name)} | {"local"})
    local = [ip_network(network) for network in LOCAL]
    given = sorted(name for name in names if is_address(name))
    others = [one for one in given if not any(ip_address(one) in network for network in local)]
    return [
        *(x509.DNSName(host) for host in hosts),
        *(x509.IPAddress(network) for network in [*local, *map(ip_network, others)]),
    ]


def _general(name: str) -> x509.GeneralName:
    if is_address(name):
        return x509.IPAddress(ip_address(name))
    return x509.DNSName(f"*{name}" if name.startswith(".") else name)


def is_address(name: str) -> bool:
    """Tell whether a name of the server is an address, as `192.168.1.7`."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _pem_of(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )


def _write(path: Path, content: bytes) -> None:
    """Write a file for its owner only; who reads meanwhile sees the old one or the new one."""
    draft = path.with_suffix(".new")
    draft.unlink(missing_ok=True)
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)

"""The installation's own authority, and the certificate of its server."""

import ssl
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.x509.verification import (
    PolicyBuilder,
    Store,
    VerificationError,
)

from referee.actions.installation import certificates
from referee.actions.installation.certificates import NoCertificate, check_certificate, make_ready

NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)
NAMES = ["192.168.1.7", "circolo", "circolo.local", "localhost", "2001:db8::7", ".club.example"]
DAY = timedelta(days=1)


def made(
    folder: Path, names: list[str] = NAMES, now: datetime = NOW
) -> certificates.TlsCertificate:
    return make_ready(folder, names, "Referee, Circolo, 2026", now)


def trusted(folder: Path, name: str, now: datetime = NOW) -> bool:
    """Whether a device that trusts the authority believes the server when it is called so."""
    authority = x509.load_der_x509_certificate(certificates.authority_for_devices(folder))
    server = x509.load_pem_x509_certificate((folder / "tls" / "server.pem").read_bytes())
    subject = (
        x509.IPAddress(ip_address(name)) if certificates.is_address(name) else x509.DNSName(name)
    )
    verifier = PolicyBuilder().store(Store([authority])).time(now).build_server_verifier(subject)
    try:
        verifier.verify(server, [])
    except VerificationError:
        return False
    return True


def test_devices_trust_every_name_and_address_of_the_server_and_no_other(tmp_path: Path) -> None:
    assert made(tmp_path).names == frozenset(NAMES)
    for name in (*NAMES[:-1], "tablet.club.example"):
        assert trusted(tmp_path, name), name
    for name in ("192.168.1.8", "bank.example", "club.example.org"):
        assert not trusted(tmp_path, name), name


def test_the_keys_are_for_their_owner_alone(tmp_path: Path) -> None:
    made(tmp_path)
    files = list((tmp_path / "tls").iterdir())
    assert {path.name for path in files} == {"authority.key", "authority.pem", "server.pem"}
    assert {path.stat().st_mode & 0o777 for path in files} == {0o600}
    assert (tmp_path / "tls").stat().st_mode & 0o777 == 0o700


def test_certificate_and_key_fit_each_other(tmp_path: Path) -> None:
    file = made(tmp_path).file
    ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(file)


def test_a_tablet_whose_clock_is_behind_trusts_it_too(tmp_path: Path) -> None:
    made(tmp_path)
    assert trusted(tmp_path, "localhost", NOW - DAY)


def test_what_is_in_order_stays_and_what_is_soon_over_is_made_anew(tmp_path: Path) -> None:
    first = made(tmp_path)
    authority = certificates.authority_for_devices(tmp_path)
    before = first.file.read_bytes()
    assert first.until == NOW + certificates.VALID
    later = first.until - certificates.RENEWED
    made(tmp_path, now=later)
    assert first.file.read_bytes() == before
    renewed = made(tmp_path, now=later + DAY)
    assert renewed.until == later + DAY + certificates.VALID
    assert trusted(tmp_path, "circolo.local", later + 2 * DAY)
    assert certificates.authority_for_devices(tmp_path) == authority


def test_another_address_of_the_machine_makes_another_certificate(tmp_path: Path) -> None:
    made(tmp_path)
    again = made(tmp_path, [*NAMES, "192.168.1.99"])
    assert "192.168.1.99" in again.names
    assert trusted(tmp_path, "192.168.1.99")


def test_a_name_that_the_authority_may_not_certify_is_left_out(tmp_path: Path) -> None:
    made(tmp_path)
    names = [*NAMES, "bank.example", "198.51.100.7"]
    assert made(tmp_path, names).names == frozenset(NAMES)
    assert certificates.held_names(tmp_path, names) == NAMES


def test_no_certificate_outlives_its_authority(tmp_path: Path) -> None:
    made(tmp_path)
    last = NOW + certificates.YEARS - 10 * DAY
    assert made(tmp_path, now=last).until == NOW + certificates.YEARS


def test_a_damaged_certificate_is_made_anew_and_a_damaged_authority_is_told(tmp_path: Path) -> None:
    made(tmp_path).file.write_text("no certificate")
    assert made(tmp_path).names == frozenset(NAMES)
    (tmp_path / "tls" / "server.pem").unlink()
    (tmp_path / "tls" / "authority.key").write_text("no key")
    with pytest.raises(NoCertificate):
        made(tmp_path)
    (tmp_path / "tls" / "authority.pem").write_text("no certificate")
    with pytest.raises(NoCertificate):
        made(tmp_path)
    with pytest.raises(NoCertificate):
        certificates.authority_for_devices(tmp_path)


def test_a_key_of_another_kind_is_told(tmp_path: Path) -> None:
    made(tmp_path).file.unlink()
    other = Ed25519PrivateKey.generate().private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    (tmp_path / "tls" / "authority.key").write_bytes(other)
    with pytest.raises(NoCertificate, match="another kind"):
        made(tmp_path)


def test_its_fingerprint_is_the_one_that_devices_show(tmp_path: Path) -> None:
    made(tmp_path)
    authority = certificates.authority_for_devices(tmp_path)
    shown = certificates.fingerprint(authority)
    assert shown.count(":") == 31
    assert shown == shown.upper()
    assert certificates.title_of(authority) == "Referee, Circolo, 2026"


def test_the_doctor_says_how_the_certificate_is(tmp_path: Path) -> None:
    def verdict(now: datetime, names: list[str] = NAMES) -> tuple[str, str]:
        found = check_certificate(tmp_path, names, now)
        assert found is not None
        return found.verdict, found.text

    assert check_certificate(tmp_path, NAMES, NOW) is None
    until = made(tmp_path).until
    assert verdict(NOW)[0] == "in_order"
    assert verdict(NOW, [*NAMES, "10.0.0.9"])[0] == "advised"
    assert verdict(until - DAY)[0] == "advised"
    assert verdict(until) == ("wrong", "It was over on %(until)s.")
    (tmp_path / "tls" / "server.pem").write_text("no certificate")
    assert verdict(NOW)[0] == "wrong"

"""HTTPS beside HTTP on the real server, with the installation's own certificate."""

import json
import shutil
import socket
import ssl
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from http.client import HTTPSConnection
from pathlib import Path

import pytest

from referee.actions.installation import certificates
from tests.front.serving import Server, serving

pytestmark = pytest.mark.process

LONG_AGO = timedelta(days=380)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Secure:
    """A browser that trusts the authority and keeps its cookies."""

    def __init__(self, folder: Path, port: int) -> None:
        self.context = ssl.create_default_context(cafile=folder / "tls" / "authority.pem")
        self.port, self.cookies = port, dict[str, str]()

    def ask(self, method: str, path: str, body: str = "", **headers: str) -> tuple[int, str]:
        connection = HTTPSConnection("localhost", self.port, timeout=8, context=self.context)
        with closing(connection):
            cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
            connection.request(method, path, body, {"Cookie": cookies, **headers})
            answer = connection.getresponse()
            for kept in answer.headers.get_all("Set-Cookie", []):
                assert "; Secure" in kept
                name, _, value = kept.partition(";")[0].partition("=")
                self.cookies[name] = value
            return answer.status, answer.read().decode()

    def until(self) -> float:
        """When the certificate is over that the server shows."""
        with (
            socket.create_connection(("127.0.0.1", self.port), timeout=8) as plain,
            self.context.wrap_socket(plain, server_hostname="localhost") as opened,
        ):
            shown = opened.getpeercert()
        assert shown is not None
        return ssl.cert_time_to_seconds(str(shown["notAfter"]))


@pytest.fixture
def due(tmp_path: Path, migrated_file: Path) -> float:
    """An installation whose certificate is soon over; gives when."""
    shutil.copy(migrated_file, tmp_path / "referee.db")
    then = datetime.now(UTC) - LONG_AGO
    made = certificates.make_ready(tmp_path, ["localhost", "127.0.0.1"], "Referee", then)
    return made.until.timestamp()


@pytest.fixture
def opened(tmp_path: Path, due: float) -> Iterator[tuple[Server, Secure]]:
    port = free_port()
    with serving(tmp_path, REFEREE_HTTPS_PORT=str(port)) as server:
        yield server, Secure(tmp_path, port)


def test_a_table_plays_by_both_and_the_certificate_is_renewed_meanwhile(
    opened: tuple[Server, Secure], due: float, tmp_path: Path
) -> None:
    server, secure = opened
    # The tablet that opened the match by HTTP goes on by HTTPS.
    secure.cookies = dict(server.cookies)
    status, said = secure.ask("GET", "/api/csrf")
    assert status == 200
    assert "__Host-session" in secure.cookies
    payload = {"hand": 1, "value": {"points": {"A": 6, "B": 5}}}
    body = {"id": "7d1f0d52-5f0e-4bb0-8d58-6f3a3f3b0a11", "after": 1, "kind": "hand_written"}
    status, answer = secure.ask(
        "POST",
        f"/api/matches/{server.code}/events",
        json.dumps({**body, "payload": payload}),
        **{
            "Content-Type": "application/json",
            "X-CSRFToken": json.loads(said)["token"],
            "Referer": f"https://localhost:{secure.port}/",
        },
    )
    assert status == 201, answer
    assert server.ask("GET", f"/api/matches/{server.code}").status == 200
    # The old port and the new one are open together for a few seconds: nobody is turned away.
    deadline, renewed = time.monotonic() + 60, 0
    while renewed < 30 and time.monotonic() < deadline:
        renewed = renewed + 1 if secure.until() > due else 0
        time.sleep(0.1)
    assert renewed == 30
    page = secure.ask("GET", "/https", **{"Accept-Language": "it"})[1]
    assert "Questo dispositivo usa HTTPS" in page
    assert "experimental" not in (tmp_path / "log").read_text()


def test_a_device_that_does_not_trust_the_authority_is_let_down_by_its_browser(
    opened: tuple[Server, Secure],
) -> None:
    _, secure = opened
    secure.context = ssl.create_default_context()
    with pytest.raises(ssl.SSLCertVerificationError):
        secure.ask("GET", "/")

"""HTTPS by Debian's Caddy, with the configuration that the operator's guide gives."""

import re
import shutil
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPSConnection
from pathlib import Path
from uuid import uuid4

import pytest

from tests.bench.server import free_port
from tests.front.nginx import GUIDE
from tests.front.serving import serving

CADDY = shutil.which("caddy")

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(CADDY is None, reason="there is no Caddy on this machine"),
]

BESIDE = """{{
  admin off
  auto_https disable_redirects
  skip_install_trust
  storage file_system {folder}
}}
"""
"""What a machine without a domain needs beside the guide's lines: a certificate of Caddy's own."""


@contextmanager
def in_front(folder: Path, server: int, port: int) -> Iterator[None]:
    """Start Caddy in front of a server's port."""
    assert CADDY is not None
    text = GUIDE.read_text(encoding="utf-8")
    (site,) = re.findall(r"^ {4}maraffa\.example \{\n(?:^ {8}.*\n)+^ {4}\}\n", text, re.MULTILINE)
    site = site.replace("maraffa.example {", f"https://localhost:{port} {{\n        tls internal")
    written = folder / "Caddyfile"
    written.write_text(
        BESIDE.format(folder=folder) + site.replace("127.0.0.1:8000", f"127.0.0.1:{server}")
    )
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            [CADDY, "run", "--config", str(written), "--adapter", "caddyfile"],
            stdout=log,
            stderr=log,
            env={"HOME": str(folder), "PATH": "/usr/bin"},
        )
    try:
        until = time.monotonic() + 30
        while "serving initial configuration" not in (folder / "log").read_text():
            assert time.monotonic() < until, (folder / "log").read_text()
            assert process.poll() is None, (folder / "log").read_text()
            time.sleep(0.1)
        yield
    finally:
        process.terminate()
        process.wait(20)


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory, migrated_file: Path) -> Iterator[int]:
    folder, port = tmp_path_factory.mktemp("behind"), free_port()
    (folder / "referee.db").write_bytes(migrated_file.read_bytes())
    settings = {"REFEREE_PROXIES": "1", "REFEREE_PUBLIC_URL": f"https://localhost:{port}"}
    with (
        serving(folder, **settings) as server,
        in_front(tmp_path_factory.mktemp("caddy"), server.port, port),
    ):
        yield port


def ask(
    port: int, path: str, method: str = "GET", body: str = "", **headers: str
) -> tuple[int, list[str], dict[str, str], bytes]:
    """Return status, cookies, headers and body."""
    # The certificate is Caddy's own, which nobody here trusts.
    anybody = ssl.create_default_context()
    anybody.check_hostname, anybody.verify_mode = False, ssl.CERT_NONE
    with closing(HTTPSConnection("localhost", port, timeout=20, context=anybody)) as connection:
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        told = {name.lower(): value for name, value in answer.getheaders()}
        cookies = answer.headers.get_all("Set-Cookie", [])
        return answer.status, cookies, told, answer.read()


def test_cookies_are_secure_and_browsers_stay_with_https(port: int) -> None:
    status, cookies, headers, _ = ask(port, "/api/csrf")
    assert status == 200
    assert [cookie.startswith("__Host-") for cookie in cookies] == [True]
    assert "Secure" in cookies[0]
    assert "max-age" in headers["strict-transport-security"]


def test_caddy_says_where_somebody_is_and_not_he_himself(port: int) -> None:
    """Whoever is far away may open no match: it is not believed of somebody who is near."""
    _, cookies, _, body = ask(port, "/api/csrf")
    token = body.decode().split('"')[3]
    sent = {
        "Content-Type": "application/json",
        "Cookie": cookies[0].partition(";")[0],
        "X-CSRFToken": token,
        "Referer": f"https://localhost:{port}/",
    }
    players = '["Anna", "Bruno", "Carla", "Dario"]'
    opening = f'{{"id": "{uuid4()}", "players": {players}, "regulation": "circolo"}}'
    for claimed in ({}, {"X-Forwarded-For": "93.184.216.34"}):
        status, *_, answer = ask(port, "/api/matches", "POST", opening, **sent, **claimed)
        assert status in (200, 201), answer

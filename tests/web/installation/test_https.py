"""The page that takes a device through trusting the installation's certificate."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from cryptography import x509
from flask import Flask

from referee.actions.installation import certificates
from tests.people import browser_of, person


@pytest.fixture
def ready(app: Flask, tmp_path: Path) -> Flask:
    names = app.config["NAMES_AND_ADDRESSES"]()
    certificates.make_ready(tmp_path, names, "Referee, Circolo, 2026", datetime.now(UTC))
    return app


def test_without_a_certificate_there_is_no_page(app: Flask) -> None:
    client = app.test_client()
    assert {client.get(f"/https{more}").status_code for more in ("", "/referee.crt")} == {404}


def test_where_the_server_does_not_listen_for_https_there_is_none_either(ready: Flask) -> None:
    ready.config["HTTPS_PORT"] = 0
    try:
        assert ready.test_client().get("/https").status_code == 404
    finally:
        ready.config["HTTPS_PORT"] = 8443


def test_a_tablet_gets_the_authority_and_is_told_what_to_tap(ready: Flask, tmp_path: Path) -> None:
    client = ready.test_client()
    answer = client.get("/https/referee.crt")
    assert answer.mimetype == "application/x-x509-ca-cert"
    assert x509.load_der_x509_certificate(answer.data).subject.rfc4514_string().startswith("CN=")
    page = client.get("/https", headers={"Host": "192.168.1.7:8000"}).text
    assert 'href="/https/referee.crt"' in page
    assert 'href="https://192.168.1.7:8443/https"' in page
    assert certificates.fingerprint(certificates.authority_for_devices(tmp_path)) in page
    assert "Referee, Circolo, 2026" in page
    for address, shown in (("[::1]:8000", "[::1]"), ("localhost", "localhost")):
        page = client.get("/https", headers={"Host": address}).text
        assert f'href="https://{shown}:8443/https"' in page


def test_the_manager_sees_how_it_is(ready: Flask) -> None:
    with ready.app_context():
        gina = person("Gina", "manager")
    page = browser_of(ready, gina).get("/installation").text
    assert "HTTPS: in order" in page
    assert 'href="/https"' in page

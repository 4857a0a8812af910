"""Cookies of HTTPS apart from those of HTTP."""

from flask.testing import FlaskClient

from referee.web.http.secure_cookies import SecureCookies
from tests.web.office_people import PASSWORD, Person

HTTPS = "https://localhost"


def names(client: FlaskClient) -> set[str]:
    return {name for _, _, name in client._cookies or ()}


def cookies_of(sent: str) -> str:
    """The cookies that the application reads over HTTPS where a browser has sent these."""
    read: list[str] = []

    def app(environ: dict[str, str], _start: object) -> list[bytes]:
        read.append(environ["HTTP_COOKIE"])
        return []

    list(SecureCookies(app)({"wsgi.url_scheme": "https", "HTTP_COOKIE": sent}, lambda *_: None))
    return read[0]


def test_a_paired_tablet_stays_paired_and_nobody_is_signed_in_by_a_cookie_of_http() -> None:
    assert cookies_of("device=1; person=2; session=3; language=it; theme=dark") == (
        "device=1; language=it; theme=dark"
    )
    assert cookies_of("device=1; __Host-device=9; __Host-person=8") == "device=9; person=8"
    assert cookies_of("__Host-session=a=b=") == "session=a=b="


def test_who_signs_in_over_https_stays_so_and_may_sign_in_over_http_as_well(gina: Person) -> None:
    for base in (HTTPS, "http://localhost"):
        csrf = gina.client.get("/api/csrf", base_url=base).json
        assert csrf is not None
        data = {"name": "Gina", "password": PASSWORD, "csrf_token": csrf["token"]}
        headers = {"Referer": f"{base}/"}
        answer = gina.client.post("/sign-in", data=data, base_url=base, headers=headers)
        assert answer.status_code == 303
        assert gina.client.get("/people/", base_url=base).status_code == 200
    assert {"person", "__Host-person", "session", "__Host-session"} <= names(gina.client)

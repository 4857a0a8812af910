"""A request as the server has it, told as WSGI has it."""

from types import SimpleNamespace
from typing import Any

from referee.web.http.environ import environ_of


def scope(*headers: tuple[str, str], **more: Any) -> Any:
    values: dict[str, Any] = {
        "method": "GET", "path": "/torneo/è", "query_string": "a=1", "server": "127.0.0.1:8000",
        "http_version": "1.1", "client": "10.0.0.7:5000", "scheme": "http", "authority": None,
    }  # fmt: skip
    known = SimpleNamespace(items=lambda: headers)
    return SimpleNamespace(**{**values, "headers": known, **more})


def test_names_with_underscores_do_not_pass_for_those_that_a_proxy_sets() -> None:
    told = environ_of(scope(("x-forwarded-for", "1.2.3.4"), ("x_forwarded_for", "6.6.6.6")), b"")
    assert told["HTTP_X_FORWARDED_FOR"] == "1.2.3.4"


def test_headers_that_come_several_times_are_joined() -> None:
    told = environ_of(
        scope(("cookie", "a=1"), ("cookie", "b=2"), ("accept", "x"), ("accept", "y")), b""
    )
    assert (told["HTTP_COOKIE"], told["HTTP_ACCEPT"]) == ("a=1;b=2", "x,y")


def test_the_host_is_the_authority_where_no_header_names_it() -> None:
    assert environ_of(scope(authority="referee.test"), b"")["HTTP_HOST"] == "referee.test"
    named = environ_of(scope(("host", "club.test"), authority="referee.test"), b"")
    assert named["HTTP_HOST"] == "club.test"


def test_an_address_of_ipv6_stands_without_brackets() -> None:
    assert environ_of(scope(client="[::1]:5000"), b"")["REMOTE_ADDR"] == "::1"


def test_a_path_and_a_body_are_bytes_in_disguise() -> None:
    told = environ_of(scope(), b"points=7")
    assert told["PATH_INFO"].encode("latin-1").decode() == "/torneo/è"
    assert told["wsgi.input"].read() == b"points=7"

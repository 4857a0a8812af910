"""The API does what its description says, whatever is sent that the description allows or not."""

from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.tournament.evening.evening import plan
from tests.web.device import Device
from tests.web.public.public_event import running

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

pytestmark = pytest.mark.thorough


ASKED = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
"""Of each answer. Whether well-formed data can have happened is for the rules to say."""


class Table(NamedTuple):
    """A match of one hand, what its device sends along with a request, and a tournament."""

    code: str
    event: str
    headers: dict[str, str]
    cookies: dict[str, str]


@pytest.fixture
def table(app: Flask) -> Table:
    device = Device(app.test_client())
    code = device.open()
    hand = {"hand": 1, "value": {"points": {"A": 6, "B": 5}}}
    assert device.event(code, "hand_written", hand, after=1).status_code == 201
    cookies = {one.key: one.value for one in device.client._cookies.values()}
    public = running(app, plan("svizzera"), 5)
    public.publish()
    public.type(1, 1)
    return Table(
        code, public.code, {"X-CSRFToken": device.token, "Accept-Encoding": "identity"}, cookies
    )


@pytest.mark.parametrize(
    "mode", [schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE]
)
def test_every_answer_is_as_described(
    app: Flask, table: Table, mode: schemathesis.GenerationMode
) -> None:
    def near(environ: "WSGIEnvironment", start: "StartResponse") -> Iterable[bytes]:
        """Answer somebody in the network of the club."""
        environ["REMOTE_ADDR"] = "127.0.0.1"
        return app.wsgi_app(environ, start)

    described = schemathesis.openapi.from_wsgi("/api/openapi.json", near)
    for found in described.get_all_operations():
        operation = found.ok()

        @given(case=operation.as_strategy(generation_mode=mode))
        @settings(
            max_examples=60,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            derandomize=True,
        )
        def answers(case: schemathesis.Case) -> None:
            # Of codes that nobody has there is little to say: most requests are about a match.
            if mode.is_positive and "code" in case.path_parameters:
                case.path_parameters["code"] = table.code
            if mode.is_positive and "event" in case.path_parameters:
                case.path_parameters["event"] = table.event
            case.call_and_validate(headers=table.headers, cookies=table.cookies, checks=ASKED)

        with suppress(Unsatisfiable):  # where nothing is sent, nothing can be wrong
            answers()

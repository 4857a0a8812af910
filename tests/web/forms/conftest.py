"""Requests of people who read one language, without pages and without a database."""

from collections.abc import Iterator

import pytest

from tests.web.forms.speaking import SPEAKING


@pytest.fixture(params=["it", "en"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """A request of somebody who reads this language."""
    with SPEAKING.test_request_context(headers={"Cookie": f"language={request.param}"}):
        yield request.param


@pytest.fixture
def asked() -> Iterator[None]:
    """A request of somebody who reads English."""
    with SPEAKING.test_request_context(headers={"Cookie": "language=en"}):
        yield

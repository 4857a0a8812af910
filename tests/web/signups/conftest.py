"""The desk of a Swiss whose entries have personal links."""

import pytest
from flask import Flask

from tests.tournament.evening.evening import plan
from tests.web.organizer import Desk


@pytest.fixture
def desk(app: Flask) -> Desk:
    return Desk(app, plan("svizzera"))

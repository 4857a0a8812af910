"""The deals of a match on paper."""

import pytest

from referee.web.patterns.papers import PAPERS
from tests.paper.conftest import pages_of

pytestmark = pytest.mark.usefixtures("italian")


def test_the_deals_of_five_hands_stand_on_one_page() -> None:
    [page] = pages_of(PAPERS["deals"].make())
    assert "mano 5" in page.lower()

"""What all papers say alike."""

import re

import pytest

from referee.web.patterns.papers import PAPERS
from tests.paper.conftest import text_of

HYPHENED = re.compile(r"[^\W\d_]\.? - [^\W\d_]")


@pytest.mark.usefixtures("italian")
@pytest.mark.parametrize("name", PAPERS)
def test_partners_are_joined_by_a_word_everywhere(name: str) -> None:
    assert HYPHENED.findall(text_of(PAPERS[name].make())) == []

"""What an erasure says, and what it may put in place of a value."""

import pytest

from referee.core.erasures import (
    NAME_ERASED,
    bears_marker,
    marker,
    may_be_missing,
    read_erasure,
    vouched,
)
from referee.core.errors import RuleError

DIGEST = "0" * 64


def erasure(**changed: object) -> dict[str, object]:
    return {
        "person": 1,
        "erasure": 2,
        "blanked": [{"entry": 1, "content": DIGEST}],
        **changed,
    }


def test_an_erasure_names_entries_with_what_they_say_since() -> None:
    assert read_erasure(erasure()) == ((1, DIGEST),)
    for wrong in (
        erasure(blanked=[{"entry": 1, "content": "x"}]),
        erasure(blanked=[{"entry": 1, "content": 7}]),
        erasure(blanked=7),
        erasure(reason="asked"),
    ):
        with pytest.raises(RuleError):
            read_erasure(wrong)


def test_the_newest_erasure_counts_and_one_that_cannot_be_read_does_not() -> None:
    newer = erasure(blanked=[{"entry": 1, "content": "1" * 64}])
    facts = [(NAME_ERASED, erasure()), ("undone", {}), (NAME_ERASED, newer), (NAME_ERASED, {})]
    assert vouched(facts) == {1: "1" * 64}


def test_a_number_stands_for_a_name_and_nothing_for_what_is_kept() -> None:
    assert bears_marker(f"gioca {marker(17)}, e Bruno")
    assert bears_marker(f"{marker(17)}/2")
    assert not bears_marker("Anna")
    assert not bears_marker(17)
    assert may_be_missing("/payload/about/born")
    assert may_be_missing("/payload/signature")
    assert not may_be_missing("/payload/value/points/A")

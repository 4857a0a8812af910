"""A course with one more fact, which must be the same as if all facts were told anew."""

import re

import pytest

from referee.core.errors import RuleError
from referee.core.facts import Fact
from referee.games.course import AnyCourse, course, course_after


def carried(before: AnyCourse, fact: Fact) -> AnyCourse:
    """Add a fact; the course before stays as it was. Raise RuleError where it is refused."""
    facts = (*before.facts, fact)
    try:
        whole = course(facts)
    except RuleError as refused:
        with pytest.raises(RuleError, match=f"^{re.escape(str(refused))}$"):
            course_after(before, fact)
        raise
    after = course_after(before, fact)
    assert after == whole
    assert before == course(before.facts)
    return after

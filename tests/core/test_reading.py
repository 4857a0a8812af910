"""Numbers in texts: names of buttons, addresses, pasted lists."""

import pytest

from referee.core.reading import plain_number


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("7", 7), ("007", 7), ("9" * 9, 999999999)])
def test_digits_are_a_number(text: str, number: int) -> None:
    assert plain_number(text) == number


@pytest.mark.parametrize("text", ["", " 7", "+7", "-7", "7.0", "1_0", "²", "٧", "9" * 10])
def test_everything_else_is_none(text: str) -> None:
    assert plain_number(text) is None


def test_a_caller_may_take_more_digits_or_fewer() -> None:
    assert plain_number("9" * 12, most_digits=12) == 999_999_999_999
    assert plain_number("100", most_digits=2) is None

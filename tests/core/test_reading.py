"""Numbers in texts, as names of buttons, addresses and pasted lists have them; codes in facts."""

import pytest

from referee.core.errors import RuleError
from referee.core.reading import plain_number, read_code


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("7", 7), ("007", 7), ("9" * 9, 999999999)])
def test_digits_are_a_number(text: str, number: int) -> None:
    assert plain_number(text) == number


@pytest.mark.parametrize("text", ["", " 7", "+7", "-7", "7.0", "1_0", "²", "٧", "9" * 10])
def test_everything_else_is_none(text: str) -> None:
    assert plain_number(text) is None


def test_a_caller_may_take_more_digits_or_fewer() -> None:
    assert plain_number("9" * 12, most_digits=12) == 999_999_999_999
    assert plain_number("100", most_digits=2) is None


def test_a_code_has_six_capitals_and_digits() -> None:
    assert read_code("7K3F9A") == "7K3F9A"
    for other in ("7K3F9", "7K3F9AB", "7k3f9a", "7K3F9À", "7K3F9A\n", 123456, None):
        with pytest.raises(RuleError, match="a code of six letters and digits"):
            read_code(other)

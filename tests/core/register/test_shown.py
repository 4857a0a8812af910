"""What of a person's name is public."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.register.person import SHOWN, About, Person
from referee.core.register.shown import FIRST_CHILD, initials, public_choice, public_name


def shown(name: str, born: int | None = None, choice: str = "") -> str:
    return public_name(name, Person(17, About(name, born=born, shown=choice)), 2026)


@pytest.mark.parametrize(
    ("born", "choice", "expected"),
    [
        (None, "", "Aldo D’Amìco"),
        (1950, "", "Aldo D’Amìco"),
        (2007, "", "Aldo D’Amìco"),
        (2008, "", "A.D."),
        (2015, "", "A.D."),
        (2015, "name", "Aldo D’Amìco"),
        (1950, "initials", "A.D."),
        (1950, "number", "N.17"),
    ],
)
def test_a_choice_and_the_default_of_children(born: int | None, choice: str, expected: str) -> None:
    assert shown("Aldo D’Amìco", born, choice) == expected


def test_a_name_without_letters_is_a_number() -> None:
    assert initials("🃏 17") == ""
    assert shown("🃏", choice="initials") == "N.17"
    assert initials("maria degli esposti") == "M.D.E."
    assert initials("محمد علي") == "م.ع."


@given(st.text(max_size=40), st.sampled_from(SHOWN), st.integers(1850, 2200))
def test_nobody_is_young_who_was_born_before(name: str, choice: str, born: int) -> None:
    one = Person(1, About(name, born=born))
    assert (public_choice(one, 2026) == "name") == (born < FIRST_CHILD)
    assert public_choice(Person(1, About(name, born=born, shown=choice)), 2026) == choice

"""First names where there is no room for more."""

import pytest

from referee.presenters.words.names import FIRST_STRONG_ISOLATE, POP_ISOLATE, fitting, short_names


@pytest.mark.parametrize(
    ("first", "shown"),
    [
        ("Anna", "Anna"),
        ("Guglielmo", "Guglielmo"),
        ("Annunziata", "Annunz."),
        ("Pierfrancesco", "Pierfr."),
        (
            f"{FIRST_STRONG_ISOLATE}אבגדהוזחטיכל{POP_ISOLATE}",
            f"{FIRST_STRONG_ISOLATE}אבגדהו.{POP_ISOLATE}",
        ),
    ],
)
def test_a_first_name_in_a_narrow_place_is_whole_or_its_first_letters(
    first: str, shown: str
) -> None:
    assert fitting(first) == shown


def test_two_of_the_same_first_name_have_the_initial_of_their_last() -> None:
    assert short_names(["Anna Bassi", "Carla Rossi", "Anna Verdi", "Dino"]) == [
        "Anna B.",
        "Carla",
        "Anna V.",
        "Dino",
    ]

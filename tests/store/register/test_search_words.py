"""The words by which people are found."""

import pytest

from referee.core.register.person import About
from referee.store.register.search_words import sought, words_of


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("Niccolò D’Amico", "amic"),
        ("Niccolò D’Amico", "d'am"),
        ("Niccolò D’Amico", "DAMICO nic"),
        ("Anna Rossi-Bianchi", "bianchi"),
        ("Anna Rossi-Bianchi", "rossi-b"),
        ("Gino detto «Il Moro»", "moro detto"),
        ("🃏 Zoë", "🃏"),
        ("عمر خيام", "خي"),
        ("Straße", "STRASS"),
        ("Ada_1", "ada1"),
        ("Hans Ørsted", "orst"),
        ("Łucja Đurić", "luc ĐUR"),
    ],
)
def test_a_name_is_found_by_the_beginnings_of_its_words(name: str, typed: str) -> None:
    words = words_of(About(name))
    assert all(any(word.startswith(one) for word in words) for one in sought(typed))


def test_town_club_and_card_are_looked_for_too() -> None:
    assert words_of(About("Ada", "Forlì", "Bar Sport", "A-12")) == {
        "ada", "forli", "bar", "sport", "a", "12", "a12"
    }  # fmt: skip


def test_nothing_typed_looks_for_nothing() -> None:
    assert sought("  ") == ()
    assert sought("ros ROS") == ("ros",)

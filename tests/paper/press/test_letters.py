"""How wide a text is, about, and the lines that it takes."""

import pytest
from fontTools.ttLib import TTFont

from referee.paper.press.letters import balanced, lines_within, width_of
from referee.paper.press.rendering import STATIC

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,:;’'-/()&àèéìòùç"


def test_letters_are_as_wide_as_those_of_the_typeface_or_a_little_wider() -> None:
    font = TTFont(STATIC / "fonts" / "alegreya-sans-500.woff2")
    named, advances, high = font.getBestCmap(), font["hmtx"], font["head"].unitsPerEm
    for letter in LETTERS:
        own = advances[named[ord(letter)]][0] / high
        assert own - 0.005 <= width_of(letter) <= own + 0.12, letter


def test_a_space_that_is_kept_is_as_wide_as_another() -> None:
    assert width_of("Ugo\u00a0Re") == width_of("Ugo Re")


@pytest.mark.parametrize(
    ("room", "lines"),
    [
        (30, ["Degli Esposti-Montanari Annamaria"]),
        (12, ["Degli Esposti-Montanari", "Annamaria"]),
        (9.5, ["Degli Esposti-", "Montanari Annamaria"]),
        (3, ["Degli", "Esposti-", "Montanari", "Annamaria"]),
    ],
)
def test_lines_end_between_words_and_after_hyphens(room: float, lines: list[str]) -> None:
    assert lines_within("Degli Esposti-Montanari Annamaria", room) == lines


def test_lines_of_a_text_are_about_as_wide_as_each_other() -> None:
    assert balanced("Torneo di San Martino", 8) == ["Torneo di", "San Martino"]
    assert balanced("Torneo di San Martino", 20) == ["Torneo di San Martino"]
    assert balanced("Precipitevolissimevolmente a Forlì", 4)[0] == "Precipitevolissimevolmente"
    assert balanced("", 8) == [""]

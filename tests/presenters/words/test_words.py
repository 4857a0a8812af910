"""Names, amounts, days and places in words."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask_babel import force_locale

from referee.games.cards.pack import SUITS
from referee.games.marafone.regulation import REGULATIONS, MarafoneRegulation
from referee.presenters.words import cards, dates, names, problems
from referee.presenters.words.amounts import (
    missing,
    points_word,
    signed,
    target_shown,
    thirds_shown,
    unit_word,
)
from tests.tables import PLAYERS

EVENING = datetime(2026, 11, 20, 20, 30, tzinfo=UTC)


@pytest.fixture(autouse=True)
def english(app: Flask) -> Iterator[None]:
    with app.test_request_context("/"), force_locale("en"):
        yield


def regulation(preset: str = "circolo", **switches: Any) -> MarafoneRegulation:
    return REGULATIONS.override(REGULATIONS.presets[preset].regulation, switches)


@pytest.mark.parametrize(
    ("score", "preset", "words"),
    [
        (28, "circolo", "13 to go"),
        (41, "circolo", "level: play on"),
        (44, "circolo", "level: play on"),
        (28, "maraffa-forever", "13 and a third to go"),
        (41, "maraffa-forever", "a third to go"),
        (42, "maraffa-forever", "level: play on"),
        (100, "figure", "23 to go"),
    ],
)
def test_what_is_missing_to_the_target(score: int, preset: str, words: str) -> None:
    assert missing(score, regulation(preset), 1) == words


def test_amounts_in_the_unit_of_the_game() -> None:
    points, figure = regulation(), regulation("figure")
    assert [thirds_shown(23, points), thirds_shown(23, figure)] == ["7⅔", "23"]
    assert target_shown(regulation("maraffa-forever"), 1) == "41⅓"
    assert [signed(6), signed(0), signed(-2)] == ["+6", "+0", "−2"]


@pytest.mark.parametrize(
    ("language", "one", "more", "third", "thirds"),
    [("en", "point", "points", "third", "thirds"), ("it", "punto", "punti", "figura", "figure")],
)
def test_the_word_after_an_amount(
    language: str, one: str, more: str, third: str, thirds: str
) -> None:
    with force_locale(language):
        assert [points_word(amount) for amount in (-1, 0, 1, 2)] == [one, more, one, more]
        points, figure = regulation(), regulation("figure")
        assert [unit_word(amount, points) for amount in (0, 1, 41)] == [more, one, more]
        assert [unit_word(amount, figure) for amount in (0, 1, 41)] == [thirds, third, thirds]


def test_names_of_games() -> None:
    assert [names.game_name(regulation(), n) for n in (1, 2, 3)] == [
        "Brutta 1",
        "Brutta 2",
        "La bella",
    ]
    assert names.game_name(regulation(best_of=1), 1) == "The game"


def test_suits_and_court_cards_are_english_in_english() -> None:
    """So says the list of words; only the cards' letters are the same in both languages."""
    assert cards.cards_words(["5s", "Ac", "3d", "7b"]) == (
        "five of swords, ace of cups, three of coins, seven of batons"
    )
    told = (Path(__file__).parents[3] / "docs" / "words.md").read_text()
    assert "| coppe, denari, spade, bastoni | the four suits: *cups, coins, swords, batons*" in told
    assert cards.cards_words(["Rs", "Cc", "Fd"]) == "king of swords, knight of cups, jack of coins"
    with force_locale("it"):
        assert cards.cards_words(["Rs", "Cc"]) == "re di spade, cavallo di coppe"


@pytest.mark.parametrize(("language", "letters"), [("en", "Cu Co S B"), ("it", "C D S B")])
def test_letters_tell_the_suits_apart_in_each_language(language: str, letters: str) -> None:
    with force_locale(language):
        assert " ".join(map(cards.suit_letters, SUITS)) == letters


def test_partners_keep_their_order_whatever_letters_they_begin_with() -> None:
    arabic = "\u2068محمد\u2069"
    assert names.pair_shown("محمد - Ada") == f"{arabic} and Ada"
    assert names.pair_shown("The Lions") == "The Lions"


def test_names_of_people() -> None:
    assert names.shown_names(["Anna ", "محمد", "\u202e", "a\n b"]) == [
        "Anna",
        "\u2068محمد\u2069",
        "Seat 3",
        "a b",
    ]
    assert names.side_name(["Us", "Them", "Us", "Them"], "B") == "Them"
    assert names.player(PLAYERS, 5) == "Seat 5"


def test_days_as_people_write_them() -> None:
    assert dates.day_shown(date(2026, 11, 20)) == "20 Nov 2026"
    with force_locale("it"):
        assert dates.day_shown(date(2026, 11, 20)) == "20/11/2026"
    assert "20 Nov 2026, " in dates.moment_shown(EVENING, EVENING + timedelta(days=3))
    assert "2026" not in dates.moment_shown(EVENING, EVENING + timedelta(seconds=1))
    assert dates.time_shown(EVENING, seconds=True).count(":") == 2


def test_places_in_a_record() -> None:
    assert problems.place_words("hands[3].tricks[2]") == "hand 4, trick 3 (hands[3].tricks[2])"
    assert problems.place_words("regulation.base") == "regulation.base"
    assert problems.place_words("line 4") == "line 4"

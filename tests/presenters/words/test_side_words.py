"""The sides of a table without names, in the language of whoever reads."""

import pytest
from flask import Flask
from flask_babel import force_locale

from referee.presenters.words.names import short_side_names, shown_names, side_names


@pytest.mark.parametrize("begun", [("Us", "Them"), ("Noi", "Voi")])
@pytest.mark.parametrize(("language", "sides"), [("en", ("Us", "Them")), ("it", ("Noi", "Voi"))])
def test_sides_without_names_are_said_in_the_language_of_the_reader(
    app: Flask, begun: tuple[str, str], language: str, sides: tuple[str, str]
) -> None:
    players = [*begun, *begun]
    with app.test_request_context("/"), force_locale(language):
        assert tuple(side_names(players).values()) == sides
        assert tuple(short_side_names(players).values()) == sides
        assert shown_names(players) == [*sides, *sides]

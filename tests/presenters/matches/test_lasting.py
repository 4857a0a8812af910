"""How long a match lasted, in words."""

from datetime import timedelta

import pytest
from flask import Flask

from referee.presenters.matches.lasting import lasted_words


@pytest.mark.parametrize(
    ("minutes", "words"),
    [(0, ""), (1, "1 min"), (59, "59 min"), (72, "1 h 12 min"), (720, "12 h 0 min"), (721, "")],
)
def test_a_time_in_hours_and_minutes(app: Flask, minutes: int, words: str) -> None:
    with app.test_request_context():
        assert lasted_words(timedelta(minutes=minutes)) == words

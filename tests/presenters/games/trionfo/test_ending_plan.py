"""When a session is to end, in words."""

from datetime import datetime

import pytest
from flask import Flask
from flask_babel import force_locale

from referee.games.trionfo.fair_end import EndPlan
from referee.presenters.games.trionfo.ending_plan import plan_words


@pytest.mark.parametrize(
    ("hour", "said"),
    [(1, "dopo 10 mani, al più tardi all’01:05"), (21, "dopo 10 mani, al più tardi alle 21:05")],
)
def test_one_o_clock_is_in_the_singular(app: Flask, hour: int, said: str) -> None:
    until = datetime(2026, 11, 20, hour, 5).astimezone().isoformat()
    with app.test_request_context(), force_locale("it"):
        assert plan_words(EndPlan(10, until)) == said

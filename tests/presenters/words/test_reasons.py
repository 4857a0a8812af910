"""Reasons: what people wrote stays as it is, what Referee did by itself is said in words."""

from flask import Flask
from flask_babel import force_locale

from referee.actions.tournaments.rounds import BY_LINKS, DECIDED_AT_DESK, ON_PAPER
from referee.presenters.words.names import isolated
from referee.presenters.words.reasons import reason_shown


def test_what_nobody_wrote_is_said_in_the_readers_language(app: Flask) -> None:
    with app.test_request_context("/"), force_locale("it"):
        assert reason_shown(ON_PAPER) == "il risultato è stato riportato dal cartellino"
        assert reason_shown(DECIDED_AT_DESK) == "il risultato è stato deciso al banco"
        assert "link personale" in reason_shown(BY_LINKS)
        assert reason_shown("Si è fatto tardi") == isolated("Si è fatto tardi")
        assert reason_shown("") == ""

"""A correction in a tournament says before it is written what it moves in the season."""

from flask import Flask

from referee.actions.seasons.seasons import add_season
from referee.actions.tournaments.rounds import make_final
from referee.core.register.seasons import AboutSeason, SeasonEvent, SeasonRules
from tests.actions.register.linking import done
from tests.tournament.evening.evening import plan
from tests.web.evening import Evening
from tests.web.tablet import Tablet


def test_a_correction_says_what_it_moves_in_the_season(app: Flask) -> None:
    evening = Evening(app, plan("eliminazione"), 2)
    evening.begins(with_matches=False)
    evening.types(1)
    events = (SeasonEvent("event", evening.code),)
    with app.app_context():
        make_final(evening.act(), "all agree")
        terms = AboutSeason("Circuito", public=True, events=events, rules=SeasonRules())
        add_season(done(), terms)
    page = Tablet(evening.organizer)
    page.opens(f"/events/{evening.code}/standings")
    assert "It counts for the season Circuito" in page.text
    page = evening.page("/1/1/correct", evening.referee)
    typed = {"games_a": 0, "games_b": 2, "points_a": 50, "points_b": 82, "reason": "upside down"}
    page.shows(evening.sends(page, "/1/1/correct", evening.referee, **typed))
    assert "In the season Circuito" in page.text
    assert "place 3, 20 points place 1, 25 points" in page.text

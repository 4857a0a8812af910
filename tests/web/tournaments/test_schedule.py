"""The dates of rounds: written at the desk, read with the round everywhere."""

from flask import Flask

from tests.tournament.evening.evening import plan
from tests.web.evening import Evening
from tests.web.organizer import Desk
from tests.web.tablet import Tablet


def writes(desk: Tablet, event: str, **typed: str) -> None:
    desk.opens(f"/events/{event}/rounds/dates")
    form = next(form for form in desk.forms if form.action.endswith("/rounds/dates"))
    desk.shows(desk.client.post(form.action, data={**form.fields, **typed}))


def test_dates_are_written_kept_and_refused_at_their_field(app: Flask) -> None:
    desk = Desk(app, plan("svizzera"))
    desk.enters(8)
    desk.at("rounds")
    assert "Dates of the rounds" in desk.text
    writes(desk, desk.event, day_1="20/11", time_2="25")
    assert "write the day as 20/11/2026" in desk.text
    assert "write the hour as 20:30" in desk.text
    assert 'value="20/11"' in desk.html
    writes(desk, desk.event, day_1="2026-11-27", day_2="2026-11-20", time_2="9.15")
    assert "round 2 would begin before an earlier one" in desk.text
    assert desk.status == 422
    first = {"day_1": "2026-11-20", "time_1": "20:30", "where_1": "Bar Sport"}
    writes(desk, desk.event, **first, time_2="22")
    assert "The dates are saved" in desk.text
    told = [(one.round, one.time, one.where) for one in desk.state.schedule]
    assert told == [(1, "20:30", "Bar Sport"), (2, "22:00", "")]
    desk.at("rounds/history")
    assert "Dates of the rounds: 1: 20 Nov 2026, 20:30 · Bar Sport; 2: 22:00" in desk.text


def test_a_round_is_read_with_its_date(app: Flask) -> None:
    evening = Evening(app, plan("svizzera"), 4)
    desk = Tablet(evening.organizer)
    typed = {"day_1": "2026-11-20", "time_1": "20:30", "day_2": "2026-11-27", "where_2": "Bar"}
    writes(desk, evening.code, **typed)
    public = f"/torneo/{evening.code}/"
    desk.opens(public)
    assert "Next rounds Round 1 20 Nov 2026, 20:30 Round 2 27 Nov 2026 · Bar" in desk.text
    evening.begins(with_matches=False)
    desk.opens(public)
    assert "Swiss · 2 rounds · 20 Nov 2026, 20:30" in desk.text
    desk.opens(f"{public}schermo")
    assert "20 Nov 2026, 20:30" in desk.text
    assert "20 Nov 2026, 20:30" in evening.page("/1").text
    evening.types(1)
    assert "Round 2 · 27 Nov 2026 · Bar" in evening.page().text

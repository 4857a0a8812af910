"""Categories at the desk: named in the plan, ticked for the entries, ranked in the standings."""

from flask import Flask

from referee.actions.tournaments.tournament_facts import record_event_facts
from tests.tournament.evening.evening import plan
from tests.web.evening import Evening
from tests.web.organizer import Desk
from tests.web.tablet import Tablet


def ticks(desk: Desk, category: str, *entries: int, before: tuple[int, ...] = ()) -> None:
    form = next(form for form in desk.forms if form.action.endswith("/categories"))
    fields = {**form.fields, "category": category, "ticked": list(entries), "before": list(before)}
    desk.shows(desk.client.post(form.action, data=fields))


def test_entries_are_ticked_for_a_category_and_taken_out(app: Flask) -> None:
    desk = Desk(app, plan("girone", categories=("Donne", "Misti")))
    desk.enters(3)
    desk.at("entries")
    assert "Categories" in desk.text
    desk.at("entries/categories")
    ticks(desk, "Donne", 1, 3)
    assert desk.state.entrants[3].categories == ("Donne",)
    ticks(desk, "Donne", 1, before=(1, 3))
    assert desk.state.entrants[3].categories == ()
    assert desk.state.entrants[1].categories == ("Donne",)
    ticks(desk, "Altro", 2)
    assert "The plan has no such category" in desk.text
    desk.at("entries")
    assert "Donne" in desk.text


def test_without_categories_there_is_no_such_page(app: Flask) -> None:
    desk = Desk(app, plan("girone"))
    desk.enters(2)
    desk.at("entries")
    assert "/entries/categories" not in desk.html
    assert desk.client.get(f"/events/{desk.code}/entries/categories").status_code == 404


def test_the_standings_rank_each_category_at_the_desk_and_in_public(app: Flask) -> None:
    evening = Evening(app, plan("girone", categories=("Donne",)), 4)
    with app.app_context():
        given = {"category": "Donne", "entries": [2, 4]}
        record_event_facts(evening.act(), [("category_given", given)])
    evening.begins(with_matches=False)
    evening.types(1)
    for address in (f"/events/{evening.code}/standings", f"/torneo/{evening.code}/classifica"):
        page = Tablet(evening.organizer)
        page.opens(address)
        assert "Standings by category" in page.text
        assert "place in the overall standings" in page.text
        assert 'aria-label="Standings by category: ' in page.html

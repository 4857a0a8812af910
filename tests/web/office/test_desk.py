"""The referees' page of an event."""

from flask import Flask

from tests.people import browser_of, evening, person
from tests.web.tablet import Tablet


def test_an_event_without_a_referee_leads_to_where_one_is_named(app: Flask) -> None:
    with app.app_context():
        olga, rita = person("Olga", "organizer"), person("Rita")
        alone, served = evening(olga, "Prima"), evening(olga, "Seconda", rita)
    page = Tablet(browser_of(app, olga))
    page.opens(f"/events/{alone}/referees")
    assert "This event has no referee" in page.text
    assert f'href="/events/{alone}#people"' in page.html
    page.opens(f"/events/{served}/referees")
    assert "This event has no referee" not in page.text

"""The referees' page of an event."""

import pytest
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


def test_what_waits_is_sent_anew_to_somebody_else_and_after_an_update(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    with app.app_context():
        gina, rita = person("Gina", "manager"), person("Rita", "manager")
    hers, another = browser_of(app, gina), browser_of(app, rita)
    known = {"If-None-Match": hers.get("/arbitri").headers["ETag"]}
    assert hers.get("/arbitri", headers=known).status_code == 304
    assert another.get("/arbitri", headers=known).status_code == 200
    monkeypatch.setitem(app.config, "EDITION", "the next")
    assert hers.get("/arbitri", headers=known).status_code == 200

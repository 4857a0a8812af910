"""The referees' page of an event."""

from uuid import uuid4

import pytest
from flask import Flask

from referee.actions.accounts.accounts import give_role
from referee.actions.matches.match_facts import record_fact
from tests.people import ORIGIN, browser_of, evening, match_of, person, row_of
from tests.tables import STAMP
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


def test_whoever_becomes_a_referee_sees_what_to_decide(app: Flask) -> None:
    with app.app_context():
        olga = person("Olga", "organizer")
        code = evening(olga, "Prima", person("Rita"))
        call = {"reason": "a card"}
        record_fact(match_of(code), "referee_called", call, 1, str(uuid4()), STAMP)
    hers = browser_of(app, olga)
    before = hers.get("/arbitri")
    assert "See it in the event" in before.text
    with app.app_context():
        give_role(row_of(code), olga.id, "referee", ORIGIN)
    after = hers.get("/arbitri", headers={"If-None-Match": before.headers["ETag"]})
    assert "I am coming" in after.text


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

"""A referee decides on what came late from a tablet that was taken over."""

from typing import Any

import pytest
from flask import Flask

from referee.actions.office import late as acts
from referee.actions.office.late import Late
from referee.actions.tablets import takeover
from referee.actions.tablets.devices import hold_match
from referee.store.tablets import stations
from referee.web.http.visitors import DEVICE_COOKIE
from tests.people import ORIGIN, browser_of, person
from tests.tables import STAMP
from tests.web.elsewhere import ElsewhereTable
from tests.web.tablet import Form, Tablet


class Club:
    """A table that wrote 5-6 as hand 1, while a displaced tablet still had it as 9-2."""

    def __init__(self, app: Flask, table: ElsewhereTable) -> None:
        self.table = table
        with app.app_context():
            held = hold_match(None, table.code, STAMP)
            assert held is not None
            assert held.token is not None
            first = stations.device(held.token)
            self.displaced = Tablet(app.test_client())
            self.displaced.client.set_cookie("language", "en")
            self.displaced.client.set_cookie(DEVICE_COOKIE, held.token)
            assert first is not None
            takeover.take_over(table.code, None, STAMP, ORIGIN)
            payload = {"hand": 1, "value": {"points": {"A": 9, "B": 2}}}
            sent = Late("late-hand-1", "hand_written", payload, 1)
            acts.keep(table.code, first.id, sent, STAMP)
            self.referee = Tablet(browser_of(app, person("Rita")))
        self.referee.code = table.code

    def looks(self) -> Form:
        """The form of the late hand on the page of both versions."""
        self.referee.opens(f"/match/{self.table.code}/versions")
        return self.form()

    def form(self) -> Form:
        return next(form for form in self.referee.forms if "number" in form.fields)

    def acts(self, act: str, **fields: Any) -> None:
        form = self.form()
        assert ("act", act) in form.buttons
        sent = form.fields | {"act": act, **fields}
        self.referee.shows(self.referee.client.post(form.action, data=sent))

    def points(self) -> dict[str, int]:
        made: dict[str, int] = self.referee.record()["hands"][0]["points"]
        return made

    def score(self) -> dict[str, int]:
        made: dict[str, int] = self.referee.result()["current"]["score"]
        return made


@pytest.fixture
def club(app: Flask, table: ElsewhereTable) -> Club:
    return Club(app, table)


def test_a_late_hand_that_nobody_confirmed_is_entered_with_a_reason(club: Club) -> None:
    club.table.hand(5, 6)
    club.looks()
    club.acts("hand", reason="")
    assert (club.referee.status, club.points()) == (422, {"A": 5, "B": 6})
    club.acts("hand", reason="all agree")
    assert (club.referee.status, club.points()) == (200, {"A": 9, "B": 2})
    assert "Entered by Rita" in club.referee.text


def test_art_15_1_a_late_hand_comes_into_a_confirmed_one_by_a_ruling(club: Club) -> None:
    club.table.add("confirmation_agreed", confirmation="hand", side="A")
    club.table.hand(5, 6)
    club.table.add("hand_confirmed", hand=1, side="B")
    club.looks()
    club.acts("ruled", reason="")
    assert club.referee.status == 422
    club.acts("ruled", reason="all agree")
    assert "Hand 1 as it came late" in club.referee.text
    assert club.score() == {"A": 5, "B": 6}
    club.acts("ruled")
    assert "Entered by Rita" in club.referee.text
    assert club.score() == {"A": 9, "B": 2}
    club.referee.opens(f"/match/{club.table.code}/history")
    assert "Came late from tablet 1" in club.referee.text


def test_what_is_ruled_is_what_was_shown(club: Club) -> None:
    club.table.add("confirmation_agreed", confirmation="hand", side="A")
    club.table.hand(5, 6)
    club.table.add("hand_confirmed", hand=1, side="B")
    club.looks()
    club.acts("ruled", reason="all agree")
    club.acts("ruled", reason="another reason")
    assert club.score() == {"A": 5, "B": 6}
    club.table.hand(4, 7)
    club.acts("ruled", reason="another reason")
    assert club.score() == {"A": 9, "B": 13}
    club.acts("ruled")
    assert club.score() == {"A": 13, "B": 9}


def test_a_dispute_over_a_hand_is_decided_for_the_late_version(club: Club) -> None:
    club.table.add("confirmation_agreed", confirmation="hand", side="A")
    club.table.hand(5, 6)
    club.table.add("hand_refused", hand=1, side="B", reason="we made two")
    club.looks()
    club.acts("ruled", reason="all agree")
    club.acts("ruled")
    assert club.score() == {"A": 9, "B": 2}
    club.referee.opens("/arbitri")
    assert "Nobody is waiting" in club.referee.text


def test_a_signed_match_is_opened_again_before_a_late_hand_comes_in(club: Club) -> None:
    club.table.hand(5, 6)
    club.table.finish()
    club.table.sign()
    club.looks()
    club.acts("reopened", reason="")
    assert club.referee.status == 422
    club.acts("reopened", reason="a late hand")
    assert ("act", "reopened") not in club.form().buttons
    club.acts("hand", reason="all agree")
    assert club.points() == {"A": 9, "B": 2}


def test_what_came_late_waits_on_the_referees_page_and_rings(club: Club) -> None:
    first = club.referee.client.get("/arbitri")
    club.referee.opens("/arbitri")
    assert "(1)" in club.referee.html.partition("</title>")[0]
    assert club.referee.html.count("data-ring=") == 1
    assert "One entry of a device that no longer writes" in club.referee.text
    club.looks()
    club.acts("aside", reason="written twice")
    again = {"If-None-Match": first.headers["ETag"]}
    assert club.referee.client.get("/arbitri", headers=again).status_code == 200
    club.referee.opens("/arbitri")
    assert "Nobody is waiting" in club.referee.text


def test_a_device_that_writes_no_more_is_told_which_hand_it_sent(club: Club) -> None:
    club.displaced.opens(f"/match/{club.table.code}/late")
    assert "Hand 1 : " in club.displaced.text
    assert "Where there is none" in club.displaced.text

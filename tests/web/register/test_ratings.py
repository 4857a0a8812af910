"""The pages of ratings: kept or not, of whom everybody sees them, and why one changed."""

from datetime import date
from time import sleep

import pytest
from flask import Flask

from referee.actions.register.erasing import erasable, erase
from referee.actions.register.ratings import switch_ratings
from referee.store.register.queries import found_people
from referee.web.installation.chores import Chores
from tests.actions.register.linking import done, everybody_linked
from tests.tables import Table
from tests.web.office_people import Person

ADDRESS = "/register/ratings"


def played(app: Flask) -> int:
    """Two matches; returns the number of Anna, who wins one of them."""
    with app.app_context():
        Table("Anna", "Bruno", "Carla", "Dario").finish()
        Table("Bruno", "Anna", "Carla", "Dario").finish()
        everybody_linked()
        return found_people("anna").people[0].id


def worked_out(olga: Person) -> None:
    """Open the list once the ratings are worked out in the background."""
    for _ in range(200):
        olga.opens(ADDRESS)
        if "data-busy" not in olga.html:
            return
        sleep(0.02)
    pytest.fail("the ratings were not worked out")


def test_ratings_are_kept_where_the_club_wants_them(app: Flask, olga: Person) -> None:
    anna = played(app)
    assert olga.client.get("/ratings").status_code == 404
    assert olga.client.get(f"/register/{anna}/rating").status_code == 404
    olga.opens("/register/")
    assert f'href="{ADDRESS}"' in olga.html
    olga.opens(ADDRESS)
    assert "The club keeps no ratings." in olga.text
    olga.opens(ADDRESS)
    olga.fills(f"{ADDRESS}/kept", kept="1")
    worked_out(olga)
    assert "Worked out from 2 matches" in olga.text
    assert "provisional" in olga.text
    with app.app_context():
        Table("Anna", "Bruno", "Carla", "Dario").finish()
    olga.opens(ADDRESS)
    assert "You may leave this page" in olga.text
    assert "data-busy" in olga.html
    Chores(app)()
    olga.opens(ADDRESS)
    assert "Worked out from 2 matches" in olga.text
    olga.fills(ADDRESS)
    worked_out(olga)
    olga.opens(f"/register/{anna}")
    assert "Rating, and why it changed" in olga.text
    olga.opens(f"/register/{anna}/rating")
    assert "won with Carla against Bruno, Dario 50% +" in olga.text
    assert "after 2 matches" in olga.text
    olga.opens(ADDRESS)
    olga.fills(f"{ADDRESS}/kept")
    olga.opens(ADDRESS)
    assert "The club keeps no ratings." in olga.text


def test_everybody_sees_ratings_of_who_asks_and_nobody_those_of_who_wants_none(
    app: Flask, olga: Person
) -> None:
    anna = played(app)
    olga.opens(ADDRESS)
    olga.fills(f"{ADDRESS}/kept", kept="1")
    worked_out(olga)
    stranger = app.test_client()
    assert "Anna" not in stranger.get("/ratings").text
    change = f"/register/{anna}/change"
    olga.opens(change)
    olga.fills(change, name="Anna", rated="public", shown="initials")
    public = stranger.get("/ratings").text
    assert "A." in public
    assert "Anna" not in public
    olga.opens(change)
    olga.fills(change, name="Anna", rated="hidden")
    assert "<table" not in stranger.get("/ratings").text
    olga.opens(ADDRESS)
    assert "Anna" not in olga.text
    assert olga.client.get(f"/register/{anna}/rating").status_code == 404
    olga.opens(f"/register/{anna}")
    assert "why it changed" not in olga.text


def test_an_erased_person_has_no_rating_to_see(app: Flask, olga: Person) -> None:
    anna = played(app)
    olga.opens(ADDRESS)
    olga.fills(f"{ADDRESS}/kept", kept="1")
    worked_out(olga)
    with app.app_context():
        erase(done(), anna, "he asked for it", erasable(anna, date(2026, 11, 23)).places)
    olga.opens(ADDRESS)
    assert ("Anna" in olga.text, "Bruno" in olga.text) == (False, True)
    assert f"N.{anna}" not in olga.text
    assert olga.client.get(f"/register/{anna}/rating").status_code == 404


def test_who_has_not_played_is_told_what_counts(app: Flask, olga: Person) -> None:
    olga.opens("/register/new")
    olga.fills("/register/new", name="Ada")
    olga.opens(ADDRESS)
    olga.fills(f"{ADDRESS}/kept", kept="1")
    worked_out(olga)
    assert "No rating yet." in olga.text
    with app.app_context():
        ada = found_people("ada").people[0].id
    olga.opens(f"/register/{ada}/rating")
    assert "No rating yet." in olga.text


def test_a_page_that_was_left_open_is_told_that_nothing_is_kept(app: Flask, olga: Person) -> None:
    played(app)
    olga.opens(ADDRESS)
    olga.fills(f"{ADDRESS}/kept", kept="1")
    worked_out(olga)
    with app.app_context():
        Table("Anna", "Bruno", "Carla", "Dario").finish()
    olga.opens(ADDRESS)
    with app.app_context():
        switch_ratings(done(), kept=False)
    olga.fills(ADDRESS)
    assert "Ratings are not kept here" in olga.text


def test_nobody_learns_from_others_of_who_wants_none_to_be_seen(app: Flask, olga: Person) -> None:
    anna = played(app)
    olga.opens(ADDRESS)
    olga.fills(f"{ADDRESS}/kept", kept="1")
    worked_out(olga)
    with app.app_context():
        bruno = found_people("bruno").people[0].id
    olga.opens(f"/register/{bruno}/change")
    olga.fills(f"/register/{bruno}/change", name="Bruno", rated="hidden")
    olga.opens(f"/register/{anna}/rating")
    assert "Bruno" not in olga.text
    assert "against somebody who shows no rating, Dario –" in olga.text
    assert "/watch/" not in olga.html

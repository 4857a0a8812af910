"""What a person has played, on his page and as CSV."""

import re

import pytest
from flask import Flask

from referee.store.register.queries import found_people
from referee.web.register import record
from tests.actions.register.linking import everybody_linked
from tests.actions.tournaments.desk import running
from tests.tables import Table
from tests.web.office_people import Person


def plays(app: Flask) -> str:
    """Anna wins twice and loses once, over two years; Ada plays in a tournament.

    Returns the address of Anna's page.
    """
    with app.app_context():
        for _ in range(2):
            Table("Anna", "Bruno", "Carla", "Dario").finish()
        Table("Bruno", "Anna", "=Carla", "Dario", date="2025-11-20").finish()
        desk = running(2)
        desk.publish()
        desk.add("walkover_given", round=1, table=1, winner="a", reason="late")
        everybody_linked()
        (anna,) = found_people("anna").people
    return f"/register/{anna.id}"


def test_every_number_opens_the_list_of_what_it_counts(app: Flask, olga: Person) -> None:
    assert olga.client.get("/register/1").status_code == 404
    anna = plays(app)
    olga.opens(anna)
    assert "Anna" in olga.text
    assert "2026 2 2 4 4 0 0" in olga.text
    assert "2025 1 0 2 0 0 0" in olga.text
    assert "All years 3 2 6 4 0 0" in olga.text
    assert f'href="{anna}?of=brutte_won&amp;season=2026#matches"' in olga.html
    assert "with Carla · against Bruno, Dario · friendly match" in olga.text
    olga.opens(anna, of="matches_won", season="2025")
    assert "Matches won, 2025" in olga.text
    assert "None." in olga.text
    olga.opens(anna, of="matches", season="2025")
    assert "lost 0–2" in olga.text
    assert "won 2–0" not in olga.text
    for odd in ({"of": "gold"}, {"season": "x"}, {"page": "9"}):
        olga.opens(anna, **odd)
        assert "All matches" in olga.text


def test_a_walkover_is_told(app: Flask, olga: Person) -> None:
    plays(app)
    olga.opens("/register/", q="ada 1")
    address = re.search(r'href="(/register/[0-9]+)"', olga.html)
    assert address is not None
    olga.opens(address[1])
    assert "by default" in olga.text
    assert "Coppa Romagna, round 1, table 1" in olga.text


def test_whoever_has_played_nothing_is_told_why(app: Flask, olga: Person) -> None:
    olga.opens("/register/new")
    olga.fills("/register/new", name="Ada")
    assert "No match yet." in olga.text


def test_the_matches_as_csv(app: Flask, olga: Person) -> None:
    answer = olga.client.get(f"{plays(app)}/matches.csv")
    heading, *rows = answer.text.splitlines()
    assert answer.mimetype == "text/csv"
    assert heading.lstrip("\ufeff").startswith("Day,Event,Round,Table,Match code,Partner,Opponents")
    assert len(rows) == 3
    assert rows[2].startswith("2025-11-20,,,,")
    assert rows[2].endswith(",0,2,lost,1,0,2,0,0,0,20,10,0,0,0,0,0")
    assert olga.client.get("/register/99/matches.csv").status_code == 404


def test_many_matches_have_pages(app: Flask, olga: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record, "PAGE_SIZE", 2)
    anna = plays(app)
    olga.opens(anna)
    assert "page 1 of 2" in olga.text
    olga.opens(anna, page="2")
    assert "lost 0–2" in olga.text
    assert f'href="{anna}?page=1#matches"' in olga.html

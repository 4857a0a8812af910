"""A person’s numbers by year, event, format, partner and opponent; a pair’s; head to head."""

import pytest
from flask import Flask

from referee.actions.register.linking import settle
from referee.actions.tournaments.tournament_facts import record_event_facts
from referee.store.register.queries import found_people
from referee.web.register import record
from tests.actions.register.linking import done, everybody_linked, named
from tests.actions.tournaments.desk import running
from tests.tables import Table
from tests.tournament.evening.evening import A_WINS
from tests.web.office_people import Person


def number_of(name: str) -> int:
    (one,) = found_people(name).people
    return one.id


@pytest.fixture
def anna(app: Flask) -> int:
    """Anna plays with Carla, then with Dario; she makes a maraffa and claims once, wrongly."""
    with app.app_context():
        Table("Anna", "Bruno", "Carla", "Dario").finish()
        other = Table("Anna", "Bruno", "Dario", "Carla", date="2025-11-20")
        other.hand(7, 4, battezzante=1, trump="coppe", maraffa="A")
        other.hand(3, 0, claim={"side": "A"})
        other.finish()
        everybody_linked()
        return number_of("anna")


def test_hands_maraffe_and_claims(anna: int, olga: Person) -> None:
    olga.opens(f"/register/{anna}")
    assert "2025 1 1 2 2 0 0" in olga.text
    olga.opens(f"/register/{anna}", of="maraffe")
    assert "Maraffe: 1" in olga.text
    assert "Dario · against Bruno, Carla" in olga.text
    assert "with Carla · against" not in olga.text
    olga.opens(f"/register/{anna}", of="claims_wrong", season="2026")
    assert "Wrong claims, 2026" in olga.text
    assert "None." in olga.text


def test_groups_open_their_lists(app: Flask, anna: int, olga: Person) -> None:
    with app.app_context():
        carla = number_of("carla")
    olga.opens(f"/register/{anna}", by="partner")
    assert f'href="/register/{anna}/with/{carla}"' in olga.html
    assert f"?of=matches&amp;by=partner&amp;partner={carla}#matches" in olga.html
    olga.opens(f"/register/{anna}", by="partner", of="matches", partner=str(carla))
    assert "Matches played, Carla" in olga.text
    assert "with Carla" in olga.text
    assert "with Dario · against" not in olga.text
    olga.opens(f"/register/{anna}", by="opponent")
    assert "Bruno 2 2" in olga.text
    olga.opens(f"/register/{anna}", by="format")
    assert "Friendly matches 2 2" in olga.text
    olga.opens(f"/register/{anna}", by="event", of="matches", event="none")
    assert "Matches played, Friendly matches" in olga.text
    olga.opens(f"/register/{anna}", of="matches", event="NOEVEN")
    assert "None." in olga.text


def test_matches_of_a_tournament_by_format(app: Flask, olga: Person) -> None:
    with app.app_context():
        desk = running(2)
        desk.publish()
        typed = {"round": 1, "table": 1, "result": A_WINS}
        record_event_facts(desk.act(), [("result_typed", typed), ("result_confirmed", typed)])
        everybody_linked()
        ada = number_of("ada 1")
    olga.opens(f"/register/{ada}", by="format")
    assert "Swiss 1" in olga.text
    assert (
        f'href="/register/{ada}?of=points&amp;by=format&amp;format=svizzera#matches"' in olga.html
    )
    olga.opens(f"/register/{ada}", by="event", of="points")
    assert "Coppa Romagna 1" in olga.text
    assert "Points: " in olga.text


def test_somebody_who_is_not_linked_is_grouped_by_his_name(app: Flask, olga: Person) -> None:
    with app.app_context():
        Table("Anna", "Bruno", "Carla", "Dario").finish()
        settle(done(), named("Anna").key, None)
        anna = number_of("anna")
    olga.opens(f"/register/{anna}", by="partner", of="matches", partner="~Carla")
    assert "Matches played, Carla" in olga.text
    assert "with Carla · against" in olga.text
    assert "/with/" not in olga.html


def test_a_pair_and_head_to_head(app: Flask, anna: int, olga: Person) -> None:
    with app.app_context():
        bruno, carla, dario = [number_of(name) for name in ("bruno", "carla", "dario")]
    olga.opens(f"/register/{anna}/with/{carla}")
    assert "Anna and Carla" in olga.text
    assert "2026 1 1 2 2 0 0" in olga.text
    assert "All years 1 1" in olga.text
    olga.opens(f"/register/{anna}/with/{carla}", by="opponents")
    assert f"/register/{anna}/with/{carla}/against/" in olga.html
    assert "Bruno and Dario 1 1" in olga.text
    olga.opens(f"/register/{bruno}/against/{anna}")
    assert "Bruno against Anna" in olga.text
    assert "Matches won: 0 to 2" in olga.text
    olga.opens(f"/register/{anna}/with/{carla}/against/{bruno}/{dario}")
    assert "Anna and Carla against Bruno and Dario" in olga.text
    assert "Matches won: 1 to 0" in olga.text
    olga.opens(f"/register/{anna}/against/{bruno}", by="partner")
    assert "Carla 1 1" in olga.text
    for nobody in (f"{anna}/with/{anna}", f"{anna}/with/999", f"{anna}/against/{anna}"):
        assert olga.client.get(f"/register/{nobody}").status_code == 404


def test_those_who_never_met(app: Flask, anna: int, olga: Person) -> None:
    olga.opens("/register/new")
    olga.fills("/register/new", name="Zita")
    with app.app_context():
        zita = number_of("zita")
    olga.opens(f"/register/{anna}/with/{zita}")
    assert "No match yet." in olga.text


def test_numbers_as_csv(app: Flask, anna: int, olga: Person) -> None:
    with app.app_context():
        carla = number_of("carla")
    heading, *rows = olga.client.get(f"/register/{anna}/numbers.csv").text.splitlines()
    assert heading.lstrip("\ufeff").startswith("By,What,Matches played,Matches won")
    assert rows[0].startswith("Year,2026,1,1,2,2,0,0,")
    assert any(row.startswith("Opponent,Bruno,2,2") for row in rows)
    assert rows[-1].startswith("All matches,,2,2")
    together = f"/register/{anna}/with/{carla}"
    assert "Opponents,Bruno and Dario,1,1" in olga.client.get(f"{together}/numbers.csv").text
    assert len(olga.client.get(f"{together}/matches.csv").text.splitlines()) == 2
    assert olga.client.get("/register/999/numbers.csv").status_code == 404


def test_form_over_time_and_too_many_groups(
    app: Flask, olga: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(record, "MOST_ROWS", 1)
    with app.app_context():
        for at in range(11):
            table = Table("Anna", "Bruno", "Carla", "Dario")
            while not table.view.result.finished:
                table.hand(*((9, 2) if at else (2, 9)))
        everybody_linked()
        anna = number_of("anna")
    olga.opens(f"/register/{anna}", by="opponent")
    assert "Share of the last 10 matches that was won" in olga.html
    assert "now 100%, at least 90%, at most 100%" in olga.html
    assert "One more follows after these." in olga.text


def test_best_places(app: Flask, olga: Person) -> None:
    with app.app_context():
        desk = running(2)
        desk.publish()
        desk.add("walkover_given", round=1, table=1, winner="a", reason="late")
        desk.add("standings_made_final", reason="rain")
        everybody_linked()
        numbers = [number_of(f"ada {entry}") for entry in (1, 2)]
    texts = []
    for number in numbers:
        olga.opens(f"/register/{number}")
        texts.append(olga.text)
    assert sorted("place 1 of 2" in text for text in texts) == [False, True]
    with app.app_context():
        mates = [number_of(f"ivo {entry}") for entry in (1, 2)]
    olga.opens(f"/register/{numbers[0]}/with/{mates[0]}")
    assert ("place 1 of 2" in olga.text) == ("place 1 of 2" in texts[0])
    assert "Best places" in olga.text
    olga.opens(f"/register/{numbers[0]}/with/{mates[1]}")
    assert "Best places" not in olga.text
    assert "with Ivo 1" in texts[0]

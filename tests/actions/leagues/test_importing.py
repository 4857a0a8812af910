"""A league that comes in as an open document is the one that went out."""

import json
from typing import Any

import pytest
from flask import Flask

from referee.actions import verification
from referee.actions.leagues.importing import import_league, read_arrival
from referee.actions.register.people import add_person
from referee.core.errors import RuleError
from referee.core.register.person import About
from referee.store.leagues.people import people_named, people_of
from referee.store.register.leagues import league_by_number
from referee.store.register.queries import found_people
from referee.tournament.leagues.calendar import fixtures_of
from referee.tournament.leagues.document import document_of, read_league, write_league
from tests.actions.register.linking import done
from tests.tournament.leagues.sample import Season
from tests.tournament.leagues.test_document import said


def without_matches() -> dict[str, Any]:
    found = said()
    found["people"] = [f"Persona {number}" for number, _ in enumerate(found["people"])]
    return write_league(read_league(found))


@pytest.mark.both_databases
def test_what_went_out_comes_in(store: Flask) -> None:
    add_person(done(), About("Persona 1", "Sarsina"))
    document = without_matches()
    assert [one is None for one in read_arrival(json.dumps(document)).numbers][:3] == [
        True, False, True
    ]  # fmt: skip
    act = done()
    number = import_league(act, json.dumps(document), "Imported")
    assert import_league(act, json.dumps(document), "Imported") == number
    one = league_by_number(number)
    assert one is not None
    assert not one.about.public
    again = write_league(document_of(one, people_named(people_of(one))))
    assert again["table"] == document["table"]
    assert again["withdrawn"] == document["withdrawn"]
    assert by_name(again) == by_name(document)
    assert found_people("persona").total == len(document["people"])
    report = verification.verify()
    assert report.sound, report.problems


def by_name(document: dict[str, Any]) -> list[Any]:
    """Teams and boards, with the names of their people."""
    names = document["people"]

    def named(players: list[int]) -> list[str]:
        return [names[one - 1] for one in players]

    boards = [
        {**board, "home": named(board["home"]), "away": named(board["away"])}
        for one in document["meetings"]
        for board in one.get("boards", [])
    ]
    rest = [{**one, "boards": None} for one in document["meetings"]]
    return [[named(one["players"]) for one in document["teams"]], boards, rest]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"rules": {"game": "briscola"}}, "no league is played"),
        ({"rules": {"twice": False}}, "rounds"),
        ({"people": {0: "Ada", 1: "Ada", 2: "Zoe"}}, "several people"),
        ({"people": {0: "Ada #1", 1: "Ada #1"}}, "the same one"),
        ({"people": {0: "Ada #99"}}, "nobody has this number"),
    ],
)
def test_what_cannot_come_in_is_told(store: Flask, change: dict[str, Any], words: str) -> None:
    for name, another in (("Ada", False), ("Zoe", False), ("Zoe", True)):
        add_person(done(), About(name), another=another)
    document = without_matches()
    document["rules"] |= change.get("rules", {})
    for at, name in change.get("people", {}).items():
        document["people"][at] = name
    before = found_people().total
    with pytest.raises(RuleError, match=words):
        import_league(done(), json.dumps(document), "Imported")
    assert found_people().total == before


def test_two_of_one_name_are_two_people(store: Flask) -> None:
    add_person(done(), About("Ada"))
    document = without_matches()
    document["people"][0] = document["people"][1] = "Ada"
    import_league(done(), json.dumps(document), "Imported")
    assert found_people("ada").total == 3


def test_a_meeting_that_is_in_no_calendar_is_refused(store: Flask) -> None:
    season = Season(4, twice=False)
    home, away = fixtures_of(season.league)[0].key
    season.add("meeting_moved", home=home, away=away, day="", reason="snow")
    document = write_league(document_of(season.league, {one: str(one) for one in range(102, 110)}))
    import_league(done(), json.dumps(document), "Imported")
    document["meetings"][0] |= {"home": away, "away": home}
    with pytest.raises(RuleError, match="no such meeting"):
        import_league(done(), json.dumps(document), "Imported")

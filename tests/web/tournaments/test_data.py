"""A tournament taken along as archive, CSV and workbook, and brought in by its archive."""

import csv
import io
import json
import re
from collections.abc import Callable
from html import unescape
from typing import Any
from zipfile import ZipFile

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from referee.actions.demo.tournaments import tournament
from referee.actions.tournaments.archive import export_tournament
from referee.store.accounts.subjects import Account
from referee.store.tournaments.views import event_view
from tests.people import browser_of, evening, person
from tests.tables import STAMP
from tests.web.shown import as_seen


class Desk:
    """An organizer whose installation has a made-up tournament."""

    def __init__(self, app: Flask, olga: Account, code: str, empty: str) -> None:
        self.app, self.code, self.empty = app, code, empty
        self.browser = browser_of(app, olga)

    def gets(self, path: str, event: str = "") -> TestResponse:
        return self.browser.get(f"/events/{event or self.code}/data/{path}")

    def brings(self, content: Any, event: str = "", twice: str = "1") -> TestResponse:
        """Send a file as the archive of an event, or as a new event, which may be here twice."""
        address = f"/events/{event}/data/bring-in" if event else "/events/bring-in"
        page = self.browser.get(address).get_data(as_text=True)
        fields = dict(re.findall(r'name="(csrf_token|after|event_id)" value="([^"]*)"', page))
        data = content if isinstance(content, bytes) else json.dumps(content).encode()
        file = (io.BytesIO(data), "coppa.json")
        return self.browser.post(address, data={**fields, "archive": file, "twice": twice})

    def archive(self, code: str) -> dict[str, Any]:
        with self.app.app_context():
            return export_tournament(code)


def installation() -> tuple[Account, str, str]:
    """The organizer, an event with a tournament, and one without."""
    olga = person("Olga", "organizer")
    return olga, tournament("girone", 3, STAMP), evening(olga, "Coppa vuota")


@pytest.fixture
def desk(app: Flask, begins_with: Callable[..., tuple[Account, str, str]]) -> Desk:
    return Desk(app, *begins_with(installation))


def test_the_archive_comes_in_as_a_new_event_and_goes_out_the_same(desk: Desk) -> None:
    answer = desk.gets("archive.json")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{desk.code}.json"'
    made = desk.brings(answer.data)
    assert made.status_code == 303
    code = made.location.split("/")[2]
    assert code != desk.code
    assert desk.gets("archive.json", code).data == answer.data
    assert desk.browser.get(made.location).status_code == 200


@pytest.mark.parametrize("is_new", [True, False])
def test_an_archive_that_is_here_already_is_told_before_it_comes_in_twice(
    desk: Desk, is_new: bool
) -> None:
    document, event = desk.archive(desk.code), "" if is_new else desk.empty
    refused = desk.brings(document, event, twice="")
    assert refused.status_code == 422
    told = f"“Girone e finale” with the same entries is here already, as event {desk.code}"
    assert told in unescape(as_seen(refused.text))
    assert "Import it once more, as another event" in refused.text
    assert desk.browser.get("/events/").text.count("<bdi>Girone e finale</bdi>") == 1
    assert desk.brings(document, event).status_code == 303
    # One with other entries, or of another day, is another tournament.
    document["entries"][0]["name"] = "Somebody else"
    assert desk.brings(document, twice="").status_code == 303


def test_it_comes_in_as_the_tournament_of_an_event_that_has_none(desk: Desk) -> None:
    document = desk.archive(desk.code)
    made = desk.brings(document, desk.empty)
    assert (made.status_code, made.location) == (303, f"/events/{desk.empty}/rounds")
    brought = desk.archive(desk.empty)
    assert (brought["stages"], brought["records"]) == (document["stages"], document["records"])
    again = desk.gets("bring-in", desk.empty)
    assert again.location == f"/events/{desk.empty}/papers/"


@pytest.mark.parametrize(
    ("words", "change"),
    [
        ("entry 2 (entries[1].name): there is an entry", {"entries": ["twice"]}),
        ("stages[0].format", {"stages": [{"format": "bridge", "groups": []}]}),
        ("evening: the key plan is missing", {"evening": {}}),
        ("The key stages is missing", {"stages": ...}),
    ],
)
def test_what_is_wrong_is_named_by_its_place_and_nothing_is_made(
    desk: Desk, words: str, change: dict[str, Any]
) -> None:
    document = desk.archive(desk.code)
    if "entries" in change:
        document["entries"][1]["name"] = document["entries"][0]["name"]
    else:
        document = {k: v for k, v in {**document, **change}.items() if v is not ...}
    for event in ("", desk.empty):
        answer = desk.brings(document, event)
        assert answer.status_code == 422
        assert words in unescape(answer.text)
    assert desk.browser.get("/events/").text.count("<bdi>Girone e finale</bdi>") == 1


@pytest.mark.parametrize(
    ("words", "content"),
    [
        ("not JSON", b"\x89PNG"),
        ("Must be an object", b"[]"),
        ("more than 1000 entries", {"entries": [{}] * 1001}),
    ],
)
def test_a_file_that_is_no_archive(desk: Desk, words: str, content: Any) -> None:
    answer = desk.brings(content)
    assert (answer.status_code, words in answer.text) == (422, True)


def test_no_file_is_no_archive_either(desk: Desk) -> None:
    page = desk.browser.get("/events/bring-in").text
    token = re.findall(r'name="csrf_token" value="([^"]*)"', page)[0]
    answer = desk.browser.post("/events/bring-in", data={"csrf_token": token})
    assert (answer.status_code, "choose a file" in answer.text) == (422, True)


def test_a_file_that_is_too_large(desk: Desk, app: Flask) -> None:
    app.config["UPLOAD_LENGTH"] = 1000
    answer = desk.brings(b" " * 1001)
    assert answer.status_code == 413


@pytest.mark.parametrize(
    ("name", "rows"), [("entries", 16), ("pairings", 30), ("results", 28), ("standings", 24)]
)
def test_every_list_as_csv(desk: Desk, name: str, rows: int) -> None:
    answer = desk.gets(f"{name}.csv")
    assert answer.content_type == "text/csv; charset=utf-8"
    lines = list(csv.reader(io.StringIO(answer.data.decode("utf-8-sig"), newline="")))
    assert len(lines) == rows + 1
    assert len({len(line) for line in lines}) == 1


def test_italian_spreadsheets_have_their_own_separator(desk: Desk) -> None:
    desk.browser.set_cookie("language", "it")
    answer = desk.gets("standings.csv")
    lines = list(csv.reader(io.StringIO(answer.data.decode("utf-8-sig")), delimiter=";"))
    assert len(lines[0]) > 3
    assert {len(line) for line in lines} == {len(lines[0])}


def test_all_lists_in_one_workbook(desk: Desk) -> None:
    answer = desk.gets("lists.xlsx")
    with ZipFile(io.BytesIO(answer.data)) as book:
        titles = re.findall(r'<sheet name="([^"]*)"', book.read("xl/workbook.xml").decode())
    assert titles == ["Entries", "Pairings", "Results", "Standings"]


def test_an_event_without_a_tournament_has_no_data(desk: Desk) -> None:
    for path in ("archive.json", "results.csv", "lists.xlsx"):
        assert desk.gets(path, desk.empty).status_code == 404
    assert desk.gets("briscola.csv").status_code == 404


def test_what_is_no_answer_of_the_form_brings_nothing_in_twice(desk: Desk) -> None:
    document = desk.archive(desk.code)
    assert desk.brings(document, desk.empty).status_code == 303
    with desk.app.app_context():
        number = event_view(desk.empty).number
    token = re.findall(
        r'name="csrf_token" value="([^"]*)"', desk.browser.get("/events/bring-in").text
    )
    late = desk.browser.post(
        f"/events/{desk.empty}/data/bring-in",
        data={
            "csrf_token": token[0],
            "after": "0",
            "twice": "1",
            "event_id": "another-form",
            "archive": (io.BytesIO(json.dumps(document).encode()), "a.json"),
        },
    )
    assert late.status_code == 409
    with desk.app.app_context():
        assert event_view(desk.empty).number == number

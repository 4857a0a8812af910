"""A season as files, on paper and on the wall, for everybody."""

import io
import json
import re
from zipfile import ZipFile

import pytest
from flask import Flask

from referee.tournament.seasons.document import read_season, write_season
from tests.web.office_people import Person, english
from tests.web.seasons.test_seasons import makes


def test_the_files_of_a_season(app: Flask, olga: Person) -> None:
    rankings = {"ranking_1": "clubs", "ranking_2": "club", "value_2": "Bar [Sport]: l'Oca / Aldo'"}
    number = makes(app, olga, best="1", **rankings)
    client = english(app)
    sheet = client.get(f"/stagione/{number}/classifica.csv").text
    lines = sheet.lstrip("\ufeff").splitlines()
    assert lines[0] == 'Rank,Name,Points,Events,"Uno, 10 Jan 2025","Due, 10 Feb 2025"'
    assert lines[1] == "1,Ada Rossi,10,2,10,(10)"
    file = client.get(f"/stagione/{number}/classifica.xlsx").data
    book = ZipFile(io.BytesIO(file)).read("xl/workbook.xml").decode()
    titles = re.findall(r'<sheet name="([^"]+)"', book)
    assert titles == [
        "1. The whole season",
        "2. The best of each club",
        "3. Of the club Bar  Sport   l'O",
    ]
    answer = client.get(f"/stagione/{number}/classifica.json")
    document = read_season(json.loads(answer.data))
    assert (document.name, document.final) == ("D'Amico 🃏", True)
    assert write_season(document) == answer.json
    assert document.contenders[0].players == ("Ada Rossi",)


@pytest.mark.paper
def test_a_season_prints(app: Flask, olga: Person) -> None:
    number = makes(app, olga)
    paper = english(app).get(f"/stagione/{number}/classifica.pdf")
    assert paper.mimetype == "application/pdf"


def test_the_wall_turns_its_pages(app: Flask, olga: Person) -> None:
    number = makes(app, olga)
    wall = Person(english(app))
    wall.opens(f"/stagione/{number}/schermo")
    assert "The whole season" in wall.text
    assert "Ada Rossi" in wall.text
    assert f"/stagione/{number}/schermo?page=1" in wall.html
    wall.opens(f"/stagione/{number}/schermo", page="77")
    assert wall.status == 200


def test_the_prizes_are_on_the_wall_and_in_the_open_file(app: Flask, olga: Person) -> None:
    number = makes(app, olga, prizes_0="Un prosciutto; Due salami")
    client = english(app)
    wall = Person(client)
    wall.opens(f"/stagione/{number}/schermo", page="2")
    assert "Prizes: The whole season" in wall.text
    assert "Un prosciutto" in wall.text
    answer = client.get(f"/stagione/{number}/classifica.json").json
    assert answer["prizes"] == [["Un prosciutto", "Due salami"]]
    assert write_season(read_season(answer)) == answer


def test_a_season_that_nobody_sees_has_no_files(app: Flask, olga: Person) -> None:
    number = makes(app, olga, public="")
    client = english(app)
    for kind in ("pdf", "csv", "xlsx", "json"):
        assert client.get(f"/stagione/{number}/classifica.{kind}").status_code == 404
    assert client.get(f"/stagione/{number}/schermo").status_code == 404

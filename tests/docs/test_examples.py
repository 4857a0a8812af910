"""The examples of the formats are read, and those of the API are answered."""

import json

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from referee.cli.check import check
from referee.tournament.leagues.document import read_league, write_league
from referee.tournament.seasons.document import read_season, write_season
from tests.docs.pages import ROOT, fenced

FORMATS = ROOT / "docs/archive-format.md"


@pytest.mark.parametrize("example", fenced(FORMATS, "json"))
def test_an_example_of_a_record_is_one(example: str) -> None:
    answer = CliRunner().invoke(check, ["-"], input=example)
    assert answer.exit_code == 0, answer.output


@pytest.mark.parametrize("example", fenced(FORMATS, "season"))
def test_an_example_of_a_season_is_one(example: str) -> None:
    season = json.loads(example)
    assert write_season(read_season(season)) == season


@pytest.mark.parametrize("example", fenced(FORMATS, "league"))
def test_an_example_of_a_league_is_one(example: str) -> None:
    league = json.loads(example)
    assert write_league(read_league(league)) == league


def test_the_examples_of_the_api_are_answered(client: FlaskClient) -> None:
    code, credential = "", ""
    for example in fenced(FORMATS, "http"):
        first, _, body = example.partition("\n\n")
        method, path = first.split()
        answer = client.open(
            path.replace("CODE", code),
            method=method,
            json=json.loads(body) if body else None,
            headers={"Authorization": f"Bearer {credential}"} if credential else {},
        )
        assert answer.status_code in (200, 201), answer.text
        code = code or answer.json["match"]
        credential = credential or answer.json["credential"]

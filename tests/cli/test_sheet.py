"""`referee sheet`: a file, and an exit status that tells."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from referee.cli.group import group
from tests.games.marafone.records import points, record
from tests.games.trionfo.sessions import only, session
from tests.paper.conftest import text_of


@pytest.fixture
def code(tmp_path: Path, migrated_file: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The code of a match in an installation of its own, which is the current folder too."""
    monkeypatch.setenv("REFEREE_INSTANCE", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "referee.db").write_bytes(migrated_file.read_bytes())
    (tmp_path / "a.json").write_text(json.dumps(record(points(6, 5))), encoding="utf-8")
    return run("import", "a.json").stdout.split("match ")[1][:6]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(group, arguments)


@pytest.mark.paper
def test_the_file_is_named_after_the_match(code: str, tmp_path: Path) -> None:
    answer = run("sheet", code.lower())
    assert answer.exit_code == 0
    assert answer.stdout.strip() == f"referee-{code}.pdf"
    assert "Foglio della partita" in text_of((tmp_path / f"referee-{code}.pdf").read_bytes())


@pytest.mark.paper
def test_to_standard_output_in_english_in_two_halves(code: str) -> None:
    answer = run("sheet", code, "--format", "a5", "--language", "en", "-o", "-")
    assert text_of(answer.stdout_bytes).count("Match sheet") == 2


@pytest.mark.paper
def test_blank_with_and_without_names(code: str, tmp_path: Path) -> None:
    assert run("sheet", code, "--blank").exit_code == 0
    assert run("sheet", "--blank", "-o", "empty.pdf").exit_code == 0
    assert "Anna" in text_of((tmp_path / f"referee-{code}-blank.pdf").read_bytes())
    assert "Anna" not in text_of((tmp_path / "empty.pdf").read_bytes())


@pytest.mark.paper
def test_a_session_of_trionfo(code: str, tmp_path: Path) -> None:
    hand = {"first": 1, "bids": only("maso"), "made": True}
    (tmp_path / "five.json").write_text(json.dumps(session(hand)), encoding="utf-8")
    five = run("import", "five.json").stdout.split("match ")[1][:6]
    assert run("sheet", five).exit_code == 0
    assert "+16" in text_of((tmp_path / f"referee-{five}.pdf").read_bytes())
    assert run("sheet", five, "--blank", "-o", "blank.pdf").exit_code == 0
    assert "Elsa" in text_of((tmp_path / "blank.pdf").read_bytes())


@pytest.mark.paper
def test_blank_for_five(code: str, tmp_path: Path) -> None:
    assert run("sheet", "--blank", "--game", "trionfo").exit_code == 0
    assert "C D M MM" in text_of((tmp_path / "referee-trionfo-blank.pdf").read_bytes())
    answer = run("sheet", code, "--blank", "--game", "trionfo")
    assert answer.exit_code == 2
    assert "has its own game" in answer.stderr


def test_no_such_match_is_one(code: str) -> None:
    answer = run("sheet", "ZZZZZZ\x1b[2J")
    assert answer.exit_code == 1
    assert "there is no match “ZZZZZZ�[2J”" in answer.stderr


@pytest.mark.paper
def test_a_file_that_cannot_be_written_is_one(code: str) -> None:
    answer = run("sheet", code, "-o", "nowhere/sheet.pdf")
    assert answer.exit_code == 1
    assert "cannot be written" in answer.stderr


@pytest.mark.parametrize("arguments", [(), ("ABC", "--format", "a3"), ("ABC", "DEF")])
def test_wrong_usage_is_two(code: str, arguments: tuple[str, ...]) -> None:
    assert run("sheet", *arguments).exit_code == 2

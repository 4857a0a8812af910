"""`referee sheet`: a file, and an exit status that tells."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from referee.cli import group
from tests.paper.conftest import text_of
from tests.rules.records import points, record


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


def test_the_file_is_named_after_the_match(code: str, tmp_path: Path) -> None:
    answer = run("sheet", code.lower())
    assert answer.exit_code == 0
    assert answer.stdout.strip() == f"referee-{code}.pdf"
    assert "Referto" in text_of((tmp_path / f"referee-{code}.pdf").read_bytes())


def test_to_standard_output_in_english_in_two_halves(code: str) -> None:
    answer = run("sheet", code, "--format", "a5", "--language", "en", "-o", "-")
    assert text_of(answer.stdout_bytes).count("Match sheet") == 2


def test_blank_with_and_without_names(code: str, tmp_path: Path) -> None:
    assert run("sheet", code, "--blank").exit_code == 0
    assert run("sheet", "--blank", "-o", "empty.pdf").exit_code == 0
    assert "Anna" in text_of((tmp_path / f"referee-{code}-blank.pdf").read_bytes())
    assert "Anna" not in text_of((tmp_path / "empty.pdf").read_bytes())


def test_no_such_match_is_one(code: str) -> None:
    answer = run("sheet", "ZZZZZZ\x1b[2J")
    assert answer.exit_code == 1
    assert "there is no match ZZZZZZ�[2J" in answer.stderr


def test_a_file_that_cannot_be_written_is_one(code: str) -> None:
    answer = run("sheet", code, "-o", "nowhere/sheet.pdf")
    assert answer.exit_code == 1
    assert "cannot be written" in answer.stderr


@pytest.mark.parametrize("arguments", [(), ("ABC", "--format", "a3"), ("ABC", "DEF")])
def test_wrong_usage_is_two(code: str, arguments: tuple[str, ...]) -> None:
    assert run("sheet", *arguments).exit_code == 2

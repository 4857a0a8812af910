"""What the documentation tells to type can be typed."""

import json
import re
import shlex
import socket
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from flask import Flask

from referee.cli.group import group
from referee.config import DEFAULTS
from referee.web.http.language import SHARED_PAGES, choose
from referee.web.http.rights import RIGHTS
from referee.web.http.who_may import everyone
from tests.docs.pages import PAGES, ROOT, commands, text

pytestmark = pytest.mark.no_cover

OPERATOR = ROOT / "docs/operator.md"
COMMANDS = list(dict.fromkeys(line for page in PAGES for line in commands(page)))
PROGRAM = ".venv/bin/referee "
PLAYED_ELSEWHERE = "demo"
"""A whole evening of matches, which the tests of the command make anyway."""

RECORD = {
    "format": "referee/1",
    "game": "marafone",
    "regulation": "circolo",
    "players": ["Anna", "Bruno", "Carla", "Dario"],
    "hands": [{"points": {"A": 6, "B": 5}}],
}


@pytest.fixture
def folder(tmp_path: Path, migrated_file: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder where the commands run, with the files that they read beside the database."""
    (tmp_path / "referee.db").write_bytes(migrated_file.read_bytes())
    for name in ("partita.json", "partite.jsonl"):
        (tmp_path / name).write_text(json.dumps(RECORD), encoding="utf-8")
    monkeypatch.setenv("REFEREE_INSTANCE", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(line: str) -> Result:
    """Run a line of the documentation, without what stands before the program's arguments."""
    answer = CliRunner().invoke(group, shlex.split(line))
    assert answer.exit_code == 0, f"referee {line}\n{answer.output}"
    return answer


def typed(*, prints: bool) -> list[str]:
    """Return the commands of the program, those that print or all the others."""
    lines = [line.removeprefix(PROGRAM) for line in COMMANDS if line.startswith(PROGRAM)]
    assert PLAYED_ELSEWHERE in lines
    lines.remove(PLAYED_ELSEWHERE)
    return [line for line in lines if line.startswith(("sheet", "doctor")) == prints]


@pytest.mark.thorough
@pytest.mark.usefixtures("folder")
def test_every_command_of_the_documentation_runs() -> None:
    event = ""
    for line in typed(prints=False):
        answer = run(line.replace("CODE", event))
        made = re.search(r"/events/(\w+)", answer.output)
        event = made[1] if made else event


@pytest.mark.paper
def test_every_sheet_of_the_documentation_is_printed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The doctor looks whether the port is somebody else's.
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        monkeypatch.setenv("REFEREE_PORT", str(probe.getsockname()[1]))
    code = run("import partita.json").output.strip()[-6:]
    for line in typed(prints=True):
        run(line.replace("MATCH", code))
    assert sorted(folder.glob("*.pdf"))


def test_every_target_of_make_exists() -> None:
    targets = set(re.findall(r"^([\w-]+):", text(ROOT / "Makefile"), re.MULTILINE))
    named = {line.split()[1] for line in COMMANDS if line.startswith("make ")}
    assert {"run", "test"} <= named
    assert named - targets == set()


def test_the_operator_reads_of_every_command_and_setting() -> None:
    guide = text(OPERATOR)
    first_cells = " ".join(re.findall(r"^\| ([^|]+) \|", guide, re.MULTILINE))
    told = set(re.findall(r"`([\w-]+)`", first_cells))
    assert set(group.commands) - told == set()
    assert set(DEFAULTS) - told == set()


def test_the_operator_reads_of_every_regulation() -> None:
    guide, games = text(OPERATOR), ROOT / "referee/games"
    presets = [file.stem for file in games.glob("*/regulations/*.toml")]
    assert [name for name in presets if f"`{name}`" not in guide] == []


def test_the_cache_of_the_operator_s_guide_keeps_the_shared_pages_and_no_others(
    app: Flask,
) -> None:
    """The cache takes the cookies away, so it may be given no page that needs them."""
    kept = re.search(r"^ +location ~ (\^\S+) \{$", text(OPERATOR), re.MULTILINE)
    assert kept is not None
    rules = [rule for rule in app.url_map.iter_rules() if re.match(kept[1], rule.rule)]
    found = {rule.endpoint for rule in rules}
    assert found >= SHARED_PAGES.keys()
    assert {RIGHTS[endpoint] for endpoint in found} == {everyone}
    assert not any({"POST", "PUT", "DELETE"} & (rule.methods or set()) for rule in rules)


@pytest.mark.parametrize(
    ("asked", "language"),
    [
        ("", "it"),
        ("de, fr;q=0.9", "it"),
        ("en-GB, it;q=0.5", "en"),
        ("it, en", "it"),
        ("de,en;q=0.8,it;q=0.7", "en"),
        ("zen, item", "it"),
    ],
)
def test_the_cache_of_the_operator_s_guide_reads_a_browser_s_languages_as_the_program_does(
    app: Flask, asked: str, language: str
) -> None:
    listed = re.search(r'"~\*(.+listed.+)" \$listed;', text(OPERATOR))
    assert listed is not None
    found = re.search(listed[1].replace("?<", "?P<"), asked)
    assert (found["listed"] if found else "it") == language
    with app.test_request_context("/", headers={"Accept-Language": asked}):
        assert choose() == language

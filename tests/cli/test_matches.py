"""Records out and in, the made-up evening, and verify: from the command line."""

import json
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from referee.cli.group import group
from referee.store.matches.views import views
from tests.games.marafone.records import points, record


@pytest.fixture
def run(tmp_path: Path, migrated_file: Path, monkeypatch: pytest.MonkeyPatch) -> "Run":
    monkeypatch.setenv("REFEREE_INSTANCE", str(tmp_path))
    (tmp_path / "referee.db").write_bytes(migrated_file.read_bytes())
    return Run()


class Run:
    """`run("verify")` is `referee verify`."""

    def __call__(self, *arguments: str | Path) -> Result:
        return CliRunner().invoke(group, [str(argument) for argument in arguments])


def written(folder: Path, name: str, *documents: object) -> Path:
    file = folder / name
    file.write_text("\n".join(json.dumps(document) for document in documents), encoding="utf-8")
    return file


def code_in(answer: Result) -> str:
    return answer.stdout.split("match ")[1][:6]


def test_a_record_goes_in_and_comes_out_the_same(run: Run, tmp_path: Path) -> None:
    document = record(points(6, 5, battezzante=2), points(11, 0))
    imported = run("import", written(tmp_path, "a.json", document))
    assert imported.exit_code == 0
    exported = run("export", code_in(imported))
    assert json.loads(exported.stdout) == document


def test_the_same_file_brings_nothing_twice(run: Run, tmp_path: Path) -> None:
    file = written(tmp_path, "a.json", record(points(6, 5)))
    first, again = run("import", file), run("import", file)
    assert code_in(first) == code_in(again)
    assert "brought in before" in again.stdout
    assert len(run("export", "--all").stdout.splitlines()) == 1


def test_the_same_record_spelled_otherwise_brings_nothing_twice(run: Run, tmp_path: Path) -> None:
    document = record(points(6, 5))
    other = tmp_path / "b.json"
    other.write_text(json.dumps(dict(reversed(document.items())), indent=3))
    first = run("import", written(tmp_path, "a.json", document))
    assert code_in(run("import", str(other))) == code_in(first)
    assert len(run("export", "--all").stdout.splitlines()) == 1


def test_a_bad_record_stops_no_other_and_is_named(run: Run, tmp_path: Path) -> None:
    bad = record(points(6, 6))
    answer = run("import", written(tmp_path, "a.jsonl", record(points(6, 5)), bad))
    assert answer.exit_code == 1
    assert "record 1: match" in answer.stdout
    assert "record 2: hands[0].points: the two sides together have 11 points" in answer.stderr


def test_a_file_that_is_no_record(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "photo.jpg"
    file.write_bytes(b"\xff\xd8\xff")
    answer = run("import", file)
    assert answer.exit_code == 1
    assert "not JSON" in answer.stderr


@pytest.mark.evening
def test_all_matches_as_lines_that_check_can_read(run: Run, tmp_path: Path) -> None:
    made = run("demo", "--seed", "3")
    assert made.exit_code == 0
    lines = tmp_path / "all.jsonl"
    assert run("export", "--all", "-o", lines).exit_code == 0
    assert run("check", "--json", "--lines", lines).exit_code == 0
    assert run("verify").exit_code == 0


def test_a_tournament_is_made_by_its_name(run: Run) -> None:
    made = run("demo", "--seed", "3", "--tournament", "trionfo")
    assert made.exit_code == 0
    assert "trionfo with seed 3: /events/" in made.stdout
    assert run("demo", "--tournament", "briscola").exit_code == 2


def test_a_tournament_goes_out_and_comes_in_as_an_event(run: Run, tmp_path: Path) -> None:
    code = run("demo", "--seed", "3", "--tournament", "girone").stdout.strip()[-6:]
    file = tmp_path / "girone.json"
    assert run("export", "--tournament", code, "-o", file).exit_code == 0
    first, again = run("import", file), run("import", file)
    assert (first.exit_code, first.stdout) == (0, again.stdout)
    copy = first.stdout.strip()[-6:]
    assert run("export", "--tournament", copy).stdout == file.read_text("utf-8")
    assert run("verify").exit_code == 0
    unknown = run("export", "--tournament", "ZZZZZZ")
    assert (unknown.exit_code, "no event “ZZZZZZ”" in unknown.stderr) == (1, True)


def test_an_archive_needs_somebody_to_organize_it(run: Run, tmp_path: Path) -> None:
    file = written(tmp_path, "a.json", {"format": "referee-tournament/1"})
    answer = run("import", file)
    assert (answer.exit_code, "setup-link" in answer.stderr) == (1, True)


def test_a_wrong_archive_is_named_by_its_place(run: Run, tmp_path: Path) -> None:
    run("demo", "--seed", "3", "--tournament", "trionfo")
    answer = run("import", written(tmp_path, "a.json", {"format": "referee-tournament/1"}))
    assert (answer.exit_code, "name is missing" in answer.stderr) == (1, True)


def test_an_unknown_match_is_exit_status_one(run: Run) -> None:
    answer = run("export", "ZZZZZZ")
    assert (answer.exit_code, answer.stderr) == (1, "Error: there is no match “ZZZZZZ”\n")


@pytest.mark.parametrize("arguments", [("export",), ("export", "--all", "X"), ("import",)])
def test_wrong_usage_is_exit_status_two(run: Run, arguments: tuple[str, ...]) -> None:
    assert run(*arguments).exit_code == 2


def test_verify_names_the_first_bad_entry(run: Run, tmp_path: Path) -> None:
    code = code_in(run("import", written(tmp_path, "a.json", record(points(6, 5)))))
    with sqlite3.connect(tmp_path / "referee.db") as database:
        database.executescript(
            "DROP TRIGGER entry_no_update; UPDATE entry SET actor = 'someone' WHERE number = 2;"
        )
    answer = run("verify")
    assert answer.exit_code == 1
    assert f"match {code}, entry 2" in answer.stderr


def test_a_match_that_cannot_be_read_is_named_and_left_out(run: Run, tmp_path: Path) -> None:
    documents = record(points(6, 5)), record(points(11, 0))
    torn, _sound = (
        code_in(run("import", written(tmp_path, f"{n}.json", document)))
        for n, document in enumerate(documents)
    )
    with sqlite3.connect(tmp_path / "referee.db") as database:
        database.executescript(
            "DROP TRIGGER entry_no_update;"
            "UPDATE entry SET recorded_at = 'junk' WHERE number = 2 AND match_id = 1;"
        )
    views.clear()
    every = run("export", "--all")
    assert (every.exit_code, json.loads(every.stdout)) == (1, documents[1])
    assert every.stderr.startswith(f"match {torn}, entry 2: it cannot be read; left out")
    for command in ("export", "sheet"):
        answer = run(command, torn)
        assert (answer.exit_code, answer.stdout) == (1, "")
        assert answer.stderr == f"Error: match {torn}, entry 2: it cannot be read\n"


@pytest.mark.process
@pytest.mark.parametrize("output", [("-o", "/dev/full"), ()])
def test_a_full_disk_is_told_in_one_line(run: Run, tmp_path: Path, output: tuple[str, ...]) -> None:
    run("import", written(tmp_path, "a.json", record(points(6, 5))))
    command = [sys.executable, "-m", "referee", "export", "--all", *output]
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "Error: the output cannot be written: No space left on device\n"


def test_a_match_longer_than_any_evening_is_refused(run: Run, tmp_path: Path) -> None:
    answer = run("import", written(tmp_path, "a.json", record(*[points(6, 5)] * 2001)))
    assert answer.exit_code == 1
    assert "hands: a match of more than 2000 hands cannot be imported" in answer.stderr


def test_a_new_folder_gets_its_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_INSTANCE", str(tmp_path / "new"))
    assert Run()("export", "--all").exit_code == 0
    assert Run()("verify").exit_code == 0

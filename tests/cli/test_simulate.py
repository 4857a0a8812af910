"""`referee simulate`: every format as a rehearsal, the same for the same seed."""

import json
import subprocess
import sys
from collections import Counter
from typing import Any

import pytest
from click.testing import CliRunner, Result

from referee.actions.demo import rehearsal
from referee.cli.simulate import simulate
from referee.core.reading import decode
from referee.tournament.archive.reading import read_tournament
from referee.tournament.formats.registry import FORMATS


def run(options: str) -> Result:
    return CliRunner().invoke(simulate, options.split())


def archive(options: str) -> Any:
    answer = run(f"{options} --json")
    assert answer.exit_code == 0, answer.output
    document = decode(answer.stdout.encode())
    read_tournament(document)
    return document


@pytest.mark.parametrize("format_", FORMATS)
@pytest.mark.parametrize("entries", [5, 8, 11])
def test_every_format_is_played_to_the_end(format_: str, entries: int) -> None:
    document = archive(f"--format {format_} --entries {entries} --seed 3")
    (stage,) = document["stages"]
    (group,) = stage["groups"]
    assert group["rounds"]
    ranks = Counter(row["rank"] for row in group["standings"])
    assert sum(ranks.values()) == entries
    assert set(ranks.values()) <= ({1, 2} if format_ == "mitchell" else {1})
    for round_ in group["rounds"]:
        for table in round_["tables"]:
            assert table["how"] == "played"


@pytest.mark.process
def test_the_same_seed_gives_the_same_bytes() -> None:
    options = (
        "--format svizzera --entries 13 --rounds 4 --seed 3 --clubs 3 --withdraw 0.1 --walkover 0.1"
    )
    assert run(options).stdout == run(options).stdout
    assert run(options).stdout != run(options.replace("--seed 3", "--seed 4")).stdout
    command = [sys.executable, "-m", "referee", "simulate", *options.split(), "--json"]
    # In a process of its own too, where sets have another order.
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == run(f"{options} --json").stdout


def test_games_are_played_to_the_targets_of_the_regulation() -> None:
    document = archive("--format girone --entries 4 --regulation corto")
    for round_ in document["stages"][0]["groups"][0]["rounds"]:
        for table in round_["tables"]:
            assert max(table["games"]) == 2
            assert max(table["points"]) <= 31 + 31 + 41
            assert table["winner"] == ("a" if table["games"][0] == 2 else "b")


def test_walkovers_and_withdrawals_happen() -> None:
    document = archive("--format svizzera --entries 16 --walkover 0.3 --withdraw 0.5 --rounds 5")
    tables = [
        table
        for round_ in document["stages"][0]["groups"][0]["rounds"]
        for table in round_["tables"]
    ]
    absent = [table for table in tables if table["how"] == "walkover"]
    assert absent
    assert all(table["games"] == table["points"] == [0, 0] for table in absent)
    left = {entry["id"]: entry["withdrawn_after"] for entry in document["entries"]}
    assert any(left.values())
    for round_ in document["stages"][0]["groups"][0]["rounds"]:
        for table in round_["tables"]:
            for entry in table["a"] + table["b"]:
                assert left[entry] is None or left[entry] >= round_["round"]


def test_groups_and_a_final() -> None:
    document = archive(
        "--format girone --entries 13 --groups 3 --qualify 2 --then eliminazione --clubs 4"
    )
    groups, final = document["stages"]
    assert [group["name"] for group in groups["groups"]] == ["A", "B", "C"]
    first_tables = [
        table["table"] for group in groups["groups"] for table in group["rounds"][0]["tables"]
    ]
    assert first_tables == list(range(1, len(first_tables) + 1))
    going = {
        row["entry"] for group in groups["groups"] for row in group["standings"] if row["rank"] < 3
    }
    assert set(final["groups"][0]["entries"]) == going
    assert [row["rank"] for row in final["groups"][0]["standings"]] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ("--format girone --entries 3", ["Round 3", "rest: ", "more match points"]),
        ("--format eliminazione --entries 7 --variant consolante", ["consolante", "third_place"]),
        ("--format eliminazione --entries 5 --variant ripescaggio", ["ripescaggio"]),
        ("--format eliminazione --entries 4 --variant no-third-place", ["Round 2"]),
        ("--format danese --entries 6 --variant modificato --clubs 25", ["danese", " (Cesena 2)"]),
        ("--format girone --entries 3 --variant twice", ["Round 6"]),
        ("--format mitchell --entries 6", ["mitchell", "Round 3"]),
        ("--format baraonda --entries 5 --rounds 2", [" + ", "Round 2"]),
        ("--format trionfo --entries 6 --variant places", ["places", "Round 2"]),
        ("--format svizzera --entries 8 --walkover 1", ["1-0 w.o.", "0-1 w.o."]),
        ("--format svizzera --entries 9 --withdraw 1", ["withdrawn after 1"]),
    ],
)
def test_the_readable_print(options: str, words: list[str]) -> None:
    answer = run(f"{options} --seed 3")
    assert answer.exit_code == 0, answer.output
    for word in words:
        assert word in answer.stdout


def test_all_may_withdraw() -> None:
    answer = run("--format girone --entries 2 --groups 1 --withdraw 1 --seed 3 --then girone")
    assert answer.exit_code == 0, answer.output
    everybody_left = run("--format girone --entries 5 --withdraw 1 --seed 3 --then svizzera")
    assert everybody_left.exit_code == 0
    assert "Standings" in everybody_left.stdout


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ("--format girone --entries 4 --groups 3", "girone needs 2 entries or more in each group"),
        ("--format trionfo --entries 4", "trionfo needs 5 entries or more"),
        ("--format girone --entries 4 --rounds 3", "girone ends by itself"),
        ("--format baraonda --entries 8 --then girone", "those of baraonda cannot go on in girone"),
        ("--format svizzera --entries 8 --then trionfo", "those of svizzera cannot go on in"),
        ("--format girone --entries 4 --regulation poker", "--regulation must be one of: circolo"),
        (
            "--format trionfo --entries 5 --regulation circolo",
            "--regulation must be one of: trionfo",
        ),
        ("--format scacchi --entries 5", "Invalid value for '--format'"),
        ("--entries 5", "Missing option '--format'"),
    ],
)
def test_wrong_usage_is_told_in_words(options: str, words: str) -> None:
    answer = run(options)
    assert answer.exit_code == 2
    assert words in answer.output


def test_an_error_of_the_rules_is_status_1(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rehearsal.FORMATS, "girone", FORMATS["girone"]._replace(fewest=0))
    answer = run("--format girone --entries 1 --groups 2")
    assert answer.exit_code == 1
    assert "Error: 1 entries cannot be dealt into 2 groups" in answer.output


def test_people_and_clubs_are_told_apart_at_any_size() -> None:
    document = archive("--format svizzera --entries 1300 --rounds 1 --clubs 30 --walkover 1")
    names = [name for entry in document["entries"] for name in entry["players"]]
    assert len(set(names)) == 2600
    assert len({entry["club"] for entry in document["entries"]}) == 30
    assert json.dumps(document)

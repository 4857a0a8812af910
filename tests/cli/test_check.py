"""`referee check` as a person or a program runs it."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from referee.cli.check import check
from referee.cli.text.registry import MODULES, game_checked
from referee.games.registry import GAMES
from tests.games.marafone.records import SUIT_BY_SUIT, points, record, thirds
from tests.games.trionfo.sessions import session

REVOKE = ["3d 4c 7d 6d Fd", "2d Ad 5d Rd Cd"]
"""Carla throws a coppe on a denari lead, and plays a denari in the next trick."""

REVOKED = "Revoke: in trick 1 seat 3 (Carla) did not follow suit, and played that suit in trick 2"


def run(*options: str, given: bytes | str = b"") -> Result:
    data = given.encode() if isinstance(given, str) else given
    return CliRunner().invoke(check, [*options, "-"], input=data)


def told(*hands: dict[str, Any], **more: Any) -> str:
    return json.dumps(record(*hands, **more))


def test_a_match_as_a_readable_table() -> None:
    answer = run(given=told(thirds(23, 12, battezzante=1, maraffa="A"), points(0, 11)))
    assert answer.exit_code == 0
    assert answer.stdout.splitlines() == [
        "A: Anna - Carla",
        "B: Bruno - Dario",
        "hand  game  battezzante  taken   points  score",
        "1     1     Anna         7⅔ / 4  10-4    10-4   maraffa A",
        "2     1     Bruno                0-11    10-15  cappotto A",
        "Game 1 to 41 is at 10-15",
        "Games: 0-0",
    ]


def test_the_table_tells_games_findings_and_the_winner() -> None:
    hands = [points(11, 0)] * 4
    answer = run(given=told(*hands, SUIT_BY_SUIT, regulation="wikipedia"))
    assert "Game 1 to 41: A wins 44-0, on points" in answer.stdout
    assert "Games: 1-0; A wins the match" in answer.stdout
    offence = run(given=told({**SUIT_BY_SUIT, "calls": [{"trick": 1, "seat": 1, "word": "volo"}]}))
    assert "art. 5.2: False volo: seat 1 (Anna)" in offence.stdout
    assert "proposed: eleven-nil to the other side" in offence.stdout
    assert "art. 3.2" in offence.stdout


def test_in_figure_thirds_stay_thirds() -> None:
    answer = run(given=told(thirds(23, 12), regulation="figure"))
    assert "23 / 12" in answer.stdout


def test_one_json_document() -> None:
    answer = run("--json", given=told(points(6, 5)))
    assert json.loads(answer.stdout)["hands"][0]["points"] == {"A": 6, "B": 5}


def test_lines_in_order_and_blank_ones_skipped() -> None:
    lines = [told(points(6, 5)), "", "{}", told(points(0, 11)), "  "]
    answer = run("--json", "--lines", given="\n".join(lines))
    first, second, third = (json.loads(line) for line in answer.stdout.splitlines())
    assert first["hands"][0]["score"] == {"A": 6, "B": 5}
    assert second == {"error": "the key format is missing"}
    assert third["hands"][0]["cappotto"] == "A"
    assert answer.stderr == "line 3: the key format is missing\n"
    assert answer.exit_code == 1


def test_all_scored_is_exit_status_nought() -> None:
    assert run("--json", "--lines", given=told(points(6, 5))).exit_code == 0


@pytest.mark.parametrize(
    "given", [b"", b"{", b"\xff\xfe", b"[" * 200_000, b"NaN", b"1" * 5000, b'"\\ud800"', b"\0"]
)
@pytest.mark.parametrize("options", [(), ("--json",), ("--json", "--lines")])
def test_no_bytes_print_a_traceback(options: tuple[str, ...], given: bytes) -> None:
    answer = run(*options, given=given)
    assert answer.exit_code in (0, 1)
    assert "Traceback" not in answer.output
    assert answer.exception is None or isinstance(answer.exception, SystemExit)


def test_an_invalid_record_names_the_place_on_standard_error() -> None:
    hand = {**SUIT_BY_SUIT, "tricks": ["3c 2c Ac Rc", "4d 3c"]}
    answer = run(given=told(points(6, 5, battezzante=4), {"void": "misdeal"}, hand))
    assert answer.exit_code == 1
    assert answer.stdout == ""
    assert answer.stderr == "hands[2].tricks[1]: 3c was already played in trick 1\n"


@pytest.mark.process
@pytest.mark.parametrize("options", [["--json", "--lines"], ["--json"], []])
def test_a_full_disk_is_told_in_one_line(tmp_path: Path, options: list[str]) -> None:
    file = tmp_path / "match.json"
    file.write_text(told(points(6, 5)), encoding="utf-8")
    command = [sys.executable, "-m", "referee", "check", *options, str(file)]
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "Error: the output cannot be written: No space left on device\n"


def test_what_could_steer_a_terminal_is_not_printed() -> None:
    document = record(points(6, 5))
    document["players"][0] = "\x1b[31mAnna\u202e"
    answer = run(given=json.dumps(document))
    assert "\x1b" not in answer.stdout
    assert "\u202e" not in answer.stdout


@pytest.mark.parametrize("arguments", [[], ["--lines", "-"], ["nowhere.json"], ["--colour", "-"]])
def test_usage_is_exit_status_two(arguments: list[str]) -> None:
    assert CliRunner().invoke(check, arguments).exit_code == 2


def test_a_file_by_its_name(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_text(told(points(6, 5)), encoding="utf-8")
    assert CliRunner().invoke(check, [str(file)]).exit_code == 0


SESSION = session(
    {"first": 2, "bids": ["chiamo", *["passo"] * 4], "made": True, "partner": 4},
    {"first": 5, "bids": ["passo"] * 5},
    {"bids": ["chiamo", *["passo"] * 4], "thirds": {"declarer": 17, "others": 18}},
    {"void": "misdeal"},
    {"bids": ["di_piu", *["passo"] * 4], "trump": "bastoni", "tricks": REVOKE},
)


def test_a_session_of_trionfo_as_a_readable_table() -> None:
    answer = run(given=json.dumps(SESSION))
    assert answer.exit_code == 0
    lines = answer.stdout.splitlines()
    assert lines[0].index("Anna") == lines[1].index("-1 (-1)")
    assert [" ".join(line.split()) for line in lines] == [
        "hand first bid signore amico taken Anna Bruno Carla Dario Elsa",
        "1 Bruno chiamo Bruno Dario won -1 (-1) +2 (+2) -1 (-1) +1 (+1) -1 (-1)",
        "2 Elsa all passed 0 (-1) 0 (+2) 0 (-1) 0 (+1) 0 (-1)",
        "art. 13.1: Carla should have spoken first",
        "3 Anna chiamo Anna in mano 5⅔ / 6 lost -8 (-9) +2 (+4) +2 (+1) +2 (+3) +2 (+1)",
        "4 Bruno void hand 0 (-9) 0 (+4) 0 (+1) 0 (+3) 0 (+1)",
        "5 Bruno di più Bruno 2⅔ / 0 in progress 0 (-9) 0 (+4) 0 (+1) 0 (+3) 0 (+1)",
        f"art. 4.3: {REVOKED}",
        "Totals: Anna -9, Bruno +4, Carla +1, Dario +3, Elsa +1",
    ]


def test_a_maso_that_is_lost_early_says_with_which_trick() -> None:
    tricks = ["4c 3c 5c Ac 6c", "2c As 4s 5s 6s", "Rc Ab 4b 5b 6b", "4d Ad 5d 6d 7d"]
    bids = ["passo", "maso", "passo", "passo", "passo"]
    maso = {"first": 1, "bids": bids, "trump": "coppe", "tricks": tricks}
    answer = run(given=json.dumps(session(maso)))
    [_heading, row, *_rest] = answer.stdout.splitlines()
    assert "Bruno" in row
    assert "lost, trick 4" in row
    assert "thirds" not in answer.stdout


def test_both_games_in_one_file() -> None:
    lines = [told(points(6, 5)), json.dumps(SESSION), json.dumps({**SESSION, "game": "briscola"})]
    answer = run("--json", "--lines", given="\n".join(lines))
    first, second, third = (json.loads(line) for line in answer.stdout.splitlines())
    assert first["hands"][0]["points"] == {"A": 6, "B": 5}
    assert second["totals"] == [-9, 4, 1, 3, 1]
    assert third == {"error": "game: must be one of: marafone, tressette, trionfo"}
    assert answer.exit_code == 1


def test_a_session_that_cannot_be_names_the_place() -> None:
    hand = {"first": 1, "bids": ["maso", "di_piu", *["passo"] * 3], "made": True}
    answer = run(given=json.dumps(session(hand)))
    assert answer.exit_code == 1
    assert answer.stderr == "hands[0].bids[1]: di più is not higher than maso\n"


def test_every_game_has_its_table() -> None:
    assert list(MODULES) == list(GAMES)
    for name, game in GAMES.items():
        checked = game_checked({"game": name})
        assert (checked.parse, checked.score) == (game.parse, game.score)


@pytest.mark.process
def test_it_starts_without_the_web_and_the_database() -> None:
    script = (
        "import sys, referee.cli.check\n"
        "print({'flask', 'sqlalchemy', 'jinja2', 'rustworkx'} & {*sys.modules})"
    )
    assert subprocess.check_output([sys.executable, "-c", script], text=True) == "set()\n"

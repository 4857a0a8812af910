"""A match of marafone in words: score, sheet, findings, hands."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask_babel import force_locale

from referee.core.facts import Fact
from referee.games.course import course
from referee.games.marafone.words import FINDINGS
from referee.presenters.games.marafone import hands
from referee.presenters.games.marafone.game import FINDING_TITLES, MARAFONE
from referee.presenters.games.marafone.rows import sheet_rows
from referee.presenters.games.pairs.score import finished_games, note, outcome, score_shown
from referee.presenters.matches.findings import findings
from referee.store.matches.views import MatchCourse
from tests.tables import PLAYERS, opening


@pytest.fixture(autouse=True)
def english(app: Flask) -> Iterator[None]:
    with app.test_request_context("/"), force_locale("en"):
        yield


def told(*facts: tuple[str, dict[str, Any]], preset: str = "circolo", **more: Any) -> MatchCourse:
    """The course of a match with these facts."""
    first = Fact(1, "match_opened", opening(regulation=preset, battezzante=1, **more))
    rest = [Fact(number, *fact) for number, fact in enumerate(facts, start=2)]
    return course((first, *rest))


def written(number: int, **value: Any) -> tuple[str, dict[str, Any]]:
    return "hand_written", {"hand": number, "value": value}


def test_score_of_a_match_going_on() -> None:
    shown = score_shown(told(written(1, thirds={"A": 23, "B": 12}), written(2, void="misdeal")))
    assert (shown.game, shown.target, shown.note) == ("Brutta 1", "41", "Hand 3")
    assert [(side.points, side.last, side.missing) for side in shown.sides] == [
        ("7", "+7", "34 to go"),
        ("4", "+4", "37 to go"),
    ]


def test_score_and_outcome_of_a_match_that_is_over() -> None:
    lost = {"side": "B", "offence": "conduct", "remedy": "match_lost"}
    over = told(written(1, points={"A": 6, "B": 5}), written(2, penalty=lost))
    assert outcome(over) == "Anna and Carla win the match 1–0"
    assert note(over) == "match finished"
    assert [game.text for game in finished_games(over)] == [
        "Brutta 1: Anna and Carla 6–5, by a penalty"
    ]
    assert [side.won for side in score_shown(over).sides] == [True, False]
    single = told(*(written(n, points={"A": 0, "B": 11}) for n in (1, 2, 3, 4)), preset="wikipedia")
    assert outcome(single) == "Bruno and Dario win the match"
    assert outcome(told()) == ""


def test_the_sheet_says_how_points_were_made() -> None:
    deducted = {"side": "B", "offence": "conduct", "remedy": "deduct", "points": 2}
    rows = sheet_rows(
        told(
            written(1, thirds={"A": 23, "B": 12}, maraffa=1, trump="coppe"),
            written(2, points={"A": 11, "B": 0}, maraffa="A"),
            written(3, thirds={"A": 20, "B": 15}, penalty=deducted),
            written(4, thirds={"A": 5, "B": 4}, claim={"side": "A"}),
            written(5, void="a_monte"),
            ("trump_named", {"hand": 6, "trump": "spade"}),
        ),
        link=lambda hand: f"/{hand}",
    )
    assert [(row.A.sum, row.B.sum) for row in rows] == [
        ("7⅔ → 7 + 3", ""),
        ("11 + 3", ""),
        ("6⅔ → 6", "5 − 2"),
        ("", ""),
        ("", ""),
        ("", ""),
    ]
    assert [row.marks for row in rows] == [
        ("maraffa: Anna",),
        ("maraffa: Anna and Carla", "cappotto: nothing for Bruno and Dario"),
        ("Bruno and Dario: conduct; points off (−2)",),
        ("wrong claim: Anna and Carla",),
        ("thrown in (a monte)",),
        (),
    ]
    assert [row.signs for row in rows] == [
        ("maraffa: A",),
        ("maraffa: A", "cappotto: nothing for B"),
        ("B: conduct; points off (−2)",),
        ("wrong claim: A",),
        ("thrown in (a monte)",),
        (),
    ]
    assert [row.state for row in rows] == ["", "", "", "", "void", "open"]
    assert rows[0].game == "Brutta 1"
    assert rows[5].url == "/6"


def test_the_sheet_of_special_hands() -> None:
    lost = {"side": "B", "offence": "conduct", "remedy": "match_lost"}
    rows = sheet_rows(
        told(
            written(1, points={"A": 6, "B": 5}, maraffa={"seat": 2, "trick": 3}),
            written(2, points={"A": 6, "B": 5}),
            ("hand_corrected", {"hand": 1, "value": {"penalty": lost}, "reason": "x"}),
        )
    )
    assert rows[1].marks == ("surplus, not scored",)
    assert (rows[1].state, rows[1].A.points) == ("surplus", "")
    late = sheet_rows(told(written(1, points={"A": 6, "B": 5}, maraffa={"seat": 2, "trick": 3})))
    assert late[0].marks == ("maraffa not scored: Bruno",)


REVOKE = ["Ac 4c 5c 4d", "3c 6c 7c Fc"]


def test_findings_in_words_and_what_became_of_them() -> None:
    played = written(1, trump="coppe", tricks=REVOKE)
    found = findings(told(played))
    assert [(f.title, f.article, f.proposed, f.settled) for f in found] == [
        ("Revoke, trick 1 (Dario)", "4.3", "eleven-nil to the other side", "")
    ]
    assert "seat 4 (Dario) did not follow suit" in found[0].text
    assert (found[0].side, found[0].offence) == ("B", "revoke")
    let_go = ("finding_dismissed", {"hand": 1, "code": "revoke", "seat": 4, "trick": 1})
    assert findings(told(played, let_go))[0].settled == "let go"
    ruled = ("penalty_applied", {"hand": 1, "side": "B", "offence": "revoke"})
    settled = findings(told(played, ruled), hand=1)[0].settled
    assert settled == "ruled: eleven-nil to the other side"
    assert findings(told(played), hand=2) == []


def test_every_finding_has_a_title_and_a_sentence() -> None:
    assert FINDING_TITLES.keys() == FINDINGS.keys()


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ({"points": {"A": 6, "B": 5}}, "6–5 points"),
        ({"thirds": {"A": 20, "B": 15}, "battezzante": 2}, "20–15 thirds, battezzante Bruno"),
        ({"taken": []}, "nothing taken"),
        ({"tricks": ["Ad 4d 5d 6d"], "trump": "denari"}, "1 trick, trump coins"),
        ({"void": "misdeal"}, "misdeal"),
        ({"points": {"A": 1, "B": 0}, "claim": {"side": "B"}, "maraffa": {"seat": 3}},
         "1–0 points, maraffa: Carla, claim: Bruno and Dario"),
        ({"tricks": [], "calls": [{"trick": 1, "seat": 4, "word": "volo"}], "maraffa": "B"},
         "maraffa: Bruno and Dario, trick 1: Dario says volo"),
        ({"penalty": {"side": "A", "offence": "late"}}, "Anna and Carla: late at the table"),
    ],
)  # fmt: skip
def test_a_hand_in_one_line(value: dict[str, Any], words: str) -> None:
    assert hands.hand_words(value, PLAYERS) == words


def test_what_was_let_go_is_told_even_by_a_code_of_another_time() -> None:
    payload = {"hand": 1, "code": "something", "seat": 5}
    assert (
        MARAFONE.fact_words("finding_dismissed", payload, PLAYERS) == "Let go: something (Seat 5)"
    )

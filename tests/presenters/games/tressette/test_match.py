"""A match of tressette in words: score, sheet, findings, hands, facts."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask_babel import force_locale

from referee.core.facts import Fact
from referee.games.course import course
from referee.games.registry import game_of
from referee.games.tressette.facts import FACTS
from referee.games.tressette.words import FINDINGS
from referee.presenters.games.pairs.score import finished_games, outcome, score_shown
from referee.presenters.games.tressette.game import FINDING_TITLES, TRESSETTE
from referee.presenters.games.tressette.rows import sheet_rows
from referee.presenters.matches.findings import findings
from referee.store.matches.views import MatchCourse
from tests.tables import PLAYERS

NAPOLETANA = {"seat": 1, "kind": "napoletana", "suit": "spade"}
ACES = {"seat": 2, "kind": "three", "rank": "A", "without": "spade"}


@pytest.fixture(autouse=True)
def english(app: Flask) -> Iterator[None]:
    with app.test_request_context("/"), force_locale("en"):
        yield


def told(*values: dict[str, Any], regulation: object = "tressette") -> MatchCourse:
    """The course of a match with these hands, Anna beginning."""
    opening = {
        "game": "tressette",
        "players": PLAYERS,
        "regulation": regulation,
        "first": 1,
        **game_of("tressette").terms_of(regulation)._asdict(),
    }
    hands = [("hand_written", {"hand": n, "value": value}) for n, value in enumerate(values, 1)]
    facts = [("match_opened", opening), *hands]
    return course(tuple(Fact(number, *fact) for number, fact in enumerate(facts, 1)))


def test_score_and_outcome() -> None:
    going_on = score_shown(told({"thirds": {"A": 20, "B": 15}, "accuse": [NAPOLETANA]}))
    assert (going_on.game, going_on.target, going_on.note) == ("The game", "21", "Hand 2")
    assert [(side.points, side.missing) for side in going_on.sides] == [
        ("9", "12 to go"),
        ("5", "16 to go"),
    ]
    over = told({"points": {"A": 11, "B": 0}}, {"points": {"A": 11, "B": 0}})
    assert outcome(over) == "Anna and Carla win the match"
    assert [game.text for game in finished_games(over)] == [
        "The game: Anna and Carla 22–0, on points"
    ]


def test_a_game_won_by_every_trick_says_so() -> None:
    taken = [{"won": "B", "thirds": 4}] * 8 + [{"won": "B", "thirds": 0}] * 2
    over = told({"taken": taken}, regulation={"base": "tressette", "cappotto": "game"})
    assert [game.why for game in finished_games(over)] == ["by taking every trick (cappotto)"]


def test_the_sheet_says_who_began_what_was_declared_and_how_points_were_made() -> None:
    late = {**NAPOLETANA, "trick": 3}
    sign = {"side": "B", "offence": "sign", "remedy": "eleven_nil"}
    rows = sheet_rows(
        told(
            {"thirds": {"A": 20, "B": 15}, "accuse": [NAPOLETANA, ACES]},
            {"points": {"A": 6, "B": 5}, "accuse": [late]},
            {"points": {"A": 6, "B": 5}, "accuse": [ACES], "penalty": sign},
            regulation="tressette-31",
        ),
        None,
    )
    assert [row.starter for row in rows] == ["Anna", "Bruno", "Carla"]
    assert (rows[0].A.sum, rows[0].B.sum) == ("6⅔ → 6 + 3", "5 + 3")
    assert rows[0].marks == ("napoletana of swords: Anna", "three aces without swords: Bruno")
    assert rows[1].marks == ("napoletana of swords: Anna, in trick 3 (not scored)",)
    assert rows[2].marks[0] == "three aces without swords: Bruno (not scored)"
    assert {row.trump for row in rows} == {""}


def test_a_penalty_for_a_false_accusa_names_it_so() -> None:
    penalty = {"side": "B", "offence": "false_maraffa", "remedy": "eleven_nil"}
    said = "Bruno and Dario: a false accusa; eleven-nil to the other side"
    whole = told({"points": {"A": 6, "B": 5}, "penalty": penalty})
    assert sheet_rows(whole, None)[0].marks == (said,)
    assert TRESSETTE.hand_words({"points": {"A": 6, "B": 5}, "penalty": penalty}, PLAYERS).endswith(
        said
    )
    assert (
        TRESSETTE.facts["penalty_applied"]({"hand": 1, **penalty}, PLAYERS) == f"Penalty · {said}"
    )
    given = {"ruling": 2, "effect": "penalty", "text": "so", **penalty}
    assert said in TRESSETTE.facts["ruling_given"](given, PLAYERS)


def test_an_accusa_that_the_cards_belie_is_said_not_to_be_scored() -> None:
    hand = {"tricks": ["3d 3s 5d 6d"], "accuse": [NAPOLETANA]}
    whole = told({**hand, "claim": {"side": "A"}})
    assert sheet_rows(whole, None)[0].marks[0] == "napoletana of swords: Anna (not scored)"
    [found] = [one for one in findings(whole) if one.code == "accusa_false"]
    assert (found.title, found.article, found.side) == ("False accusa (Anna)", "16.4", "A")
    assert "seat 1 (Anna)" in found.text


def test_one_false_accusa_of_two_leaves_the_other_scored() -> None:
    tricks = ["3d 3s 5d 6d", "2d 7d 4d 4c", "Ad 4s 5s 6s"]
    two = [NAPOLETANA, {"seat": 1, "kind": "napoletana", "suit": "denari"}]
    rows = sheet_rows(told({"tricks": tricks, "accuse": two, "claim": {"side": "B"}}), None)
    assert all("napoletana" in mark for mark in rows[0].marks[:2])


def test_every_finding_has_a_title_and_a_sentence() -> None:
    assert FINDING_TITLES.keys() <= FINDINGS.keys()
    assert {"accusa_late", "accusa_false", "accusa_incomplete", "wrong_first"} <= (
        FINDING_TITLES.keys()
    )


def test_there_are_words_for_every_kind_of_fact() -> None:
    assert FACTS.kinds.keys() <= TRESSETTE.facts.keys()


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ({"points": {"A": 6, "B": 5}, "first": 2}, "6–5 points, first to play Bruno"),
        ({"points": {"A": 6, "B": 5}, "accuse": [{"side": "B", "kind": "four", "rank": "3"}]},
         "6–5 points, four threes: Bruno and Dario"),
        ({"tricks": ["Ad 4d 5d 6d"], "accuse": [{"seat": "A", "kind": "four", "rank": "2"}]},
         "1 trick, four twos: Anna and Carla"),
        ({"void": "misdeal"}, "misdeal"),
    ],
)  # fmt: skip
def test_a_hand_in_one_line(value: dict[str, Any], words: str) -> None:
    assert TRESSETTE.hand_words(value, PLAYERS) == words


@pytest.mark.parametrize(
    ("payload", "words"),
    [
        ({"accusa": "napoletana", "suit": "coppe", "seat": 3}, "napoletana of cups: Carla"),
        (
            {"accusa": "three", "rank": "3", "without": "spade", "seat": 4, "trick": 2},
            "three threes without swords: Dario, in trick 2",
        ),
        ({"accusa": "four", "rank": "A", "side": "A"}, "four aces: Anna and Carla"),
    ],
)
def test_a_declaration_in_one_sentence(payload: dict[str, Any], words: str) -> None:
    said = TRESSETTE.fact_words("accusa_declared", {"hand": 1, **payload}, PLAYERS)
    assert said == f"Accusa declared: {words}"

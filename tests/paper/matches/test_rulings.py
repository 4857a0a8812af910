"""What the referee has to answer for, in the grid in brief and below it in full."""

from typing import Any

import pytest

from referee.paper.games.marafone.game import PAPERS
from referee.paper.games.pairs.grid import grid
from referee.paper.games.pairs.rulings import hand_notes, pair_rulings
from referee.store.matches.views import MatchView
from tests.paper.sample import view_of

pytestmark = pytest.mark.usefixtures("english")
POINTS = {"points": {"A": 6, "B": 5}}
SIGN = {"side": "A", "offence": "sign"}


def notes(view: MatchView) -> list[str]:
    return [row.note for game in grid(PAPERS, view) for row in game.rows]


@pytest.mark.parametrize(
    ("penalty", "note", "words"),
    [
        (SIGN, "11–0 against A", "eleven-nil to the other side"),
        ({**SIGN, "remedy": "warning"}, "warning to A", "warning"),
        ({**SIGN, "remedy": "deduct", "points": 2}, "A −2", "points off (−2)"),
        ({**SIGN, "remedy": "replay"}, "played again", "the hand is played again"),
        ({**SIGN, "remedy": "game_lost"}, "lost by ruling: A", "the game is lost"),
        ({**SIGN, "remedy": "match_lost"}, "lost by ruling: A", "the match is lost"),
    ],
)
def test_art_11_3_every_remedy(penalty: dict[str, Any], note: str, words: str) -> None:
    view = view_of([{**POINTS, "penalty": penalty}])
    assert notes(view) == [note]
    line, *played = pair_rulings(PAPERS, view)
    assert words in line.text
    assert "a sign or gesture not allowed" in line.text
    assert (line.hand, line.article) == (1, "11.3")
    # What the penalty has changed is told as it was played too; a warning changes nothing.
    as_played = ["As it was played: Brutta 1: 6–5"] if penalty.get("remedy") != "warning" else []
    assert [one.text for one in played] == as_played


def test_art_8_3_a_right_claim() -> None:
    view = view_of(
        [{"points": {"A": 11, "B": 0}}] * 3
        + [{"thirds": {"A": 24, "B": 3}, "claim": {"side": "A"}}]
    )
    assert notes(view)[-1] == "A claims: right"
    claimed = pair_rulings(PAPERS, view)[-1]
    assert (claimed.hand, claimed.article) == (4, "8.3")
    assert grid(PAPERS, view)[0].winner == "A"


def test_art_6_3_a_finding_is_told_and_so_is_what_became_of_it() -> None:
    late = {**POINTS, "maraffa": {"seat": 2, "trick": 3}}
    let_go = ("finding_dismissed", {"hand": 1, "code": "maraffa_late", "seat": 2, "trick": 3})
    [line] = pair_rulings(PAPERS, view_of([late]))
    assert "Primo Zoli" in line.text
    assert (line.hand, line.article) == (1, "6.3")
    assert pair_rulings(PAPERS, view_of([late], more=(let_go,)))[0].text.endswith("(let go)")
    assert [row.declared for row in grid(PAPERS, view_of([late]))[0].rows] == ["(B)"]


def test_corrections_are_told_with_their_reason_unless_they_were_undone() -> None:
    more = (
        ("hand_inserted", {"hand": 1, "value": POINTS, "reason": "forgotten"}),
        ("hand_removed", {"hand": 1, "reason": "written twice"}),
        ("hand_corrected", {"hand": 1, "value": POINTS, "reason": "struck"}),
        ("undone", {"to": 4}),
        ("match_closed", {"reason": "late"}),
        ("match_reopened", {"reason": "they came back"}),
    )
    assert [line.text for line in pair_rulings(PAPERS, view_of([POINTS], more=more))] == [
        "a hand since removed, added afterwards: forgotten",
        "a hand removed: written twice",
        "given up: late",
        "match reopened: they came back",
    ]


def test_a_match_given_up_says_so() -> None:
    view = view_of([POINTS], more=(("match_closed", {"reason": "the bar closes"}),))
    assert [game.why for game in grid(PAPERS, view)] == ["given up"]


def test_a_correction_is_told_of_the_hand_by_the_number_it_has_now() -> None:
    more = (
        ("hand_corrected", {"hand": 2, "value": POINTS, "reason": "misread"}),
        ("hand_inserted", {"hand": 1, "value": POINTS, "reason": "forgotten"}),
    )
    view = view_of([POINTS, POINTS], more=more)
    assert [(line.hand, line.text) for line in pair_rulings(PAPERS, view)] == [
        (1, "added afterwards: forgotten"),
        (3, "corrected: misread"),
    ]
    assert [row.amended for row in grid(PAPERS, view)[0].rows] == [True, False, True]


def test_a_correction_says_what_it_changed() -> None:
    more = (
        ("hand_corrected", {"hand": 2, "value": {"points": {"A": 5, "B": 6}}, "reason": "misread"}),
        ("hand_inserted", {"hand": 1, "value": POINTS, "reason": "forgotten"}),
        ("hand_corrected", {"hand": 3, "value": POINTS, "reason": "read again"}),
    )
    lines = pair_rulings(PAPERS, view_of([POINTS, POINTS], more=more))
    was = f"{POINTS['points']['A']}–{POINTS['points']['B']} points"
    assert [(line.hand, line.text) for line in lines] == [
        (1, "added afterwards: forgotten"),
        (3, f"corrected: misread (before: {was}; now: 5–6 points)"),
        (3, f"corrected: read again (before: 5–6 points; now: {was})"),
    ]


def test_art_11_5_a_ruling_is_noted_and_a_natural_eleven_nil_otherwise() -> None:
    view = view_of(
        [
            {"points": {"A": 11, "B": 0}},
            {"penalty": {**SIGN, "remedy": "eleven_nil"}},
            {"void": "misdeal"},
        ]
    )
    natural, ruled, void = grid(PAPERS, view)[0].rows
    assert natural.note == "cappotto to B"
    assert ruled.note == "11–0 against A"
    assert [row.apart for row in (natural, ruled, void)] == [True, False, True]
    assert [amounts.thirds for amounts in ruled.sides] == ["", ""]


def test_notes_of_a_sheet_without_their_column_leave_penalties_and_claims_to_the_rulings() -> None:
    void = {"void": "misdeal"}
    natural = {"points": {"A": 11, "B": 0}}
    view = view_of([void, {**POINTS, "penalty": SIGN}, void, void, natural])
    notes = hand_notes(grid(PAPERS, view))
    assert [note.hands for note in notes] == ["1, 3–4", "5"]
    assert notes[1].text == "cappotto to B"
    assert [line.hand for line in pair_rulings(PAPERS, view) if line.hand] == [2]

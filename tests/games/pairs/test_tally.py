"""What a match comes to, a test for each number that a person's page counts."""

from typing import Any

from referee.games.marafone.record import parse
from referee.games.marafone.score import score
from referee.games.pairs.tally import MatchTally, match_tally
from tests.games.marafone.records import SUIT_BY_SUIT, points, reach, record, thirds


def tally(*hands: dict[str, Any], maraffe: bool = True, regulation: str = "circolo") -> MatchTally:
    read = parse(record(*hands, regulation=regulation))
    return match_tally(read.hands, score(read).hands, read.regulation, maraffe=maraffe)


def test_points_hands_and_how_they_were_distributed() -> None:
    found = tally(points(7, 4), points(2, 9))
    assert (found.hands, found.sides["A"].points, found.sides["B"].points) == (2, 9, 13)
    assert found.spread == (0, 0, 1, 0, 1, 0, 0, 1, 0, 1, 0, 0)


def test_void_hands_do_not_count() -> None:
    assert tally({"void": "misdeal"}).hands == 0


def test_a_maraffa_is_no_part_of_the_distribution() -> None:
    found = tally(points(7, 4, maraffa="A"))
    assert (found.sides["A"].maraffe, found.sides["A"].points) == (1, 10)
    assert found.spread[7] == found.spread[4] == 1
    other = tally(points(7, 4, maraffa="A"), maraffe=False)
    assert (other.sides["A"].maraffe, other.spread) == (0, ())


def test_a_cappotto_is_made_by_one_and_suffered_by_the_other() -> None:
    found = tally(SUIT_BY_SUIT).sides
    assert (found["A"].cappotti, found["B"].eleven_nil) == (1, 1)
    assert (found["B"].cappotti, found["A"].eleven_nil) == (0, 0)


def test_an_eleven_nil_by_ruling_is_suffered_and_no_cappotto() -> None:
    ruled = {"penalty": {"side": "B", "offence": "revoke", "remedy": "eleven_nil"}}
    found = tally(ruled).sides
    assert (found["B"].eleven_nil, found["A"].cappotti) == (1, 0)
    deducted = points(
        7, 4, penalty={"side": "B", "offence": "revoke", "remedy": "deduct", "points": 2}
    )
    assert tally(deducted).sides["B"].eleven_nil == 0


def test_claims_are_right_or_wrong_and_a_wrong_one_is_an_eleven_nil() -> None:
    right = tally(*reach(38, 39), points(5, 0, claim={"side": "A"}))
    assert right.sides["A"].claims_right == 1
    wrong = tally(points(5, 0, claim={"side": "A"})).sides
    assert (wrong["A"].claims_wrong, wrong["A"].eleven_nil) == (1, 1)
    assert (wrong["B"].claims_wrong, wrong["B"].eleven_nil) == (0, 0)


def test_who_names_trumps_and_who_wins_then() -> None:
    found = tally(points(7, 4, battezzante=1), points(9, 2, battezzante=2)).sides
    assert (found["A"].called, found["A"].called_won) == (1, 1)
    assert (found["B"].called, found["B"].called_won) == (1, 0)


def test_what_is_nothing_is_left_out_of_the_row() -> None:
    told = tally(points(7, 4)).as_json()
    assert (told["hands"], told["A"]["points"], told["B"]["points"]) == (1, 7, 4)
    assert "maraffe" not in told["A"]


def test_a_regulation_that_counts_in_thirds_has_no_distribution() -> None:
    assert tally(thirds(21, 14), regulation="figure").spread == ()

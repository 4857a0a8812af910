"""Articles 3 and 6 to 11, and the worked cases of the rulebook."""

from typing import Any

import pytest

from referee.core.errors import RuleError
from referee.core.sides import Pair
from tests.games.marafone.records import SUIT_BY_SUIT, codes, last, points, reach, result, thirds

ALWAYS = {"base": "circolo", "figura": "always"}


@pytest.mark.parametrize(
    ("taken", "scored"),
    [
        ((20, 15), (6, 5)),
        ((17, 18), (5, 6)),
        ((22, 13), (7, 4)),
        ((23, 12), (7, 4)),
        ((14, 21), (4, 7)),
        ((2, 33), (0, 11)),
        ((35, 0), (11, 0)),
        ((32, 3), (10, 1)),
    ],
)
def test_art_7_1_each_side_is_rounded_down_once(
    taken: tuple[int, int], scored: tuple[int, int]
) -> None:
    assert last(thirds(*taken)).points == scored


def test_art_7_2_no_card_points_is_cappotto_whatever_the_maraffa() -> None:
    hand = last(thirds(2, 33, maraffa="A"))
    assert (hand.cappotto, hand.points) == ("A", (3, 11))


def test_art_6_1_a_maraffa_is_worth_three_points() -> None:
    assert last(thirds(13, 22, maraffa="A")).points == (7, 7)


def test_art_7_3_in_figure_nothing_is_dropped() -> None:
    hand = last(thirds(13, 22, maraffa="A"), regulation="figure")
    assert (hand.points, hand.cappotto) == ((22, 22), None)


TO_17 = {"base": "circolo", "target": [17]}
AT_12_13 = [points(6, 5), points(6, 5, maraffa="B")]


def test_art_9_2_both_reach_the_target_and_the_higher_score_wins() -> None:
    played = result(*AT_12_13, points(5, 6), regulation=TO_17)
    assert [(game.winner, game.score) for game in played.games] == [("B", (17, 19))]
    other = result(*AT_12_13, points(7, 4), regulation=TO_17)
    assert [(game.winner, game.score) for game in other.games] == [("A", (19, 17))]


def test_art_9_2_level_above_the_target_another_hand_is_played() -> None:
    level = result(*AT_12_13, points(6, 5), regulation=TO_17)
    assert level.games == ()
    assert level.current is not None
    assert level.current.score == (18, 18)
    decided = result(*AT_12_13, points(6, 5), points(6, 5), regulation=TO_17)
    assert [(game.winner, game.score) for game in decided.games] == [("A", (24, 23))]


@pytest.mark.parametrize(
    ("regulation", "taken", "winner"),
    [
        ("circolo", (18, 17), "A"),
        (ALWAYS, (18, 17), None),
        (ALWAYS, (19, 16), "A"),
    ],
)
def test_art_9_1_41_e_una_figura(
    regulation: Any, taken: tuple[int, int], winner: str | None
) -> None:
    start = [thirds(33, 2)] * 2 + [thirds(33, 2), thirds(8, 27), thirds(1, 34)]
    assert last(*start, regulation=regulation).score == (35, 20)
    played = result(*start, thirds(*taken), regulation=regulation)
    assert played.hands[-1].score == (41, 25)
    assert [game.winner for game in played.games] == ([winner] if winner else [])


def test_art_9_1_an_eleven_nil_counts_eleven_whole_points_towards_the_figura() -> None:
    regulation = {**ALWAYS, "target": [11]}
    penalty = {"penalty": {"side": "B", "offence": "sign"}}
    assert result(penalty, regulation=regulation).current is not None
    assert result(penalty, thirds(8, 27), regulation=regulation).games[0].ended_by == "points"


@pytest.mark.parametrize(("counted", "kind"), [(18, "claim_right"), (17, "claim_wrong")])
def test_art_8_2_a_claim_at_35_needs_18_thirds(counted: int, kind: str) -> None:
    hands = [*reach(35, 31), thirds(counted, 3, claim={"side": "A"})]
    assert last(*hands).kind == kind


def test_art_8_1_the_maraffa_counts_in_a_claim_where_the_regulation_says_so() -> None:
    start = [*reach(38, 28)]
    claim = {"taken": [], "maraffa": "A", "claim": {"side": "A"}}
    right = result(*start, claim)
    assert (right.hands[-1].kind, right.games[0].ended_by) == ("claim_right", "claim")
    without = {"base": "circolo", "maraffa_in_claim": "no"}
    assert last(*start, claim, regulation=without).kind == "claim_wrong"


def test_art_8_2_with_the_figura_a_claim_needs_one_third_more() -> None:
    claims = {"base": "circolo", "figura": "claims"}
    start = [thirds(33, 2), thirds(33, 2), thirds(33, 2), thirds(6, 29)]
    assert last(*start, thirds(18, 0, claim={"side": "A"}), regulation=claims).kind == "claim_wrong"
    assert last(*start, thirds(19, 0, claim={"side": "A"}), regulation=claims).kind == "claim_right"


def test_art_8_4_wrong_claim_eleven_nil_and_the_game_goes_on() -> None:
    played = result(*reach(33, 22), points(0, 5, claim={"side": "A"}))
    assert played.hands[-1].points == (0, 11)
    assert played.games == ()


def test_art_8_4_wrong_claim_game_lost() -> None:
    played = result(*reach(33, 22), points(3, 2, claim={"side": "A"}), regulation="pagat")
    assert played.hands[-1].points == (0, 0)
    assert [(game.winner, game.ended_by) for game in played.games] == [("B", "wrong_claim")]


def test_art_8_4_a_wrong_claim_can_end_the_game_for_the_others() -> None:
    played = result(*reach(22, 33), points(3, 2, claim={"side": "A"}))
    assert [(game.winner, game.ended_by) for game in played.games] == [("B", "wrong_claim")]


def test_art_8_5_where_claims_are_off_a_claim_is_refused() -> None:
    with pytest.raises(RuleError) as refused:
        result(points(6, 5, claim={"side": "A"}), regulation="torneo")
    assert (refused.value.place, refused.value.article) == ("hands[0].claim", "8.5")


def test_art_11_3_a_deduction_leaves_the_score_at_nought() -> None:
    off = {"side": "A", "offence": "late", "remedy": "deduct", "points": 9}
    hand = last(points(6, 5, penalty=off))
    assert (hand.kind, hand.points, hand.score) == ("penalty", (-0, 5), (0, 5))
    again = last(points(4, 7), points(6, 5, penalty=off))
    assert (again.points, again.score) == ((-3, 5), (1, 12))


def test_art_11_3_a_deduction_after_a_claim_leaves_a_won_game_won() -> None:
    off = {"side": "A", "offence": "late", "remedy": "deduct", "points": 3}
    right = result(*reach(35, 31), thirds(18, 3, claim={"side": "A"}, penalty=off))
    assert (right.hands[-1].kind, right.games[0].score) == ("claim_right", (38, 32))
    wrong = result(*reach(22, 33), points(3, 2, claim={"side": "A"}, penalty={**off, "side": "B"}))
    assert (wrong.games, wrong.hands[-1].score) == ((wrong.games[0],), (22, 41))
    spared = result(
        *reach(22, 33), points(3, 2, claim={"side": "A"}, penalty={**off, "side": "B", "points": 4})
    )
    assert (spared.games, spared.hands[-1].score) == ((), (22, 40))


@pytest.mark.parametrize("remedy", ["game_lost", "match_lost"])
def test_art_11_3_game_lost_and_match_lost(remedy: str) -> None:
    played = result(
        points(6, 5), {"penalty": {"side": "A", "offence": "conduct", "remedy": remedy}}
    )
    assert played.games[0].winner == "B"
    assert played.games[0].ended_by == "penalty"
    assert played.winner == ("B" if remedy == "match_lost" else None)


def test_art_11_3_replay_voids_the_hand_and_the_same_battezzante_deals_again() -> None:
    again = {"side": "A", "offence": "exposed_card", "remedy": "replay"}
    played = result(points(6, 5, battezzante=2), points(6, 5, penalty=again), points(6, 5))
    assert [hand.kind for hand in played.hands] == ["played", "void", "played"]
    assert [hand.battezzante for hand in played.hands] == [2, 3, 3]


@pytest.mark.parametrize(("switch", "scored"), [("kept", (14, 0)), ("lost", (11, 0))])
def test_art_11_4_the_innocent_maraffa(switch: str, scored: tuple[int, int]) -> None:
    regulation = {"base": "circolo", "innocent_maraffa": switch}
    penalty = {"side": "B", "offence": "sign"}
    assert last({"maraffa": "A", "penalty": penalty}, regulation=regulation).points == scored
    assert last({"maraffa": "B", "penalty": penalty}, regulation=regulation).points == (11, 0)


def test_art_11_6_a_false_call_is_an_eleven_nil_only_where_bluffing_is_forbidden() -> None:
    hand = points(6, 5, penalty={"side": "B", "offence": "false_call"})
    assert last(hand).points == (11, 0)
    assert last(hand, regulation="pagat").points == (6, 5)


def test_art_3_4_a_void_first_hand_asks_for_the_4_of_denari_again() -> None:
    played = result({"void": "misdeal", "battezzante": 3}, points(6, 5), points(6, 5))
    assert [hand.battezzante for hand in played.hands] == [3, None, None]


def test_art_3_3_where_every_game_starts_with_the_4_of_denari() -> None:
    short = {"base": "torneo", "target": [11]}
    hands = [points(11, 0, battezzante=2), points(5, 6)]
    assert last(*hands, regulation=short).battezzante is None
    running_on = {**short, "four_of_coins": "match"}
    assert last(*hands, regulation=running_on).battezzante == 3


def test_tricks_need_someone_to_lead() -> None:
    unknown = {key: value for key, value in SUIT_BY_SUIT.items() if key != "battezzante"}
    with pytest.raises(RuleError) as refused:
        result(points(6, 5), unknown)
    assert refused.value.place == "hands[1].battezzante"


def test_art_10_2_hands_after_the_end_are_surplus() -> None:
    played = result(*[points(11, 0)] * 8, points(0, 11, battezzante=1), {"void": "annulled"})
    assert played.finished
    assert [hand.kind for hand in played.hands[-2:]] == ["surplus", "surplus"]
    assert played.hands[-1].score == Pair(44, 0)


def test_art_10_1_la_bella_decides() -> None:
    played = result(*[points(11, 0)] * 4, *[points(0, 11)] * 4, *[points(11, 0)] * 4)
    assert [game.winner for game in played.games] == ["A", "B", "A"]
    assert (played.winner, played.games_won, played.current) == ("A", (2, 1), None)


def test_art_9_3_the_last_target_is_repeated() -> None:
    played = result(*[points(11, 0)] * 3, *[points(0, 11)] * 3, regulation="corto")
    assert [game.target for game in played.games] == [31, 31]
    assert played.current is not None
    assert played.current.target == 41


@pytest.mark.parametrize(
    ("declared", "regulation", "found"),
    [
        (1, "circolo", ["maraffa_ace", "maraffa_false"]),
        (1, "pagat", ["maraffa_false"]),
        (3, "pagat", ["maraffa_false"]),
        ({"seat": 3, "trick": 2}, "pagat", ["maraffa_false", "maraffa_late"]),
        (2, "torneo", ["maraffa_ace", "maraffa_false", "maraffa_not_battezzante"]),
        ("A", "torneo", []),
    ],
)
def test_art_6_2_and_6_3_what_takes_the_bonus_away(
    declared: Any, regulation: str, found: list[str]
) -> None:
    hand = last({**SUIT_BY_SUIT, "maraffa": declared}, regulation=regulation)
    assert [code for code in codes(hand) if code.startswith("maraffa")] == found
    assert hand.maraffa == (None if found else "A")


def test_art_6_3_without_cards_only_what_the_seat_tells() -> None:
    assert codes(last(points(6, 5, maraffa=2, battezzante=1), regulation="torneo")) == [
        "maraffa_ace",
        "maraffa_not_battezzante",
    ]
    assert codes(last(points(6, 5, maraffa=2), regulation="torneo")) == []


def test_a_maraffa_with_no_trumps_named_yet_is_not_judged() -> None:
    assert codes(last({"taken": [], "maraffa": 2})) == []
    assert last({"trump": "coppe", "battezzante": 1, "tricks": [], "maraffa": 2}).kind == (
        "in_progress"
    )

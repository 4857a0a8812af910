"""Results: typed, confirmed, walked over, corrected by the three steps, ruled on."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core.errors import RuleError
from referee.core.sides import Pair
from referee.core.table_result import TableResult, read_table_result, write_table_result
from referee.games.marafone.record import MarafoneRecord, parse
from referee.games.marafone.score import score
from referee.tournament.competition.model import Settings
from referee.tournament.competition.tables import SidesTable
from referee.tournament.evening.corrections import compare, step_of
from referee.tournament.evening.facts import validate
from referee.tournament.evening.glance import ORDER, Live, state_of
from referee.tournament.evening.plan import StagePlan
from referee.tournament.evening.progress import has_next_round, standings_of
from referee.tournament.evening.replay import replay_event
from referee.tournament.games.pairs.counting import result_of_games, result_of_match
from tests.tournament.evening.evening import A_WINS, B_WINS, PAID, TORNEO, Evening, plan, running

AT = {"round": 1, "table": 1}
DRAW = {"games": [1, 1], "points": [82, 80], "winner": None}


def published(entries: int = 4, **more: Any) -> Evening:
    evening = running(entries, plan("svizzera", **more))
    evening.publish()
    return evening


def test_a_result_typed_from_paper_counts_once_it_is_confirmed() -> None:
    evening = published()
    evening.refuses("typed first", "result_confirmed", **AT, result=A_WINS)
    evening.add("result_typed", **AT, result=A_WINS)
    assert evening.state.missing == ((1, 1), (1, 2))
    evening.refuses("not what was typed", "result_confirmed", **AT, result=B_WINS)
    evening.add("result_confirmed", **AT, result=A_WINS)
    table = evening.state.sheets[1, 1].table
    assert isinstance(table, SidesTable)
    assert (table.games, table.points, table.winner) == (Pair(2, 1), Pair(100, 90), "a")
    assert evening.state.missing == ((1, 2),)
    evening.refuses("correct it", "result_typed", **AT, result=B_WINS)
    evening.refuses("correct it", "result_confirmed", **AT, result=B_WINS)
    evening.refuses("correct it", "walkover_given", **AT, winner="a")


def test_where_two_people_type_they_have_to_agree() -> None:
    evening = published(typed_twice=True)
    evening.add("result_typed", **AT, result=A_WINS)
    evening.refuses("typed twice", "result_confirmed", **AT, result=A_WINS)
    evening.add("result_typed", **AT, result=B_WINS)
    assert evening.state.sheets[1, 1].differs
    assert state_of(evening.state.sheets[1, 1], None) == "disputed"
    evening.refuses("not what was typed", "result_confirmed", **AT, result=B_WINS)
    evening.add("result_typed", **AT, result=B_WINS)
    evening.refuses("not what was typed", "result_confirmed", **AT, result=A_WINS)
    evening.add("result_confirmed", **AT, result=B_WINS)
    assert not evening.state.sheets[1, 1].differs
    assert len(evening.state.sheets[1, 1].typed) == 3


def test_a_result_of_a_match_names_its_ledger() -> None:
    evening = published()
    evening.add("result_confirmed", **AT, result=A_WINS, code="ABC123", head="f" * 64)
    sheet = evening.state.sheets[1, 1]
    assert (sheet.code, sheet.head, sheet.confirmed) == ("ABC123", "f" * 64, len(evening.facts))
    evening.add("result_confirmed", round=1, table=2, result=DRAW, how="ruling")
    assert evening.state.sheets[1, 2].table.how == "ruling"


def test_a_result_for_the_wrong_table_is_refused() -> None:
    evening = published()
    error = evening.refuses(
        "no table 3 in round 1", "result_typed", round=1, table=3, result=A_WINS
    )
    assert error.place == "table"
    evening.refuses("no table 1 in round 2", "result_typed", round=2, table=1, result=A_WINS)
    evening.refuses("payments are written", "result_typed", **AT, result=PAID)
    five = running(5, plan("trionfo"))
    five.publish()
    five.refuses("payments are written", "result_typed", **AT, result=A_WINS)
    five.refuses("no walkover", "walkover_given", **AT, winner="a")
    five.type(1, 1)
    assert five.state.sheets[1, 1].table.result == read_table_result(PAID)


@pytest.mark.parametrize(
    ("words", "result"),
    [
        ("games 3 to 0", {"games": [3, 0], "points": [123, 60], "winner": "a"}),
        ("games 2 to 2", {"games": [2, 2], "points": [80, 80], "winner": None}),
        ("more games", {"games": [2, 1], "points": [100, 90], "winner": "b"}),
        ("more games", {"games": [1, 1], "points": [82, 80], "winner": "a"}),
        ("124 points are more", {"games": [2, 1], "points": [124, 90], "winner": "a"}),
        ("83 points", {"games": [1, 0], "points": [83, 20], "winner": "a"}),
        ("winner is missing", {"games": [2, 1], "points": [100, 90]}),
        ("“a”|must be one of: a, b", {"games": [2, 1], "points": [100, 90], "winner": "c"}),
        ("sum to 0", {"payments": [1, 1, 1, 1, 1]}),
        ("unknown key", {"payments": [0] * 5, "games": [2, 1]}),
    ],
)
def test_what_nobody_can_have_played_is_refused(words: str, result: Any) -> None:
    if words.startswith(("124", "83")):
        assert TORNEO.target_of(1) == 41
    published().refuses(words, "result_typed", **AT, result=result)


def test_time_was_called_and_the_leader_wins() -> None:
    evening = published()
    evening.type(1, 1, {"games": [1, 0], "points": [60, 50], "winner": "a"})
    evening.type(1, 2, DRAW)
    rows = standings_of(evening.state, evening.state.stages[0])[0]
    assert [row.criteria["match_points"] for row in rows] == [2, 1, 1, 0]


def test_a_knockout_needs_a_winner() -> None:
    evening = running(4, plan("eliminazione"))
    evening.publish()
    error = evening.refuses("needs a winner", "result_typed", **AT, result=DRAW)
    assert (error.place, error.article) == ("result.winner", "15.6")


def test_a_walkover_is_a_win_without_games() -> None:
    evening = published()
    evening.add("walkover_given", **AT, winner="b", reason="not there after ten minutes")
    evening.add("walkover_given", round=1, table=2, winner=None)
    rows = standings_of(evening.state, evening.state.stages[0])[0]
    assert [(row.won, row.lost, row.games) for row in rows][:2] == [
        (1, 0, Pair(0, 0)),
        (0, 1, Pair(0, 0)),
    ]
    assert evening.state.missing == ()


def correction(result: Any = B_WINS, office: str = "organizer", **more: Any) -> dict[str, Any]:
    return {**AT, "result": result, "reason": "read upside down", "office": office, **more}


def test_before_the_next_pairings_a_result_is_corrected_and_pairs_are_drawn_again() -> None:
    evening = published()
    evening.refuses("no confirmed result that", "result_corrected", **correction())
    evening.type(1, 1)
    evening.type(1, 2)
    evening.refuses("the result already", "result_corrected", **correction(A_WINS))
    evening.draft()
    before = evening.state
    assert step_of(before, (1, 1)) == "pair_again"
    evening.add("result_corrected", **correction())
    told = compare(before, evening.state, (1, 1))
    assert (told.step, told.redraw, told.published) == ("pair_again", True, ())
    assert {moved.entry for moved in told.moved} >= set(before.sheets[1, 1].table.players)
    assert [row.entry for row in told.standings_before] != [
        row.entry for row in told.standings_after
    ]
    assert (told.before.how, told.after.how) == ("played", "played")
    evening.refuses("draw it again", "round_published", round=2)
    (kept,) = evening.state.sheets[1, 1].corrections
    assert kept.before.result == read_table_result(A_WINS)
    assert (kept.reason, kept.office) == ("read upside down", "organizer")


def test_after_the_next_pairings_the_result_is_corrected_and_the_pairings_stand() -> None:
    evening = running(8)
    evening.play()
    evening.publish()
    before = evening.state
    pairings = before.rounds[1].draft
    evening.add("result_corrected", **correction())
    told = compare(before, evening.state, (1, 1))
    assert (told.step, told.redraw, told.published) == ("stand", False, (2,))
    assert evening.state.rounds[1].draft == pairings


def test_only_a_referee_decides_who_wins_against_the_points() -> None:
    """By hand; what a match says was decided there."""
    evening = running(4)
    evening.play()
    ruling = correction(how="ruling")
    refused = evening.refuses("only a referee", "result_corrected", **ruling)
    assert (refused.article, refused.place) == ("11.1", "ruling")
    evening.add("result_corrected", **ruling, code="ABCDEF", head="0" * 64)
    assert evening.state.sheets[1, 1].table.how == "ruling"


def test_after_the_last_round_only_a_referee_corrects() -> None:
    evening = running(4, plan("girone"))
    for _ in range(3):
        evening.play()
    assert step_of(evening.state, (1, 1)) == "referee"
    assert evening.refuses("only a referee", "result_corrected", **correction()).article == "15.2"
    evening.add("standings_made_final")
    evening.refuses("only a referee", "result_corrected", **correction())
    evening.add("result_corrected", **correction(office="referee", how="ruling"))
    assert evening.state.sheets[1, 1].table.how == "ruling"


def test_in_a_knockout_too_the_published_pairings_stand() -> None:
    """Who lost by a correction has played on already; or the round is taken back first (15.2)."""
    evening = running(4, plan("eliminazione"))
    evening.play()
    evening.publish()
    final = evening.state.sheets[2, 1].table
    evening.add("result_corrected", **correction())
    assert evening.state.sheets[2, 1].table == final
    evening.add("round_taken_back", round=2, reason="the wrong one went on")
    evening.publish()
    assert evening.state.sheets[2, 1].table.players != final.players


def test_who_was_published_in_the_ripescaggio_stays_there() -> None:
    """A final that is corrected once its loser plays on leaves both where they play (15.2)."""
    stage = StagePlan("eliminazione", Settings(ripescaggio=True))
    evening = running(4, replace(plan("eliminazione"), stages=(stage,)))
    for _ in range(3):
        evening.play()
    final, rescue = evening.state.sheets[2, 1].table, evening.state.sheets[3, 1].table
    evening.add("result_corrected", **correction() | {"round": 2, "result": B_WINS})
    evening.play()
    last = evening.state.sheets[4, 1].table
    assert set(last.players) <= {*final.players, *rescue.players}
    assert last.players[0] == final.players[0]
    evening.add("result_corrected", **correction(A_WINS, "referee") | {"round": 2})
    while has_next_round(evening.state):
        evening.play()
    (rows,) = standings_of(evening.state, evening.state.stages[0])
    assert [row.rank for row in rows] == [1, 2, 3, 4]


@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_a_knockout_with_corrections_is_played_to_its_end(data: st.DataObject) -> None:
    """Whatever is corrected and when: there is a next round or all places are filled, each once."""
    chance = data.draw(st.sampled_from([{}, {"consolante": True}, {"ripescaggio": True}]))
    stage = StagePlan("eliminazione", Settings(**chance))
    number = data.draw(st.integers(2, 11))
    evening = running(number, replace(plan("eliminazione"), stages=(stage,)))
    while has_next_round(evening.state):
        evening.play()
        for _ in range(data.draw(st.integers(0, 2))):
            round_, table = data.draw(st.sampled_from(sorted(evening.state.sheets)))
            a_won = evening.state.sheets[round_, table].table.winner == "a"  # type: ignore[union-attr]
            told = {"round": round_, "table": table, "reason": "misread", "office": "referee"}
            evening.add("result_corrected", result=B_WINS if a_won else A_WINS, **told)
    (rows,) = standings_of(evening.state, evening.state.stages[0])
    assert [row.rank for row in rows] == list(range(1, number + 1))


def test_while_a_ruling_is_open_the_result_is_marked() -> None:
    evening = published()
    evening.add("table_ruling_opened", **AT, reason="a revoke in the last hand")
    evening.refuses("open at this table already", "table_ruling_opened", **AT, reason="x")
    evening.type(1, 1)
    rows = standings_of(evening.state, evening.state.stages[0])[0]
    assert sum(row.frozen for row in rows) == 2
    assert state_of(evening.state.sheets[1, 1], None) == "ruling"
    evening.add("table_ruling_closed", **AT, text="no offence")
    evening.refuses("no ruling is open", "table_ruling_closed", **AT, text="x")
    assert state_of(evening.state.sheets[1, 1], None) == "done"
    five = running(5, plan("trionfo"))
    five.publish()
    five.add("table_ruling_opened", **AT, reason="x")
    assert five.state.sheets[1, 1].table.ruling_open


def test_a_table_in_one_word() -> None:
    evening = published()
    sheet = evening.state.sheets[1, 1]
    live = Live("ABC123", "open", 1, begun=False, waiting=0, frozen=False)
    words = {
        "not_started": live,
        "playing": replace(live, begun=True),
        "to_confirm": replace(live, begun=True, state="finished"),
        "signed": replace(live, begun=True, state="locked"),
        "referee": replace(live, waiting=1),
        "ruling": replace(live, waiting=1, frozen=True),
        "disputed": replace(live, waiting=1, frozen=True, disputed=True),
    }
    assert {word: state_of(sheet, seen) for word, seen in words.items()} == {
        word: word for word in words
    }
    assert state_of(sheet, None) == "not_started"
    assert state_of(sheet, replace(live, state="closed")) == "not_started"
    evening.add("result_typed", **AT, result=A_WINS)
    sheet = evening.state.sheets[1, 1]
    assert state_of(sheet, None) == state_of(sheet, live) == "to_confirm"
    assert evening.state.missing == ((1, 1), (1, 2))
    assert set(words) | {"done", "decided"} == set(ORDER)
    evening.type(1, 2)
    sheet = evening.state.sheets[1, 2]
    assert state_of(sheet, replace(live, waiting=1, frozen=True)) == "ruling"
    assert state_of(sheet, replace(live, waiting=1, frozen=True, disputed=True)) == "disputed"


def test_the_outcome_of_a_match_caps_each_game_at_its_target() -> None:
    game = [{"points": {"A": 11, "B": 0}}] * 4
    record = marafone(*game, {"points": {"A": 0, "B": 11}}, *game)
    assert result_of_match(score(record)) == TableResult(Pair(2, 0), Pair(82, 11), "a")
    assert result_of_games([(Pair(43, 38), 41), (Pair(30, 41), 41)]) == TableResult(
        Pair(1, 1), Pair(71, 79), None
    )
    assert result_of_games([(Pair(3, 41), 41)]).winner == "b"


def marafone(*hands: dict[str, Any]) -> MarafoneRecord:
    return parse(
        {
            "format": "referee/1",
            "game": "marafone",
            "regulation": "circolo",
            "players": ["Anna", "Bruno", "Carla", "Dario"],
            "hands": list(hands),
        }
    )


def lost(remedy: str) -> dict[str, Any]:
    return {"penalty": {"side": "A", "offence": "sign", "remedy": remedy}}


def test_art_11_3_what_is_lost_by_a_ruling_is_won_by_the_others_whatever_the_score() -> None:
    game = [{"points": {"A": 11, "B": 0}}] * 4
    ahead = [{"points": {"A": 11, "B": 0}}] * 3
    one_lost = marafone(*ahead, lost("game_lost"), *game, *game)
    assert result_of_match(score(one_lost)) == TableResult(Pair(2, 1), Pair(33 + 41 + 41, 0), "a")
    given_away = marafone(*game, *ahead, lost("match_lost"))
    outcome = result_of_match(score(given_away))
    assert outcome == TableResult(Pair(1, 1), Pair(41 + 33, 0), "b")


def test_art_11_3_a_match_can_be_won_with_fewer_games_where_it_was_ruled() -> None:
    result = {"games": [1, 0], "points": [41, 0], "winner": "b"}
    evening = published()
    evening.refuses("more games", "result_typed", **AT, result=result)
    evening.add("result_confirmed", **AT, result=result, how="ruling")
    assert evening.state.sheets[1, 1].table.result.winner == "b"


@pytest.mark.parametrize("result", [A_WINS, B_WINS, DRAW, PAID])
def test_an_outcome_is_written_as_it_is_read(result: Any) -> None:
    assert write_table_result(read_table_result(result)) == result


@pytest.mark.parametrize(
    ("kind", "words", "payload"),
    [
        ("played", "unknown kind", {}),
        ("entry_added", "pair or a single", {"entry": 1, "name": "X", "players": []}),
        ("checked_in", "2 comes twice", {"entries": [2, 2]}),
        ("prizes_set", "missing", {"prizes": [{"place": 1}]}),
        ("withdrew", "whole number", {"entry": "1"}),
    ],
)
def test_a_payload_of_another_shape_is_refused(kind: str, words: str, payload: Any) -> None:
    with pytest.raises(RuleError, match=words):
        validate(kind, payload)


def test_the_state_follows_from_the_facts_alone() -> None:
    evening = running(9)
    evening.play()
    evening.add("withdrew", entry=4)
    evening.play()
    evening.add("result_corrected", **correction())
    assert replay_event(evening.facts) == evening.state

"""Handicaps: points that the standings add where the plan says so, and nothing else does."""

import pytest

from referee.core.errors import RuleError
from referee.tournament.archive.reading import read_tournament
from referee.tournament.archive.writing import write_tournament
from referee.tournament.competition.model import Settings
from referee.tournament.competition.standings import why_above
from referee.tournament.evening.plan import StagePlan
from referee.tournament.evening.progress import draw_next, draw_pairs, standings_of, tournament_of
from referee.tournament.formats.registry import usable_criteria
from tests.tournament.evening.evening import Evening, plan
from tests.tournament.evening.test_rests import again

NET = Settings(criteria=("net_points", "match_points", "lot"))


def handicapped(format_: str = "girone", entries: int = 4) -> Evening:
    evening = Evening(plan(format_, stages=(StagePlan(format_, NET),)))
    evening.enter(entries)
    return evening


def test_standings_add_them_once_and_say_that_they_decided() -> None:
    evening = handicapped()
    evening.add("handicap_set", entry=4, handicap=9)
    evening.add("handicap_set", entry=1, handicap=-9)
    evening.begin()
    evening.play()
    rows = standings_of(evening.state, evening.state.stages[0])[0]
    assert (rows[0].entry, rows[-1].entry) == (4, 1)
    by_entry = {row.entry: row.criteria for row in rows}
    assert by_entry[4]["net_points"] == by_entry[4]["match_points"] + 9
    assert by_entry[1]["net_points"] == by_entry[1]["match_points"] - 9
    why = str(why_above(rows[0], rows[1]))
    assert why.startswith("more points with the handicap: ")


def test_without_the_criterion_they_change_nothing_and_never_a_draw() -> None:
    evening, plain = handicapped("svizzera", 6), handicapped("svizzera", 6)
    evening.add("handicap_set", entry=6, handicap=50)
    for one in (evening, plain):
        one.begin()
        one.play()
    assert draw_next(evening.state) == draw_next(plain.state)
    other = Evening(plan("girone"))
    other.enter(3)
    other.add("handicap_set", entry=3, handicap=50)
    other.begin()
    other.play()
    rows = standings_of(other.state, other.state.stages[0])[0]
    assert all("net_points" not in row.criteria for row in rows)


@pytest.mark.parametrize("format_", ["svizzera", "danese"])
def test_the_reason_of_a_bye_says_that_they_do_not_count(format_: str) -> None:
    first_round = "the number is odd, and in the first round the last one of the draw rests"
    last = "the number is odd, and of those who rested least this is the lowest"
    evening = handicapped(format_, 5)
    evening.add("handicap_set", entry=5, handicap=50)
    evening.begin()
    (first,) = draw_next(evening.state)
    assert [str(why) for why in first.draw.why_byes] == [first_round]
    evening.play()
    (second,) = draw_next(evening.state)
    assert [str(why) for why in second.draw.why_byes] == [f"{last} without the handicap"]
    plain = Evening(plan(format_))
    plain.enter(5)
    plain.begin()
    plain.play()
    assert [str(why) for why in draw_next(plain.state)[0].draw.why_byes] == [last]


def test_a_change_of_who_it_is_keeps_it_and_a_pair_by_lot_has_both() -> None:
    evening = Evening(plan("svizzera", entered="lot", stages=(StagePlan("svizzera", NET),)))
    evening.enter(2)
    for entry, points in ((1, 3), (2, -1)):
        evening.add("handicap_set", entry=entry, handicap=points)
    evening.add("entry_changed", entry=1, name="Anna", players=["Anna"])
    evening.add("pairs_drawn", pairs=draw_pairs(evening.state))
    pair = max(evening.state.entrants)
    assert evening.state.entrants[pair].entry.handicap == 2
    with pytest.raises(RuleError, match="change the pair"):
        evening.add("handicap_set", entry=1, handicap=5)


def test_the_archive_has_them_and_is_told_again() -> None:
    evening = handicapped()
    evening.add("handicap_set", entry=2, handicap=4)
    evening.begin()
    evening.play()
    document = write_tournament(tournament_of(evening.state, "Coppa"))
    assert [one.get("handicap") for one in document["entries"]] == [None, 4, None, None]  # type: ignore[attr-defined]
    assert write_tournament(read_tournament(document)) == document
    assert again(evening).state.entrants[2].entry.handicap == 4


def test_every_format_but_a_knockout_can_be_ordered_by_them() -> None:
    formats = ("girone", "svizzera", "danese", "mitchell", "baraonda", "trionfo")
    assert all("net_points" in usable_criteria(name) for name in formats)
    assert "net_points" not in usable_criteria("eliminazione")
    assert "last_match" in usable_criteria("eliminazione")


def test_at_trionfo_they_are_added_to_the_payments() -> None:
    five = StagePlan("trionfo", Settings(criteria=("net_points", "lot")))
    evening = Evening(plan("trionfo", stages=(five,)))
    evening.enter(5)
    evening.add("handicap_set", entry=1, handicap=1000)
    evening.begin()
    evening.play()
    rows = standings_of(evening.state, evening.state.stages[0])[0]
    assert rows[0].entry == 1
    assert rows[0].criteria["net_points"] > 900

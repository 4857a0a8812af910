"""Cards that go from table to table, and the progressive cross table of a Swiss."""

import re
from dataclasses import replace

import pytest

from referee.paper.tournaments.progressive import progressive_sheet
from referee.paper.tournaments.score_cards import cards_of, score_cards
from referee.presenters.tournaments.progressive import progress_tables
from referee.tournament.evening.plan import StagePlan
from tests.paper.conftest import pages_of, text_of, text_sizes
from tests.paper.event_sample import enter_with, printable
from tests.tournament.evening.evening import B_WINS, Evening, plan, running


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize("entries", [8, 9])
def test_cards_of_a_mitchell_have_the_movement_that_is_drawn(entries: int) -> None:
    evening = running(entries, plan("mitchell"))
    evening.play()
    told = cards_of(evening.state, 1)
    assert [card.note for card in told].count("moves up a table each round") == entries // 2
    assert all(len(card.rows) == (entries + 1) // 2 for card in told)
    assert told[0].rows[0].games in ("2–1", "1–2", "")
    for _ in range((entries - 1) // 2):
        evening.play()
    played = cards_of(evening.state, 1)
    for before, after in zip(told, played, strict=True):
        for one, other in zip(before.rows, after.rows, strict=True):
            assert (one.table, one.against, one.rests) == (other.table, other.against, other.rests)


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize("format_", ["mitchell", "baraonda"])
def test_a_card_is_added_up_once_all_is_played(format_: str) -> None:
    evening = running(4, plan(format_))
    evening.play()
    assert {(card.games, card.points) for card in cards_of(evening.state, 1)} == {("", "")}
    for _ in range(len(cards_of(evening.state, 1)[0].rows) - 1):
        evening.play()
    for card in cards_of(evening.state, 1):
        for total, made in (
            (card.games, [row.games for row in card.rows if not row.rests]),
            (card.points, [row.points for row in card.rows if not row.rests]),
        ):
            amounts = [one.split("–") for one in made]
            sums = [sum(int(amount[side]) for amount in amounts) for side in (0, 1)]
            assert total == f"{sums[0]}–{sums[1]}"
    text = text_of(score_cards(printable(evening), 1))
    assert re.search(r"Together +\d+–\d+ +\d+–\d+", text)


@pytest.mark.usefixtures("english")
def test_tables_that_are_not_known_yet_are_left_to_be_written() -> None:
    stage = StagePlan("mitchell", groups=("A", "B"))
    evening = running(8, replace(plan("mitchell"), stages=(stage,)))
    evening.publish()
    cards = cards_of(evening.state, 1)
    notes = {card.number: card.note for card in cards}
    first = evening.state.stages[0].groups[0].entries[0]
    assert notes[first] == "Group A · stays at its table all evening"
    assert all(card.rows[0].table and not card.rows[1].table for card in cards)
    assert all(card.rows[1].against for card in cards)
    assert {row.table for card in cards for row in card.rows} == {0, 1, 2, 3, 4}


@pytest.mark.usefixtures("italian")
def test_a_card_is_half_a_page_with_a_row_for_every_round() -> None:
    evening = running(8, plan("baraonda"))
    evening.publish()
    content = score_cards(printable(evening), 1)
    pages = pages_of(content)
    assert len(pages) == 4
    for page in pages:
        assert page.count("Gioca con") == 2
        assert page.count("Firma") == 2
        assert page.count("\n7") == 2, "the last round"
    rows = cards_of(evening.state, 1)[0].rows
    assert rows[0].partner
    assert rows[0].against.count("Ada") == 2
    assert not rows[1].table
    assert min(text_sizes(content)) >= 8.99


@pytest.mark.usefixtures("english")
def test_a_long_movement_has_a_page_for_each_and_who_withdrew_has_none() -> None:
    evening = running(20, plan("mitchell"))
    evening.play()
    evening.add("withdrew", entry=3)
    assert len(pages_of(score_cards(printable(evening), 1))) == 19


@pytest.mark.usefixtures("english")
def test_a_walkover_is_said_and_who_comes_late_has_no_earlier_rounds() -> None:
    evening = running(4, plan("mitchell"))
    evening.publish()
    evening.add("walkover_given", round=1, table=1, winner="b")
    evening.type(1, 2)
    evening.enter(2, first=5)
    for entry in (5, 6):
        evening.add("joined_late", entry=entry, group=1)
    evening.publish()
    cards = {card.names[0]: card for card in cards_of(evening.state, 1)}
    assert sum(card.rows[0].games == "w/o" for card in cards.values()) == 2
    assert (cards["Ada 5"].rows[0].table, cards["Ada 5"].rows[0].rests) == (0, False)


@pytest.mark.usefixtures("italian")
def test_cards_are_given_out_by_surname_and_have_the_number_of_their_entry() -> None:
    evening = Evening(plan("baraonda"))
    enter_with(evening, [["Ugo Venturi"], ["Pia Gori"], ["Ada Magnani"], ["Leo Gori"]])
    evening.begin()
    evening.publish()
    cards = cards_of(evening.state, 1)
    assert [(card.number, *card.names) for card in cards] == [
        (4, "Gori Leo"),
        (2, "Gori Pia"),
        (3, "Magnani Ada"),
        (1, "Venturi Ugo"),
    ]
    assert "Magnani Ada n. 3" in " ".join(text_of(score_cards(printable(evening), 1)).split())


@pytest.mark.usefixtures("english")
def test_each_round_of_a_swiss_has_opponent_result_and_sum() -> None:
    evening = running(5)
    evening.publish()
    first, second = evening.state.missing
    evening.type(*first)
    evening.type(*second, B_WINS)
    evening.publish()
    [table] = progress_tables(evening.state, 1)
    assert table.rounds == (1, 2)
    rows = {row.entry: row for row in table.rows}
    for row in table.rows:
        one, two = row.cells
        assert one is not None
        assert two is not None
        if one.opponent:
            met = rows[one.opponent].cells[0]
            assert met is not None
            assert met.opponent == row.entry
            assert met.result == "–".join(reversed(one.result.split("–")))
            assert {one.total, met.total} == {"2", "0"}
        else:
            assert (one.result, one.total) == ("bye", "2")
        assert two.opponent == 0 or (two.result, two.total) == ("", "")
    text = " ".join(text_of(progressive_sheet(printable(evening), 1)).split())
    assert "Cross table" in text
    assert ": 2–1 2" in text
    assert "Round 3" in text, "the rounds to come have their boxes"
    assert progress_tables(running(4, plan("girone")).state, 1) == ()


@pytest.mark.usefixtures("english")
def test_walkovers_and_late_entries_of_a_swiss() -> None:
    evening = running(4)
    evening.publish()
    evening.add("walkover_given", round=1, table=1, winner="a")
    evening.type(1, 2)
    evening.enter(1, first=5)
    evening.add("joined_late", entry=5, group=1)
    evening.publish()
    [table] = progress_tables(evening.state, 1)
    rows = {row.name: row.cells for row in table.rows}
    assert rows["Ada 5 and Ivo 5"][0] is None
    results = [cells[0].result for cells in rows.values() if cells[0] is not None]
    assert sorted(results) == ["1–2", "2–1", "w/o", "w/o"], "no 0 that reads as a score"
    totals = [cells[0].total for cells in rows.values() if cells[0] and cells[0].result == "w/o"]
    assert sorted(totals) == ["0", "2"]
    assert "w/o: walkover." in text_of(progressive_sheet(printable(evening), 1))

"""Standings, brackets and cross tables on paper."""

import re
from dataclasses import replace

import pytest

from referee.paper.tournaments.bracket import BracketPaper, bracket_sheet
from referee.paper.tournaments.cross_table import COLUMNS, cross_table_sheet
from referee.paper.tournaments.progressive import progressive_sheet
from referee.paper.tournaments.standings import standings_sheet, standings_status
from referee.tournament.competition.model import Settings
from referee.tournament.evening.plan import StagePlan
from referee.web.patterns.sample import tournament
from tests.paper.conftest import opened, pages_of, text_of, text_sizes
from tests.paper.event_sample import ARABIC, HEAD, enter_with, printable
from tests.tournament.evening.evening import B_WINS, Evening, plan, running


def played(entries: int, rounds: int, *stages: StagePlan) -> Evening:
    evening = running(entries, plan("svizzera", stages=stages or (StagePlan("svizzera"),)))
    for _ in range(rounds):
        evening.play()
    return evening


@pytest.mark.usefixtures("english")
def test_the_standings_name_their_criteria_and_the_round() -> None:
    content = standings_sheet(printable(played(6, 2)), 1)
    text = " ".join(text_of(content).split())
    for words in ("Standings", "Swiss", "Provisional, after round 2", "Buchholz", HEAD):
        assert words in text
    assert all(f"Ada {number} and Ivo {number}" in text for number in range(1, 7))
    assert min(text_sizes(content)) >= 9
    with opened(content) as pdf:
        assert pdf.Root.MarkInfo.Marked


@pytest.mark.usefixtures("italian")
def test_a_group_that_goes_on_says_so_and_the_legend_stands_once() -> None:
    groups = played(104, 1, StagePlan("svizzera", groups=("Alta", "Bassa")))
    first, second, third = pages_of(standings_sheet(printable(groups), 1))
    heads = [page.partition("Pos.")[0] for page in (first, second, third)]
    assert ["(segue)" in head for head in heads] == [False, True, True]
    assert "Girone Alta (segue)" in heads[1]
    assert "Girone Bassa (segue)" in heads[2]
    assert "Situazione provvisoria, dopo il turno 1" in heads[1]
    assert "Situazione provvisoria, dopo il turno 1" in heads[2]
    legends = [page.count("Pt: punti classifica") for page in (first, second, third)]
    assert legends == [0, 0, 1]


@pytest.mark.usefixtures("english")
def test_nobody_has_a_place_before_there_is_a_result() -> None:
    """A bye is worth a win at once; by it alone nobody leads."""
    evening = running(5)
    evening.publish()
    text = " ".join(text_of(standings_sheet(printable(evening), 1)).split())
    assert "No result is there yet: nobody has a place." in text
    assert "1 Ada" not in text
    evening.type(*evening.state.missing[0])
    text = " ".join(text_of(standings_sheet(printable(evening), 1)).split())
    assert "nobody has a place" not in text
    assert "1 Ada" in text


@pytest.mark.usefixtures("italian")
def test_they_say_why_where_somebody_asks() -> None:
    tournament = printable(played(6, 2))
    plain, told = (text_of(standings_sheet(tournament, 1, why=why)) for why in (False, True))
    assert "punti classifica" in told
    assert len(told.splitlines()) > len(plain.splitlines())


@pytest.mark.usefixtures("english")
def test_what_they_are_after() -> None:
    evening = running(4, plan("svizzera", "eliminazione"))
    assert standings_status(printable(evening), 1) == "Before the first round"
    evening.publish()
    assert standings_status(printable(evening), 1) == "Provisional, during round 1"
    for key in list(evening.state.missing):
        evening.type(*key)
    evening.play()
    evening.begin()
    assert standings_status(printable(evening), 1) == "After round 2"
    evening.play()
    evening.add("standings_made_final")
    assert standings_status(printable(evening), 2) == "Final, at the end of the tournament"
    sheet = evening.state.sheets[1, 1]
    frozen = replace(sheet, table=sheet.table._replace(ruling_open=True))
    state = replace(evening.state, sheets={**evening.state.sheets, (1, 1): frozen})
    open_ = replace(printable(evening), state=state)
    told = standings_status(open_, 2)
    assert told == "The tournament is over, but a decision is still open"
    text = text_of(standings_sheet(printable(evening), 1))
    assert text.count("goes on") == 2


@pytest.mark.usefixtures("italian")
def test_that_somebody_goes_on_is_told_apart_from_his_club() -> None:
    """ "Passa Circolo di Faenza" would say that somebody goes over to that club."""
    evening = Evening(plan("girone", "eliminazione"))
    names = [[f"Ada {number}", f"Ivo {number}"] for number in range(1, 5)]
    enter_with(evening, names, club="Circolo di Faenza")
    evening.begin()
    for _ in range(3):
        evening.play()
    text = " ".join(text_of(standings_sheet(printable(evening), 1)).split())
    assert text.count("» passa · Circolo di Faenza") == 2


@pytest.mark.parametrize("entries", [4, 64])
@pytest.mark.usefixtures("english")
def test_art_15_2_a_correction_after_the_end_is_told_on_the_paper(entries: int) -> None:
    evening = played(entries, 1)
    evening.add("standings_made_final", reason="one round was enough")
    told = "A referee has corrected a result since ("
    before = standings_sheet(printable(evening), 1)
    assert told not in text_of(before)
    turned = {"round": 1, "table": 1, "reason": "read wrong", "office": "referee"}
    evening.add("result_corrected", **turned, result=B_WINS)
    after = standings_sheet(printable(evening), 1)
    assert told in text_of(after)
    assert len(pages_of(after)) == len(pages_of(before))


@pytest.mark.usefixtures("english")
def test_frozen_and_withdrawn_rows_are_marked() -> None:
    evening = played(4, 1)
    evening.add("withdrew", entry=4)
    evening.add("table_ruling_opened", round=1, table=1, reason="a sign")
    text = text_of(standings_sheet(printable(evening), 1))
    assert "(withdrawn)" in text
    assert "its result is not final" in text
    assert text.count("*") == 3


@pytest.mark.usefixtures("english")
def test_every_match_of_a_knockout_is_on_the_bracket() -> None:
    stage = StagePlan("eliminazione", Settings(consolante=True))
    content = bracket_sheet(printable(played(32, 2, stage)), 1)
    pages = pages_of(content)
    assert "Consolante" in pages[-1]
    # Two for the first rounds, one for the last ones, one for the consolante; on A3 one for each.
    assert len(pages) == 4
    assert len(pages_of(bracket_sheet(printable(played(32, 2, stage)), 1, "a3"))) == 2
    words = " ".join(" ".join(pages).split())
    assert all(f"Ada {number} " in words for number in range(1, 33))
    assert min(text_sizes(content)) >= 9
    groups = StagePlan("eliminazione", groups=("Nord", "Sud"))
    assert "Group Sud" in text_of(bracket_sheet(printable(played(8, 1, groups)), 1))


@pytest.mark.usefixtures("english")
def test_names_in_arabic_letters_are_on_the_sheet_of_the_bracket() -> None:
    """They are laid over its drawing, in which they would not join."""
    evening = Evening(plan("eliminazione"))
    enter_with(evening, [[ARABIC, "Ivo"], ["Ada", "Nino"]])
    evening.begin()
    evening.publish()
    text = text_of(bracket_sheet(printable(evening), 1))
    assert "Nino" in text
    assert ARABIC in text, "joined, and from right to left"


@pytest.mark.usefixtures("english")
def test_the_cross_tables_of_groups_stand_on_one_page() -> None:
    stage = StagePlan("girone", groups=("Nord", "Sud"))
    [page] = pages_of(cross_table_sheet(printable(played(8, 3, stage)), 1))
    assert "Group Nord" in page or "group nord" in page.lower()
    assert page.count("2–1") == page.count("1–2") == 12


@pytest.mark.usefixtures("english")
def test_a_large_group_is_printed_in_parts() -> None:
    entries = COLUMNS + 4
    content = cross_table_sheet(printable(played(entries, 1, StagePlan("girone"))), 1)
    pages = pages_of(content)
    assert len(pages) == 2
    assert all(
        f"Ada {number} and Ivo {number}" in page for page in pages for number in (1, entries)
    )
    assert min(text_sizes(content)) >= 9


@pytest.mark.usefixtures("english")
def test_categories_stand_below_the_stage_that_was_played_last() -> None:
    evening = running(6, plan("svizzera", categories=("Donne",)))
    evening.add("category_given", category="Donne", entries=[2, 5])
    evening.play()
    text = " ".join(text_of(standings_sheet(printable(evening), 1)).split())
    assert "Standings by category Donne" in text
    assert text.count("Ada 2 and Ivo 2") == 2
    assert "place in the overall standings" in text


@pytest.mark.usefixtures("english")
def test_nobody_has_a_place_in_a_category_before_a_result() -> None:
    evening = running(6, plan("svizzera", categories=("Donne",)))
    evening.add("category_given", category="Donne", entries=[2, 5])
    evening.publish()
    text = " ".join(text_of(standings_sheet(printable(evening), 1)).split())
    of_category = text.partition("Standings by category")[2]
    assert "– Ada 2 and Ivo 2 –" in of_category
    assert text.count("nobody has a place") == 1


@pytest.mark.usefixtures("english")
def test_an_open_ruling_is_explained_once() -> None:
    evening = running(6, plan("svizzera", categories=("Donne", "Under 30")))
    evening.add("category_given", category="Donne", entries=[*range(1, 7)])
    evening.add("category_given", category="Under 30", entries=[*range(1, 7)])
    evening.play()
    evening.add("table_ruling_opened", round=1, table=1, reason="a sign")
    text = text_of(standings_sheet(printable(evening), 1))
    assert text.count("*") > 3
    assert text.count("a ruling on one of its matches is open") == 1


@pytest.mark.usefixtures("english")
def test_the_end_of_the_time_for_objections_is_told_until_all_is_final() -> None:
    evening = running(3, plan("girone"))
    for _round in range(3):
        evening.play()
    assert "Objections until" not in text_of(standings_sheet(printable(evening), 1))
    evening.add("protest_opened", minutes=15)
    text = text_of(standings_sheet(printable(evening), 1))
    assert re.search(r"Objections until \d\d:\d\d", text)
    evening.add("standings_made_final", reason="all agree")
    text = text_of(standings_sheet(printable(evening), 1))
    assert "Final, at the end of the tournament" in text
    assert "Objections until" not in text


@pytest.mark.usefixtures("english")
def test_a_category_that_a_page_has_room_for_is_not_torn() -> None:
    evening = running(76, plan("svizzera", categories=("Donne",)))
    evening.add("category_given", category="Donne", entries=[*range(1, 8)])
    evening.play()
    last = pages_of(standings_sheet(printable(evening), 1))[-1]
    assert "Standings by category" in last
    assert all(f"Ada {number} and Ivo {number}" in last for number in range(1, 8))


@pytest.mark.usefixtures("italian")
@pytest.mark.parametrize(("entries", "paper"), [(8, "a4"), (16, "a4"), (32, "a3")])
def test_the_match_for_the_third_place_needs_no_page_of_its_own(
    entries: int, paper: BracketPaper
) -> None:
    evening = running(entries, plan("eliminazione"))
    evening.play()
    [page] = pages_of(bracket_sheet(printable(evening), 1, paper))
    assert "terza posizione" in page.lower()


@pytest.mark.usefixtures("italian")
def test_a_small_progressive_table_has_larger_letters() -> None:
    small, large = (progressive_sheet(tournament("svizzera", n, 2), 1) for n in (9, 17))
    assert max(text_sizes(small)) > max(text_sizes(large))
    assert 18 in text_sizes(small)
    assert len(pages_of(small)) == len(pages_of(large)) == 1


NAMES = (
    ("Annamaria Degli Esposti-Montanari", "Guglielmina Casadei"),
    ("Michelangelo Bartolomei Casadio", "Giuseppina Brandolini"),
    ("Domenico Sangiorgi", "Antonietta Della Vedova"), ("Ugo Re", "Eva Po"),
    ("Primo Zoli", "Ivo Ricci"), ("Elvira Casadei", "Nives Montanari"),
    ("Sauro Fabbri", "Mirella Gardini"), ("Bruno Bagnara", "Carla Neri"),
)  # fmt: skip


def ordinary(format_: str, rounds: int) -> Evening:
    """Eight pairs with names as a club has them, short ones and long ones, in the next round."""
    evening = Evening(plan(format_))
    enter_with(evening, [list(pair) for pair in NAMES])
    evening.begin()
    for _ in range(rounds):
        evening.play()
    evening.publish()
    return evening


@pytest.mark.usefixtures("italian")
@pytest.mark.parametrize("why", [False, True])
def test_names_stand_on_a_line_where_the_numbers_leave_room(why: bool) -> None:
    lines = text_of(standings_sheet(printable(ordinary("svizzera", 2)), 1, why=why)).splitlines()
    for one, other in NAMES:
        told = [line for line in lines if one in line]
        assert len(told) == 1, "named once"
        assert other in told[0]


@pytest.mark.usefixtures("italian")
def test_a_legend_ends_with_a_full_stop() -> None:
    evening = running(10, plan("trionfo"))
    evening.play()
    text = text_of(standings_sheet(printable(evening), 1))
    assert "nessuno ha fatto di più." in text


@pytest.mark.usefixtures("italian")
@pytest.mark.parametrize("format_", ["svizzera", "girone"])
def test_cross_tables_fill_their_page_and_tear_no_name(format_: str) -> None:
    make = progressive_sheet if format_ == "svizzera" else cross_table_sheet
    content = make(printable(ordinary(format_, 2)), 1)
    assert len(pages_of(content)) == 1
    assert all(name in text_of(content) for pair in NAMES for name in pair)
    assert max(text_sizes(content) - {15.0}) > 13
    names = {name.split()[-1] for pair in NAMES for name in pair}
    found = re.findall(r'yMax="([\d.]+)">(\S+)<', text_of(content, "-bbox"))
    lowest = max(float(bottom) for bottom, word in found if word in names)
    assert lowest > 0.7 * 595


@pytest.mark.usefixtures("italian")
def test_who_lost_by_walkover_has_no_0_that_reads_as_a_score() -> None:
    evening = running(4, plan("girone"))
    evening.publish()
    evening.add("walkover_given", round=1, table=1, winner="a", reason="assenti")
    text = text_of(cross_table_sheet(printable(evening), 1))
    assert re.search(r"\b0 tav\.", text)


@pytest.mark.usefixtures("english")
def test_partners_stand_below_each_other_before_a_name_is_torn() -> None:
    evening = ordinary("svizzera", 2)
    content = standings_sheet(printable(evening), 1)
    assert all(name in text_of(content) for pair in NAMES for name in pair)
    assert max(text_sizes(content) - {15.0, 20.0}) >= 12, "a few rows fill their page"

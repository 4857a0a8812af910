"""Who plays where, on the wall: by table and by name."""

import re
import subprocess
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from referee.paper.tournaments.pairings import pairings_by_name, pairings_by_table
from referee.tournament.competition.model import Settings
from referee.tournament.evening.plan import StagePlan
from tests.paper.conftest import opened, pages_of, text_of, text_sizes, written
from tests.paper.event_sample import ARABIC, HEAD, LONG, MARKUP, enter_with, odd_names, printable
from tests.tournament.evening.evening import Evening, plan, running


def published(entries: int, *formats: str) -> Evening:
    evening = running(entries, plan(*formats or ("svizzera",)))
    evening.publish()
    return evening


@pytest.mark.usefixtures("italian")
def test_one_table_fills_a_page_with_its_round_and_the_head_of_the_ledger() -> None:
    [page] = pages_of(pairings_by_table(printable(published(2)), 1))
    for words in ("Coppa Romagna".upper(), "Turno 1", "Ada 1 e Ivo 1", "Ada 2 e Ivo 2", HEAD):
        assert words.lower() in page.lower()
    assert "pagina 1 di 1" in page


@pytest.mark.usefixtures("english")
def test_whoever_rests_stands_below_the_tables_and_among_the_names() -> None:
    tournament = printable(published(11))
    [byes] = [one.draw.round.byes for one in tournament.round(1).draft.draws]
    assert f"Rests this round Ada {byes[0]} and Ivo {byes[0]}" in text_of(
        pairings_by_table(tournament, 1)
    )
    names = text_of(pairings_by_name(tournament, 1)).split()
    assert names.count("rests") == 2


@pytest.mark.usefixtures("english")
def test_sixty_four_tables_stand_in_two_columns_each_once() -> None:
    content = pairings_by_table(printable(published(128)), 1)
    pages = pages_of(content)
    assert len(pages) == 2
    words = " ".join(pages).split()
    assert all(words.count(f"{number}") >= 1 for number in range(1, 65))
    assert sum(word == "Ada" for word in words) == 128
    assert min(text_sizes(content)) >= 9


@pytest.mark.usefixtures("english")
def test_everybody_is_found_by_name_once() -> None:
    tournament = printable(published(64))
    content = pairings_by_name(tournament, 1)
    found = [one for page in text_of(content, "-bbox").split("<page ") for one in tables_on(page)]
    assert len(found) == len({name for name, _table in found}) == 128
    assert min(text_sizes(content)) >= 9
    by_name = {}
    for table in tournament.round(1).draft.tables:
        by_name |= dict.fromkeys(table.players, table.table)
    assert dict(found)["Ada 47"] == str(by_name[47])


WORD = re.compile(r'xMin="([\d.]+)" yMin="[\d.]+" xMax="[\d.]+" yMax="([\d.]+)">([^<]+)<')


def tables_on(page: str) -> Iterator[tuple[str, str]]:
    """Each person of a page with the number at the end of the dots beside his name."""
    words = [(float(x), float(y), word) for x, y, word in WORD.findall(page)]
    for (x, y, first), (_x, _y, last), (*_place, dot) in zip(
        words, words[1:], words[2:], strict=False
    ):
        if first in ("Ada", "Ivo") and dot == ".":
            beside = [one for one in words if one[0] > x + 100 and abs(one[1] - y) < 8]
            yield f"{first} {last}", min(one for one in beside if one[2].isdigit())[2]


@pytest.mark.usefixtures("italian")
def test_a_person_stands_by_surname_with_partner_and_opponents() -> None:
    evening = Evening(plan("svizzera"))
    pairs = [["Elvira Casadei", "Maria Degli Esposti"], ["Primo Zoli detto Il Moro", "Nives"]]
    enter_with(evening, pairs)
    evening.begin()
    evening.publish()
    page = " ".join(text_of(pairings_by_name(printable(evening), 1)).split())
    names = ("Casadei Elvira", "Degli Esposti Maria", "Nives", "Zoli Primo detto Il Moro")
    places = [page.index(f"{name} .") for name in names]
    assert places == sorted(places)
    assert "con Maria Degli Esposti, contro Primo Zoli detto Il Moro e Nives" in page
    assert "con Nives, contro Elvira Casadei e Maria Degli Esposti" in page


@pytest.mark.usefixtures("italian")
def test_of_five_all_others_are_against_one() -> None:
    page = " ".join(text_of(pairings_by_name(printable(published(5, "trionfo")), 1)).split())
    assert "contro" in page
    assert "con " not in page


@pytest.mark.usefixtures("english")
def test_names_are_printed_as_they_were_typed() -> None:
    tournament = printable(odd_names(), "<i>Coppa</i> & Savio")
    for make in (pairings_by_table, pairings_by_name):
        content = make(tournament, 1)
        text = " ".join(text_of(content).split())
        assert MARKUP in text
        assert LONG in text
        assert "<i>coppa</i>" in text.lower()
        # A PDF reader gives Arabic letters in the order and shape of print.
        assert any("\u0600" <= sign <= "\ufeff" for sign in text), ARABIC
        with opened(content) as pdf:
            assert pdf.Root.MarkInfo.Marked


@pytest.mark.usefixtures("english")
def test_groups_brackets_and_seats_are_told() -> None:
    stage = StagePlan("girone", groups=("Nord", "Sud"))
    evening = running(8, plan("girone", stages=(stage,)))
    evening.publish()
    text = text_of(pairings_by_table(printable(evening), 1))
    assert (text.count("Group Nord"), text.count("Group Sud")) == (2, 2)
    five = text_of(pairings_by_table(printable(published(10, "trionfo")), 1))
    assert sorted(word for word in five.split() if word.isdigit() and int(word) < 6)
    assert five.count("Ada") == 10
    couples = text_of(pairings_by_table(printable(published(5, "baraonda")), 1))
    assert couples.count("Ada") == 5


@pytest.mark.usefixtures("italian")
def test_who_plays_the_consolante_is_told_in_the_title_and_at_each_name() -> None:
    stage = StagePlan("eliminazione", Settings(consolante=True))
    evening = running(8, plan("eliminazione", stages=(stage,)))
    evening.play()
    evening.publish()
    tables, names = (
        " ".join(text_of(printed(printable(evening), 2)).split())
        for printed in (pairings_by_table, pairings_by_name)
    )
    for text in (tables, names):
        assert "Turno 2 · Semifinali e consolante" in text
    assert names.count("Consolante") == 8
    assert "consolante" not in text_of(pairings_by_name(printable(evening), 1)).lower()


@pytest.mark.usefixtures("english")
def test_a_handicap_stands_beside_the_name_where_it_ranks() -> None:
    net = StagePlan("svizzera", Settings(criteria=("net_points", "match_points", "lot")))
    evening = running(4, plan("svizzera", stages=(net,)))
    evening.add("handicap_set", entry=2, handicap=3)
    evening.publish()
    text = " ".join(text_of(pairings_by_table(printable(evening), 1)).split())
    assert text.count("handicap") == 1
    assert "Ada 2 and Ivo 2 handicap +3 in the standings" in text
    gross = running(4)
    gross.add("handicap_set", entry=2, handicap=3)
    gross.publish()
    assert "handicap" not in text_of(pairings_by_table(printable(gross), 1))


@pytest.mark.usefixtures("english")
def test_a_room_has_pairings_of_its_own_and_the_whole_names_the_rooms() -> None:
    evening = published(12, "svizzera")
    rooms = [{"name": "Sala", "tables": [[1, 3]]}, {"name": "Bar", "tables": [[4, 6]]}]
    evening.add("rooms_set", rooms=rooms)
    whole, own = (
        pairings_by_table(printable(evening), 1),
        pairings_by_table(printable(evening), 1, "Bar"),
    )
    assert (text_of(whole).count("Sala"), text_of(whole).count("Bar")) == (3, 3)
    full = published(24, "svizzera")
    full.add("rooms_set", rooms=[{"name": "Sala", "tables": [[1, 12]]}])
    assert len(pages_of(pairings_by_table(printable(full), 1))) == 1
    assert "Round 1 · Bar" in text_of(own).replace("\u2068", "").replace("\u2069", "")
    assert "Sala" not in text_of(own)
    by_name = text_of(pairings_by_name(printable(evening), 1, "Bar"))
    assert by_name.count("against") == 12


def long_names() -> Evening:
    """Five pairs, two of them with names that no line has room for."""
    evening = Evening(plan("svizzera"))
    pairs = [[LONG, LONG[::-1].title()], ["Ugo Re", "Ida Po"], ["Aldo", "Bruno"]]
    enter_with(evening, [*pairs, ["Carla Zoffoli", f"{LONG} Gamberini"], ["Noè", "Pina"]])
    evening.begin()
    evening.publish()
    return evening


BOX = re.compile(r'xMin="([\d.]+)" yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">([^<]+)<')


def boxes(content: bytes) -> list[tuple[float, float, float, str]]:
    """The left, top and bottom of each word, and the word."""
    found = BOX.findall(text_of(content, "-bbox"))
    return [(float(left), float(top), float(bottom), word) for left, top, bottom, word in found]


@pytest.mark.usefixtures("italian")
@pytest.mark.parametrize("entries", [3, 5, 17, 25])
def test_whoever_rests_is_on_the_page_of_the_tables_in_their_letters(entries: int) -> None:
    evening = long_names() if entries == 5 else published(entries)
    content = pairings_by_table(printable(evening), 1)
    assert len(pages_of(content)) == 1
    high = {word: bottom - top for _left, top, bottom, word in boxes(content)}
    assert high["riposo:"] > 0.95 * high["e"]


@pytest.mark.usefixtures("italian")
def test_the_letter_of_a_side_and_the_number_stay_with_the_name() -> None:
    words = boxes(pairings_by_table(printable(long_names()), 1))
    for left, top, bottom, _word in [one for one in words if one[3] in ("A", "B")]:
        middle = (top + bottom) / 2
        beside = [one for one in words if one[0] > left and one[1] < middle < one[2]]
        assert beside, "its name begins on its line"


@pytest.mark.usefixtures("italian")
def test_the_dots_begin_on_the_last_line_of_the_name() -> None:
    words = boxes(pairings_by_name(printable(long_names()), 1))
    for before, dot in pairwise(words):
        if dot[3] == "." and before[3] != ".":
            assert abs(before[2] - dot[2]) < 1


NAMES = (
    "Annamaria Degli Esposti-Montanari", "Guglielmina Casadei", "Michelangelo Bartolomei Casadio",
    "Giuseppina Brandolini", "Primo Zoli", "Ivo Ricci", "佐藤 花子", "田中 太郎", "Ugo Re",
    "Eva Po",
    "Pierfrancesco Baldassarri", "Maria Addolorata Zavalloni", "Elvira Casadei", "Nives Montanari",
    "Domenico Sangiorgi", "Antonietta Della Vedova", "Sauro Fabbri", "Mirella Gardini",
)  # fmt: skip


def ordinary(entries: int) -> Evening:
    """So many pairs with names as a club has them, short ones and long ones."""
    evening = Evening(plan("svizzera"))
    enter_with(evening, [[NAMES[2 * n], NAMES[2 * n + 1]] for n in range(entries)])
    evening.begin()
    evening.publish()
    return evening


@pytest.mark.usefixtures("italian")
@pytest.mark.parametrize("entries", [4, 8, 9])
def test_no_dots_are_on_a_line_of_their_own_and_no_line_ends_within_a_name_below(
    entries: int,
) -> None:
    content = pairings_by_name(printable(ordinary(entries)), 1)
    words = boxes(content)
    for before, dot in pairwise(words):
        if dot[3] == "." and before[3] != ".":
            assert abs(before[2] - dot[2]) < 1
            assert before[0] < dot[0]
    assert not any(line.endswith("佐") for line in text_of(content).splitlines())


@pytest.mark.usefixtures("italian")
def test_the_sides_stand_beside_the_number_of_their_table() -> None:
    words = boxes(pairings_by_table(printable(ordinary(8)), 1))
    number = next(one for one in words if one[3] == "1" and one[0] < 45)
    sign = min(one[0] for one in words if one[3] == "A")
    assert sign - number[0] < 1.2 * (number[2] - number[1])


@pytest.mark.usefixtures("italian")
def test_the_names_of_whoever_rests_are_as_bold_as_those_of_the_tables(tmp_path: Path) -> None:
    path = written(tmp_path, "tables.pdf", pairings_by_table(printable(ordinary(9)), 1))
    command = ["pdftohtml", "-xml", "-i", "-stdout", str(path)]
    told = subprocess.run(command, capture_output=True, check=True).stdout.decode()
    lines = told.splitlines()
    after = lines[next(n for n, line in enumerate(lines) if "riposo:" in line) + 1]
    assert "<b>" in after

"""Result slips: two on a page, one for each table."""

from dataclasses import replace
from itertools import groupby
from pathlib import Path

import pytest
from PIL import ImageChops

from referee.paper.tournaments.slips import slips
from referee.tournament.competition.model import Settings
from referee.tournament.evening.plan import StagePlan
from tests.paper.conftest import opened, pages_of, pictures_of, text_of, text_sizes
from tests.paper.event_sample import HEAD, LONG, MARKUP, odd_names, printable
from tests.tournament.evening.evening import Evening, plan, running

URLS = {1: ("K7Q2MZ", "http://192.0.2.7:8000/match/K7Q2MZ")}

DOTS = 144
MM = DOTS / 25.4


def published(entries: int, format_: str = "svizzera") -> Evening:
    evening = running(entries, plan(format_))
    evening.publish()
    return evening


@pytest.mark.usefixtures("italian")
def test_a_table_has_boxes_for_games_winner_and_signatures() -> None:
    [page] = pages_of(slips(printable(published(2)), 1, URLS))
    text = " ".join(page.split())
    for words in ("Turno 1", "Tavolo", "K7Q2MZ", "Brutta 1", "La bella", "Arbitro", HEAD):
        assert words in text
    assert all(f"{who} {number}" in text for who in ("Ada", "Ivo") for number in (1, 2))


@pytest.mark.parametrize(("entries", "pages"), [(2, 1), (4, 1), (6, 2), (128, 32)])
@pytest.mark.usefixtures("english")
def test_two_slips_stand_on_a_page(entries: int, pages: int) -> None:
    content = slips(printable(published(entries)), 1, {})
    assert len(pages_of(content)) == pages
    with opened(content) as pdf:
        assert [round(float(side)) for side in pdf.pages[0].mediabox] == [0, 0, 595, 842]


@pytest.mark.usefixtures("english")
def test_a_slip_for_five_has_a_line_and_a_signature_for_each() -> None:
    content = slips(printable(published(5, "trionfo")), 1, URLS)
    text = " ".join(text_of(content).split())
    assert all(f"{seat} Ada" in text for seat in range(1, 6))
    assert "The five balances together make 0." in text
    assert "Brutta" not in text
    assert min(text_sizes(content)) >= 9


@pytest.mark.parametrize("format_", ["svizzera", "trionfo"])
@pytest.mark.usefixtures("english")
def test_the_code_has_its_size_and_its_quiet_zone(tmp_path: Path, format_: str) -> None:
    content = slips(printable(published(5, format_)), 1, URLS)
    page, *_more = pictures_of(tmp_path, content, DOTS)
    ink = ImageChops.invert(page).point(lambda one: 255 * (one > 60))
    rows = ink.crop((178 * MM, 0, 198 * MM, 40 * MM)).getprojection()[1]
    _above, code, below = [len(list(run)) / MM for _ink, run in groupby(rows)][:3]
    modules = 29
    assert code >= 20 - 1 / MM
    assert below >= 4 * code / modules - 1 / MM


@pytest.mark.usefixtures("english")
def test_the_partners_of_a_baraonda_stand_together_and_names_stay_names() -> None:
    text = text_of(slips(printable(published(4, "baraonda")), 1, {}))
    assert text.count("Ada") == 4
    odd = " ".join(text_of(slips(printable(odd_names()), 1, URLS)).split())
    assert MARKUP in odd
    assert LONG.split()[0] in odd
    assert LONG.split()[-1] in odd


@pytest.mark.usefixtures("english")
def test_a_slip_names_its_round_by_its_own_bracket() -> None:
    stage = StagePlan("eliminazione", Settings(consolante=True))
    evening = running(8, replace(plan("eliminazione"), stages=(stage,)))
    evening.publish()
    assert text_of(slips(printable(evening), 1, {})).count("Round 1 · Quarterfinals") == 4
    for key in list(evening.state.missing):
        evening.type(*key)
    evening.publish()
    text = " ".join(text_of(slips(printable(evening), 2, {})).split())
    assert (text.count("Round 2 · Semifinals"), text.count("Consolante · Round 2")) == (2, 2)


@pytest.mark.usefixtures("english")
def test_a_handicap_stands_on_the_slips_of_a_stage_that_is_ordered_by_it() -> None:
    net = StagePlan("girone", Settings(criteria=("net_points", "match_points", "lot")))
    evening = running(4, plan("girone", stages=(net, StagePlan("eliminazione", qualify=2))))
    evening.add("handicap_set", entry=1, handicap=9)
    for _ in range(3):
        evening.play()
    evening.begin()
    evening.publish()
    text = " ".join(text_of(slips(printable(evening), 1, {})).split())
    assert text.count("handicap") == text.count("handicap +9 in the standings") == 1
    knockout = text_of(slips(printable(evening), 4, {}))
    assert "Ada 1" in knockout
    assert "handicap" not in knockout


@pytest.mark.usefixtures("english")
def test_a_slip_names_the_room_of_its_table() -> None:
    evening = running(8, plan("svizzera"))
    rooms = [{"name": "Sala", "tables": [[1, 3]]}]
    evening.add("rooms_set", rooms=rooms)
    evening.publish()
    text = " ".join(text_of(slips(printable(evening), 1, {})).split())
    assert text.count("Sala · Write the result") == 3
    assert text.count("Write the result") == 4

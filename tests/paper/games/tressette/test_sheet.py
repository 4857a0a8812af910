"""The sheet of a match of tressette: printed, then read back."""

import re

import pytest

from referee.paper.games.pairs.rulings import pair_rulings
from referee.paper.games.tressette.game import PAPERS
from referee.paper.matches.sheets import sheet
from tests.paper.conftest import URL, opened, pages_of, text_of, text_sizes
from tests.paper.sample import PLAYERS
from tests.paper.tressette_sample import long_tressette, tressette, usual_tressette

pytestmark = pytest.mark.usefixtures("italian")

NAPOLETANA = {"seat": 1, "kind": "napoletana", "suit": "spade"}


def test_a_usual_match_fits_one_page_and_says_everything() -> None:
    match = usual_tressette()
    [page] = pages_of(sheet(match, URL))
    for words in (
        "Foglio della partita", "20/11/2026", "Tavolo 4", "Regolamento: Tressette", "Primo di mano",
        "Vince la partita: Elvira Casadei e Nives Montanari", "11–0 contro B",
        "A si chiama fuori: giusto",
        "napoletana a spade: Elvira Casadei (art. 16.4)", "tre assi senza coppe: Primo Zoli",
        "quattro 3: Primo Zoli", "alla presa 2",
        "corretta: contato un punto in meno (prima: 4–7", "carte date male", match.head,
    ):  # fmt: skip
        assert words in page
    for name in PLAYERS:
        assert name in page


def test_there_are_no_trumps_and_no_battezzante() -> None:
    page = text_of(sheet(usual_tressette(), URL))
    assert re.search(r"Mano +Primo di mano +Accuse +presi", page)
    assert "Briscola" not in page
    assert "Battezzante" not in page


def test_art_16_4_accuse_stand_beside_the_eleven_points() -> None:
    """Hand 1: 20 thirds are 6, and 3 of the napoletana; hand 2: 18 thirds are 6, and 3 and 4."""
    page = text_of(sheet(usual_tressette(), URL))
    assert re.search(r"1 +Primo Zoli +A ?3 +6⅔ +9 +9 +5 +5 +5", page)
    assert re.search(r"2 +Nives Montanari +B ?7 +5⅔ +5 +14 +6 +13 +18", page)


def test_art_16_7_the_offender_loses_his_accuse_and_16_4_a_late_one_scores_nothing() -> None:
    page = text_of(sheet(usual_tressette(), URL))
    assert re.search(r"5 +Elvira Casadei +\(B\) +3 +11 +30", page)
    assert re.search(r"6 +Primo Zoli +\(A\) +3⅔ +3 +33", page)
    lines = [line.text for line in pair_rulings(PAPERS, usual_tressette())]
    assert sum(line.endswith("(non vale)") for line in lines) == 2


def test_both_sides_may_score_accuse_in_a_hand() -> None:
    hand = {
        "first": 1,
        "points": {"A": 6, "B": 5},
        "accuse": [NAPOLETANA, {"seat": 2, "kind": "three", "rank": "2", "without": "spade"}],
    }
    [row] = [
        line
        for line in text_of(sheet(tressette([hand]), URL)).splitlines()
        if "B3" in line.replace(" ", "")
    ]
    assert re.search(r"A ?3 ?B ?3 +9 +9 +8 +8", row)


def test_a_correction_of_accuse_says_which_they_were_and_are() -> None:
    points = {"first": 1, "points": {"A": 6, "B": 5}}
    four = {"side": "B", "kind": "four", "rank": "2"}
    facts = (
        (
            "hand_corrected",
            {"hand": 1, "value": {**points, "accuse": [four]}, "reason": "scambiata"},
        ),
    )
    [line] = [
        line.text
        for line in pair_rulings(
            PAPERS, tressette([{**points, "accuse": [NAPOLETANA]}], more=facts)
        )
        if line.text.startswith("corretta")
    ]
    assert line == (
        "corretta: scambiata (prima: 6–5 punti, primo di mano Elvira Casadei, napoletana a spade: "
        "Elvira Casadei; ora: 6–5 punti, primo di mano Elvira Casadei, "
        "quattro 2: Primo Zoli e Loris Fabbri)"
    )


def test_without_accuse_there_is_no_column_for_them() -> None:
    hand = {"first": 1, "points": {"A": 6, "B": 5}}
    page = text_of(sheet(tressette([hand], "tressette-senza-accuse"), URL))
    assert re.search(r"Mano +Primo di mano +segnati", page)


def test_a_game_won_by_every_trick_says_so() -> None:
    taken = [{"won": "A", "thirds": 4}] * 8 + [{"won": "A", "thirds": 0}] * 2
    regulation = {"base": "tressette", "cappotto": "game"}
    page = text_of(sheet(tressette([{"first": 1, "taken": taken}], regulation), URL))
    assert "cappotto preso da B" in page
    assert "11–0" in page


def test_a_long_match_goes_on_with_its_headings_repeated() -> None:
    first, second = pages_of(sheet(long_tressette(60), URL))
    assert re.search(r"Mano +Primo di mano", first)
    assert re.search(r"Mano +Primo di mano", second)


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_nothing_is_smaller_than_nine_points_whatever_the_names(paper: str) -> None:
    players = ["W" * 80, "<b>&amp;</b>", "محمد بن عبد الله", "  "]
    content = sheet(tressette([{"first": 4, "thirds": {"A": 20, "B": 15}}], players=players),
                    URL, paper)  # fmt: skip
    assert min(text_sizes(content)) >= 8.99


def test_it_is_tagged_for_those_who_do_not_see_it() -> None:
    with opened(sheet(usual_tressette(), URL)) as pdf:
        assert pdf.open_metadata().get("pdfuaid:part") == "1"
        assert str(pdf.docinfo.Title).startswith("Foglio della partita K7Q2MZ: Elvira Casadei")

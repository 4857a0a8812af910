"""Papers of the door and the room: who plays, the numbers of the tables, the poster."""

import pytest

from referee.paper.tournaments.players import door_register, players_list, receipts
from referee.paper.tournaments.room import poster, table_numbers, table_tents
from referee.tournament.evening.progress import draw_pairs
from tests.paper.conftest import opened, pages_of, text_of, text_sizes
from tests.paper.event_sample import ARABIC, LONG, MARKUP, odd_names, printable
from tests.tournament.evening.evening import Evening, plan

URL = "http://192.0.2.7:8000/torneo/K7Q2MZ/"
MM = 72 / 25.4


def entered(number: int = 3, *formats: str) -> Evening:
    evening = Evening(plan(*formats or ("svizzera",)))
    evening.enter(number, check_in=False)
    return evening


@pytest.mark.usefixtures("italian")
def test_every_player_is_in_the_list_with_partner_and_club() -> None:
    evening = entered()
    evening.add(
        "entry_added",
        entry=4,
        name="Nives e Loris",
        players=["Nives Casadei", "Loris Degli Esposti"],
        club="Bocciofila Aurora",
    )
    evening.add("entry_removed", entry=2)
    text = text_of(players_list(printable(evening)))
    assert "6 giocatori" in text
    lines = [" ".join(line.split()) for line in text.splitlines()]
    assert "Casadei Nives Loris Degli Esposti Bocciofila Aurora" in lines
    assert "Degli Esposti Loris Nives Casadei Bocciofila Aurora" in lines
    assert lines.index("Ada 1 Ivo 1") < lines.index("Ada 3 Ivo 3") < lines.index("Ivo 1 Ada 1")
    assert "Ada 2" not in text
    alone = text_of(players_list(printable(entered(4, "baraonda"))))
    assert "Gioca con" not in alone
    assert "Circolo" not in alone


@pytest.mark.usefixtures("italian")
@pytest.mark.parametrize(("players", "pages"), [(39, 1), (42, 1), (46, 2), (64, 2), (81, 2)])
def test_a_few_players_take_no_page_of_their_own(players: int, pages: int) -> None:
    content = players_list(printable(entered(players, "baraonda")))
    found = pages_of(content)
    assert len(found) == pages
    assert min(len(page.splitlines()) for page in found) > 10


@pytest.mark.usefixtures("italian")
def test_the_register_has_what_is_known_and_rows_for_those_who_come() -> None:
    evening = entered(30)
    evening.add("checked_in", entries=[2])
    evening.add("fee_paid", entries=[2, 3])
    content = door_register(printable(evening))
    pages = pages_of(content)
    assert len(pages) == 2
    text = "\n".join(pages)
    assert text.count("×") == 3
    for words in ("Registro per l’ingresso", "30 iscrizioni", "Qui", "Pagato", "Firma"):
        assert words in pages[0]
    assert "41" in pages[1].split(), "rows for those who come fill the page"
    assert "42" not in pages[1].split()
    assert min(text_sizes(content)) >= 8.99


@pytest.mark.usefixtures("italian")
def test_who_has_paid_gets_a_receipt_to_be_signed() -> None:
    content = receipts(printable(entered(5)))
    pages = pages_of(content)
    assert [page.count("Ricevuta n.") for page in pages] == [4, 1]
    for words in ("Ricevuto da Ada 1, Ivo 1", "Coppa Romagna, 20/11/2026", "€", "Firma"):
        assert words in pages[0]
    assert min(text_sizes(content)) >= 8.99


@pytest.mark.usefixtures("italian")
def test_a_receipt_has_the_sum_that_was_paid_or_the_fee() -> None:
    evening = Evening(plan("svizzera", fee=1050))
    evening.enter(2)
    evening.add("fee_paid", entries=[1], amount=700, way="cash")
    text = text_of(receipts(printable(evening))).replace(" ", "")
    assert "€7" in text
    assert "€10,50" in text
    lot = Evening(plan("svizzera", entered="lot", fee=500))
    lot.enter(2)
    lot.add("pairs_drawn", pairs=draw_pairs(lot.state))
    assert "€10" in text_of(receipts(printable(lot))).replace(" ", "")


@pytest.mark.usefixtures("english")
def test_names_are_text_on_every_one_of_them() -> None:
    tournament = printable(odd_names(), name=f"{MARKUP} {LONG}")
    for content in (players_list(tournament), door_register(tournament)):
        text = " ".join(text_of(content).split())
        assert "“Co”" in text
        assert "Immacolata" in text
        assert ARABIC[:4] in text or ARABIC[3::-1] in text
    assert len(pages_of(poster(tournament, URL))) == 1


@pytest.mark.usefixtures("italian")
def test_each_table_has_a_page_and_a_tent_that_is_read_from_both_sides() -> None:
    tournament = printable(entered())
    labels = ["7", "12B", "Vicino alla finestra"]
    numbers, tents = (
        table_numbers(tournament, labels),
        table_tents(tournament, dict.fromkeys(labels, URL)),
    )
    for page, label in zip(pages_of(numbers), labels, strict=True):
        words = f"Tavolo {label} Coppa Romagna · 20/11/2026"
        assert sorted(page.split()) == sorted(words.split())
    assert max(text_sizes(numbers)) >= 500
    for page in pages_of(tents):
        assert page.count("Coppa Romagna") == 2
    with opened(tents) as pdf:
        assert [round(float(side) / MM) for side in pdf.pages[0].mediabox] == [0, 0, 210, 297]
        assert len(pdf.pages) == 3
        links = [one.A.URI for page in pdf.pages for one in page.Annots]
        assert {str(link) for link in links} == {URL}
    with opened(numbers) as pdf:
        assert [round(float(side) / MM) for side in pdf.pages[0].mediabox] == [0, 0, 297, 210]


@pytest.mark.usefixtures("italian")
def test_the_poster_tells_of_the_evening_and_leads_to_its_page() -> None:
    tournament = printable(entered(4, "girone", "eliminazione"))
    text = text_of(poster(tournament, URL))
    for words in ("Coppa Romagna", "20/11/2026", "Girone, eliminazione · coppie fisse", URL):
        assert words in text
    with opened(poster(tournament, URL, "a3")) as pdf:
        assert [round(float(side) / MM) for side in pdf.pages[0].mediabox] == [0, 0, 297, 420]
        assert len(pdf.pages) == 1

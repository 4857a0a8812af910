"""Papers of those who have entered: the list, the register for the door, receipts."""

import re

import pikepdf
import pytest

from referee.paper.tournaments.players import (
    DOOR,
    HIGHEST,
    LOWEST,
    door_lines,
    door_register,
    door_rows,
    player_lines,
    players_list,
    receipts,
)
from referee.tournament.evening.progress import draw_pairs
from tests.paper.conftest import opened, pages_of, text_of, text_sizes
from tests.paper.event_sample import ARABIC, LONG, MARKUP, enter_with, entered, odd_names, printable
from tests.tournament.evening.evening import Evening, plan


@pytest.mark.usefixtures("italian")
@pytest.mark.parametrize("entries", [13, 32, 33])
def test_a_long_name_of_an_event_leaves_no_row_of_the_register_alone(entries: int) -> None:
    long = "45º Torneo di Sant’Apollinare «Memorial Guerrino Dall’Agata» a coppie fisse, Sala rossa"
    evening = entered(entries)
    pages = pages_of(door_register(printable(evening, f"{long}, {long}")))
    assert len(pages) == len(pages_of(door_register(printable(evening))))
    assert all("Pagato" in page for page in pages)


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
@pytest.mark.parametrize(("players", "pages"), [(39, 1), (46, 1), (60, 2), (81, 2)])
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
    with opened(content) as pdf:
        assert _elements(pdf.Root.StructTreeRoot, "/TR") == 2 + 35, "free rows fill the page"
    assert min(text_sizes(content)) >= 8.99


def _elements(element: pikepdf.Object, kind: str) -> int:
    """Count the elements of a kind in a tree of tags."""
    kids = element.get("/K", [])
    below = kids if isinstance(kids, pikepdf.Array) else [kids]
    inner = sum(_elements(one, kind) for one in below if isinstance(one, pikepdf.Dictionary))
    return inner + (element.get("/S") == kind)


@pytest.mark.usefixtures("italian")
def test_the_number_in_the_register_is_that_of_the_entry() -> None:
    """It is the one of its receipt, of its chart and of the desk; the order is the alphabet."""
    evening = Evening(plan("svizzera"))
    for entry, name in enumerate(("Zita Zoli", "Ada Bassi"), start=1):
        evening.add("entry_added", entry=entry, name=name, players=[name, f"{name} bis"], club="")
    lines = door_lines(evening.state)
    assert [(line.number, line.names[0]) for line in lines] == [(2, "Bassi Ada"), (1, "Zoli Zita")]
    assert "N. Nome" in " ".join(text_of(door_register(printable(evening))).split())


@pytest.mark.usefixtures("italian")
@pytest.mark.parametrize(("entries", "pages"), [(21, 1), (22, 1), (40, 2), (45, 2)])
def test_the_register_has_no_page_for_a_few_rows(entries: int, pages: int) -> None:
    assert len(pages_of(door_register(printable(entered(entries))))) == pages


def test_rows_of_the_register_are_as_high_as_its_pages_allow() -> None:
    for least in range(1, 200):
        height, rows = door_rows(least)
        assert LOWEST <= height <= HIGHEST
        assert rows >= least
        # No page is there for free rows alone.
        assert rows - least < DOOR[0] / HIGHEST


@pytest.mark.usefixtures("italian")
def test_who_has_paid_gets_a_receipt_to_be_signed() -> None:
    content = receipts(printable(entered(5)))
    pages = pages_of(content)
    assert [page.count("Ricevuta n.") for page in pages] == [4, 1]
    for words in ("Ricevuto da Ada 1 e Ivo 1", "Coppa Romagna, 20/11/2026", "€", "Firma"):
        assert words in pages[0]
    assert min(text_sizes(content)) >= 8.99


@pytest.mark.usefixtures("italian")
def test_each_of_a_pair_by_lot_has_a_club_of_his_own() -> None:
    lot = Evening(plan("svizzera", entered="lot"))
    for entry, (name, club) in enumerate((("Ada Neri", "Faenza"), ("Bea Rossi", "Lugo")), start=1):
        lot.add("entry_added", entry=entry, name=name, players=[name], club=club)
    lot.add("checked_in", entries=[1, 2])
    lot.add("pairs_drawn", pairs=[{"entry": 3, "name": "Ada Neri - Bea Rossi", "of": [1, 2]}])
    lines = [(line.name, line.club) for line in player_lines(lot.state)]
    assert lines == [("Neri Ada", "Faenza"), ("Rossi Bea", "Lugo")]
    [row] = door_lines(lot.state)
    assert row.club == "Faenza, Lugo"


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


@pytest.mark.usefixtures("italian")
@pytest.mark.parametrize("club", ["", "Dopolavoro Ferroviario"])
def test_no_name_of_the_list_is_torn_beside_free_room(club: str) -> None:
    evening = Evening(plan("svizzera"))
    names = ["Annamaria Degli Esposti-Montanari", "Michelangelo Bartolomei Casadio"]
    enter_with(evening, [names, ["Ugo Re", "Eva Po"]], club=club)
    lines = text_of(players_list(printable(evening))).splitlines()
    told = [" ".join(line.split()) for line in lines]
    first = f"Casadio Michelangelo Bartolomei Annamaria Degli Esposti-Montanari {club}"
    assert first.strip() in told


@pytest.mark.usefixtures("italian")
def test_the_heads_of_the_register_do_not_touch() -> None:
    found = re.findall(r'xMin="([\d.]+)" .* xMax="([\d.]+)" .*>(Pagato|Firma)<', text_of(
        door_register(printable(entered())), "-bbox"
    ))  # fmt: skip
    (_left, paid, _word), (sign, _right, _other) = found
    assert float(sign) - float(paid) > 9

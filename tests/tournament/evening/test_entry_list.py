"""Entries from a list: pasted lines, spreadsheets with headings, and what is wrong by line."""

import pytest

from referee.core.errors import RuleError
from referee.tournament.evening.entry_list import ListLine, columns_unread, read_entry_list
from referee.tournament.evening.replay import folded
from tests.tournament.evening.evening import Evening, plan


def read(text: str, evening: Evening | None = None) -> tuple[ListLine, ...]:
    chosen = evening or Evening()
    return read_entry_list(text, folded(chosen.facts), len(chosen.state.entrants) + 1)


def players(lines: tuple[ListLine, ...]) -> list[list[str]]:
    return [line.payload["players"] for line in lines if line.payload is not None]


@pytest.mark.parametrize(
    "text",
    [
        "Anna - Carla\nBruno - Dario\n",
        "Anna / Carla\n\nBruno / Dario",
        "Anna;Carla\nBruno;Dario",
        "Anna,Carla\r\nBruno,Dario\r\n",
        "Giocatore 1\tGiocatore 2\nAnna\tCarla\nBruno\tDario",
        "Circolo;Giocatore 2;Giocatore 1\nSarsina;Carla;Anna\n;Dario;Bruno",
        'coppia\n"Anna  - Carla"\n"Bruno - Dario"',
        "Anna e Carla\nBruno & Dario",
        "Anna ed Carla\nBruno and Dario",
        "Anna - Carla\nBruno - Dario, Sarsina",
        "Anna - Carla; Sarsina; Cesena\nBruno - Dario, Sarsina",
        "Anna, Carla, Sarsina\nBruno; Dario; Sarsina",
        "Anna, Carla\nBruno e Dario",
        "Anna, Carla\nBruno / Dario, Sarsina",
        "1. Anna - Carla\n2. Bruno - Dario",
        "1) Anna - Carla\n2) Bruno - Dario",
        "* Anna - Carla\n• Bruno - Dario",
        "- Anna - Carla\n- Bruno - Dario",
        "1\tAnna\tCarla\n2\tBruno\tDario",
        "1.;Anna - Carla\n2.;Bruno - Dario",
        "Coppia;Circolo\n1. Anna - Carla;Sarsina\n2. Bruno - Dario;",
        "Anna, Carla, Sarsina\nBruno\tDario, Cesena",
        "Anna, Carla\tSarsina\nBruno, Dario\tCesena",
        "Coppia\tCircolo\nAnna, Carla\tSarsina\nBruno, Dario\t",
        "Anna - Carla (Forlì)\nBruno - Dario",
        "Iscritti alla gara;\n\nGiocatore 1;Giocatore 2\nAnna;Carla\nBruno;Dario",
    ],
)
def test_pairs_are_read_as_people_write_them(text: str) -> None:
    assert players(read(text)) == [["Anna", "Carla"], ["Bruno", "Dario"]]


def test_a_line_with_a_comma_changes_no_other_line() -> None:
    lines = read(
        "Anna - Carla, Sarsina\nBruno - Dario; Cesena\nElsa - Ugo\nIvo - Lea; Forlì; Forlì"
    )
    assert [line.payload and line.payload.get("club") for line in lines] == [
        "Sarsina", "Cesena", None, "Forlì",
    ]  # fmt: skip


def test_a_word_between_names_is_read_after_signs() -> None:
    text = "Maria de Sousa e Silva - Ana e Lima\nANNA E CARLA\nUgo e Ivo e Lea"
    first, second, third = read(text)
    assert players([first]) == [["Maria de Sousa e Silva", "Ana e Lima"]]
    assert players([second]) == [["ANNA", "CARLA"]]
    assert "write them as" in str(third.error)


def test_three_names_with_commas_in_one_cell_are_no_pair() -> None:
    text = "Anna, Carla\tSarsina\nBruno, Dario\tCesena\nUgo, Ivo, Lea\tCesena"
    *pairs, three = read(text)
    assert players(tuple(pairs)) == [["Anna", "Carla"], ["Bruno", "Dario"]]
    assert "write them as" in str(three.error)


def test_club_and_town_are_read_with_the_names() -> None:
    (line,) = read("Anna;Carla;Sarsina;Cesena")
    assert line.payload == {
        "entry": 1,
        "name": "Anna - Carla",
        "players": ["Anna", "Carla"],
        "club": "Sarsina",
        "town": "Cesena",
    }
    (single,) = read("Anna-Maria;Sarsina", Evening(plan("baraonda")))
    assert single.payload is not None
    assert (single.payload["players"], single.payload["club"]) == (["Anna-Maria"], "Sarsina")


def test_what_stands_in_brackets_behind_a_name_is_the_town() -> None:
    one, two, three, four = read(
        "Anna - Carla (Forlì)\nBruno (Forlì) - Dario (Cesena)\nElsa - Ugo;;Lugo\n"
        "Ivo (Gigi) Zoli - Lea"
    )
    assert [line.payload and line.payload.get("town") for line in (one, two, three, four)] == [
        "Forlì", "Forlì, Cesena", "Lugo", None,
    ]  # fmt: skip
    assert players([two, four]) == [["Bruno", "Dario"], ["Ivo (Gigi) Zoli", "Lea"]]


def test_a_line_tells_that_its_number_was_left_off() -> None:
    assert [line.marked for line in read("1. Anna - Carla\nBruno - Dario\n3. Elsa")] == [
        True, False, True,
    ]  # fmt: skip
    assert [line.marked for line in read("Circolo;Coppia\nSarsina;1. Anna - Carla\nCesena")] == [
        True, False,
    ]  # fmt: skip
    (numbered,) = read("7")
    assert (numbered.written, numbered.marked) == ("7", False)


def test_each_wrong_line_says_what_is_wrong_with_it() -> None:
    evening = Evening()
    evening.enter(1)
    lines = read("Anna;Carla\nAda 1;Elsa\nCarla;Ugo\nBruno\n;;Sarsina\nDario;Elsa", evening)
    told = {line.number: str(line.error) for line in lines if line.error is not None}
    assert list(told) == [2, 3, 4, 5]
    assert "“Ada 1” plays in “Ada 1 - Ivo 1” already" in told[2]
    assert "“Carla” plays in “Anna - Carla” already" in told[3]
    assert told[4] == "players: a pair has two players: write them as “Anna Rossi - Carla Bianchi”"
    assert told[5] == "players: write a name"
    assert [line.payload["entry"] for line in lines if line.payload] == [2, 3]
    assert lines[1].written == "Ada 1 Elsa"


@pytest.mark.parametrize(
    "text", ["Anna - Carla - Ugo; Cesena", "Anna/Carla/Ugo", "Anna - Carla,Ugo"]
)
def test_three_names_are_no_pair(text: str) -> None:
    headed = "giocatore 1,giocatore 2\n" + text if "," in text else text
    (line,) = read(headed)
    assert line.payload is None
    assert "a pair has two players, and here are more names" in str(line.error)


def test_a_line_that_comes_twice_names_the_line_it_collides_with() -> None:
    evening = Evening()
    evening.enter(1)
    lines = read("Dario - Elsa\nAnna - Carla\nanna  - carla\nUgo - ELSA\nAda 1 - Ivo 1", evening)
    assert [(line.number, line.like) for line in lines if line.error is not None] == [
        (3, 2),
        (4, 1),
        (5, None),
    ]
    assert "there is an entry “Anna - Carla” already" in str(lines[2].error)


def test_what_is_no_list_is_refused() -> None:
    assert read("") == read("\n ;; \n") == ()
    with pytest.raises(RuleError, match="500 lines at most"):
        read("x\n" * 5001)
    with pytest.raises(RuleError, match="line 1 cannot be read"):
        read("x" * 200_000)


def test_a_last_column_names_the_categories_of_the_plan() -> None:
    evening = Evening(plan("svizzera", categories=("Donne", "Under 25")))
    lines = read("Anna - Carla;Sarsina;;donne, UNDER 25\nBruno - Dario", evening)
    assert [line.categories for line in lines] == [("Donne", "Under 25"), ()]
    named = read("Categoria;Coppia\nDonne;Anna - Carla\nMisti;Bruno - Elsa", evening)
    assert named[0].categories == ("Donne",)
    assert named[1].error is not None
    assert "no category “Misti”" in str(named[1].error)


def test_where_the_plan_has_no_categories_a_column_headed_so_is_refused_and_no_other() -> None:
    (line,) = read("Anna;Carla;Sarsina;Cesena;Donne")
    assert (line.error, line.categories) == (None, ())
    (headed,) = read("Coppia;Categoria\nAnna - Carla;Donne")
    assert headed.error is not None


def test_names_in_four_columns_and_what_is_not_read() -> None:
    text = "Cognome 1;Nome 1;Cognome 2;Nome 2;Telefono\nRossi;Anna;Neri;Carla;0547 1\nZoli;Ugo"
    one, two = read(text)
    assert one.payload is not None
    assert one.payload["players"] == ["Anna Rossi", "Carla Neri"]
    assert (two.written, two.payload) == ("Ugo Zoli", None)
    assert columns_unread(text) == ("Telefono",)

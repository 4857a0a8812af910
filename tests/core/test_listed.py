"""Lists as people and spreadsheets write them."""

import pytest

from referee.core.errors import RuleError
from referee.core.listed import decode_list, iso_day, number_of, read_list_of

HEADINGS = {"name": ("nome", "nominativo"), "town": ("città",)}


def test_old_spreadsheets_are_read_too() -> None:
    assert decode_list("\ufeffNiccolò".encode()) == decode_list("Niccolò".encode("cp1252"))
    assert decode_list("Niccolò".encode("utf-16")) == "Niccolò"


def test_a_heading_stands_first_or_below_a_title() -> None:
    text = "Soci 2024;;\n\nNominativo;Telefono;Città\nAda Rossi;0547;Forlì\n;;\nBia\n"
    listed = read_list_of(text, HEADINGS, "name")
    assert listed.rows == [(4, ["Ada Rossi", "0547", "Forlì"]), (6, ["Bia"])]
    assert listed.columns == {"name": 0, "town": 2}
    assert listed.unread == ("Telefono",)


def test_without_a_heading_every_line_is_one_of_the_list() -> None:
    text = "Ada;Forlì\nBia\nLea\nUgo\nIvo\nNome"
    listed = read_list_of(text, HEADINGS, "name")
    assert (len(listed.rows), listed.columns, listed.unread) == (6, {}, ())
    assert read_list_of(" \n", HEADINGS, "name").rows == []


def test_surnames_of_their_own_column_stand_behind_the_first_names() -> None:
    text = "Cognome;Nome;Città;Cognome 2\nD'Amico;Ada;Forlì;x\nZoli\n;Bia;;\n"
    listed = read_list_of(text, HEADINGS, "name")
    names = [cells[listed.columns["name"]] for _line, cells in listed.rows]
    assert names == ["Ada D'Amico", "Zoli", "Bia"]
    assert listed.unread == ("Cognome 2",)


def test_what_cannot_be_read_as_a_list_names_its_line() -> None:
    with pytest.raises(RuleError, match="line 1 cannot be read"):
        read_list_of("x" * 200_000, HEADINGS, "name")


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("20/11/2019", "2019-11-20"),
        ("2.1.2019", "2019-01-02"),
        ("20-11-2019", "2019-11-20"),
        ("43789", "2019-11-20"),
        ("2019-11-20", "2019-11-20"),
        ("2019", "2019"),
        ("20/11/19", "20/11/19"),
        ("", ""),
    ],
)
def test_a_day_as_people_write_it(written: str, day: str) -> None:
    assert iso_day(written) == day


def test_a_number_of_a_list() -> None:
    assert (number_of("07"), number_of("7 a"), number_of("")) == (7, "7 a", "")
    assert number_of("9" * 5000) == "9" * 5000

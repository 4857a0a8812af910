"""The register as files, and brought in from a list."""

import io
import zipfile

from referee.core.register.person import About
from referee.presenters.words.spreadsheet import xlsx_file
from tests.web.office_people import Person

ADDRESS = "/register/list"


def looks(olga: Person, text: str, **more: object) -> None:
    olga.opens(ADDRESS)
    olga.fills(ADDRESS, text=text, do="preview", **more)


def test_a_list_is_seen_and_brought_in(olga: Person) -> None:
    looks(olga, "Ada;Forlì\n<b>Bia</b>\nAda;Forlì")
    assert "2 new people, 1 line is not right" in olga.text
    assert "this person is in the list already (line 1)" in olga.text
    assert "<b>Bia</b>" not in olga.html
    olga.fills(ADDRESS, do="enter")
    assert olga.status == 422
    assert "Some lines are not right yet: nothing was imported" in olga.text
    olga.fills(ADDRESS, do="leave_out")
    assert "2 people added." in olga.text
    looks(olga, "Ada;Forlì\nAda;Cesena\nZoe")
    assert olga.text.index("Zoe") < olga.text.index("is there already, and stays as it is")
    assert "is there already, and stays as it is" in olga.text
    assert "this name is there already, in another town or club" in olga.text
    looks(olga, "Ada;Cesena", another="1")
    assert "1 new person" in olga.text
    olga.fills(ADDRESS, do="enter")
    assert "1 person added." in olga.text


def test_a_line_that_is_wrong_names_its_column(olga: Person) -> None:
    looks(olga, "nome;città;anno\nZita;Forlì;19eighty\n;Cesena;1970")
    assert "Year of birth: must be a day, such as 2019-11-20, or a year" in olga.text
    assert "write a name" in olga.text


def test_columns_that_nobody_asks_for_are_named(olga: Person) -> None:
    looks(olga, "Cognome;Nome;Telefono;<b>\nD'Amico;Zita;0547;x")
    assert "Zita D'Amico" in olga.text
    assert "Columns that are not imported: Telefono, <b>." in olga.text


def test_what_is_no_list_is_told_at_its_field(olga: Person) -> None:
    looks(olga, "")
    assert olga.status == 422
    assert "there is nobody on this list" in olga.text
    looks(olga, '{"format": "x", "people": []}')
    assert "this file is no register of people" in olga.text
    looks(olga, "x" * (257 * 1024))
    assert "longer than 256 KiB" in olga.text
    book = xlsx_file({"Anagrafe": [["Nome", "Anno"], ["Zita", 1950], ["Lea", "x"]]})
    for content, words in (
        (b"PK\x03\x04", "save it as CSV"),
        ("Zoe;Forlì".encode(), "1 new"),
        (book, "1 new person, 1 line is not right"),
    ):
        olga.opens(ADDRESS)
        fields = olga._form(ADDRESS).fields | {"file": (io.BytesIO(content), "people.csv")}
        olga.shows(olga.client.post(ADDRESS, data=fields, content_type="multipart/form-data"))
        assert words in olga.text


def test_the_register_goes_out_and_comes_in_again(olga: Person) -> None:
    looks(olga, "=Ada;Forlì;;;1950\nBia")
    olga.fills(ADDRESS, do="enter")
    sheet = olga.client.get("/register/people.csv")
    assert sheet.mimetype == "text/csv"
    assert sheet.text.lstrip("\ufeff").splitlines()[:2] == [
        "Name,Town,Club,Card number,Year of birth,Category,Note,In public,Rating",
        "'=Ada,Forlì,,,1950,,,,",
    ]
    document = olga.client.get("/register/people.json")
    assert document.json["people"][0] == {
        "number": 1,
        **About("=Ada", "Forlì", born=1950).written(),
    }
    looks(olga, document.text)
    assert olga.text.count("is there already, and stays as it is") == 2
    book = olga.client.get("/register/people.xlsx")
    assert zipfile.is_zipfile(io.BytesIO(book.data))

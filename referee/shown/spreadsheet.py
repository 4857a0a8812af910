"""Lists for spreadsheets: CSV in which no cell that people typed can become a formula."""

import csv
import io
from collections.abc import Iterable, Sequence

Cell = str | int | None

FORMULA = frozenset("=+-@\uff1d\uff0b\uff0d\uff20")
"""What a cell must not begin with, also as wide characters, which some programs read alike."""


def csv_file(rows: Iterable[Sequence[Cell]]) -> bytes:
    """The rows as CSV, in UTF-8 with the mark by which spreadsheets know it; None is left empty."""
    text = io.StringIO(newline="")
    csv.writer(text).writerows([_cell(value) for value in row] for row in rows)
    return text.getvalue().encode("utf-8-sig", "replace")


def _cell(value: Cell) -> Cell:
    """Numbers stay numbers; a text that would be reckoned with begins with an apostrophe."""
    if not isinstance(value, str):
        return value
    line = " ".join(value.replace("\0", " ").split())
    # What cannot be seen would hide the sign from us, and not from the spreadsheet.
    first = next((sign for sign in line if sign.isprintable() and sign != " "), "")
    return f"'{line}" if first in FORMULA else line

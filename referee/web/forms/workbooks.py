"""A list in a workbook (XLSX), read as text: the cells of its first sheet, nothing else."""

import csv
import io
import re
import zipfile
from collections.abc import Iterator
from xml.etree import ElementTree as ET

from referee.core.errors import N_, RuleError
from referee.web.forms.uploads import text_of

MOST_UNPACKED = 8 * 1024 * 1024
"""Bytes of a part of a workbook; a list of people has a fraction of that."""

_NAMESPACE = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_COLUMN = re.compile(r"[A-Z]{1,3}")
MOST_COLUMNS = 100

_SHEET = re.compile(r"xl/worksheets/sheet([0-9]+)\.xml")


def list_text(data: bytes) -> str:
    """Return a file with a list as text, a workbook as CSV. Raise RuleError where it is neither."""
    if data[:2] != b"PK":
        return text_of(data)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as book:
            rows = list(_rows(book))
    except RuleError:
        raise
    except (zipfile.BadZipFile, ET.ParseError, KeyError, ValueError, IndexError, OSError):
        # A workbook that cannot be read is refused in the same words as any other such file.
        return text_of(data)
    text = io.StringIO(newline="")
    csv.writer(text, delimiter="\t", lineterminator="\n").writerows(rows)
    return text.getvalue()


def _rows(book: zipfile.ZipFile) -> Iterator[list[str]]:
    """Yield the cells of the first sheet, row by row, each in its column."""
    sheets = sorted(
        (int(found[1]), name) for name in book.namelist() if (found := _SHEET.fullmatch(name))
    )
    shared = _shared(book) if "xl/sharedStrings.xml" in book.namelist() else []
    for row in _part(book, sheets[0][1]).iter(f"{_NAMESPACE}row"):
        cells: list[str] = []
        for cell in row.iter(f"{_NAMESPACE}c"):
            at = _column(cell.get("r", ""), len(cells))
            cells += [""] * (at - len(cells))
            cells.append(_value(cell, shared))
        yield cells


def _part(book: zipfile.ZipFile, name: str) -> ET.Element:
    """Return a part of the workbook. Raise RuleError where it unpacks to too much."""
    with book.open(name) as file:
        content = file.read(MOST_UNPACKED + 1)
    if len(content) > MOST_UNPACKED or b"<!DOCTYPE" in content or b"<!ENTITY" in content:
        raise RuleError(N_("this workbook is too large"), place="file")
    # Without a document type there are no entities that could grow or reach elsewhere.
    return ET.fromstring(content)  # noqa: S314


def _shared(book: zipfile.ZipFile) -> list[str]:
    return [_text(one) for one in _part(book, "xl/sharedStrings.xml").iter(f"{_NAMESPACE}si")]


def _text(one: ET.Element) -> str:
    return "".join(part.text or "" for part in one.iter(f"{_NAMESPACE}t"))


def _column(reference: str, following: int) -> int:
    """Return the column of a reference such as `C7`, counted from 0. Raise ValueError."""
    found = _COLUMN.match(reference)
    if found is None:
        return following
    column = 0
    for letter in found[0]:
        column = 26 * column + ord(letter) - ord("A") + 1
    if not following < column <= MOST_COLUMNS:
        raise ValueError(reference)
    return column - 1


def _value(cell: ET.Element, shared: list[str]) -> str:
    """Return a cell as text; a whole number without the point that some programs write."""
    if cell.get("t") == "inlineStr":
        return _text(cell)
    value = cell.findtext(f"{_NAMESPACE}v") or ""
    if cell.get("t") == "s":
        return shared[int(value)]
    return value.removesuffix(".0")

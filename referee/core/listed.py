"""A list that is pasted or comes from a spreadsheet: its lines, and what its columns are."""

import csv
import io
import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import NamedTuple

from referee.core.errors import N_, RuleError
from referee.core.reading import plain_number

Rows = list[tuple[int, list[str]]]
"""The cells of each line that has any, with the number of the line."""

TITLES = 4
"""Lines that may stand above the headings: what the list is, of which year."""

BETWEEN = ";\t,"
"""What may stand between two cells."""

WORKBOOKS_BEGIN = date(1899, 12, 30)
"""The day that workbooks count from."""

_WORKBOOK_DAY = re.compile(r"[0-9]{5}")
_DAY = re.compile(r"([0-9]{1,2})[./-]([0-9]{1,2})[./-]([0-9]{4})")
_SURNAME = re.compile(r"(?:cognome|surname|last name)( ?[12])?")
_FIRST_NAME = re.compile(r"(?:nome|name|first name)( ?[12])?")


class Listed(NamedTuple):
    """A list: its rows without titles and headings, and the index of each column that is named.

    `unread` are the headings of columns that nobody asks for. Without a heading there are none.
    """

    rows: Rows
    columns: Mapping[str, int]
    unread: tuple[str, ...] = ()


def decode_list(data: bytes) -> str:
    """Return a file as text: UTF-8, or another encoding that spreadsheets write."""
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def read_list_of(text: str, headings: Mapping[str, Sequence[str]], *needed: str) -> Listed:
    """Return the lines of a list, by the headings that its columns may have, in small letters.

    A line that has the `needed` ones is its heading. Surnames in a column of their own are put
    behind the first names. Raise RuleError for a text that is no list.
    """
    rows = _rows(text)
    for index, (_line, cells) in enumerate(rows[: TITLES + 1]):
        columns = _columns(cells, headings)
        if columns.keys() >= set(needed):
            surnames = _surnames(cells)
            below = [(number, _whole(cells, surnames)) for number, cells in rows[index + 1 :]]
            known = {*columns.values(), *surnames}
            unread = [cell for at, cell in enumerate(cells) if cell and at not in known]
            return Listed(below, columns, tuple(unread))
    return Listed(rows, {})


def _rows(text: str) -> Rows:
    lines = text.splitlines()
    usual = max(BETWEEN, key=lambda one: sum(one in line for line in lines))
    reader = csv.reader(io.StringIO(text), delimiter=usual)
    rows = []
    try:
        for row in reader:
            # A line that was typed otherwise than most has cells of its own.
            parts = row if len(row) > 1 else _parts(*row)
            # Nobody types a tab inside a name: it parts cells beside any other sign.
            split = [piece for part in parts for piece in part.strip().split("\t")]
            cells = [" ".join(cell.split()) for cell in split]
            if any(cells):
                rows.append((reader.line_num, cells))
    except csv.Error:
        raise RuleError(
            N_("line %(line)s cannot be read as a list"), line=reader.line_num
        ) from None
    return rows


def _parts(line: str = "") -> list[str]:
    """Return the cells of a line by the sign that it has most often."""
    return next(csv.reader([line], delimiter=max(BETWEEN, key=line.count)), [])


def _columns(cells: Sequence[str], headings: Mapping[str, Sequence[str]]) -> dict[str, int]:
    """Return where each kind of column is, as far as this line names them."""
    columns: dict[str, int] = {}
    for index, cell in enumerate(cells):
        for name, known in headings.items():
            if cell.casefold() in known:
                columns.setdefault(name, index)
    return columns


def _surnames(cells: Sequence[str]) -> Mapping[int, int]:
    """Return the columns of surnames, each with the one that has the first names to it."""
    first = {
        found[1]: at
        for at, cell in enumerate(cells)
        if (found := _FIRST_NAME.fullmatch(cell.casefold()))
    }
    return {
        at: first[found[1]]
        for at, cell in enumerate(cells)
        if (found := _SURNAME.fullmatch(cell.casefold())) and found[1] in first
    }


def _whole(cells: list[str], surnames: Mapping[int, int]) -> list[str]:
    """Return the cells of a line with each surname behind its first name."""
    whole = cells + [""] * (max([*surnames, *surnames.values()], default=0) + 1 - len(cells))
    for surname, first in surnames.items():
        whole[first] = f"{whole[first]} {whole[surname]}".strip()
        whole[surname] = ""
    return whole


def number_of(text: str) -> int | str:
    """Return a whole number; what is none, or has very many digits, stays, and is refused."""
    number = plain_number(text)
    return text if number is None else number


def iso_day(text: str) -> str:
    """Return `2019-11-20` for a day as people write it, `20/11/2019`; anything else as it is.

    A workbook keeps a day as a number, the days since the end of 1899.
    """
    if _WORKBOOK_DAY.fullmatch(text):
        return (WORKBOOKS_BEGIN + timedelta(days=int(text))).isoformat()
    if found := _DAY.fullmatch(text):
        day, month, year = found.groups()
        return f"{year}-{month:0>2}-{day:0>2}"
    return text

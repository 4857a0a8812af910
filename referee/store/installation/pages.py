"""The rows in the pages of a file of SQLite, each page for itself: what is damaged is left out.

The ways from page to page are not followed, so that a damaged one hides no other. The format is
https://sqlite.org/fileformat2.html.
"""

import struct
from collections.abc import Iterator

Value = int | float | str | bytes | None
Row = tuple[int | None, tuple[Value, ...]]
"""The number of a row, None in an index or in a table without numbers; and its columns."""

INNER_INDEX, INDEX, TABLE = 0x02, 0x0A, 0x0D
"""The kinds of pages with rows. In a table without numbers the rows are in an index."""

LONGEST = 64 * 1024 * 1024
"""Bytes of a row; a longer one is taken for damage."""

WIDTHS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
"""Bytes of whole numbers, by their type."""

UNREADABLE = (IndexError, ValueError, struct.error)


class Pages:
    """The pages of a file."""

    def __init__(self, content: bytes) -> None:
        self._content = content
        size = struct.unpack_from(">H", content, 16)[0] if len(content) >= 100 else 0
        size = 65536 if size == 1 else size
        # Where the first page is lost, nearly every file has pages of this size.
        self._size = size if size >= 512 and size & (size - 1) == 0 else 4096
        # What is used of each; this program leaves nothing free at its end.
        self._used = self._size

    def rows(self) -> Iterator[Row]:
        """Yield every row that can be read, some perhaps twice, in the order of the pages."""
        for base in range(0, len(self._content), self._size):
            head = base + (100 if base == 0 else 0)
            if head + 12 > len(self._content) or self._content[head] not in (
                INNER_INDEX,
                INDEX,
                TABLE,
            ):
                continue
            kind = self._content[head]
            (count,) = struct.unpack_from(">H", self._content, head + 3)
            first = head + (12 if kind == INNER_INDEX else 8)
            for place in range(first, min(first + 2 * count, base + self._size - 1), 2):
                try:
                    (offset,) = struct.unpack_from(">H", self._content, place)
                    yield self._row(kind, base + offset)
                except UNREADABLE:
                    continue

    def _row(self, kind: int, place: int) -> Row:
        if kind == INNER_INDEX:
            place += 4  # The page below comes first.
        size, place = self._number(place)
        number = None
        if kind == TABLE:
            number, place = self._number(place)
        return number, _columns(self._payload(place, size, whole=kind == TABLE))

    def _number(self, place: int) -> tuple[int, int]:
        """Return a number of one to nine bytes, and the place after it."""
        number = 0
        for index in range(8):
            byte = self._content[place + index]
            number = number << 7 | byte & 0x7F
            if byte < 0x80:
                return number, place + index + 1
        return number << 8 | self._content[place + 8], place + 9

    def _payload(self, place: int, size: int, *, whole: bool) -> bytes:
        """Return the bytes of a row; the end of a long one is in other pages."""
        if size > LONGEST:
            raise ValueError("no row is so long")
        used = self._used
        most = used - 35 if whole else (used - 12) * 64 // 255 - 23
        if size <= most:
            return self._taken(place, size)
        least = (used - 12) * 32 // 255 - 23
        here = least + (size - least) % (used - 4)
        here = here if here <= most else least
        found = bytearray(self._taken(place, here))
        (page,) = struct.unpack_from(">I", self._content, place + here)
        while len(found) < size:
            base = (page - 1) * self._size
            (page,) = struct.unpack_from(">I", self._content, base)
            found += self._taken(base + 4, min(size - len(found), used - 4))
        return bytes(found)

    def _taken(self, place: int, size: int) -> bytes:
        found = self._content[place : place + size]
        if place < 0 or len(found) < size:
            raise ValueError("it goes on beyond the end")
        return found


def _columns(payload: bytes) -> tuple[Value, ...]:
    """Return the columns of a row. Raise one of `UNREADABLE`."""
    kinds: list[int] = []
    head, place = _varint(payload, 0)
    end = head
    while place < head:
        kind, place = _varint(payload, place)
        kinds.append(kind)
    columns: list[Value] = []
    for kind in kinds:
        value, end = _column(payload, kind, end)
        columns.append(value)
    return tuple(columns)


def _varint(payload: bytes, place: int) -> tuple[int, int]:
    number = 0
    for index in range(9):
        byte = payload[place + index]
        number = number << 7 | byte & 0x7F
        if byte < 0x80:
            return number, place + index + 1
    raise ValueError("no kind of a column is so long")


def _column(payload: bytes, kind: int, place: int) -> tuple[Value, int]:
    """Return the value of a column, and the place after it."""
    if kind in (0, 8, 9):
        return {0: None, 8: 0, 9: 1}[kind], place
    if kind in (10, 11):
        raise ValueError("there is no such kind")
    size = 8 if kind == 7 else WIDTHS.get(kind) or (kind - 12) // 2
    content = payload[place : place + size]
    if len(content) < size:
        raise ValueError("it goes on beyond the end")
    if kind == 7:
        return float(struct.unpack(">d", content)[0]), place + size
    if kind in WIDTHS:
        return int.from_bytes(content, "big", signed=True), place + size
    return (content.decode() if kind % 2 else content), place + size

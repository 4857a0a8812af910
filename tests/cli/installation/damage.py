"""A database that a failing disk has damaged."""

from pathlib import Path


def torn(file: Path) -> None:
    """Write over a page in the middle of a file of SQLite, whose journal has been taken in."""
    content = bytearray(file.read_bytes())
    size = int.from_bytes(content[16:18], "big")
    pages = len(content) // size
    for page in range(pages // 2, pages // 2 + 3):
        content[page * size : page * size + 200] = b"\xaa" * 200
    file.write_bytes(bytes(content))

"""Results as lines of text: columns, findings; control characters are removed."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from referee.core.findings import Finding
from referee.core.words import REMEDIES


def printable(text: str) -> str:
    """Return the text without the characters that could steer a terminal."""
    return "".join(sign if sign.isprintable() else "�" for sign in text)


def quoted(text: str) -> str:
    """Return what somebody typed as a refusal names it: “K7Q2MZ”."""
    return f"“{printable(text)}”"


def aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield rows of as many cells each as lines in columns."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = zip(row, widths, strict=True)
        yield "  ".join(cell.ljust(width) for cell, width in cells).rstrip()


def told(
    findings: Iterable[Finding], names: Sequence[str], templates: Mapping[str, str]
) -> Iterator[str]:
    """Yield the findings of a hand, each on a line that stands in from the hand's own.

    `templates` are the words of the game for its findings.
    """
    for found in findings:
        words = templates[found.code] % {
            "seat": found.seat,
            "name": names[found.seat - 1] if found.seat else "",
            "trick": found.trick,
            "shown_in": found.shown_in,
        }
        remedy = f"; proposed: {REMEDIES[found.remedy]}" if found.remedy else ""
        yield f"      art. {found.article}: {words}{remedy}"

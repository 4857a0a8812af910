"""The signature lines of a sheet, with the signatures already given."""

from collections.abc import Iterable
from dataclasses import dataclass

from referee.core.state import Signature


@dataclass(frozen=True)
class SignatureLine:
    """One signature line: what is written under it, and the name or drawing above it."""

    label: str
    name: str
    strokes: tuple[str, ...]
    field: str


def signature(label: str, signed: Signature | None = None) -> SignatureLine:
    """Return the signature line of the signer in `label`, with the signature if it was given."""
    if signed is None:
        return SignatureLine(label, "", (), "")
    strokes = tuple(" ".join(map(str, stroke)) for stroke in signed.strokes)
    return SignatureLine(label, signed.name, strokes, _field(signed.strokes))


def _field(strokes: Iterable[tuple[int, ...]]) -> str:
    """Return the smallest field around a drawing and its pen, as an SVG viewBox."""
    xs = [x for stroke in strokes for x in stroke[::2]] or [0]
    ys = [y for stroke in strokes for y in stroke[1::2]] or [0]
    left, top, pen = min(xs), min(ys), 6
    return f"{left - pen} {top - pen} {max(xs) - left + 2 * pen} {max(ys) - top + 2 * pen}"

"""Pages onto larger sheets."""

import io

import pikepdf
from pikepdf import Array, ContentStreamInstruction, Name, Page, Pdf

SAVING = {"deterministic_id": True, "object_stream_mode": pikepdf.ObjectStreamMode.generate}
CUT_MARK = 14
"""Points of a line that shows where to cut."""

MARKS = frozenset({"BDC", "BMC", "EMC"})


def two_up(content: bytes) -> bytes:
    """Put each A5 page twice on a landscape A4, to be cut through the middle.

    The left one keeps its tags; the right one is the same ink once more, which is said once.
    """
    with Pdf.open(io.BytesIO(content)) as pdf:
        for number, page in enumerate(pdf.pages, start=1):
            # The pages share their resources, so each copy has a name of its own.
            _double(pdf, page, Name(f"/Copy{number}"))
        return _saved(pdf)


def joined(parts: list[bytes]) -> bytes:
    """Return one PDF of several, in order."""
    with Pdf.new() as whole:
        for part in parts:
            with Pdf.open(io.BytesIO(part)) as pdf:
                whole.pages.extend(pdf.pages)
        return _saved(whole)


def _double(pdf: Pdf, page: Page, name: Name) -> None:
    left, bottom, right, top = (float(edge) for edge in page.mediabox)
    width = right - left
    copy = pdf.make_stream(
        pikepdf.unparse_content_stream(
            [
                instruction
                for instruction in pikepdf.parse_content_stream(page)
                if not isinstance(instruction, ContentStreamInstruction)
                or str(instruction.operator) not in MARKS
            ]
        ),
        Type=Name.XObject,
        Subtype=Name.Form,
        BBox=Array([left, bottom, right, top]),
        Resources=page.resources,
    )
    page.add_resource(copy, Name.XObject, name)
    page.contents_add(b"q", prepend=True)
    marks = _cut_marks(left + width, bottom, top)
    placed = f"Q /Artifact BMC q 1 0 0 1 {width:g} 0 cm {name} Do Q {marks} EMC\n"
    page.contents_add(placed.encode(), prepend=False)
    for box in ("/MediaBox", "/TrimBox", "/BleedBox"):
        page.obj[box] = Array([left, bottom, left + 2 * width, top])


def _cut_marks(x: float, bottom: float, top: float) -> str:
    """Return short lines at both edges of a page, where it is to be cut."""
    ends = ((bottom, bottom + CUT_MARK), (top - CUT_MARK, top))
    lines = " ".join(f"{x:g} {begin:g} m {x:g} {end:g} l S" for begin, end in ends)
    return f"q .5 w {lines} Q"


def _saved(pdf: Pdf) -> bytes:
    target = io.BytesIO()
    pdf.save(target, **SAVING)
    return target.getvalue()

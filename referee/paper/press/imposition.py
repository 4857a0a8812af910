"""Pages onto larger sheets."""

import io

import pikepdf
from pikepdf import Array, ContentStreamInstruction, Dictionary, Name, Object, Page, Pdf, String

SAVING = {"deterministic_id": True, "object_stream_mode": pikepdf.ObjectStreamMode.generate}
CUT_MARK = 14
"""Points of a line that shows where to cut."""

MARKS = frozenset({"BDC", "BMC", "EMC"})


def two_up(content: bytes) -> bytes:
    """Put each A5 page twice on a landscape A4, to be cut through the middle.

    Only the left one has tags, so that a screen reader says the page once.
    """
    with Pdf.open(io.BytesIO(content)) as pdf:
        for number, page in enumerate(pdf.pages, start=1):
            # The pages share their resources, so each copy has a name of its own.
            _double(pdf, page, Name(f"/Copy{number}"))
        return _saved(pdf)


def joined(parts: list[bytes]) -> bytes:
    """Return one PDF of several, in order, with their tags; the first gives title and language."""
    with Pdf.new() as whole:
        document = whole.make_indirect(Dictionary(Type=Name.StructElem, S=Name.Document))
        numbers = Array()
        for part in parts:
            with Pdf.open(io.BytesIO(part)) as pdf:
                if not numbers:
                    _begin(whole, pdf)
                _append(whole, pdf, document, numbers)
        root = whole.make_indirect(
            Dictionary(
                Type=Name.StructTreeRoot,
                K=Array([document]),
                ParentTree=whole.make_indirect(Dictionary(Nums=numbers)),
            )
        )
        document.P = root
        whole.Root.StructTreeRoot = root
        return _saved(whole)


def _begin(whole: Pdf, first: Pdf) -> None:
    """Take over what a reader is told of a whole document: its title, and its language."""
    whole.Root.Lang = String(str(first.Root.Lang))
    whole.Root.MarkInfo = Dictionary(Marked=True)
    whole.Root.ViewerPreferences = Dictionary(DisplayDocTitle=True)
    whole.Root.Metadata = whole.copy_foreign(first.Root.Metadata)
    whole.trailer.Info = whole.copy_foreign(first.trailer.Info)


def _append(whole: Pdf, pdf: Pdf, document: Object, numbers: Array) -> None:
    """Append the pages of a PDF with their tags.

    `numbers` are those of the tree that leads from marks of the pages to tags: they go on.
    """
    before, offset = len(whole.pages), len(numbers) // 2
    whole.pages.extend(pdf.pages)
    # The pages are known by now, so that what is copied leads to those of the whole.
    tree = whole.copy_foreign(pdf.Root.StructTreeRoot)
    own = tree.ParentTree.Nums
    for index in range(0, len(own), 2):
        numbers.append(int(own[index]) + offset)
        numbers.append(own[index + 1])
    [part] = tree.K
    for child in part.K:
        child.P = document
        _rename_heads(child, f"{offset}-")
    document.K = Array([*document.get("/K", []), *part.K])
    for page in whole.pages[before:]:
        page.obj.StructParents = int(page.obj.StructParents) + offset
        for note in page.obj.get("/Annots", []):
            if "/StructParent" in note:
                note.StructParent = int(note.StructParent) + offset


def _rename_heads(element: Object, before: str) -> None:
    """Rename the header cells of tables, and where other cells refer to them, to be unique.

    Their names are numbers of objects, which every part counts from 1.
    """
    if "/ID" in element:
        element.ID = String(before + str(element.ID))
    headers = element.A.get("/Headers") if element.get("/S") == "/TD" else None
    if headers is not None:
        element.A.Headers = Array([String(before + str(one)) for one in headers])
    for child in element.get("/K", []):
        if isinstance(child, Dictionary) and "/S" in child:
            _rename_heads(child, before)


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

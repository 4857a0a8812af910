"""A written check of a tagged PDF, after PDF/UA-1 (ISO 14289): what a reader would not be told."""

import io
from collections.abc import Iterator

import pikepdf
from pikepdf import Array, Dictionary, Object, Page, Pdf

SHOWN = frozenset(
    {"Tj", "TJ", "'", '"', "Do", "f", "f*", "F", "S", "s", "B", "B*", "b", "b*", "sh"}
)
"""Operators that put ink on paper."""

WITHIN = {
    "/TR": {"/Table", "/THead", "/TBody", "/TFoot"},
    "/TH": {"/TR"},
    "/TD": {"/TR"},
    "/LI": {"/L"},
    "/LBody": {"/LI"},
    "/Lbl": {"/LI"},
    "/THead": {"/Table"},
    "/TBody": {"/Table"},
}
"""Elements that stand in certain others only."""


def faults(content: bytes) -> list[str]:
    """What is wrong with a PDF as a document for readers who do not see it; empty if nothing is."""
    with Pdf.open(io.BytesIO(content)) as pdf:
        return [*_of_document(pdf), *_of_pages(pdf), *_of_tree(pdf)]


def _of_document(pdf: Pdf) -> Iterator[str]:
    if not str(pdf.Root.get("/Lang", "")):
        yield "no language"
    if not str(pdf.docinfo.get("/Title", "")).strip():
        yield "no title"
    if pdf.open_metadata().get("dc:title") != str(pdf.docinfo.get("/Title", "")):
        yield "another title in the metadata"
    if pdf.open_metadata().get("pdfuaid:part") != "1":
        yield "not said to be PDF/UA-1"
    if not pdf.Root.ViewerPreferences.get("/DisplayDocTitle"):
        yield "the title is not shown"
    if not pdf.Root.MarkInfo.get("/Marked"):
        yield "not marked"


def _of_pages(pdf: Pdf) -> Iterator[str]:
    numbers = pdf.Root.StructTreeRoot.ParentTree.Nums
    owners = {int(numbers[index]): numbers[index + 1] for index in range(0, len(numbers), 2)}
    if len(owners) != len(numbers) // 2:
        yield "a number of the tree stands twice"
    taken: set[int] = set()
    for number, page in enumerate(pdf.pages, start=1):
        parents = int(page.obj.get("/StructParents", -1))
        if parents in taken or parents not in owners:
            yield f"page {number} has no marks of its own"
            continue
        taken.add(parents)
        for fault in [*_of_marks(page, owners[parents]), *_of_notes(page, owners)]:
            yield f"page {number}: {fault}"


def _of_marks(page: Page, owned: Array) -> Iterator[str]:
    """Everything is an artifact or belongs to one element, which knows of it."""
    inside: list[int | str | None] = []
    for operands, operator in pikepdf.parse_content_stream(page):
        name = str(operator)
        if name in ("BDC", "BMC"):
            values = operands[1] if name == "BDC" else Dictionary()
            mark = values.get("/MCID") if isinstance(values, Dictionary) else None
            inside.append("artifact" if operands[0] == "/Artifact" else mark)
            if mark is not None and not _knows(owned, int(mark), page):
                yield f"nobody has mark {mark}"
        elif name == "EMC":
            inside.pop()
        elif name in SHOWN and all(one is None for one in inside):
            yield f"ink without a mark ({name})"
    if inside:
        yield "a mark does not end"


def _knows(owned: Array, mark: int, page: Page) -> bool:
    if mark >= len(owned):
        return False
    element = owned[mark]
    return element.get("/Pg") == page.obj and mark in _kids(element)


def _of_notes(page: Page, owners: dict[int, Object]) -> Iterator[str]:
    for note in page.obj.get("/Annots", []):
        owner = owners.get(int(note.get("/StructParent", -1)))
        if owner is None:
            yield "a link in no element"
        elif not any(
            isinstance(kid, Dictionary) and kid.get("/Obj") == note for kid in _kids(owner)
        ):
            yield "a link whose element does not know of it"
        if not str(note.get("/Contents", "")):
            yield "a link that says nothing"


def _of_tree(pdf: Pdf) -> Iterator[str]:
    root = pdf.Root.StructTreeRoot
    [document] = _kids(root)
    level = 0
    for element, parent in _elements(document, root):
        kind = str(element.get("/S"))
        if element.get("/P") != parent:
            yield f"{kind} has another parent"
        if kind in WITHIN and str(parent.get("/S")) not in WITHIN[kind]:
            yield f"{kind} in {parent.get('/S')}"
        if kind == "/Figure" and not str(element.get("/Alt", "")).strip():
            yield "a figure without words"
        if kind[1:].startswith("H") and kind[2:].isdigit():
            if int(kind[2:]) > level + 1:
                yield f"a heading {kind} after one of level {level}"
            level = int(kind[2:])
    yield from _of_heads([one for one, _parent in _elements(document, root)])


def _of_heads(elements: list[Dictionary]) -> Iterator[str]:
    """The head of a table says of what it is the head: by its scope, or its cells name it."""
    heads = [one for one in elements if one.get("/S") == "/TH"]
    names = [str(one.ID) for one in heads if "/ID" in one]
    if len(set(names)) < len(names):
        yield "two heads of the same name"
    if any("/ID" not in one and "/Scope" not in _attributes(one) for one in heads):
        yield "a head of a table without name and scope"
    cells = [_attributes(one) for one in elements if one.get("/S") == "/TD"]
    asked = {str(name) for cell in cells for name in cell.get("/Headers", [])}
    if asked.difference(names):
        yield "a cell names a head that is not there"


def _elements(element: Dictionary, parent: Object) -> Iterator[tuple[Dictionary, Object]]:
    """Every element with the one that it is in, from the first to the last."""
    yield element, parent
    for kid in _kids(element):
        if isinstance(kid, Dictionary) and "/S" in kid:
            yield from _elements(kid, element)


def _kids(element: Object) -> list[Object]:
    kids = element.get("/K", [])
    return list(kids) if isinstance(kids, Array) else [kids]


def _attributes(element: Object) -> Object:
    found = element.get("/A", Dictionary())
    return found[0] if isinstance(found, Array) else found

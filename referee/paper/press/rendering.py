"""Rendering of XHTML as PDF: nothing is fetched, and the same page gives the same bytes."""

import gc
import re
import threading
from base64 import b64decode
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from xml.etree import ElementTree as ET

from cssselect2 import ElementWrapper
from weasyprint import CSS, HTML, Document
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

from referee.paper.press.glyphs import legible
from referee.store.installation.shipped import shipped

STATIC = shipped("static")

BASE_URL = "file:///css/"
"""The address that a sheet has; those that follow from it are looked up in `own_files`."""

PICTURE = "data:image/png;base64,"
"""How the address of a picture begins that a sheet brings along."""

MEDIA_TYPES = {".woff2": "font/woff2", ".svg": "image/svg+xml", ".css": "text/css"}

ACCESSIBLE = "pdf/ua-1"

SPARE = "sheet__spare"
"""The class of what is left out of a document that has fewer pages without it."""

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

_SVG = re.compile("(<svg.*?</svg>)", re.DOTALL)

_SCORE = re.compile(r"(?<=\d)–(?=\d)")

_AFTER_NAMES = re.compile(r"(?<=,) (?=\d+–\d)")

_ARTICLE = re.compile(r"(?<=\bart\.) (?=\d)")

_DOT = re.compile(r"(?<=\S) (?=· )")

_BESIDE_ISOLATED = re.compile("(?<=\u2069) (?=\\S)|(?<=\\S) (?=\u2068)")
"""A space beside letters that run the other way: beside theirs it is hardly seen."""

_printing = threading.Lock()
"""Fonts and caches are shared by the sheets of a process, and so taken in turns."""


@cache
def own_files() -> Mapping[str, bytes]:
    """Return the fonts, drawings and styles that a sheet may use, by the address it uses."""
    kinds = ("fonts/*.woff2", "img/suit-*.svg", "css/paper/*.css")
    files = [path for kind in kinds for path in STATIC.glob(kind)]
    return MappingProxyType(
        {f"file:///{path.relative_to(STATIC).as_posix()}": path.read_bytes() for path in files}
    )


class OwnFilesOnly(URLFetcher):  # type: ignore[misc]  # WeasyPrint has no types
    """Serve only the package's own fonts, drawings and styles, and pictures that a sheet brings.

    There is no other file, and nothing comes from the network.
    """

    def fetch(self, url: str, headers: object = None) -> URLFetcherResponse:  # noqa: ARG002
        if url.startswith(PICTURE):
            return URLFetcherResponse(
                url, b64decode(url.removeprefix(PICTURE)), {"Content-Type": "image/png"}
            )
        content = own_files().get(url)
        if content is None:
            raise ValueError("a sheet uses nothing but its own fonts and drawings")
        media_type = MEDIA_TYPES[Path(url).suffix]
        return URLFetcherResponse(url, content, {"Content-Type": media_type})


class _ParsedPage(HTML):  # type: ignore[misc]  # WeasyPrint has no types
    """A page read as XML: templates are well-formed, and reading HTML takes ten times longer."""

    def __init__(self, xhtml: str, fetcher: OwnFilesOnly) -> None:
        root = ET.fromstring(_unbroken(legible(as_xml(xhtml))))  # noqa: S314 -- it is our own
        self.base_url = BASE_URL
        self.url_fetcher = fetcher
        self.media_type = "print"
        self.wrapper_element = ElementWrapper.from_html_root(root, content_language=None)
        self.etree_element = self.wrapper_element.etree_element


class _Shop:
    """Fonts and style of every sheet of this process, read and decoded once."""

    def __init__(self) -> None:
        self.fetcher = OwnFilesOnly()
        self.fonts = FontConfiguration()
        self.style = CSS(
            string=(STATIC / "css" / "paper.css").read_text(encoding="utf-8"),
            base_url=BASE_URL,
            url_fetcher=self.fetcher,
            font_config=self.fonts,
        )
        self.without = CSS(string=f".{SPARE} {{ display: none }}")

    def lay_out(self, xhtml: str) -> Document:
        """Return the pages of a document, without what it can spare where they are fewer then."""
        whole = self._laid_out(xhtml)
        if len(whole.pages) == 1 or SPARE not in xhtml:
            return whole
        shorter = self._laid_out(xhtml, self.without)
        return shorter if len(shorter.pages) < len(whole.pages) else whole

    def _laid_out(self, xhtml: str, *styles: CSS) -> Document:
        page = _ParsedPage(xhtml, self.fetcher)
        return page.render(font_config=self.fonts, stylesheets=[self.style, *styles])


_shop = cache(_Shop)

FIRST = """<html xmlns="http://www.w3.org/1999/xhtml" lang="it">
<head><title>Referee</title></head><body><p>41–30 <b>41–30</b> <i>41–30</i></p></body></html>"""
"""A page that is printed once, to load fonts and style."""


def make_ready() -> None:
    """Read fonts and style and print a page, so that the first sheet is as quick as others."""
    print_one(FIRST)


def as_xml(text: str) -> str:
    """Return the text without the characters that a name may have and XML may not."""
    return _NOT_XML.sub("\ufffd", text)


def _unbroken(xhtml: str) -> str:
    """Return a page whose scores are not broken after their dash, by a word joiner at each side.

    Drawings have no lines, and the sign would be drawn in them. Nor is `art. 11.3` broken, and no
    line begins with the dot between two things, or with the score after the names. Spaces beside
    names of other alphabets are twice as wide.
    """
    parts = _SVG.split(xhtml)
    parts[::2] = [
        _SCORE.sub("\u2060–\u2060", _AFTER_NAMES.sub("\u00a0", part)) for part in parts[::2]
    ]
    whole = _DOT.sub("\u00a0", _ARTICLE.sub("\u00a0", "".join(parts)))
    return _BESIDE_ISOLATED.sub("\u00a0 ", whole)


def print_one(xhtml: str) -> bytes:
    """Return one document as tagged PDF (PDF/UA-1), its identifier made of its content."""
    with _at_work():
        document = _shop().lay_out(xhtml)
        return _write(document, xhtml, pdf_variant=ACCESSIBLE)


def print_together(pages: Sequence[str], title: str = "") -> bytes:
    """Return several documents one after the other in one tagged PDF (PDF/UA-1).

    Each has its own page numbers; they share their fonts, which makes the file small. The whole has
    a `title`, without one that of its first document.
    """
    with _at_work():
        documents = [_shop().lay_out(xhtml) for xhtml in pages]
        whole = documents[0].copy([page for document in documents for page in document.pages])
        whole.metadata.title = title or whole.metadata.title
        return _write(whole, "".join([title, *pages]), pdf_variant=ACCESSIBLE)


def _write(document: Document, content: str, **options: str) -> bytes:
    identifier = sha256(content.encode()).hexdigest()[:32].encode()
    written: bytes = document.write_pdf(pdf_identifier=identifier, **options)
    return written


@contextmanager
def _at_work() -> Iterator[None]:
    """Let one caller print at a time, without the garbage collector, which finds little here."""
    with _printing:
        collecting = gc.isenabled()
        gc.disable()
        try:
            yield
        finally:
            if collecting:
                gc.enable()

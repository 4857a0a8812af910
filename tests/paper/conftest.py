"""What every test of paper needs: an application that translates, and ways to read a PDF back."""

import io
import os
import subprocess
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import mkdtemp

import pikepdf
import pytest
from coverage import Coverage
from flask import Flask
from jinja2 import FileSystemBytecodeCache
from PIL import Image

from referee import create_app
from referee.paper.press import rendering

URL = "http://192.0.2.7:8000/match/K7Q2MZ"


@pytest.fixture(scope="session")
def paper_app(tmp_path_factory: pytest.TempPathFactory, compiled: FileSystemBytecodeCache) -> Flask:
    """An application whose database is never opened."""
    app = create_app(tmp_path_factory.mktemp("paper"), TESTING=True)
    app.jinja_env.bytecode_cache = compiled
    return app


@pytest.fixture
def italian(paper_app: Flask) -> Iterator[None]:
    with paper_app.test_request_context(headers={"Accept-Language": "it"}):
        yield


@pytest.fixture
def english(paper_app: Flask) -> Iterator[None]:
    with paper_app.test_request_context(headers={"Accept-Language": "en"}):
        yield


_print = rendering.print_one


def _print_uncounted(xhtml: str) -> bytes:
    """Print without counting what is covered: it is WeasyPrint that works."""
    counted = Coverage.current()
    if counted is None:
        return _print(xhtml)
    counted.stop()
    try:
        return _print(xhtml)
    finally:
        counted.start()


@pytest.fixture(scope="session")
def print_once(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], bytes]:
    """Print a document once for all tests that read it, in whichever worker they run."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "printed"
    folder.mkdir(exist_ok=True)

    @cache
    def once(xhtml: str) -> bytes:
        kept = folder / sha256(xhtml.encode()).hexdigest()
        if not kept.exists():
            # Another worker may be printing the same: whoever is done first or last, it is whole.
            part = own / kept.name
            part.write_bytes(_print_uncounted(xhtml))
            part.replace(kept)
        return kept.read_bytes()

    return once


PRINTED_ANEW = {"test_press.py", "test_rendering.py"}
"""Tests of printing itself."""


@pytest.fixture(autouse=True)
def printed_once(
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
    print_once: Callable[[str], bytes],
) -> None:
    """Print documents once, but for the tests that try how they are printed."""
    if request.path.name not in PRINTED_ANEW:
        monkeypatch.setattr(rendering, "print_one", print_once)


@cache
def text_of(content: bytes, *options: str) -> str:
    """The words of a PDF as pdftotext reads them, laid out."""
    command = ["pdftotext", "-layout", *options, "-", "-"]
    return subprocess.run(command, input=content, capture_output=True, check=True).stdout.decode()


def pages_of(content: bytes) -> list[str]:
    return text_of(content).split("\f")[:-1]


def opened(content: bytes) -> pikepdf.Pdf:
    return pikepdf.Pdf.open(io.BytesIO(content))


def written(folder: Path, name: str, content: bytes) -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


def pictures_of(folder: Path, content: bytes, dots: int) -> list[Image.Image]:
    """The pages of a PDF in grey, with so many dots to an inch."""
    made = Path(mkdtemp(dir=folder))
    command = ["pdftoppm", "-gray", "-png", "-r", str(dots), "-", str(made / "page")]
    subprocess.run(command, input=content, check=True)
    return [Image.open(page).convert("L") for page in sorted(made.iterdir())]


def text_sizes(content: bytes) -> set[float]:
    """The sizes, in points, of all the text in a PDF."""
    with opened(content) as pdf:
        return {size for page in pdf.pages for size in _sizes(page, page.resources, _ONE)}


_ONE = pikepdf.Matrix()


def _sizes(content: object, resources: pikepdf.Object, matrix: pikepdf.Matrix) -> Iterator[float]:
    stack, font, placed = [], 0.0, _ONE
    for operands, operator in pikepdf.parse_content_stream(content):
        match str(operator):
            case "q":
                stack.append(matrix)
            case "Q":
                matrix = stack.pop()
            case "cm":
                matrix = pikepdf.Matrix(*map(float, operands)) @ matrix
            case "Tf":
                font = float(operands[1])
            case "Tm":
                placed = pikepdf.Matrix(*map(float, operands))
            case "Tj" | "TJ":
                whole = placed @ matrix
                yield round(font * (whole.c**2 + whole.d**2) ** 0.5, 2)
            case "Do":
                form = resources.XObject[operands[0]]
                if form.Subtype == "/Form":
                    own = pikepdf.Matrix(*map(float, form.get("/Matrix", [1, 0, 0, 1, 0, 0])))
                    yield from _sizes(form, form.get("/Resources", resources), own @ matrix)

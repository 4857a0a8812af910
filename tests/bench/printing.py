"""One sheet and a hundred, beside a plain WeasyPrint call for each of them."""

import gc
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from flask import Flask
from weasyprint import HTML

from referee import create_app
from referee.actions import demo
from referee.paper import press
from referee.paper.batch import match_sheets
from referee.paper.match_sheet import match_html, match_sheet
from referee.store import queries
from referee.store.views import MatchView
from tests.bench.timing import Line, side_by_side
from tests.databases import migrate
from tests.tables import STAMP

SHEETS = 100
FLOOR = "plain WeasyPrint, the same page"


def lines() -> Iterator[Line]:
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'referee.db'}"
        migrate(url, Path(folder))
        app = create_app(Path(folder), DATABASE_URL=url)
        with app.test_request_context():
            yield from _measure(app)


def _measure(app: Flask) -> Iterator[Line]:
    views = [queries.match_view(code) for code in demo.evening(3, STAMP)]
    sheet = max(views, key=lambda view: len(view.record.hands))
    one, floor = side_by_side(
        lambda: match_sheet(sheet, "http://localhost/watch/x"), lambda: _plain(sheet), rounds=5
    )
    yield Line(f"a PDF sheet of {len(sheet.record.hands)} hands, tagged", one, FLOOR, floor)
    gc.collect()
    start = time.perf_counter()
    match_sheets([sheet] * SHEETS, lambda code: f"http://localhost/watch/{code}")
    many = (time.perf_counter() - start) / SHEETS
    yield Line(f"a sheet among {SHEETS}, for the printer", many, FLOOR, floor)


def _plain(view: MatchView) -> bytes:
    """What a page costs that is handed to WeasyPrint as it is."""
    html = match_html(view, "http://localhost/watch/x")
    printed = HTML(
        string=html, base_url=press.BASE_URL, url_fetcher=press.OwnFilesOnly()
    ).write_pdf()
    assert isinstance(printed, bytes)
    return printed

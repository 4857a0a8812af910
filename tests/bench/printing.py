"""One sheet and a hundred, beside a plain WeasyPrint call for each of them."""

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

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

SHEETS, PLAIN_SHEETS = 100, 20
URL = "http://localhost/watch"


def lines() -> Iterator[Line]:
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'referee.db'}"
        migrate(url, Path(folder))
        app = create_app(Path(folder), DATABASE_URL=url)
        with app.test_request_context():
            yield from _measure()


def _measure() -> Iterator[Line]:
    codes = demo.evening(3, STAMP)[: len(demo.SCRIPTS)]
    views = [queries.match_view(code) for code in codes]
    sheet = max(views, key=lambda view: len(view.record.hands))
    one, floor = side_by_side(
        lambda: match_sheet(sheet, URL), lambda: _plain(sheet, press.ACCESSIBLE), rounds=5
    )
    job = f"a PDF sheet of {len(sheet.record.hands)} hands, tagged"
    yield Line(job, one, "plain WeasyPrint, the same page, tagged", floor)
    start = time.perf_counter()
    match_sheets([sheet] * SHEETS, lambda code: f"{URL}/{code}")
    many = (time.perf_counter() - start) / SHEETS
    start = time.perf_counter()
    for _ in range(PLAIN_SHEETS):
        _plain(sheet, None)
    floor = (time.perf_counter() - start) / PLAIN_SHEETS
    yield Line(
        f"one of {SHEETS} sheets for the printer", many, "plain WeasyPrint, one call a sheet", floor
    )


def _plain(view: MatchView, variant: str | None) -> bytes:
    """What a page costs that is handed to WeasyPrint as it is."""
    page = HTML(
        string=match_html(view, URL), base_url=press.BASE_URL, url_fetcher=press.OwnFilesOnly()
    )
    printed = page.write_pdf(pdf_variant=variant)
    assert isinstance(printed, bytes)
    return printed

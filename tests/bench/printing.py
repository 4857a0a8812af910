"""One sheet, and the sheets of a large round, beside a plain WeasyPrint call for each of them."""

import resource
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration

from referee import create_app
from referee.actions.demo import evening
from referee.games.marafone.game import MARAFONE
from referee.paper.matches.sheets import sheet as printed_sheet
from referee.paper.matches.sheets import sheet_html
from referee.paper.press import rendering
from referee.paper.press.batch import printed
from referee.store.matches import queries
from referee.store.matches.views import MatchView
from tests.bench.timing import Line, side_by_side
from tests.databases import migrate
from tests.tables import STAMP

SHEETS = 300
PLAIN_SHEETS = 12
"""Every one costs the same, so a few tell what all of them would take."""

URL = "http://localhost/watch"


def lines() -> Iterator[Line]:
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'referee.db'}"
        migrate(url, Path(folder))
        app = create_app(Path(folder), DATABASE_URL=url)
        with app.test_request_context():
            yield from _measure()


def _measure() -> Iterator[Line]:
    evening_views = [queries.any_view(code) for code in evening.evening(3, STAMP)]
    views = [view for view in evening_views if view.game == MARAFONE.name]
    sheet = max(views, key=lambda view: len(view.record.hands))
    one, floor = side_by_side(
        lambda: printed_sheet(sheet, URL), lambda: _plain(sheet, rendering.ACCESSIBLE), rounds=5
    )
    job = f"a PDF sheet of {len(sheet.record.hands)} hands, tagged"
    yield Line(job, one, "plain WeasyPrint, the same page, tagged", floor)
    start = time.perf_counter()
    printed(sheet_html(sheet, f"{URL}/{sheet.code}") for _ in range(SHEETS))
    job_seconds = time.perf_counter() - start
    start = time.perf_counter()
    for _ in range(PLAIN_SHEETS):
        _plain(sheet, None)
    floor = (time.perf_counter() - start) / PLAIN_SHEETS * SHEETS
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
    yield Line(
        f"{SHEETS} sheets of a round as one job",
        job_seconds,
        f"plain WeasyPrint, one call a sheet ({PLAIN_SHEETS} measured)",
        floor,
        f"processes of at most {most} MiB",
    )


def _plain(view: MatchView, variant: str | None) -> bytes:
    """What a sheet costs that is handed to WeasyPrint with its style, and nothing more."""
    fetcher, fonts = rendering.OwnFilesOnly(), FontConfiguration()
    style = CSS(
        string=(rendering.STATIC / "css" / "paper.css").read_text(encoding="utf-8"),
        base_url=rendering.BASE_URL,
        url_fetcher=fetcher,
        font_config=fonts,
    )
    page = HTML(string=sheet_html(view, URL), base_url=rendering.BASE_URL, url_fetcher=fetcher)
    printed = page.write_pdf(pdf_variant=variant, stylesheets=[style], font_config=fonts)
    assert isinstance(printed, bytes)
    return printed

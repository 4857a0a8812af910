"""The press: the same bytes each time, and nobody asked for anything."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pikepdf
import pytest

from referee.paper.matches.sheets import empty_blank, sheet, sheet_html
from referee.paper.press import rendering
from tests.paper.conftest import URL, opened, pages_of, text_of
from tests.paper.sample import NOTES, long, usual, view_of

AGAIN = """
import sys
from pathlib import Path
from referee import create_app
from tests.paper.press.test_rendering import three_sheets
with create_app(Path(sys.argv[1])).test_request_context(headers={"Accept-Language": "it"}):
    print(*three_sheets(), sep="\\n")
"""


def three_sheets() -> list[str]:
    """The hashes of three documents."""
    view = usual()
    contents = (sheet(view, URL), sheet(view, URL, "a5"), empty_blank())
    return [sha256(content).hexdigest() for content in contents]


@pytest.mark.usefixtures("italian")
def test_the_same_match_gives_the_same_bytes_in_every_process(tmp_path: Path) -> None:
    """In one that prints nothing else, and in this one, which has printed others before."""
    command = [sys.executable, "-c", AGAIN, str(tmp_path)]
    root = Path(__file__).parents[3]
    done = subprocess.run(command, capture_output=True, check=True, cwd=root, text=True)
    sheet(long(40), URL)
    assert done.stdout.splitlines() == three_sheets()


class Canary(BaseHTTPRequestHandler):
    """Sings when somebody comes."""

    asked: list[str] = []  # noqa: RUF012 -- one list for all requests, emptied by the fixture

    def do_GET(self) -> None:
        self.asked.append(self.path)
        self.send_response(204)
        self.end_headers()


@pytest.fixture
def canary() -> Iterator[str]:
    Canary.asked.clear()
    server = HTTPServer(("127.0.0.1", 0), Canary)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.mark.usefixtures("italian")
def test_nothing_is_fetched_whatever_people_write(canary: str) -> None:
    texts = [
        f'<img src="{canary}/a"/>',
        f"</style><style>@import url({canary}/b);",
        f"url({canary}/c) <link href='{canary}/d' rel='stylesheet'>",
        f"]]><svg><image href='{canary}/e'/></svg>&{canary};",
    ]
    hand = {"points": {"A": 6, "B": 5}, "penalty": {"side": "A", "offence": "late"}}
    names = [text[:80] for text in texts]
    view = view_of([hand], players=names, notes=dict.fromkeys(NOTES, " ".join(texts)))
    for paper in ("a4", "a5"):
        sheet(view, f"{canary}/match/K7Q2MZ", paper)
    assert Canary.asked == []


@pytest.mark.parametrize(
    "markup",
    [
        '<img src="{url}" alt=""/>',
        '<link rel="stylesheet" href="{url}"/>',
        "<style>@import url({url}); p {{ background: url({url}) }}</style>",
        '<svg xmlns="http://www.w3.org/2000/svg"><image href="{url}"/><use href="{url}#a"/></svg>',
        '<img src="file:///etc/hostname" alt="{url}"/>',
        '<a rel="attachment" href="{url}">x</a><link rel="attachment" href="{url}"/>',
    ],
)
def test_even_a_sheet_that_asks_gets_nothing(canary: str, markup: str) -> None:
    page = f'<html lang="it"><body><p>ok</p>{markup.format(url=canary)}</body></html>'
    assert "ok" in pages_of(rendering.print_one(page))[0]
    assert Canary.asked == []


def test_only_own_files_are_served() -> None:
    fetcher = rendering.OwnFilesOnly()
    suit = fetcher.fetch("file:///img/suit-denari.svg")
    assert b"<svg" in suit.read()
    for url in ("file:///etc/passwd", "file:///css/../fonts/OFL.txt", "data:,x", "http://[::1]/"):
        with pytest.raises(ValueError, match="its own fonts"):
            fetcher.fetch(url)


def test_only_the_shipped_typeface_is_used_for_our_own_words(italian: None) -> None:
    with opened(sheet(usual(), URL)) as pdf:
        fonts = {str(font.BaseFont).split("+")[-1] for font in pdf.pages[0].resources.Font.values()}
    assert fonts
    assert all(font.startswith("Alegreya-Sans") for font in fonts)


def test_documents_printed_together_keep_their_own_page_numbers(italian: None) -> None:
    page = sheet_html(usual(), URL)
    pages = pages_of(rendering.print_together([page, page]))
    assert ["pagina 1 di 1" in text for text in pages] == [True, True]


def test_figures_of_drawings_are_those_of_the_text() -> None:
    """A zero of old style reads as an o."""
    svg = '<svg xmlns="http://www.w3.org/2000/svg" font-family="Alegreya Sans"><text>0</text></svg>'

    def glyphs(body: str) -> list[bytes]:
        page = f'<html xmlns="http://www.w3.org/1999/xhtml"><head><title>0</title></head><body>{body}</body></html>'
        with opened(rendering.print_one(page)) as pdf:
            content = pikepdf.parse_content_stream(pdf.pages[0])
            shown = [one.operands[0] for one in content if str(one.operator) in ("Tj", "TJ")]
            parts = [
                part for one in shown for part in (one if isinstance(one, pikepdf.Array) else [one])
            ]
            return [bytes(part) for part in parts if isinstance(part, pikepdf.String)]

    assert glyphs(svg) == glyphs("<p>0</p>")


def test_a_row_is_not_torn_where_its_last_cell_has_a_rule_of_its_own() -> None:
    row = '<tr class="hand"><td class="n">23</td><td class="n total won">43</td></tr>'
    grid = f'<table class="grid"><tbody>{row}</tbody></table>'
    for height in range(170, 178):
        page = (
            '<html lang="it"><head><title>23</title></head><body><main class="sheet sheet--a5">'
            f'<div style="height: {height}mm"></div>{grid}</main></body></html>'
        )
        assert [one.split() for one in pages_of(rendering.print_one(page))][-1] == ["23", "43"]


def test_an_article_stays_with_its_number() -> None:
    page = rendering._unbroken("<p>la mano è degli altri (art. 11.3), parte. 4</p>")
    assert page == "<p>la mano è degli altri (art.\u00a011.3), parte. 4</p>"


def test_a_deal_stands_below_all_that_is_told_of_its_hand() -> None:
    page = (
        '<html lang="it"><head><title>23</title></head><body><main class="sheet sheet--a4">'
        f'<p class="deal__told">{"presa 3: Delia Ravaioli dice busso, " * 12} fine</p><p>carte</p>'
        "</main></body></html>"
    )
    [told] = pages_of(rendering.print_one(page))
    assert told.index("fine") < told.index("carte")


def test_no_line_begins_with_the_dot_between_two_things() -> None:
    names = "Anna · Bruno Neri · Carla · Dario Zoli · Elvira · Franca Dall’Agata · Gino"
    told = "".join(f'<p style="width: {wide}mm">{names}</p>' for wide in range(15, 60))
    page = f'<html lang="it"><head><title>x</title></head><body>{told}</body></html>'
    lines = text_of(rendering.print_one(page)).splitlines()
    assert len(lines) > 100
    assert not any(line.lstrip().startswith("·") for line in lines)

"""The pictures in `docs/images`, of the demo: `make screenshots`.

Tables with a hand going on, the organizers' round at a glance, and the head of a printed sheet.
"""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from http import HTTPStatus
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from urllib.error import HTTPError
from urllib.request import urlopen
from uuid import uuid4

from flask_migrate import upgrade
from PIL import Image
from playwright.sync_api import sync_playwright

from referee import create_app
from referee.actions.accounts import accounts, sign_ins
from referee.actions.demo.evening import evening
from referee.actions.demo.tournaments import tournament
from referee.actions.matches.match_facts import record_fact
from referee.actions.matches.openings import open_match
from referee.games.registry import game_of
from referee.store.accounts.security_log import Origin
from referee.store.database import db
from referee.store.ledger.ledger import Stamp
from referee.web.http.visitors import PERSON_COOKIE
from tests.browser.conftest import CHROMIUM

FOLDER = Path(__file__).parents[2] / "docs" / "images"
SIZE = (1280, 800)
COLOURS = 128
"""In each picture: a page has a dozen, and the edges of letters."""

SEED = 7
WRITTEN: tuple[tuple[int, str, dict[str, str]], ...] = (
    (7, "denari", {}),
    (4, "spade", {}),
    (8, "coppe", {"maraffa": "A"}),
    (5, "bastoni", {}),
)
"""The hands of the match written by points: those of A, the trump and what was declared."""

PLAYED, SIGNED = 0, 1
"""Where the made-up evening has the match in mid-hand, and the one that is signed."""


def main() -> None:
    """Make an evening and a tournament, serve them, and take the pictures."""
    with TemporaryDirectory() as folder:
        # The sheet's QR code leads there, and to no machine of whoever makes the pictures.
        settings = {"REFEREE_INSTANCE": folder, "REFEREE_PUBLIC_URL": "https://maraffa.example"}
        os.environ.update(settings)
        matches, begun, event, token = _made_up()
        with _served() as address:
            _keep("foglio", _sheet(f"{address}/match/{matches[SIGNED]}/sheet.pdf"))
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(
                    executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
                )
                pictures = (
                    ("tavolo", "it-IT", f"/match/{matches[PLAYED]}"),
                    ("rapido", "it-IT", f"/match/{begun}?mode=rapido&way=points"),
                    ("rapido-en", "en-GB", f"/match/{begun}?mode=rapido&way=points"),
                    ("turno", "it-IT", f"/events/{event}/rounds/3"),
                )
                for name, language, path in pictures:
                    context = browser.new_context(
                        base_url=address,
                        locale=language,
                        viewport={"width": SIZE[0], "height": SIZE[1]},
                    )
                    context.add_cookies([{"name": PERSON_COOKIE, "value": token, "url": address}])
                    page = context.new_page()
                    page.goto(path, wait_until="networkidle")
                    _keep(name, page.screenshot())
                    context.close()
                browser.close()


def _made_up() -> tuple[list[str], str, str, str]:
    """Return the codes of what there is to see, and its organizer's token.

    They are those of an evening's matches, of a match written by points, and of an event in its
    third round.
    """
    now = datetime.now(UTC)
    stamp = Stamp(actor="referee", device="command line", now=now)
    origin = Origin("Gina Valzania", "127.0.0.1", "computer", now)
    with create_app().app_context():
        upgrade()
        account = accounts.make_account("Gina Valzania", origin)
        accounts.set_right(account.id, "organizer", True, origin)
        matches = evening(SEED, stamp)
        begun = _by_points(stamp)
        event = tournament("svizzera", SEED, stamp)
        token = sign_ins.begin(account, origin)
        db.engine.dispose()
    return matches, begun, event, token


def _by_points(stamp: Stamp) -> str:
    """Open a match and write some hands by their points; return its code."""
    terms = game_of("marafone").terms_of("circolo")
    code = open_match(
        {
            "game": "marafone",
            "players": ["Ida Laghi", "Bruno Zoffoli", "Pia Corelli", "Giulio Benedetti"],
            "regulation": "circolo",
            "switches": terms.switches,
            "title": terms.title,
            "battezzante": 1,
        },
        str(uuid4()),
        stamp,
    ).code
    for hand, (points, trump, more) in enumerate(WRITTEN, start=1):
        value = {"points": {"A": points, "B": 11 - points}, "trump": trump, **more}
        fact = {"hand": hand, "value": value}
        record_fact(code, "hand_written", fact, hand, str(uuid4()), stamp)
    return code


@contextmanager
def _served() -> Iterator[str]:
    """The address of the server, for as long as the pictures take."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    command = [sys.executable, "-m", "referee", "serve", "--host", "127.0.0.1", "--port", port]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    try:
        _wait_for(address)
        yield address
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(timeout=20)


def _wait_for(address: str) -> None:
    until = monotonic() + 30
    while True:
        try:
            with urlopen(f"{address}/healthz", timeout=5):
                return
        except OSError:
            if monotonic() > until:
                raise
            sleep(0.1)


def _sheet(address: str) -> bytes:
    """The head of the PDF at this address, as wide as the other pictures."""
    pdf = _read(address)
    command = ["pdftoppm", "-png", "-scale-to-x", str(SIZE[0]), "-scale-to-y", "-1", "-l", "1", "-"]
    picture = subprocess.run(command, input=pdf, capture_output=True, check=True).stdout
    head = BytesIO()
    Image.open(BytesIO(picture)).crop((0, 0, *SIZE)).save(head, "PNG")
    return head.getvalue()


def _read(address: str) -> bytes:
    """Return what stands there; a sheet on its way is asked for again, as browsers do."""
    until = monotonic() + 120
    while True:
        try:
            with urlopen(address, timeout=60) as answer:
                return bytes(answer.read())
        except HTTPError as answer:
            if answer.code != HTTPStatus.SERVICE_UNAVAILABLE or monotonic() > until:
                raise
            sleep(float(answer.headers.get("Retry-After", "1")))


def _keep(name: str, picture: bytes) -> None:
    """Write a picture with few colours, which makes it small."""
    whole = Image.open(BytesIO(picture)).convert("RGB")
    few = whole.quantize(COLOURS, dither=Image.Dither.NONE)
    FOLDER.mkdir(parents=True, exist_ok=True)
    few.save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()

"""What a browser asks of a page before it offers to install it."""

import re
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.web.addresses import FILES

IMAGES = Path(__file__).parents[3] / "static" / "img"
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def manifest(client: FlaskClient) -> Any:
    address = re.search(r'<link rel="manifest" href="([^"]+)">', client.get("/").text)
    assert address
    with client.get(address[1]) as answer:
        assert answer.mimetype == "application/manifest+json"
        return answer.get_json(force=True)


def size_of(image: bytes) -> str:
    """The size that a PNG has: its first chunk begins with width and height."""
    assert image.startswith(PNG)
    width, height = (int.from_bytes(image[at : at + 4]) for at in (16, 20))
    return f"{width}x{height}"


def test_it_names_the_program_and_opens_in_a_window_of_its_own(
    manifest: Any, client: FlaskClient
) -> None:
    assert manifest["name"]
    assert len(manifest["short_name"]) <= 12
    assert manifest["lang"] == "it"
    assert manifest["display"] == "standalone"
    assert manifest["start_url"].startswith(manifest["scope"])
    assert client.get(manifest["start_url"]).status_code == 200


def test_its_icons_have_the_sizes_that_they_claim(manifest: Any) -> None:
    for purpose in ("any", "maskable"):
        icons = {one["sizes"]: one for one in manifest["icons"] if one["purpose"] == purpose}
        assert set(icons) == {"any", "192x192", "512x512"}
        for size, icon in icons.items():
            image = (IMAGES / icon["src"]).read_bytes()
            if size == "any":
                assert icon["type"] == "image/svg+xml"
                assert image.startswith(b"<svg")
            else:
                assert icon["type"] == "image/png"
                assert size_of(image) == size


def test_a_mask_cuts_nothing_off_the_mark() -> None:
    """A mask leaves a circle of four fifths: paper fills the picture, the mark lies within it."""
    drawn = (IMAGES / "icon.svg").read_text()
    assert 'd="M0 0h48v48H0z"' in drawn
    left, scale = re.search(r"translate\(([\d.]+) [\d.]+\) scale\(([\d.]+)\)", drawn).groups()  # type: ignore[union-attr]
    # The mark goes from 4 to 44 across and 2 to 46 down, with rounded corners.
    reach = (24 - 2) * float(scale)
    assert float(left) == pytest.approx(24 - 24 * float(scale))
    assert reach <= 0.4 * 48


def test_every_page_names_its_colour_and_the_icon_of_an_ipad(
    manifest: Any, client: FlaskClient
) -> None:
    page = client.get("/").text
    assert f'<meta name="theme-color" content="{manifest["theme_color"]}"' in page
    assert f'<link rel="apple-touch-icon" href="{FILES}/img/icon-180.png">' in page
    assert size_of((IMAGES / "icon-180.png").read_bytes()) == "180x180"

"""Answers as small as the browser takes them, whatever they are."""

import gzip

import brotli
import pytest
from flask.testing import FlaskClient

from tests.web.addresses import FILES

READ = {"br": brotli.decompress, "gzip": gzip.decompress, None: bytes}


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [("gzip, deflate, br", "br"), ("gzip", "gzip"), ("br;q=0, gzip", "gzip"), ("", None)],
)
def test_a_file_is_as_compressed_as_the_browser_likes(
    client: FlaskClient, accepted: str, encoding: str | None
) -> None:
    answer = client.get(f"{FILES}/css/all.css", headers={"Accept-Encoding": accepted})
    assert answer.headers.get("Content-Encoding") == encoding
    plain = {"br": brotli.decompress, "gzip": gzip.decompress, None: bytes}[encoding](answer.data)
    assert b"@layer tokens" in plain
    assert "Accept-Encoding" in answer.headers["Vary"]


@pytest.mark.parametrize(
    "path", ["/", "/help/rules", f"{FILES}/img/symbols.svg", "/api/openapi.json"]
)
def test_pages_and_drawings_come_smaller_and_whole(client: FlaskClient, path: str) -> None:
    with client.get(path) as plain, client.get(path, headers={"Accept-Encoding": "br"}) as small:
        assert small.headers["Content-Encoding"] == "br"
        assert len(small.data) < len(plain.data) / 2
        assert int(small.headers["Content-Length"]) == len(small.data)
        assert len(brotli.decompress(small.data)) == len(plain.data)


@pytest.mark.parametrize("path", [f"{FILES}/fonts/alegreya-sans-800.woff2", "/healthz"])
def test_what_would_not_get_smaller_is_sent_as_it_is(client: FlaskClient, path: str) -> None:
    with client.get(path, headers={"Accept-Encoding": "br"}) as answer:
        assert "Content-Encoding" not in answer.headers


def test_a_compressed_page_is_known_again(client: FlaskClient) -> None:
    small = {"Accept-Encoding": "br"}
    with client.get(f"{FILES}/img/symbols.svg", headers=small) as answer:
        tag = answer.headers["ETag"]
    known = {**small, "If-None-Match": tag}
    with client.get(f"{FILES}/img/symbols.svg", headers=known) as again:
        assert (again.status_code, again.data) == (304, b"")

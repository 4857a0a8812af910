"""Sockets that send a little and then nothing hold up nobody."""

import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from referee.front import GRACE
from tests.front.serving import Server, serving

pytestmark = pytest.mark.process

FORM = "application/x-www-form-urlencoded"
HANGING = (
    f"POST /match/new HTTP/1.1\nHost: localhost\nContent-Type: {FORM}\nContent-Length: 100\n\na"
)
HALF_A_HEADER = "GET / HTTP/1.1\nHost: loc"
MANY = 500


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, migrated_file: Path) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("served")
    (folder / "referee.db").write_bytes(migrated_file.read_bytes())
    with serving(folder) as server:
        yield server


@pytest.mark.parametrize(
    "sent",
    [
        pytest.param(HANGING, id="a byte of the body"),
        pytest.param(HALF_A_HEADER, id="half a header"),
        pytest.param("", id="nothing"),
    ],
)
def test_hands_are_written_while_many_sockets_hang(server: Server, sent: str) -> None:
    with ExitStack() as hanging:
        for _ in range(MANY):
            hanging.enter_context(server.open_socket(sent))
        for _ in range(3):
            server.play_hand()
            assert server.ask("GET", f"/watch/{server.code}").status == 200
        assert server.ask("GET", "/readyz").status == 200


def test_a_server_ends_while_sockets_hang(tmp_path: Path, migrated_file: Path) -> None:
    (tmp_path / "referee.db").write_bytes(migrated_file.read_bytes())
    with ExitStack() as hanging:
        with serving(tmp_path) as server:
            for sent in (HANGING, HALF_A_HEADER, ""):
                hanging.enter_context(server.open_socket(sent))
            server.play_hand()
            begun = time.monotonic()
        took = time.monotonic() - begun
    # A second for what hangs, and the ending of three processes.
    assert took < GRACE


def test_a_body_in_pieces_arrives_whole(server: Server) -> None:
    head = "POST /language HTTP/1.1\nHost: localhost\nTransfer-Encoding: chunked\n\n"
    with server.open_socket(head) as opened:
        for _ in range(3):
            opened.sendall(b"2\r\nab\r\n")
        opened.sendall(b"0\r\n\r\n")
        assert opened.recv(12) in (b"HTTP/1.1 400", b"HTTP/1.1 404")


def test_what_is_longer_than_any_file_is_refused_in_words(server: Server) -> None:
    answer = server.ask("POST", "/match/new", "a=" + "b" * (2 * 2**20), **{"Content-Type": FORM})
    assert answer.status == 413
    assert b"</html>" in answer.body

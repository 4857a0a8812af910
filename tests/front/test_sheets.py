"""Sheets are printed beside the server: nobody waits for somebody else's."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from referee.paper.press import press
from tests.front.serving import Answer, Server, serving

pytestmark = pytest.mark.process

MANY = 20
"""More than may wait."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, migrated_file: Path) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("printing")
    (folder / "referee.db").write_bytes(migrated_file.read_bytes())
    with serving(folder) as server:
        yield server


def test_a_hand_is_written_while_many_ask_for_sheets(server: Server) -> None:
    """Every sheet is another, so that none is kept; past the queue they are told to come back."""
    assert MANY > press.QUEUE
    codes = [server.new_match() for _ in range(MANY)]
    # The press has begun its work: on a busy machine its start takes seconds.
    assert printed(server, "/blank.pdf").status == 200

    def fetch(code: str) -> Answer:
        return server.ask("GET", f"/match/{code}/sheet.pdf")

    with ThreadPoolExecutor(MANY) as strangers:
        asked = [strangers.submit(fetch, code) for code in codes]
        for _ in range(3):
            server.play_hand()
        written_while = sum(not one.done() for one in asked)
        answers = [one.result() for one in asked]
    assert written_while > press.QUEUE / 2
    assert {answer.status for answer in answers} == {200, 503}
    for answer in answers:
        if answer.status == 200:
            assert answer.body.startswith(b"%PDF")
        else:
            assert int(answer.headers["retry-after"]) > 0
            assert b"</html>" in answer.body


def printed(server: Server, path: str) -> Answer:
    """Ask as often as one is told to come back."""
    while (answer := server.ask("GET", path)).status == 503:
        assert int(answer.headers["retry-after"]) > 0
    return answer


def test_many_who_ask_for_the_same_get_the_same(server: Server) -> None:
    first = printed(server, "/blank.pdf")
    with ThreadPoolExecutor(MANY) as strangers:
        answers = [*strangers.map(lambda _: server.ask("GET", "/blank.pdf"), range(MANY))]
    assert {answer.status for answer in answers} == {200}
    assert {answer.body for answer in answers} == {first.body}


def test_halves_of_a_sheet_are_another_sheet(server: Server) -> None:
    whole, halves = printed(server, "/blank.pdf"), printed(server, "/blank.pdf?format=a5")
    assert halves.status == 200
    assert whole.body != halves.body

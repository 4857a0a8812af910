"""A sheet that is not printed yet is announced, and one too many is refused."""

from concurrent.futures import Future

import pytest
from flask.testing import FlaskClient

from referee.paper.press.press import InPreparation, QueueFull
from referee.web.http.sheet_in_preparation import AWAITED
from referee.web.matches import sheets


def raising(error: Exception) -> object:
    def blank(*_arguments: object) -> bytes:
        raise error

    return blank


def test_a_page_says_that_the_sheet_is_in_preparation_and_loads_itself_again(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet: Future[bytes] = Future()
    monkeypatch.setattr(sheets, "empty_blank", raising(InPreparation(sheet)))
    answer = client.get("/blank.pdf", headers={"Accept-Language": "it"})
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "3"
    assert answer.headers["Cache-Control"] == "no-store"
    assert "In preparazione" in answer.text
    assert '<meta http-equiv="refresh" content="3">' in answer.text


def test_a_server_that_waits_is_told_for_what(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet: Future[bytes] = Future()
    awaited: list[Future[bytes]] = []
    monkeypatch.setattr(sheets, "empty_blank", raising(InPreparation(sheet)))
    client.get("/blank.pdf", environ_overrides={AWAITED: awaited})
    assert awaited == [sheet]


@pytest.mark.parametrize(
    ("error", "logged"), [(InPreparation(Future()), []), (QueueFull(), ["WARNING"])]
)
def test_waiting_for_a_sheet_is_no_warning_in_the_log_but_a_full_queue_is(
    client: FlaskClient,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    error: Exception,
    logged: list[str],
) -> None:
    monkeypatch.setattr(sheets, "empty_blank", raising(error))
    with caplog.at_level("INFO", "referee.requests"):
        client.get("/blank.pdf")
    assert [one.levelname for one in caplog.records] == logged


def test_past_the_queue_one_is_told_to_come_back(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheets, "empty_blank", raising(QueueFull()))
    answer = client.get("/blank.pdf", headers={"Accept-Language": "it"})
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "3")
    assert "Troppi fogli insieme" in answer.text

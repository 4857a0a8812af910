"""Many sheets at once."""

import pytest

from referee.paper.press import batch
from tests.paper.conftest import pages_of
from tests.paper.sample import long, usual

pytestmark = pytest.mark.usefixtures("italian")


def test_sheets_come_in_order_from_several_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "CHUNK", 2)
    views = [long(3), usual(), long(4)]
    content = batch.match_sheets(views, "http://192.0.2.7/match/{}".format, processes=2)
    pages = pages_of(content)
    assert [view.head in page for view, page in zip(views, pages, strict=True)] == [True] * 3


def test_in_one_process_it_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "CHUNK", 1)
    views = [long(3), long(4)]
    one = batch.match_sheets(views, str, processes=1)
    assert one == batch.match_sheets(views, str, processes=2)


def test_no_match_is_no_sheet() -> None:
    with pytest.raises(ValueError, match="no match"):
        batch.match_sheets([], str)

"""Many sheets at once."""

import pytest

from referee.paper.matches.sheets import sheet_html
from referee.paper.press import batch
from tests.paper.conftest import opened, pages_of
from tests.paper.sample import long, usual
from tests.paper.structure import faults

pytestmark = pytest.mark.usefixtures("italian")


def test_sheets_come_in_order_from_several_processes_as_from_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(batch, "CHUNK", 2)
    views = [long(3), usual(), long(4)]
    url_of = "http://192.0.2.7/match/{}".format
    sheets = [sheet_html(view, url_of(view.code)) for view in views]
    content = batch.printed(sheets, processes=2, title="Fogli del turno 1")
    pages = pages_of(content)
    assert [view.head in page for view, page in zip(views, pages, strict=True)] == [True] * 3
    assert content == batch.printed(sheets, processes=1, title="Fogli del turno 1")
    assert faults(content) == []
    with opened(content) as pdf:
        assert str(pdf.docinfo.Title) == "Fogli del turno 1"
        assert str(pdf.Root.Lang) == "it"


def test_a_batch_without_a_title_has_that_of_its_first_sheet() -> None:
    page = '<html lang="en"><head><title>{0}</title></head><body><p>{0}</p></body></html>'
    content = batch.printed([page.format("one"), page.format("two")], processes=1)
    with opened(content) as pdf:
        assert str(pdf.docinfo.Title) == "one"
    assert faults(content) == []


def test_halves_of_a_sheet_come_twice_on_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "CHUNK", 1)
    sheets = [sheet_html(view, "http://192.0.2.7/match/X", "a5") for view in (usual(), long(3))]
    content = batch.printed(sheets, processes=2, title="Fogli del turno 1", paper="a5")
    assert content == batch.printed(sheets, processes=1, title="Fogli del turno 1", paper="a5")
    heads = [page.count(view.head) for page in pages_of(content) for view in (usual(), long(3))]
    assert set(heads) == {0, 2}
    assert faults(content) == []


def test_no_match_is_no_sheet() -> None:
    with pytest.raises(ValueError, match="no match"):
        batch.printed([])


def test_a_few_sheets_are_printed_apart_where_that_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sheets = ['<html lang="it"><head><title>1</title></head><body><p>1</p></body></html>']
    here = batch.printed(sheets)
    monkeypatch.setattr(batch.rendering, "print_together", None)
    assert batch.printed(sheets, processes=1, apart=True) == here

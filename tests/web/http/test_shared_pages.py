"""Pages that are the same for everybody: one body, made once, that any cache may keep."""

import re
import threading
import time
from collections.abc import Callable
from datetime import date

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.web.http import compression, stamps
from referee.web.http.shared_pages import Body, PageCache
from referee.web.matches import watch
from tests.web.device import Device
from tests.web.elsewhere import ElsewhereTable
from tests.web.office_people import Person
from tests.web.tablet import Tablet

SHARED = "public, max-age=0, s-maxage=1, stale-while-revalidate=5"


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The codes of the spectators' pages that were rendered."""
    codes: list[str] = []
    render = watch.render_template

    def count(template: str, **values: object) -> str:
        codes.append(str(values["code"]))
        return render(template, **values)

    monkeypatch.setattr(watch, "render_template", count)
    return codes


def test_a_stranger_a_person_and_the_tablet_get_the_same(
    app: Flask, device: Device, gina: Person
) -> None:
    code = device.open()
    address = f"/watch/{code}?language=en"
    strange = app.test_client().get(address)
    answers = [strange, gina.client.get(address), device.client.get(address)]
    assert {answer.data for answer in answers} == {strange.data}
    assert {answer.headers["ETag"] for answer in answers} == {strange.headers["ETag"]}
    for answer in answers:
        assert answer.headers["Cache-Control"] == SHARED
        assert {one.lower() for one in answer.vary} == {"accept-encoding"}
        assert "Set-Cookie" not in answer.headers
        assert "token" not in answer.text
        assert f'href="/match/{code}/takeover"' in answer.text


def test_who_chose_no_language_has_the_browser_s(app: Flask, table: ElsewhereTable) -> None:
    client, address = app.test_client(), f"/watch/{table.code}"
    for language in ("it", "en"):
        answer = client.get(address, headers={"Accept-Language": language})
        assert f'<html lang="{language}">' in answer.text
        assert answer.headers["Cache-Control"] == SHARED
        assert {one.lower() for one in answer.vary} == {"accept-encoding", "accept-language"}


def test_a_language_chosen_by_cookie_is_for_that_browser_alone(
    english: FlaskClient, table: ElsewhereTable
) -> None:
    answer = english.get(f"/watch/{table.code}", headers={"Accept-Language": "it"})
    assert '<html lang="en">' in answer.text
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert "cookie" in {one.lower() for one in answer.vary}


def test_its_links_to_such_pages_stay_in_the_language_of_the_address(
    app: Flask, table: ElsewhereTable
) -> None:
    page = app.test_client().get(f"/watch/{table.code}?language=en").text
    assert f'href="/watch/{table.code}?wall=1&amp;language=en"' in page
    assert f'href="/match/{table.code}/history"' in page
    page = app.test_client().get(f"/watch/{table.code}").text
    assert f'href="/watch/{table.code}?wall=1"' in page


def test_a_hundred_readers_cost_one_rendering(
    app: Flask, table: ElsewhereTable, rendered: list[str]
) -> None:
    bodies_ = {app.test_client().get(f"/watch/{table.code}").data for _ in range(100)}
    assert len(bodies_) == len(rendered) == 1


def test_an_address_written_in_another_way_costs_no_rendering(
    app: Flask, table: ElsewhereTable, rendered: list[str]
) -> None:
    client, code = app.test_client(), table.code
    page = client.get(f"/watch/{code}").data
    for one in (f"{code}?x=1", f"{code}?x=2&language=no", f"{code[:3]}-{code[3:].lower()}"):
        assert client.get(f"/watch/{one}").data == page
    assert len(rendered) == 1
    assert client.get(f"/watch/{code}?wall=1&x=1").data != page
    assert len(rendered) == 2


def test_a_tap_and_a_ruling_show_at_once(
    app: Flask, table: ElsewhereTable, rendered: list[str]
) -> None:
    client, address = app.test_client(), f"/watch/{table.code}"
    seen = {client.get(address).text}
    table.hand(6, 5)
    seen.add(client.get(address).text)
    table.add("ruling_opened", source="finding", facts="noise")
    frozen = client.get(address).text
    seen.add(frozen)
    assert len(seen) == len(rendered) == 3
    assert 'class="frozen"' in frozen


def test_another_language_and_back_costs_one_rendering_each(
    app: Flask, table: ElsewhereTable, rendered: list[str]
) -> None:
    client, address = app.test_client(), f"/watch/{table.code}"
    for language in ("it", "en", "it", "en"):
        page = client.get(address, headers={"Accept-Language": language}).text
        assert f'<html lang="{language}">' in page
    assert len(rendered) == 2


def test_times_of_yesterday_get_their_day(
    app: Flask, table: ElsewhereTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, address = app.test_client(), f"/watch/{table.code}"
    tag = client.get(address).headers["ETag"]
    monkeypatch.setattr(stamps, "today", lambda: date(2039, 1, 1))
    assert client.get(address, headers={"If-None-Match": tag}).status_code == 200


def test_it_is_compressed_once_for_all(
    app: Flask, table: ElsewhereTable, rendered: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    packed: list[str] = []
    pack = compression.pack

    def count(body: bytes, encoding: str) -> bytes:
        packed.append(encoding)
        return pack(body, encoding)

    monkeypatch.setattr(compression, "pack", count)
    plain = app.test_client().get(f"/watch/{table.code}").data
    for encoding in ("br", "gzip", "br", "gzip"):
        sent = {"Accept-Encoding": encoding}
        answer = app.test_client().get(f"/watch/{table.code}", headers=sent)
        assert answer.headers["Content-Encoding"] == encoding
        assert answer.headers["ETag"].startswith("W/")
        assert compression.unpack(answer.data, encoding) == plain
    assert packed == ["br", "gzip"]
    assert len(rendered) == 1


def test_a_body_keeps_only_what_is_asked_for() -> None:
    body = Body("tag", "abc" * 1000)
    plain = body.packed("")
    for encoding in ("gzip", "br", "", "gzip", "br"):
        assert compression.unpack(body.packed(encoding), encoding) == plain


def test_a_friendly_match_seen_from_far_away_is_taken_over_by_people_who_sign_in(
    app: Flask, device: Device
) -> None:
    code = device.open()
    far = app.test_client()
    far.set_cookie("language", "en")
    answer = far.get(f"/match/{code}/takeover", environ_base={"REMOTE_ADDR": "8.8.8.8"})
    assert answer.status_code == 403
    assert "Friendly matches are for people who sign in." in answer.text


def test_the_form_of_the_language_has_no_token_and_leads_to_the_address(tablet: Tablet) -> None:
    code = tablet.sits_down()
    tablet.opens(f"/watch/{code}")
    form = next(form for form in tablet.forms if form.action == "/language")
    assert "csrf_token" not in form.fields
    answer = tablet.client.post("/language", data={**form.fields, "language": "it"})
    assert answer.headers["Location"] == f"/watch/{code}?language=it"
    page = tablet.client.get(answer.headers["Location"]).text
    assert '<html lang="it">' in page
    assert re.findall(r"<form[^>]*>", page) == re.findall(r'<form class="language[^>]*>', page)


def test_only_the_pages_last_read_are_kept() -> None:
    pages = PageCache(2)
    first = pages.page("1", "it")
    assert pages.page("1", "it") is first
    for other in ("2", "3"):
        pages.page(other, "it")
    assert pages.page("1", "it") is not first
    pages.clear()


def test_of_many_readers_one_renders_and_the_others_wait_for_the_first_body() -> None:
    page, calls = PageCache(1).page("x"), Calls()
    together(20, lambda: page.of_state("tag", calls.slowly))
    assert calls.number == 1


def test_a_body_of_this_second_is_given_without_a_look() -> None:
    page, calls, looks = PageCache(1).page("x"), Calls(), Calls()
    together(20, lambda: page.not_older_than(60, lambda: looks.slowly()[:3], calls.slowly))
    assert (looks.number, calls.number) == (1, 1)


def test_after_a_second_one_looks_and_renders_while_the_others_have_the_last_body() -> None:
    page, state = PageCache(1).page("x"), ["first"]
    page.not_older_than(0.05, lambda: state[0], lambda: "first")
    time.sleep(0.06)
    state[0] = "second"
    at_work, go_on = threading.Event(), threading.Event()

    def render() -> str:
        at_work.set()
        assert go_on.wait(10)
        return "second"

    worker = threading.Thread(target=lambda: page.not_older_than(0.05, lambda: state[0], render))
    worker.start()
    assert at_work.wait(10)
    never: Callable[[], str] = Calls().never
    assert page.not_older_than(0.05, never, never).etag == "first"
    go_on.set()
    worker.join()
    assert page.not_older_than(60, never, never).etag == "second"


def test_what_has_not_changed_is_looked_at_and_not_rendered_again() -> None:
    page, calls = PageCache(1).page("x"), Calls()
    for _ in range(3):
        page.not_older_than(0, lambda: "same", calls.slowly)
    assert calls.number == 1


def test_a_failure_leaves_the_page_free_for_the_next_reader() -> None:
    page = PageCache(1).page("x")

    def fails() -> str:
        raise OSError("the disk is gone")

    for _ in range(2):
        with pytest.raises(OSError, match="the disk is gone"):
            page.not_older_than(60, fails, fails)
    assert page.not_older_than(60, lambda: "tag", lambda: "text").etag == "tag"


class Calls:
    """Counts what is called from several threads."""

    def __init__(self) -> None:
        self.number = 0

    def slowly(self) -> str:
        self.number += 1
        time.sleep(0.02)
        return f"text {self.number}"

    def never(self) -> str:
        pytest.fail("nothing is to be made")


def together(number: int, act: Callable[[], object]) -> None:
    threads = [threading.Thread(target=act) for _ in range(number)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

"""A tournament on other sites and screens: in a frame, and over the picture of a stream."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.actions.tournaments.rounds import make_final
from referee.web.http.headers import HEADERS, POLICY
from tests.people import browser_of
from tests.tournament.evening.evening import plan
from tests.web.public.public_event import Public, running
from tests.web.shown import words


def test_the_standings_stand_in_a_frame(app: Flask, english: FlaskClient) -> None:
    public = Public(app, plan("svizzera"), 4)
    address = f"{public.address}riquadro"
    assert "20 Nov 2026 · No standings yet." in words(english.get(address).text)
    public.begin()
    public.play()
    page = english.get(address)
    assert "Provisional standings" in page.text
    assert "Niccolò 1 and Ivo 1" in page.text
    assert 'data-theme="light"' in page.text
    assert 'data-theme="dark"' in english.get(f"{address}?look=dark").text
    assert "<form" not in page.text, "what a frame shows can be laid under something else"
    links = re.findall(r"<a [^>]+>", page.text.partition("<main")[2])
    assert links
    assert all('target="_blank" rel="noopener"' in link for link in links)
    public.play()
    with app.app_context():
        make_final(public.act(), "Everybody agrees")
    assert "Final standings." in words(english.get(address).text)


def test_other_sites_may_frame_the_standings_and_nothing_else(app: Flask) -> None:
    public, stranger = running(app, plan("svizzera"), 4), app.test_client()
    public.publish()
    framed = stranger.get(f"{public.address}riquadro")
    assert "Set-Cookie" not in framed.headers
    assert framed.headers.getlist("Content-Security-Policy") == [
        POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
    ]
    others = HEADERS.items() - {("Content-Security-Policy", POLICY)}
    assert others <= set(framed.headers.items())
    tag = {"If-None-Match": framed.headers["ETag"]}
    again = stranger.get(f"{public.address}riquadro", headers=tag)
    assert again.status_code == 304
    policies = [one.headers["Content-Security-Policy"] for one in (framed, again)]
    assert policies[0] == policies[1], "browsers take what a 304 says"
    assert stranger.get("/torneo/ZZZZZZ/riquadro").headers["Content-Security-Policy"] == POLICY
    for place in ("", "classifica", "schermo", "tavoli/1/diretta", "riquadro/"):
        answer = stranger.get(public.address + place)
        assert answer.headers.getlist("Content-Security-Policy") == [POLICY], place


def test_the_score_of_a_table_lies_over_a_stream(app: Flask, english: FlaskClient) -> None:
    public = Public(app, plan("svizzera"), 4)
    address = f"{public.address}tavoli/1/diretta"
    nobody = "Nobody plays at this table now."
    assert words(english.get(address).text) == f"Coppa Romagna · Table 1 {nobody}"
    public.begin()
    public.publish()
    code = public.match(1, 1)
    before = english.get(address)
    assert "Coppa Romagna · Round 1 · Table 1" in words(before.text)
    public.hand(code, 6, 5)
    asked = {"If-None-Match": before.headers["ETag"]}
    after = english.get(address, headers=asked)
    assert after.status_code == 200
    assert "games won 0 points 6" in words(after.text)
    assert "overlay__side--won" not in after.text
    public.type(1, 2)
    assert "overlay__side--won" in english.get(f"{public.address}tavoli/2/diretta").text
    assert words(english.get(f"{public.address}tavoli/77/diretta").text).endswith(
        f"Table 77 {nobody}"
    )


def test_five_at_a_table_over_a_stream(app: Flask, english: FlaskClient) -> None:
    public = running(app, plan("trionfo"), 5)
    public.play()
    page = english.get(f"{public.address}tavoli/1/diretta").text
    assert page.count('class="overlay__side"') == 5
    assert "payments" in words(page)


@pytest.mark.parametrize("language", ["it", "en"])
def test_what_to_copy_stands_with_papers_and_data(app: Flask, language: str) -> None:
    public = running(app, plan("svizzera"), 4)
    organizer = browser_of(app, public.organizer)
    address = f"/events/{public.code}/papers/"
    asked = {"Accept-Language": language}
    page = organizer.get(address, headers=asked).text
    assert f"{public.address}riquadro&#34; title=" in page
    assert f"{public.address}tavoli/1/diretta" in page
    assert f'href="{public.address}tavoli/1/diretta"' not in page
    public.publish()
    page = organizer.get(address, headers=asked).text
    assert f'href="{public.address}tavoli/2/diretta"' in page

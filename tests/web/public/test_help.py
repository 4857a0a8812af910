"""Help: the rules in force in plain words, and how to enter a hand."""

import html
import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.games.marafone.regulation import REGULATIONS
from referee.games.marafone.words import explain
from tests.paper.conftest import text_of
from tests.web.shown import as_seen


def read(client: FlaskClient, path: str) -> str:
    """A page without the marks that say which of its words are Italian."""
    return as_seen(client.get(path).text)


@pytest.mark.parametrize("name", list(REGULATIONS.presets))
def test_every_preset_tells_each_of_its_choices(english: FlaskClient, name: str) -> None:
    page = read(english, f"/help/rules/{name}").replace("&#39;", "'")
    named = REGULATIONS.presets[name]
    assert named.title in page
    for told in explain(named.regulation):
        # Once in short, once beside its article.
        assert page.count(str(told)) >= 2, told


def test_in_italian(italian: FlaskClient) -> None:
    page = italian.get("/help/rules/circolo").text
    assert "Chi esce può dire una parola: busso, striscio, volo." in page
    assert "Prende la briscola più alta" in page
    assert "Come si segna una mano" in italian.get("/help/entry").text


def test_a_regulation_is_told_in_short_with_its_name_subject_by_subject(
    italian: FlaskClient,
) -> None:
    page = italian.get("/help/rules/torneo").text
    short = page[page.index('id="short"') : page.index("</section>", page.index('id="short"'))]
    assert "Torneo in breve" in short
    assert "<li>" not in short
    paragraphs = short.split("<p>")[1:]
    assert [text.split(".")[0].partition(" ")[0] for text in paragraphs] == [
        "Due",  # brutte
        "La",  # maraffa
        "Non",  # ci si può chiamare fuori
        "Chi",  # esce può dire una parola
    ]


def test_where_the_rules_come_from_and_where_their_sources_differ(
    english: FlaskClient, italian: FlaskClient
) -> None:
    page = read(english, "/help/rules")
    for source in ("Pagat:", "Wikipedia:", "Maraffa Forever:", "Game Rules:"):
        assert source in page
    assert "for Wikipedia the others score eleven-nil" in page
    assert "Dove non vanno d’accordo" in italian.get("/help/rules").text


def test_trionfo_has_rules_of_its_own(english: FlaskClient) -> None:
    assert 'href="/help/rules/trionfo"' in english.get("/help/rules").text
    page = read(english, "/help/rules/trionfo")
    for words in ("5 of swords", "chiamata in mano", "13.6", "The ace is worth a point", "4.3"):
        assert words in page
    assert "maraffa in one" not in page
    assert "Trionfo for five" in read(english, "/help/entry")


def test_organizers_are_told_how_an_evening_goes(
    english: FlaskClient, italian: FlaskClient
) -> None:
    assert "A tournament evening, step by step" in english.get("/help/tournament").text
    assert "Una serata di torneo, passo per passo" in italian.get("/help/tournament").text


def test_a_league_is_told_in_both_languages(english: FlaskClient, italian: FlaskClient) -> None:
    assert "A league, step by step" in english.get("/help/league").text
    assert "Un campionato, passo per passo" in italian.get("/help/league").text


@pytest.mark.paper
def test_an_evening_without_electricity_has_its_page_and_its_charts(
    english: FlaskClient, italian: FlaskClient
) -> None:
    assert "/help/by-hand" in italian.get("/").text
    assert "Una serata senza corrente" in italian.get("/help/by-hand").text
    page = english.get("/help/by-hand").text
    for chart in ("knockout", "girone", "swiss"):
        assert f'action="/charts/{chart}.pdf"' in page
        answer = english.get(f"/charts/{chart}.pdf")
        assert (answer.status_code, answer.mimetype) == (200, "application/pdf")
    for lost in ("consolante", "ripescaggio"):
        assert f'<option value="{lost}"' in page
        chart = english.get(f"/charts/knockout.pdf?entries=9&lost={lost}").data
        assert lost.capitalize() in text_of(chart)
    assert english.get("/charts/girone.pdf?entries=13&format=a4").status_code == 404


def test_the_list_and_the_clubs_own(english: FlaskClient, app: Flask) -> None:
    folder = Path(app.instance_path) / "regulations"
    folder.mkdir()
    (folder / "borgo.toml").write_text('title = "Bar <Sport>"\nbase = "corto"\nclaims = "off"\n')
    (folder / "broken.toml").write_text('base = "corto"\nclaims = "perhaps"\n')
    page = read(english, "/help/rules")
    assert "Bar &lt;Sport&gt;" in page
    assert "broken.toml: claims: claims must be one of: on, off" in page
    own = english.get("/help/rules/borgo").text
    assert "Nobody may claim" in own
    assert english.get("/help/rules/broken").status_code == 404
    assert english.get("/help/rules/..%2fsecret").status_code == 404


def test_each_game_is_introduced_before_its_regulations(italian: FlaskClient) -> None:
    page = italian.get("/help/rules").text
    for title, words, regulation in (
        ("Marafone", "con la maraffa 14", "circolo"),
        ("Tressette in quattro", "senza briscola", "tressette"),
        ("Trionfo in cinque", "ognuno per sé", "trionfo"),
    ):
        heading, about = page.index(f"<h2>{title}</h2>"), page.index(words)
        assert heading < about < page.index(f'href="/help/rules/{regulation}"')
    # A list without a role has bullets, for which only running text leaves room.
    assert "<ul>" not in page[: page.index("<article")]


def test_entry_speaks_the_words_of_the_glossary(english: FlaskClient, italian: FlaskClient) -> None:
    page = italian.get("/help/entry").text
    for word in ("rimedio", "gara", "tabellino", "referto", "occate", "iocate", "mazzi ", "“"):
        assert word not in page
    assert "remedy" not in english.get("/help/entry").text


@pytest.mark.parametrize("name", ["tressette", "tressette-31", "tressette-senza-accuse"])
def test_the_rules_of_tressette_have_one_word_and_one_apostrophe(
    italian: FlaskClient, name: str
) -> None:
    page = italian.get(f"/help/rules/{name}").text
    assert "Non c’è briscola" in page
    for words in ("&#39;", "primo giocatore", "un lato", "due lati"):
        assert words not in page


def test_italian_words_of_an_english_page_are_read_aloud_in_italian(
    english: FlaskClient, italian: FlaskClient
) -> None:
    for path in ("/help/rules/circolo", "/help/entry", "/help/tournament"):
        assert '<i lang="it">' in english.get(path).text
        assert '<i lang="it">' not in italian.get(path).text


def test_empty_sheets_are_offered_in_both_sizes(english: FlaskClient) -> None:
    for address in ("/", "/help/by-hand"):
        page = html.unescape(english.get(address).text)
        for link in ("/blank.pdf", "/blank.pdf?game=trionfo", "/blank.pdf?game=trionfo&format=a5"):
            assert f'href="{link}"' in page
        assert "Blank sheet of marafone, A5" in re.sub("<[^>]+>", "", page)

"""The screen on the wall: its pages, what stands on each, and how large."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.presenters.tournaments.words import entry_shown
from tests.actions.tournaments.desk import play
from tests.people import browser_of
from tests.tournament.evening.evening import plan
from tests.web.public.public_event import Public, knockout, running
from tests.web.shown import as_seen, words


def test_the_wall_turns_its_pages(app: Flask, english: FlaskClient) -> None:
    public = running(app, plan("svizzera"), 50)
    public.play()
    public.publish()
    page = english.get(f"{public.address}schermo").text
    assert "Tables · 1/2" in page
    assert 'class="qr"' in page
    assert "of 2 " not in page
    seen, following = [], f"{public.address}schermo"
    while following not in seen:
        seen.append(following)
        page = english.get(following).text
        found = re.search(r'data-url="([^"]+)"', page)
        assert found is not None
        following = found[1]
        assert f"url={following}" in page, "without JavaScript the browser turns it"
    pages = [english.get(address).text for address in seen]
    names = [words(page) for page in pages]
    by_name = [words(page) for page in pages if "Tables by name" in page]
    for number in range(1, 51):
        pair = f"Niccolò {number} and Ivo {number} "
        assert sum(pair in f"{page} " for page in names) >= 2, pair
        for player in ("Niccolò", "Ivo"):
            told = [page.count(f" {player} {number} ") for page in by_name]
            assert sum(told) == 1, "each partner once by name"
    assert english.get(f"{public.address}schermo?page=99").status_code == 200
    # Once most of them play nobody looks for a table any more.
    for table in range(1, 14):
        public.type(2, table)
    pages = [english.get(address).text for address in seen]
    assert not any("Tables by name" in page for page in pages)


def test_every_column_of_the_wall_has_its_heading(app: Flask, english: FlaskClient) -> None:
    public = running(app, plan("svizzera"), 24)
    public.play()
    public.publish()
    public.hand(public.match(2, 1), 7, 4)
    public.type(2, 2)
    headed = {}
    for number in range(1, 9):
        page = english.get(f"{public.address}schermo?page={number}").text
        title = re.search(r'event-wall__title">([^<]+)<', page)
        assert title is not None
        headed[title[1].partition(" ·")[0]] = words(page)
    assert "games won points total" in headed["Tables"]
    assert "Name Table" in headed["Tables by name"]
    assert "Rank Name MP" in headed["Standings"]


def test_people_stand_by_surname_on_the_wall(app: Flask, english: FlaskClient) -> None:
    public = Public(app, plan("svizzera"))
    for entry in range(1, 25):
        players = [f"Ada{entry} Zoffoli", f"Pierfrancesca Abbondanzieri-{entry}"]
        public.add(
            ("entry_added", {"entry": entry, "name": " - ".join(players), "players": players})
        )
    public.add(("checked_in", {"entries": list(range(1, 25))}))
    public.begin()
    public.publish()
    page = words(english.get(f"{public.address}schermo?page=2").text)
    assert "Abbondanzieri-24 P. " in page
    assert page.rindex(" P. ") < page.index("Zoffoli Ada")


def test_the_wall_tells_what_a_table_does_by_a_word_and_a_shape(
    app: Flask, english: FlaskClient
) -> None:
    public = running(app, plan("svizzera"), 8)
    public.publish()
    public.hand(public.match(1, 1), 7, 4)
    public.type(1, 2)
    public.call(public.match(1, 3))
    page = english.get(f"{public.address}schermo").text
    tables = page.split('<li class="wall-table ')[1:]
    states = ("playing", "done", "referee", "not_started")
    told = ("playing", "done", "referee called", "not started")
    for table, state, word in zip(tables, states, told, strict=True):
        assert table.startswith(f"wall-table--{state}")
        assert re.search(rf'wall-table__state"><svg.*?</svg>{word}</p>', table, re.DOTALL), word


def test_a_match_that_is_over_and_waits_has_its_total_on_the_wall(
    app: Flask, english: FlaskClient
) -> None:
    public = running(app, plan("svizzera"), 8)
    public.publish()
    for table in (1, 2):
        with app.app_context():
            play(public.match(1, table), sign=table == 1)
    public.hand(public.match(1, 3), 7, 4)
    page = english.get(f"{public.address}schermo").text
    tables = page.split('<li class="wall-table ')[1:4]
    seen = [re.findall(r'data-mark="(\w+)">(\w+)<', table) for table in tables]
    over = [("games", "2"), ("total", "82"), ("games", "0"), ("total", "20")]
    assert seen == [over, over, [("games", "0"), ("game", "7"), ("games", "0"), ("game", "4")]]
    assert "signed" in tables[0]
    desk = browser_of(app, public.organizer).get(f"/events/{public.code}/rounds/1").text
    assert desk.count("total 82–20") == 2


def test_a_name_without_numbers_beside_it_has_their_room_on_the_wall(
    app: Flask, english: FlaskClient
) -> None:
    public = Public(app, plan("svizzera"))
    for entry in range(1, 25):
        players = [f"Mariafranca Neri{entry}", f"Ada Rossi{entry}"]
        public.add(
            ("entry_added", {"entry": entry, "name": " - ".join(players), "players": players})
        )
    public.add(("checked_in", {"entries": list(range(1, 25))}))
    public.begin()
    public.publish()
    public.hand(public.match(1, 1), 7, 4)
    page = english.get(f"{public.address}schermo").text
    tables = page.split('<li class="wall-table ')[1:]
    assert "<bdi>M. Neri" in tables[0]
    assert all("<bdi>Mariafranca Neri" in table for table in tables[1:])


def test_long_names_have_initials_on_the_wall_and_are_smaller_rather_than_cut(
    app: Flask, english: FlaskClient
) -> None:
    public = Public(app, plan("svizzera"))
    names = [
        ("Pierfrancesco Pierantoni-Ghinassi", "Maria-Giovanna Giannantonio-Bianconcini"),
        ("Ada", "Ivo"),
    ]
    for entry, players in enumerate(names, start=1):
        told = {"entry": entry, "name": " - ".join(players), "players": list(players)}
        public.add(("entry_added", told))
    public.add(("checked_in", {"entries": [1, 2]}))
    public.begin()
    public.publish()
    # One table alone has the whole width, for larger letters.
    page = english.get(f"{public.address}schermo").text
    short = "P. Pierantoni-Ghinassi and M. Giannantonio-Bianconcini"
    assert f'wall-table__who"><bdi>{short}</bdi>' in page
    assert "wall-tables--fewest" in page

    public = Public(app, plan("svizzera"))
    names += [(f"Niccolò {one}", f"Ivo {one}") for one in range(3, 11)]
    for entry, players in enumerate(names, start=1):
        told = {"entry": entry, "name": " - ".join(players), "players": list(players)}
        public.add(("entry_added", told))
    public.add(("checked_in", {"entries": list(range(1, 11))}))
    public.begin()
    public.publish()
    page = english.get(f"{public.address}schermo").text
    assert "wall-tables--fewest" not in page
    assert 'wall-name--2"><bdi>P. Pierantoni-Ghinassi and M. Giannantonio-Bianconcini</bdi>' in page
    assert '"><bdi>Ada and Ivo</bdi>' in page


def test_names_take_the_room_of_columns_that_a_page_of_the_wall_has_not(
    app: Flask, english: FlaskClient
) -> None:
    public = Public(app, plan("svizzera"))
    public.enter(10)
    players = ["Lina Montani", "Zeno Golfarelli"]
    told = {"name": " - ".join(players), "players": players}
    public.add(("entry_changed", {"entry": 1, **told}))
    public.begin()
    public.publish()
    keys = list(public.view().state.missing)
    for key in keys[:-1]:
        public.type(*key)
    page = english.get(f"{public.address}schermo").text
    assert "<bdi>Lina Montani and Zeno Golfarelli</bdi>" in page
    public.hand(public.match(*keys[-1]), 6, 5)
    page = english.get(f"{public.address}schermo").text
    assert "<bdi>L. Montani and Z. Golfarelli</bdi>" in page, "there are points of a game, too"


def test_the_wall_shows_no_standings_before_the_first_result(
    app: Flask, english: FlaskClient
) -> None:
    public = running(app, plan("svizzera"), 4)
    public.publish()
    address = f"{public.address}schermo"
    assert "event-wall__page--tables" in english.get(f"{address}?page=2").text
    public.type(1, 1)
    assert "event-wall__page--standings" in english.get(f"{address}?page=2").text


@pytest.mark.parametrize(
    ("format_", "entries", "look"),
    [
        ("baraonda", 8, "wall-rows--fewest wall-rows--upto-8"),
        ("baraonda", 16, "wall-rows--upto-16 wall-rows--larger"),
        ("baraonda", 20, "wall-rows--upto-20 wall-rows--larger"),
        ("svizzera", 16, "wall-rows--upto-16 wall-rows--larger"),
        ("svizzera", 24, ""),
    ],
)
def test_a_ranking_on_the_wall_is_as_large_as_its_rows_and_names_allow(
    app: Flask, english: FlaskClient, format_: str, entries: int, look: str
) -> None:
    public = running(app, plan(format_), entries)
    public.play()
    pages = [english.get(f"{public.address}schermo?page={number}").text for number in (1, 2, 3)]
    ranking = next(page for page in pages if "event-wall__page--standings" in page)
    assert f'<ol role="list" class="{f"wall-rows {look}".strip()}">' in ranking


def test_a_longer_name_keeps_the_rows_of_a_ranking_as_they_are(
    app: Flask, english: FlaskClient
) -> None:
    public = Public(app, plan("svizzera"))
    public.enter(16)
    told = {"name": "Anna Lorenzi - Guido Zoli", "players": ["Anna Lorenzi", "Guido Zoli"]}
    public.add(("entry_changed", {"entry": 1, **told}))
    public.begin()
    public.play()
    ranking = english.get(f"{public.address}schermo?page=2").text
    assert "event-wall__page--standings" in ranking
    assert '<ol role="list" class="wall-rows wall-rows--upto-16">' in ranking


def test_the_wall_has_the_bracket_and_the_clock(app: Flask, english: FlaskClient) -> None:
    public = running(app, knockout(), 8)
    public.publish()
    public.add(("clock_started", {"round": 1, "minutes": 50}))
    public.add(("last_hand_called", {"round": 1}))
    pages = [english.get(f"{public.address}schermo?page={number}").text for number in (1, 2, 3)]
    assert all("Last hand!" in page for page in pages)
    assert any('class="bracket__drawing"' in page for page in pages)


def test_the_wall_names_no_round_above_a_bracket(app: Flask, english: FlaskClient) -> None:
    """Above the match for the third place “Final” would be wrong."""
    public = running(app, knockout(), 8)
    public.publish()
    for number in (1, 2, 3):
        page = english.get(f"{public.address}schermo?page={number}").text
        line = re.search(r'class="event-wall__event">(.*)</p>', page)
        assert line is not None
        assert "Round 1" in line[1]
        assert ("Quarterfinals" in line[1]) == ("event-wall__page--bracket" not in page)


def test_the_wall_names_the_bracket_of_its_tables(app: Flask, english: FlaskClient) -> None:
    """Whoever has lost looks for the consolante, and does not play in the semifinals."""
    public = running(app, knockout(consolante=True), 8)
    public.play()
    first = english.get(f"{public.address}schermo?page=1").text
    assert '<h1 class="event-wall__title">Tables</h1>' in first, "there is one bracket"
    public.publish()
    pages = [as_seen(english.get(f"{public.address}schermo?page={page}").text) for page in (1, 2)]
    state = public.view().state
    for bracket, page in zip(("main", "consolante"), pages, strict=True):
        name = {"main": "Main bracket", "consolante": "Consolante"}[bracket]
        assert f'<h1 class="event-wall__title">Tables · {name}</h1>' in page
        line = re.search(r'class="event-wall__event">(.*)</p>', page)
        assert line is not None
        assert "Round 2" in line[1]
        assert ("Semifinals" in line[1]) == (bracket == "main")
        there = [sheet.table for key, sheet in state.sheets.items() if key[0] == 2]
        for table in there:
            names = [entry_shown(state, one) for one in table.players]
            assert all((one in page) == (table.bracket == bracket) for one in names)

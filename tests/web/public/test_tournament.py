"""The tournament for everybody: what is published and nothing else, found by name, cheap to ask."""

import re
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.actions.matches.match_facts import record_fact
from referee.actions.tournaments.results import (
    Correction,
    correct_result,
    give_walkover,
)
from referee.actions.tournaments.rounds import (
    make_final,
    publish_round,
    take_round_back,
)
from referee.core.table_result import read_table_result
from referee.presenters.tournaments.words import entry_shown
from referee.store.matches import queries
from referee.tournament.evening.plan import EventPlan, StagePlan
from referee.tournament.evening.progress import is_played_out
from tests.people import evening, person, row_of
from tests.tables import STAMP
from tests.tournament.evening.evening import B_WINS, plan
from tests.web.public.public_event import Public, knockout, running
from tests.web.shown import as_seen
from tests.web.test_markup import NASTY, faults

PLACES = ("", "?by=name", "classifica", "tabellone", "schermo", "iscritti/1")


def words(page: str) -> str:
    """What stands on a page, without its markup."""
    body = page.partition("<main")[2]
    return " ".join(re.sub(r"<[^>]+>", " ", body).split())


def test_an_event_without_a_tournament_is_not_there(app: Flask, english: FlaskClient) -> None:
    public = Public(app)
    for code in (public.code, "ZZZZZZ", "no-code"):
        for place in PLACES:
            assert english.get(f"/torneo/{code}/{place}").status_code == 404


def test_what_an_organizer_passes_on_leads_others_to_the_public_page(
    app: Flask, english: FlaskClient
) -> None:
    public = Public(app, plan("svizzera"))
    led = english.get(f"/events/{public.code}")
    assert (led.status_code, led.location) == (303, public.address)
    page = english.get(led.location).text
    assert f'href="/sign-in?next=/events/{public.code}"' in page
    without = Public(app)
    for address in (f"/events/{without.code}", f"/events/{public.code}/rounds", "/events/ZZZZZZ"):
        assert english.get(address).location.startswith("/sign-in?"), address


def test_before_the_first_round_there_are_the_entries(app: Flask, english: FlaskClient) -> None:
    public = Public(app, plan("svizzera"))
    assert "Nobody has entered yet" in english.get(public.address).text
    assert "Nobody has entered yet" in english.get(f"{public.address}schermo").text
    public.enter(5)
    public.add(("withdrew", {"entry": 2}))
    page = words(english.get(public.address).text)
    assert "It begins on 20 Nov 2026" in page
    assert "5 entries" in page
    assert "Niccolò 3 and Ivo 3 Circolo 3" in page
    assert "Niccolò 2 and Ivo 2 withdrawn" in page
    wall = words(english.get(f"{public.address}schermo").text)
    assert "Niccolò 3" in wall
    assert "Niccolò 2" not in wall
    assert "not published yet" in words(english.get(f"{public.address}?q=niccolo 3").text)


@pytest.mark.parametrize("format_", ["svizzera", "eliminazione", "girone"])
def test_a_draft_is_never_shown(app: Flask, english: FlaskClient, format_: str) -> None:
    public = Public(app, plan(format_), 6)
    before = {place: words(english.get(public.address + place).text) for place in PLACES}
    public.begin()
    public.draft()
    for place in PLACES:
        assert words(english.get(public.address + place).text) == before[place], place
    with app.app_context():
        publish_round(public.act(), 1)
    assert "Table 1" in words(english.get(public.address).text)
    after = {place: words(english.get(public.address + place).text) for place in PLACES}
    for place in public.view().state.missing:
        public.type(*place)
    played = {place: words(english.get(public.address + place).text) for place in PLACES}
    assert played[""] != after[""]
    public.draft()
    for place in PLACES:
        assert words(english.get(public.address + place).text) == played[place], place


def test_a_swiss_has_its_cross_table_below_the_standings(app: Flask, english: FlaskClient) -> None:
    public = running(app, plan("svizzera"), 5)
    public.play()
    page = words(english.get(f"{public.address}classifica").text)
    assert "Cross table" in page
    assert "No. 1 Niccolò" in page
    assert "bye 2" in page
    assert "Cross table" not in words(
        english.get(f"{running(app, plan('girone'), 4).address}classifica").text
    )


def test_a_round_taken_back_is_gone(app: Flask, english: FlaskClient) -> None:
    public = running(app, plan("svizzera"), 4)
    public.play()
    public.publish()
    assert "Round 2" in english.get(public.address).text
    with app.app_context():
        take_round_back(public.act(), 2, "drawn too early")
    page = english.get(public.address).text
    assert "Round 2" not in page
    assert "Round 1" in page


def test_where_do_i_play(app: Flask, english: FlaskClient) -> None:
    public = running(app, plan("svizzera"), 5)
    public.play()
    public.publish()
    state = public.view().state
    both = [
        entry
        for entry in state.entrants
        if sum(entry in sheet.table.players for sheet in state.sheets.values()) == 2
    ]
    one = both[0]
    found = words(english.get(f"{public.address}?q=NICCOLO {one}").text)
    assert "1 entry found" in found
    place = next(p for p, s in state.sheets.items() if p[0] == 2 and one in s.table.players)
    (other,) = (entry for entry in state.sheets[place].table.players if entry != one)
    assert f"Table {place[1]} against Niccolò {other} and Ivo {other}" in found
    assert "Last result: round 1" in found
    (rests,) = state.rounds[-1].draft.draws[0].draw.round.byes
    assert f"Niccolò {rests} and Ivo {rests} rests" in words(
        english.get(f"{public.address}?q=ivo+{rests}").text
    )
    assert "5 entries found" in english.get(f"{public.address}?q=ivo").text
    assert "No one here has that name" in english.get(f"{public.address}?q=Zebedeo").text
    assert 'value="&lt;b&gt;"' in english.get(f"{public.address}?q=<b>").text
    public.add(("withdrew", {"entry": one}))
    assert "withdrawn" in english.get(f"{public.address}?q=ivo {one}").text


@pytest.mark.parametrize("typed", ["D'Angelo", "dangelo", "angelo", "DANG", "nico d’angelo", "d"])
def test_a_name_is_found_however_it_is_typed(app: Flask, english: FlaskClient, typed: str) -> None:
    public = Public(app, plan("svizzera"), 1)
    players = ["Nicò D'Angelo", "Ada Rossi"]
    public.add(("entry_added", {"entry": 2, "name": "I due", "players": players}))
    page = english.get(public.address, query_string={"q": typed}).text
    assert "1 entry found" in page
    assert "I due" in page
    for other in ("ngelo", "?", "Angelina"):
        page = english.get(public.address, query_string={"q": other}).text
        assert "0 entries found" in page


def test_too_many_found_are_said_so(app: Flask, english: FlaskClient) -> None:
    public = running(app, plan("svizzera"), 14)
    public.publish()
    assert "There are more" in english.get(f"{public.address}?q=ivo").text


def test_by_name_and_earlier_rounds(app: Flask, english: FlaskClient) -> None:
    public = running(app, plan("svizzera"), 5)
    public.play()
    public.publish()
    page = words(english.get(f"{public.address}?by=name&round=1").text)
    assert page.index("Niccolò 1") < page.index("Niccolò 5")
    assert "rests" in page
    for asked in ("?round=1", "?round=9", "?round=x", "?round=0", "?by=colour"):
        assert english.get(public.address + asked).status_code == 200
    assert "82" not in words(english.get(f"{public.address}?round=2").text)
    assert "100" in words(english.get(f"{public.address}?round=1").text)


def test_live_scores_and_what_may_be_said_of_them(app: Flask, english: FlaskClient) -> None:
    public = running(app, plan("svizzera"), 4)
    public.publish()
    code = public.match(1, 1)
    public.hand(code, 7, 4)
    page = english.get(public.address).text
    assert f'href="/watch/{code}"' in page
    assert re.search(
        r"Table 1 playing .* games won points .* games won 0 points 7 .* games won 0 points 4 ",
        words(page),
    )
    assert "not started" in words(page)
    with app.app_context():
        after = queries.head(code).number
        call = {"reason": "A card fell"}
        record_fact(code, "referee_called", call, after, str(uuid4()), STAMP)
    page = words(english.get(public.address).text)
    assert "Table 1 referee called" in page
    assert "A card fell" not in page, "why is the table’s own business"
    assert f'href="{public.address}"' in english.get(f"/watch/{code}").text


def test_walkovers_and_corrections_are_said(app: Flask, english: FlaskClient) -> None:
    public = running(app, plan("svizzera"), 6)
    public.publish()
    with app.app_context():
        give_walkover(public.act(), (1, 1), "b")
        give_walkover(public.act(), (1, 2), None)
    public.type(1, 3)
    with app.app_context():
        correct_result(public.act(), Correction((1, 3), read_table_result(B_WINS), "read wrongly"))
    page = words(english.get(public.address).text)
    assert "Table 1 walkover" in page
    assert "Table 2 neither turned up" in page
    assert "Table 3 corrected" in page
    assert "read wrongly" not in page


def test_ones_own_page(app: Flask, english: FlaskClient) -> None:
    public = running(app, plan("girone"), 5)
    assert "Nothing played yet" in english.get(f"{public.address}iscritti/1").text
    for _ in range(3):
        public.play()
    page = words(english.get(f"{public.address}iscritti/2").text)
    assert "Niccolò 2 , Ivo 2 · Circolo 2 · Cesena" in page
    assert re.search(r"place \d of 5", page)
    assert sum(f"Round {number} ·" in page for number in (1, 2, 3)) == 3
    assert english.get(f"{public.address}iscritti/99").status_code == 404


def test_a_place_while_a_round_is_played_is_for_now_and_there_is_none_in_the_first(
    app: Flask, english: FlaskClient
) -> None:
    public = running(app, plan("svizzera"), 4)
    public.publish()
    public.type(1, 1)
    address = f"{public.address}iscritti/1"
    assert "of 4" not in words(english.get(address).text)
    public.type(1, 2)
    assert re.search(r"Swiss: place \d of 4", words(english.get(address).text))
    public.publish()
    public.type(2, 1)
    page = words(english.get(address).text)
    assert re.search(r"Swiss: for now, with the round in play, place \d of 4", page)


def test_standings_say_whether_they_are_final(app: Flask, english: FlaskClient) -> None:
    public = running(app, plan("svizzera"), 4)
    assert "No standings yet" in english.get(f"{public.address}classifica").text
    public.play()
    page = words(english.get(f"{public.address}classifica").text)
    assert "Provisional standings" in page
    public.play()
    public.add(("prizes_set", {"prizes": [{"place": 1, "text": "A ham"}]}))
    public.add(("protest_opened", {"minutes": 15}))
    page = words(english.get(f"{public.address}classifica").text)
    assert "podium__step" not in english.get(public.address).text
    assert re.search(r"Provisional standings: .* Objections until \d\d:45\.", page)
    assert "A ham" not in page
    with app.app_context():
        make_final(public.act(), "the hall closes")
    found = words(english.get(f"{public.address}?q=niccolo").text)
    assert "The tournament is over." in found
    assert "Watch the match" not in found
    home = english.get("/").text
    assert home.index("Tournaments that are over") < home.index(public.address)
    assert "Tournaments being played" not in home
    page = words(english.get(f"{public.address}classifica").text)
    assert "Final standings" in page
    assert re.search(r"1\. Niccolò \d and Ivo \d : A ham", page)
    # What is over opens on its podium, before anything else.
    opened = english.get(public.address).text
    assert opened.count('class="podium__step ') == 3
    assert opened.index('class="podium__step podium__step--1"') < opened.index("Where do I play?")
    assert re.search(r"1 Niccolò \d and Ivo \d Circolo \d match points: 4 A ham", words(opened))
    podium = english.get(f"{public.address}schermo").text
    assert podium.count('class="podium__step ') == 3
    assert "A ham" in english.get(f"{public.address}schermo?page=2").text
    standings = english.get(f"{public.address}schermo?page=3").text
    assert "Final standings" in standings
    short = re.findall(r'wall-row__value">([^<]+)', standings)
    everywhere = re.findall(r"<abbr[^>]*>([^<]+)", english.get(f"{public.address}classifica").text)
    assert short == [one for one in everywhere if one in short][: len(short)], "in one order"


def test_the_cross_table_of_a_girone(app: Flask, english: FlaskClient) -> None:
    made = plan("girone", "eliminazione")
    groups = StagePlan("girone", groups=("A", "B"))
    public = running(app, EventPlan(made.regulation, 7, (groups, made.stages[1])), 8)
    for _ in range(3):
        public.play()
    page = words(english.get(f"{public.address}classifica").text)
    assert "Results · Group A" in page
    assert page.count("2–1") >= 12
    assert page.count("1–2") >= 12
    assert "Group A" in words(english.get(public.address).text)
    public.begin()
    assert "Bracket" not in english.get(public.address).text
    public.publish()
    assert "Bracket" in english.get(public.address).text
    assert "Semifinals" in english.get(public.address).text


def test_the_bracket_is_drawn_and_told(app: Flask, english: FlaskClient) -> None:
    public = running(app, knockout(consolante=True), 12)
    assert "no bracket to see" in english.get(f"{public.address}tabellone").text
    public.play()
    public.publish()
    page = english.get(f"{public.address}tabellone").text
    assert page.count('class="bracket__drawing"') == 2
    listed = words(page)
    assert "goes on without a match" in listed
    assert "Quarterfinals" in listed
    assert f'href="/watch/{public.match(2, 1)}"' in page
    pairings = words(english.get(public.address).text)
    assert pairings.index("Main bracket") < pairings.index("Consolante")


def test_the_consolante_has_a_winner_in_the_standings_and_below_the_podium(
    app: Flask, english: FlaskClient
) -> None:
    public = running(app, knockout(consolante=True), 12)
    while not is_played_out(public.view().state):
        public.play()
    page = english.get(f"{public.address}classifica").text
    assert words(page).count("wins the consolante") == 1
    with app.app_context():
        make_final(public.act(), "the hall closes")
    opened = english.get(public.address).text
    assert re.search(r"Consolante Niccolò \d+ and Ivo \d+", words(opened))


@pytest.mark.parametrize(("format_", "entries"), [("baraonda", 9), ("trionfo", 11)])
def test_single_players(app: Flask, english: FlaskClient, format_: str, entries: int) -> None:
    public = running(app, plan(format_), entries)
    public.play()
    public.publish()
    for place in (*PLACES, "?q=niccolo", "?by=name", "schermo?page=2"):
        page = english.get(public.address + place)
        assert page.status_code == 200
        assert ("Niccolò" in page.text) == (place != "tabellone"), place
    assert "with Niccolò" in words(english.get(f"{public.address}?by=name").text) or (
        format_ == "trionfo"
    )


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
        ("svizzera", 16, "wall-rows--upto-16"),
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
        name = {"main": "main bracket"}.get(bracket, bracket)
        assert f'<h1 class="event-wall__title">Tables · {name}</h1>' in page
        there = [sheet.table for key, sheet in state.sheets.items() if key[0] == 2]
        for table in there:
            names = [entry_shown(state, one) for one in table.players]
            assert all((one in page) == (table.bracket == bracket) for one in names)


def test_a_bracket_is_read_as_the_path_of_one_pair(app: Flask, english: FlaskClient) -> None:
    public = running(app, knockout(), 8)
    public.play()
    address = f"{public.address}tabellone"
    assert "bracket__step" not in english.get(f"{address}?entry=99").text
    table = next(sheet.table for key, sheet in public.view().state.sheets.items() if key[0] == 1)
    won, lost = (table.players if table.winner == "a" else table.players[::-1])[:2]
    path = words(english.get(f"{address}?entry={won}").text)
    assert re.search(rf"against Niccolò {lost} and Ivo {lost} has won \d–\d", path)
    assert "against Niccolò" in path.partition(" has won ")[2]
    out = english.get(f"{address}?entry={lost}").text
    assert out.count("bracket__step--lost") == 1
    assert out.count('<li class="bracket__step') == 1, "its way ends there"
    public.publish()
    path = words(english.get(f"{address}?entry={won}").text)
    assert re.search(r"against Niccolò \d and Ivo \d table \d · Watch", path)
    assert "against the winner of Niccolò" in path


def test_a_group_is_called_the_same_on_every_page(app: Flask, english: FlaskClient) -> None:
    arabic = "المجموعة"
    groups = StagePlan("eliminazione", groups=(arabic, "B"))
    public = running(app, EventPlan(knockout().regulation, 7, (groups,)), 8)
    public.publish()
    public.type(1, 1)
    places = ("", "classifica", "tabellone", *[f"schermo?page={page}" for page in (2, 4)])
    for place in places:
        page = english.get(public.address + place).text
        assert f"Group \u2068{arabic}\u2069" in page, f"{place}: it turns no line around"


def test_a_large_bracket_waits_until_it_fits(app: Flask, english: FlaskClient) -> None:
    public = running(app, knockout(), 66)
    public.publish()
    pages = [english.get(f"{public.address}schermo?page={number}").text for number in range(1, 10)]
    assert not any("bracket__drawing" in page for page in pages)


def test_names_are_text(app: Flask, english: FlaskClient) -> None:
    public = Public(app, knockout(consolante=True))
    told: list[Any] = []
    for id_, name in enumerate(NASTY, start=1):
        players = [f"{name[:60]} {id_}", f"Ivo {id_}"]
        entry = {"entry": id_, "name": name[:70], "players": players}
        told.append(("entry_added", {**entry, "club": name[:70], "town": name[:70]}))
    told.append(("checked_in", {"entries": list(range(1, len(NASTY) + 1))}))
    public.add(*told)
    places = [*PLACES, "?q=xss", "schermo?page=2", "schermo?page=3"]

    def check() -> None:
        for place in places:
            answer = english.get(public.address + place)
            assert answer.status_code == 200
            assert faults(answer.data, answer.mimetype) == [], place

    check()
    public.begin()
    public.play()
    public.publish()
    check()


def test_home_leads_to_what_is_being_played(app: Flask, english: FlaskClient) -> None:
    public = running(app, plan("svizzera"), 4)
    assert public.address not in english.get("/").text
    public.publish()
    assert public.address in english.get("/").text
    assert "Tournaments being played" in english.get("/").text


def test_a_friendly_match_has_no_tournament(app: Flask, english: FlaskClient) -> None:
    with app.app_context():
        other = person("Oreste", "organizer")
        assert row_of(evening(other, "Altra"))
    public = running(app, plan("svizzera"), 4)
    public.publish()
    assert "The tournament" in english.get(f"/watch/{public.match(1, 1)}").text

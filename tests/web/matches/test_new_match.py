"""A new match: names, seats, regulation, first battezzante, and whatever may be typed wrong."""

import os
import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.tables import FIVE
from tests.web.shown import as_seen
from tests.web.tablet import Tablet

pytestmark = pytest.mark.no_cover


def test_four_names_are_enough(tablet: Tablet) -> None:
    tablet.starts_match(battezzante="")
    record = tablet.record()
    assert record["players"] == ["Anna", "Bruno", "Carla", "Dario"]
    assert record["regulation"] == "circolo"
    assert "Whoever holds the 4 of coins is battezzante" in tablet.text


def test_us_and_them_start_without_names(tablet: Tablet) -> None:
    tablet.starts_match("", "", "", "", quick="1")
    assert tablet.record()["players"] == ["Us", "Them", "Us", "Them"]
    assert "Us 1 is battezzante" in tablet.text


def test_the_regulation_is_told_in_words_and_remembered(tablet: Tablet) -> None:
    tablet.starts_match(regulation="torneo")
    tablet.opens("/match/new")
    assert "Nobody may claim" in tablet.text
    form = next(form for form in tablet.forms if form.action == "/match/new")
    assert form.fields["regulation"] == "torneo"


def test_names_used_before_are_offered(tablet: Tablet) -> None:
    tablet.starts_match()
    tablet.opens("/match/new")
    assert '<option value="Carla">' in tablet.html


def test_the_next_match_has_the_same_players(tablet: Tablet) -> None:
    code = tablet.starts_match(regulation="corto", place="Gambettola")
    tablet.opens("/match/new", again=code)
    form = next(form for form in tablet.forms if form.action == "/match/new")
    assert form.fields["name_3"] == "Carla"
    assert form.fields["regulation"] == "corto"
    assert form.fields["place"] == "Gambettola"


def test_a_double_tap_opens_one_match(tablet: Tablet) -> None:
    tablet.opens("/match/new")
    form = next(form for form in tablet.forms if form.action == "/match/new")
    filled = form.fields | {f"name_{seat}": f"P{seat}" for seat in (1, 2, 3, 4)}
    answers = [tablet.client.post(form.action, data=filled) for _ in range(2)]
    assert answers[0].headers["Location"] == answers[1].headers["Location"]
    other = tablet.client.post(form.action, data=filled | {"name_1": "Zoe"})
    assert other.status_code == 422
    assert "has started a match already" in other.text
    assert "<title>Error: " in other.text


NAMES = ["عمر", "🃏 Zoë", "<b>Anna</b>", 'O\'Neill & "Co"', "x" * 80, "  Anna   Maria  "]


@pytest.mark.parametrize("name", NAMES)
def test_every_name_that_people_have_is_taken_as_it_is(tablet: Tablet, name: str) -> None:
    tablet.starts_match(name, "Bruno", "Carla", "Dario")
    assert tablet.record()["players"][0] == " ".join(name.split())
    assert tablet.status == 200
    assert "<b>Anna</b>" not in tablet.html


@pytest.mark.parametrize("name", ["", "   ", "x" * 81, "\x00", "x" * 100_000])
def test_a_name_that_cannot_be_is_told_at_its_field(tablet: Tablet, name: str) -> None:
    tablet.starts_match("Anna", name, "Carla", "Dario", place="Gambettola")
    assert tablet.status == 422
    assert "error-summary" in tablet.html
    form = next(form for form in tablet.forms if form.action == "/match/new")
    assert form.fields["name_3"] == "Carla"
    assert form.fields["place"] == "Gambettola"


@pytest.mark.parametrize("field", ["place", "event", "table", "referee", "date"])
def test_a_note_that_is_too_long_is_told_at_its_field(tablet: Tablet, field: str) -> None:
    tablet.starts_match(**{field: "x" * 81})
    assert tablet.status == 422
    assert f'id="{field}-error"' in tablet.html


@pytest.mark.parametrize("battezzante", ["5", "0", "-1", "x", "9" * 5000])
def test_a_battezzante_who_sits_nowhere_is_refused(tablet: Tablet, battezzante: str) -> None:
    tablet.starts_match(battezzante=battezzante)
    assert tablet.status == 422
    assert 'id="battezzante-error"' in tablet.html


@pytest.mark.parametrize("day", ["tomorrow", "2026-02-30", "30/02/2026"])
def test_a_day_that_is_none_is_told_at_its_field(tablet: Tablet, day: str) -> None:
    tablet.starts_match(date=day)
    assert tablet.status == 422
    assert 'id="date-error"' in tablet.html


@pytest.mark.parametrize("regulation", ["", "trionfo", "../circolo", "x" * 500])
def test_an_unknown_regulation_is_refused(tablet: Tablet, regulation: str) -> None:
    tablet.starts_match(regulation=regulation)
    assert tablet.status == 422
    assert "Choose a regulation" in tablet.text


@pytest.fixture
def club(app: Flask) -> Path:
    folder = Path(app.instance_path) / "regulations"
    folder.mkdir(exist_ok=True)
    return folder


def test_the_clubs_own_regulation_appears_and_is_played(tablet: Tablet, club: Path) -> None:
    (club / "gambettola.toml").write_text('title = "Gambettola"\nbase = "torneo"\ntarget = [21]\n')
    tablet.starts_match(regulation="gambettola")
    assert tablet.record()["regulation"] == {"base": "torneo", "target": [21]}
    assert "21 to go" in tablet.text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('base = "torneo"\nclaims = "perhaps"', "claims must be one of: on, off"),
        ('base = "nowhere"', "base must be one of:"),
        ("not toml", "not a TOML file"),
        ('title = "Alone"', "without a base every switch is needed"),
        ("\udcff", "not a text in UTF-8"),
        ("a = " + "[" * 5000, "nested too deeply"),
        ("target = " + "9" * 5000, "a number too long"),
        ("#" * 65 * 1024, "longer than 64 KiB"),
    ],
)
def test_a_regulation_that_is_wrong_is_listed_with_the_reason(
    tablet: Tablet, club: Path, text: str, words: str
) -> None:
    (club / "ours.toml").write_bytes(text.encode(errors="surrogateescape"))
    tablet.opens("/match/new")
    assert tablet.status == 200
    assert "ours.toml" in tablet.text
    assert words in tablet.text


def test_what_is_no_file_is_listed_and_not_waited_for(tablet: Tablet, club: Path) -> None:
    os.mkfifo(club / "pipe.toml")
    (club / "folder.toml").mkdir()
    (club / "gone.toml").symlink_to(club / "nowhere")
    (club / os.fsdecode(b"caff\xe8.toml")).write_text('base = "torneo"\n')
    for path in ("/match/new", "/help/rules"):
        tablet.opens(path)
        assert tablet.status == 200
        assert tablet.text.count("not a file with a text in it") == 2
        assert "cannot be read: No such file" in tablet.text
        assert "the name of the file is not in UTF-8" in tablet.text


def test_a_regulation_saved_by_notepad_is_read(tablet: Tablet, club: Path) -> None:
    (club / "ours.toml").write_text('base = "torneo"\n', encoding="utf-8-sig")
    tablet.starts_match(regulation="ours")
    assert tablet.record()["regulation"] == "torneo"


def test_a_file_with_the_name_of_a_preset_does_not_replace_it(tablet: Tablet, club: Path) -> None:
    (club / "circolo.toml").write_text('base = "torneo"\n')
    tablet.opens("/match/new")
    assert "a preset has this name already" in tablet.text


def test_a_complete_file_without_a_base_is_told_by_what_differs(tablet: Tablet, club: Path) -> None:
    whole = Path("referee/games/marafone/regulations/circolo.toml").read_text()
    (club / "ours.toml").write_text(whole.replace("[41, 41, 41]", "[51]"))
    tablet.starts_match(regulation="ours")
    assert tablet.record()["regulation"] == {"base": "circolo", "target": [51]}


def test_a_session_of_trionfo_has_five_names_and_its_own_regulation(tablet: Tablet) -> None:
    tablet.opens("/match/new", game="trionfo")
    assert "The 5 of swords will tell who speaks first" in tablet.text
    form = next(form for form in tablet.forms if form.action == "/match/new")
    typed = {f"name_{seat}": name for seat, name in enumerate(FIVE, start=1)}
    tablet.shows(tablet.client.post(form.action, data={**form.fields, **typed, "first": "2"}))
    assert "Bruno speaks first" in tablet.text
    tablet.opens("/match/new")
    assert 'name="name_5"' in tablet.html


def test_five_seats_start_without_names(tablet: Tablet) -> None:
    tablet.opens("/match/new", game="trionfo")
    form = next(form for form in tablet.forms if form.action == "/match/new")
    tablet.shows(tablet.client.post(form.action, data={**form.fields, "quick": "1"}))
    for seat in range(1, 6):
        assert f"Seat {seat}" in tablet.text


def test_what_is_wrong_with_a_session_is_told_at_its_field(tablet: Tablet) -> None:
    tablet.opens("/match/new", game="trionfo")
    form = next(form for form in tablet.forms if form.action == "/match/new")
    typed = {f"name_{seat}": name for seat, name in enumerate(FIVE, start=1)} | {"name_5": ""}
    for wrong, told in (
        ({}, "Seat 5: write a name."),
        ({"name_5": "Elsa", "first": "6"}, "Choose one of the five seats, or the 5 of swords."),
        ({"name_5": "Elsa", "regulation": "circolo"}, "Choose a regulation."),
    ):
        answer = tablet.client.post(form.action, data={**form.fields, **typed, **wrong})
        assert answer.status_code == 422
        assert told in as_seen(answer.text)
        assert 'value="Dario"' in answer.text


def test_the_next_session_has_the_same_five(tablet: Tablet) -> None:
    tablet.opens("/match/new", game="trionfo")
    form = next(form for form in tablet.forms if form.action == "/match/new")
    typed = {f"name_{seat}": name for seat, name in enumerate(FIVE, start=1)}
    answer = tablet.client.post(form.action, data={**form.fields, **typed, "place": "Sarsina"})
    tablet.opens("/match/new", game="marafone", again=answer.headers["Location"].rsplit("/", 1)[-1])
    form = next(form for form in tablet.forms if form.action == "/match/new")
    assert [form.fields[f"name_{seat}"] for seat in range(1, 6)] == list(FIVE)
    assert (form.fields["game"], form.fields["place"]) == ("trionfo", "Sarsina")


def starts_session(tablet: Tablet, **fields: str) -> None:
    tablet.opens("/match/new", game="trionfo")
    form = next(form for form in tablet.forms if form.action == "/match/new")
    tablet.shows(tablet.client.post(form.action, data={**form.fields, **fields}))


def test_five_players_of_trionfo_have_five_names(english: FlaskClient) -> None:
    tablet = Tablet(english)
    names = {"name_1": "Anna", "name_2": "Bruno", "name_3": "Carla", "name_4": "anna"}
    starts_session(tablet, **names, name_5="Elsa")
    assert tablet.status == 422
    assert "Seat 4 has the same name as seat 1" in tablet.text
    assert 'id="name_4-error"' in tablet.html


def test_who_has_no_name_is_told_by_his_seat_in_the_language_of_the_reader(
    english: FlaskClient, app: Flask
) -> None:
    tablet = Tablet(english)
    starts_session(tablet, quick="1", name_1="Anna")
    assert "Seat 2" in tablet.text
    code = re.search(r"/watch/(\w{6})", tablet.html)[1]
    italian = app.test_client().get(f"/watch/{code}", headers={"Accept-Language": "it"}).text
    assert "Posto 2" in italian
    assert "Seat 2" not in italian
    tablet.opens("/match/new", again=code)
    form = next(form for form in tablet.forms if form.action == "/match/new")
    assert (form.fields["name_1"], form.fields["name_2"]) == ("Anna", "")


def test_art_1_1_a_regulation_that_goes_clockwise_says_so_and_turns_the_table(
    tablet: Tablet, club: Path
) -> None:
    (club / "ours.toml").write_text('title = "Ours"\nbase = "torneo"\ndirection = "clockwise"\n')
    tablet.opens("/match/new")
    assert "Play goes round clockwise" in tablet.text
    [turning] = re.findall(r"<input[^>]* data-clockwise>", tablet.html)
    assert 'value="ours"' in turning
    tablet.starts_match(regulation="torneo")
    assert "round-table--clockwise" not in tablet.html
    tablet.starts_match(regulation="ours")
    assert "round-table--clockwise" in tablet.html
    assert tablet.record()["regulation"] == {"base": "torneo", "direction": "clockwise"}


def test_a_rematch_starts_with_one_tap(tablet: Tablet) -> None:
    first = tablet.starts_match(regulation="torneo", place="Bagnacavallo")
    before = tablet.record()
    tablet.opens(f"/match/{first}/end")
    tablet.sends("match_closed", reason="late")
    form = next(form for form in tablet.forms if form.action == "/match/new")
    answer = tablet.client.post(form.action, data=form.fields)
    assert answer.status_code == 303
    tablet.code = answer.headers["Location"].rsplit("/", 1)[-1]
    assert tablet.code != first
    record = tablet.record()
    for key in ("players", "regulation", "place"):
        assert record[key] == before[key]
    # A finger that trembles starts one match.
    again = tablet.client.post(form.action, data=form.fields)
    assert again.headers["Location"] == answer.headers["Location"]


def test_a_rematch_of_us_and_them_needs_no_names(tablet: Tablet) -> None:
    first = tablet.starts_match("", "", "", "", quick="1")
    tablet.opens(f"/match/{first}/end")
    tablet.sends("match_closed", reason="late")
    form = next(form for form in tablet.forms if form.action == "/match/new")
    tablet.shows(tablet.client.post(form.action, data=form.fields))
    assert tablet.status == 200
    assert tablet.record()["players"] == ["Us", "Them", "Us", "Them"]


def test_a_rematch_by_a_regulation_that_is_gone_is_chosen_anew(tablet: Tablet, club: Path) -> None:
    (club / "ours.toml").write_text('base = "torneo"\ntarget = [21]\n')
    first = tablet.starts_match(regulation="ours")
    (club / "ours.toml").unlink()
    tablet.opens(f"/match/{first}/end")
    tablet.sends("match_closed", reason="late")
    assert f"/match/new?again={first}" in tablet.html
    assert "/match/new" not in [form.action for form in tablet.forms]

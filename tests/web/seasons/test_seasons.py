"""A season in the browser: made, counted, changed with a reason, withdrawn; and for everybody."""

import pytest
from flask import Flask

from referee.actions.register.earlier import import_earlier, remove_earlier
from referee.store.register.earlier import earlier_events
from referee.store.register.queries import found_people
from referee.store.register.seasons import seasons
from referee.store.seasons.events import offered_events
from tests.actions.register.linking import done, everybody_linked
from tests.actions.seasons.test_seasons import LIST
from tests.actions.tournaments.desk import Desk
from tests.tournament.evening.evening import plan
from tests.web.office_people import Person, english
from tests.web.public.tags import says_what_it_depends_on

RULES = {
    "unit": "player",
    "scale": "table",
    "game": "marafone",
    "table": "10, 5, 2",
    "criteria_1": "last",
    "criteria_2": "",
    "criteria_3": "",
    "public": "1",
}


def ticks(app: Flask) -> list[str]:
    """The events of earlier years that are brought in."""
    with app.app_context():
        import_earlier(done(), LIST)
        return [f"earlier:{one.event.code}" for one in offered_events()]


def sends(olga: Person, address: str, **fields: object) -> None:
    """Send the form of a season; a list is ticks."""
    form = olga._form(address)
    olga.shows(olga.client.post(form.action, data={**form.fields, **RULES, **fields}))


def makes(app: Flask, olga: Person, **fields: object) -> int:
    found = ticks(app)
    olga.opens("/seasons/new")
    sends(olga, "/seasons/new", **{"name": "D'Amico 🃏", "events": found, **fields})
    assert olga.status == 200, olga.text
    with app.app_context():
        return next(iter(seasons()))


def test_a_season_is_made_and_everybody_sees_it(app: Flask, olga: Person) -> None:
    olga.opens("/seasons/")
    assert "There is no season yet." in olga.text
    number = makes(app, olga, best="1", ranking_1="clubs")
    assert "The season is made." in olga.text
    assert "4 names are nobody’s of the register" in olga.text
    everybody = Person(english(app))
    everybody.opens(f"/stagione/{number}/")
    assert everybody.status == 200
    assert "Final standings." in everybody.text
    assert "Ada Rossi" in everybody.text
    assert "Above the next one: more points in the last event: 10 against 5" in everybody.text
    assert "<s>" in everybody.html
    assert "place 1 of 2, dropped" in everybody.text
    assert "The best of each club" in everybody.text
    assert "The best result counts; others are dropped." in everybody.text
    everybody.opens("/")
    assert f'href="/stagione/{number}/"' in everybody.html
    with app.app_context():
        everybody_linked()
    olga.opens(f"/seasons/{number}")
    assert "nobody’s of the register" not in olga.text
    olga.opens("/seasons/")
    assert "D'Amico 🃏" in olga.text
    assert "2 events" in olga.text


def test_what_is_wrong_is_told_at_its_field(app: Flask, olga: Person) -> None:
    olga.opens("/seasons/new")
    assert "There is no event yet." in olga.text
    for fields, words in [
        ({"name": ""}, "write a name"),
        ({"table": "5, 10"}, "a place has fewer points than the next one"),
        ({"table": ""}, "say the points of the first place at least"),
        ({"table": "ten"}, "must be a whole number"),
        ({"criteria_1": "last", "criteria_2": "last"}, "a criterion is named twice"),
        ({"ranking_1": "under", "value_1": "young"}, "must be a whole number"),
        ({"ranking_2": "club"}, "must have 1 to 80 characters"),
        ({"best": "61"}, "must be 60 at most"),
        ({"unit": "club"}, "choose one of these"),
    ]:
        olga.opens("/seasons/new")
        sends(olga, "/seasons/new", **{"name": "Circuito", **fields})
        assert olga.status == 422, fields
        assert words in olga.text, fields


def test_points_of_formats_and_sizes(app: Flask, olga: Person) -> None:
    tables = "32: 40, 30\n\nSvizzera 24: 50 40\nbaraonda: 9"
    number = makes(app, olga, tables=tables)
    for words in (
        "With 32 entries or more: 40, 30.",
        "Swiss with 24 entries or more: 50, 40.",
        "baraonda: 9.",
    ):
        assert words in olga.text
    address = f"/seasons/{number}/change"
    olga.opens(address)
    assert olga._form(address).fields["tables"] == "32: 40, 30\nsvizzera 24: 50, 40\nbaraonda: 9"
    for wrong in ("briscola: 3", "32", "32: ten", "32: 5, 6"):
        olga.opens("/seasons/new")
        sends(olga, "/seasons/new", name="Circuito", tables=wrong)
        assert olga.status == 422


def test_prizes_stand_beside_who_wins_them(app: Flask, olga: Person) -> None:
    prizes = {"prizes_0": "un prosciutto; ; due  salami", "ranking_2": "clubs"}
    number = makes(app, olga, **prizes, prizes_2="una bottiglia")
    with app.app_context():
        about = seasons()[number].about
    assert about.prizes == (("un prosciutto", "due salami"), ("una bottiglia",))
    everybody = Person(english(app))
    everybody.opens(f"/stagione/{number}/")
    assert "Wins: un prosciutto" in everybody.text
    olga.opens(f"/seasons/{number}/change")
    fields = olga._form(f"/seasons/{number}/change").fields
    assert (fields["prizes_0"], fields["prizes_1"]) == (
        "un prosciutto; due salami",
        "una bottiglia",
    )
    olga.opens("/seasons/new")
    wrong = {"ranking_3": "clubs", "prizes_3": "x" * 81}
    sends(olga, "/seasons/new", name="Circuito", **wrong)
    assert olga.status == 422
    assert "must have 1 to 80 characters" in olga.text


def test_an_event_of_another_game_is_refused(app: Flask, olga: Person) -> None:
    with app.app_context():
        code = Desk(plan("trionfo")).code
    olga.opens("/seasons/new")
    sends(olga, "/seasons/new", name="Circuito", events=[f"event:{code}", "nonsense"])
    assert olga.status == 422
    assert "“Coppa Romagna” is of another game: trionfo" in olga.text
    assert code not in olga.text
    sends(olga, "/seasons/new", name="Circuito", events=[f"event:{code}"], game="trionfo")
    assert "Provisional: 0 of 1 event counts." in olga.text
    assert "No event counts yet." in olga.text


def test_rules_are_changed_with_a_reason_that_everybody_reads(app: Flask, olga: Person) -> None:
    number = makes(app, olga)
    address = f"/seasons/{number}/change"
    olga.opens(address)
    form = olga._form(address)
    ticked = [one for one in olga.html.split('"') if one.startswith("earlier:")]
    assert form.fields["table"] == "10, 5, 2"
    sends(olga, address, name="D'Amico", events=ticked, best="1")
    assert olga.status == 422
    assert "an event counts already: say why the rules change" in olga.text
    sends(olga, address, name="D'Amico", events=ticked, best="1", reason="agreed in May")
    assert "Saved." in olga.text
    assert "Changed: agreed in May" in olga.text
    everybody = Person(english(app))
    everybody.opens(f"/stagione/{number}/")
    assert "Changed: agreed in May" in everybody.text
    olga.opens(address)
    first = olga._form(address).fields
    olga.opens(address)
    sends(olga, address, name="Another", events=ticked, best="1")
    olga.shows(olga.client.post(address, data={**first, **RULES, "name": "Third"}))
    assert olga.status == 409


def test_a_season_is_withdrawn_and_brought_back(app: Flask, olga: Person) -> None:
    number = makes(app, olga)
    olga.opens(f"/seasons/{number}")
    olga.fills(f"/seasons/{number}/withdraw", reason="")
    assert olga.status == 422
    assert "say why" in olga.text
    olga.fills(f"/seasons/{number}/withdraw", reason="made twice")
    assert "The season is withdrawn." in olga.text
    everybody = Person(english(app))
    everybody.opens(f"/stagione/{number}/")
    assert everybody.status == 404
    assert "This season is no longer shown" in everybody.text
    olga.opens(f"/seasons/{number}/change")
    assert "Withdrawn: made twice" in olga.text
    olga.fills(f"/seasons/{number}/restore", reason="")
    assert olga.status == 422
    olga.fills(f"/seasons/{number}/restore", reason="it was not")
    assert "The season is back." in olga.text
    everybody.opens(f"/stagione/{number}/")
    assert everybody.status == 200


def test_one_that_is_not_public_or_not_there(app: Flask, olga: Person) -> None:
    number = makes(app, olga, public="")
    olga.opens("/seasons/")
    assert "seen by the office alone" in olga.text
    everybody = Person(english(app))
    for address in (f"/stagione/{number}/", "/stagione/9999999999999999999/", "/stagione/77/"):
        everybody.opens(address)
        assert everybody.status == 404
    everybody.opens("/")
    assert "/stagione/" not in everybody.html
    olga.opens("/seasons/77")
    assert olga.status == 404


def test_an_event_that_is_gone_stays_until_it_is_taken_away(app: Flask, olga: Person) -> None:
    number = makes(app, olga)
    with app.app_context():
        remove_earlier(done(), min(earlier_events()), "another club's")
    olga.opens(f"/seasons/{number}/change")
    assert "is not there any more" in olga.text
    ticked = [one for one in olga.html.split('"') if one.startswith("earlier:")]
    sends(olga, f"/seasons/{number}/change", name="Circuito", events=ticked)
    assert "Saved." in olga.text
    everybody = Person(english(app))
    everybody.opens(f"/stagione/{number}/")
    assert "is not there any more" in everybody.text
    assert "Final standings." in everybody.text


def test_an_event_in_two_seasons_is_told(app: Flask, olga: Person) -> None:
    number = makes(app, olga)
    with app.app_context():
        known = seasons()[number]
    olga.opens("/seasons/new")
    events = [f"earlier:{one.code}" for one in known.about.events]
    sends(olga, "/seasons/new", name="Secondo", events=events)
    assert "Also in D'Amico 🃏: Due, Uno." in olga.text


def test_the_public_page_shows_what_people_want_shown(app: Flask, olga: Person) -> None:
    number = makes(app, olga)
    with app.app_context():
        everybody_linked()
        (ada,) = found_people("ada").people
    olga.opens(f"/register/{ada.id}/change")
    olga.fills(f"/register/{ada.id}/change", shown="initials")
    everybody = Person(english(app))
    everybody.opens(f"/stagione/{number}/")
    assert "A.R." in everybody.text
    assert "Ada" not in everybody.html
    olga.opens(f"/seasons/{number}")
    assert "Ada Rossi" in olga.text


def test_names_are_text_and_stay_in_their_own_direction(app: Flask, olga: Person) -> None:
    names = "Uno;2025;1;محمد علي - <b>O'Neri</b>\nUno;2025;2;🃏 - Ada %(name)s {{ 7*7 }}"
    with app.app_context():
        import_earlier(done(), names)
        (event,) = earlier_events().values()
    olga.opens("/seasons/new")
    sends(olga, "/seasons/new", name="<i>دوري</i>", events=[f"earlier:{event.code}"], unit="pair")
    with app.app_context():
        number = next(iter(seasons()))
    for address in (f"/seasons/{number}", f"/stagione/{number}/", f"/stagione/{number}/schermo"):
        olga.opens(address)
        assert olga.status == 200
        assert "<b>O'Neri" not in olga.html
        assert "<i>" not in olga.html
        assert "\u2068محمد علي\u2069" in olga.html
        assert "{{ 7*7 }}" in olga.html


@pytest.mark.parametrize("place", ["", "schermo"])
def test_a_page_is_sent_anew_in_another_language_and_after_an_update(
    app: Flask, olga: Person, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = makes(app, olga)
    says_what_it_depends_on(app, f"/stagione/{number}/{place}", monkeypatch)

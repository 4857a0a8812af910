"""Events: made, changed, given to people, and what may be done at them."""

import re
from dataclasses import replace
from uuid import uuid4

import pytest
from flask import Flask

from referee.actions.matches.openings import open_match
from referee.actions.tablets.room import add_tables_up_to
from referee.actions.tournaments.rounds import make_final
from referee.actions.tournaments.tournament_facts import record_event_facts
from referee.store.accounts import security_log
from referee.store.accounts.club_events import club_events
from referee.store.proof.checkpoints import counted
from referee.store.tablets.stations import room_counts
from referee.store.tournaments.views import event_view
from referee.tournament.evening.plan import write_plan
from referee.tournament.games.regulations import preset
from tests.actions.tournaments.desk import play
from tests.people import ORIGIN, browser_of, evening, match_of, person, row_of
from tests.tables import STAMP, opening
from tests.web.evening import Evening
from tests.web.office_people import Person, arrives, english, invited, makes_event, noted
from tests.web.tablet import Tablet


def test_an_event_is_made_changed_and_closed(app: Flask, gina: Person) -> None:
    makes_event(gina, day="2026-11-20", confirmation="hand")
    assert "20 Nov 2026 · Torneo · The other side confirms each hand" in gina.text
    assert "Gina organizer" in gina.text
    change = re.search(r"/events/\w{6}/change", gina.html)
    assert change is not None
    gina.opens(change[0])
    gina.fills(change[0], name="Coppa", state="closed")
    with app.app_context():
        assert counted("security", security_log.CODE) != []
    assert "over" in gina.text
    gina.opens(change[0].replace("/change", "/match/new"))
    assert gina.status == 409
    assert "This event is over" in gina.text
    gina.opens("/events/")
    assert "Coppa 20 Nov 2026 · Torneo · 0 matches · over" in gina.text
    assert noted(app)[0] == "event_changed"


def test_a_regulation_is_chosen_by_its_game_and_target(gina: Person) -> None:
    gina.opens("/events/new")
    for told in ("Corto marafone 31–41", "Figure marafone 123", "Tressette a 31 tressette 31"):
        assert told in gina.text
    assert "Trionfo trionfo" in gina.text


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("name", "x" * 81),
        ("day", "tomorrow"),
        ("regulation", "none"),
        ("confirmation", "shouting"),
    ],
)
def test_what_is_wrong_in_an_event_is_told_at_its_field(
    gina: Person, field: str, value: str
) -> None:
    makes_event(gina, **{field: value})
    assert gina.status == 422
    assert f'id="{field}-error"' in gina.html
    makes_event(gina)
    change = re.search(r"/events/\w{6}/change", gina.html)
    assert change is not None
    gina.opens(change[0])
    gina.fills(change[0], **{field: value})
    assert gina.status == 422


def test_a_referee_of_an_event_sees_it_and_rules_nothing_else(app: Flask, gina: Person) -> None:
    rita = arrives(app, invited(gina, "Rita"))
    rita.opens("/events/")
    assert "You have no part in any event yet" in rita.text
    makes_event(gina)
    action = next(form.action for form in gina.forms if form.action.endswith("/people"))
    gina.shows(
        gina.client.post(action, data=gina.forms[-1].fields | {"account": "2", "role": "referee"})
    )
    assert "Rita referee" in gina.text
    rita.opens("/events/")
    assert "Coppa Romagna" in rita.text
    rita.opens(action.removesuffix("/people"))
    assert "Add a referee" not in rita.text
    gina.shows(
        gina.client.post(
            action,
            data=gina.forms[-1].fields | {"account": "2", "role": "referee", "taken": "1"},
        )
    )
    assert "Rita referee" not in gina.text
    rita.opens(action.removesuffix("/people"))
    assert rita.status == 404


@pytest.mark.parametrize("wrong", [{"role": "king"}, {"account": "99"}, {"account": "x"}])
def test_a_role_that_is_none_or_nobodys_is_refused(gina: Person, wrong: dict[str, str]) -> None:
    makes_event(gina)
    action = next(form.action for form in gina.forms if form.action.endswith("/people"))
    form = gina.forms[-1].fields | {"account": "1", "role": "referee"} | wrong
    gina.shows(gina.client.post(action, data=form))
    assert gina.status == 422


def test_the_matches_of_an_event_are_on_its_page(app: Flask) -> None:
    with app.app_context():
        olga = person("Olga", "organizer")
        event = evening(olga)
        code = match_of(event)
    page = browser_of(app, olga).get(f"/events/{event}").text
    assert f"/match/{code}" in page


PLACES = ("", "/change", "/plan", "/entries", "/entries/list", "/tables", "/rounds", "/rounds/1",
          "/rounds/1/results", "/rounds/1/1", "/rounds/history", "/standings", "/papers/",
          "/referees", "/match/new")  # fmt: skip


def test_who_has_withdrawn_before_the_start_is_not_waited_for(app: Flask) -> None:
    coppa = Evening(app, entries=8)
    with app.app_context():
        record_event_facts(coppa.act(), [("withdrew", {"entry": 8, "reason": "ill"})])
    page = Tablet(coppa.organizer)
    page.opens(f"/events/{coppa.code}")
    assert "7 entries so far" in page.text
    assert "7 of 7 entries are there" in page.text


def test_every_page_of_an_event_says_where_it_is_and_what_comes_next(app: Flask) -> None:
    coppa = Evening(app, entries=8)
    page, home = Tablet(coppa.organizer), f"/events/{coppa.code}"
    page.opens(home)
    assert "8 entries so far" in page.text
    assert "What comes next Begin: Swiss" in page.text
    assert "8 of 8 entries are there" in page.text
    coppa.begins()
    ways = set()
    for place in PLACES:
        page.opens(f"{home}{place}")
        assert page.status == 200, place
        assert "Swiss: round 1 of 3" in page.text, place
        # The tables are where the missing results are: there no link leads to them.
        assert ("4 results are missing" in page.text) == (place != "/rounds/1"), place
        bar = page.html.partition('<nav class="event-bar')[2].partition("</nav>")[0]
        assert bar.count(' aria-current="page"') == 1, place
        ways.add(bar.replace(' aria-current="page"', ""))
    assert len(ways) == 1, "the same ways on every page"


def test_the_list_says_how_far_each_event_is_and_makes_one_again(app: Flask) -> None:
    coppa = Evening(app, entries=8)
    with app.app_context():
        add_tables_up_to(row_of(coppa.code), 5, ORIGIN)
        plan_seed = coppa.view().state.plan.seed
    page = Tablet(coppa.organizer)
    page.opens("/events/")
    assert "Going on Coppa Romagna" in page.text
    assert "Swiss 8 entries" in page.text
    assert coppa.code not in page.text
    coppa.begins()
    page.opens("/events/")
    assert "Swiss: round 1 of 3 8 entries" in page.text
    coppa.types(1)
    with app.app_context():
        make_final(coppa.act(), "everybody went home")
    page.opens("/events/")
    assert "Past Coppa Romagna" in page.text
    assert "Swiss, standings final" in page.text
    page.opens("/events/new", like=coppa.code)
    form = next(form for form in page.forms if form.action == "/events/new")
    assert form.fields["name"] == "Coppa Romagna"
    page.shows(page.client.post(form.action, data={**form.fields, "day": "2999-01-01"}))
    assert page.status == 200
    page.opens("/events/")
    assert "Coming Coppa Romagna" in page.text
    assert coppa.code in page.text, "two of one name are told apart by day and code"
    with app.app_context():
        (coming,) = [one for one in club_events() if one.day.year == 2999]
        again = event_view(coming.code).state.plan
        assert room_counts(coming.id) == (5, 0)
    assert again == replace(coppa.view().state.plan, seed=again.seed)
    assert again.seed != plan_seed
    referee = Tablet(coppa.referee)
    referee.opens("/events/")
    assert "Make it again" not in referee.text


def test_an_event_made_again_has_as_many_tables_as_the_entries_took(app: Flask) -> None:
    coppa = Evening(app, entries=8)
    with app.app_context():
        add_tables_up_to(row_of(coppa.code), 3, ORIGIN)
    page = Tablet(coppa.organizer)
    page.opens("/events/new", like=coppa.code)
    form = next(form for form in page.forms if form.action == "/events/new")
    page.shows(page.client.post(form.action, data={**form.fields, "day": "2999-01-01"}))
    with app.app_context():
        (coming,) = [one for one in club_events() if one.day.year == 2999]
        assert room_counts(coming.id) == (4, 0)


def test_the_list_names_the_regulation_that_the_plan_has_now(app: Flask) -> None:
    coppa = Evening(app)
    page = Tablet(coppa.organizer)
    page.opens("/events/")
    assert "· Torneo ·" in page.text
    changed = replace(coppa.view().state.plan, regulation=preset("circolo"))
    with app.app_context():
        record_event_facts(coppa.act(), [("plan_changed", {"plan": write_plan(changed)})])
    page.opens("/events/")
    assert "· Torneo ·" not in page.text
    assert "· Circolo ·" in page.text


def test_an_event_without_tables_does_not_count_them(app: Flask) -> None:
    coppa = Evening(app)
    page = Tablet(coppa.organizer)
    page.opens(f"/events/{coppa.code}")
    assert "No table is set up yet." in page.text
    with app.app_context():
        add_tables_up_to(row_of(coppa.code), 5, ORIGIN)
    page.opens(f"/events/{coppa.code}")
    assert "5 tables" in page.text
    assert "No table is set up yet." not in page.text


def test_an_evening_of_single_matches_is_made_again_too(app: Flask, gina: Person) -> None:
    makes_event(gina, confirmation="hand")
    code = re.search(r"/events/(\w{6})/change", gina.html)
    assert code is not None
    gina.opens("/events/new", like=code[1])
    gina.fills("/events/new", day="2027-11-20")
    assert "20 Nov 2027 · Torneo · The other side confirms each hand" in gina.text
    gina.opens("/events/new", like="ZZZZZZ")
    assert 'value="Coppa Romagna"' not in gina.html


def test_a_match_of_an_event_is_played_as_the_event_says(app: Flask, gina: Person) -> None:
    makes_event(gina, day="2026-11-20")
    start = re.search(r"/events/\w{6}/match/new", gina.html)
    assert start is not None
    gina.opens(start[0])
    gina.fills(start[0], name_1="Anna")
    assert gina.status == 422
    gina.fills(start[0], **{f"name_{seat}": f"P{seat}" for seat in (1, 2, 3, 4)})
    assert "P1 and P3" in gina.text
    gina.opens(start[0].removesuffix("/match/new"))
    assert "being played" in gina.text
    code = re.search(r"/match/(\w{6})", gina.html)
    assert code is not None
    gina.code = code[1]
    document = gina.record()
    assert (document["regulation"], document["event"]) == ("torneo", "Coppa Romagna")
    assert document["date"] == "2026-11-20"
    stranger = english(app).get(f"/match/{gina.code}")
    assert stranger.headers["Location"] == f"/watch/{gina.code}"


def test_at_an_event_nobody_but_a_referee_punishes(app: Flask, gina: Person) -> None:
    """The tablet at the table calls; the referee, or whoever organizes, decides (11.1)."""
    makes_event(gina)
    start = re.search(r"/events/\w{6}/match/new", gina.html)
    assert start is not None
    gina.opens(start[0])
    gina.fills(start[0], **{f"name_{seat}": f"P{seat}" for seat in (1, 2, 3, 4)})
    code = re.search(r"/match/(\w{6})", gina.html)
    assert code is not None
    address = f"/match/{code[1]}"
    gina.opens(address)
    assert f"{address}/offence" in gina.html
    gina.client.delete_cookie("person")
    gina.opens(address)
    assert f"{address}/offence" not in gina.html
    assert gina.client.get(f"{address}/offence").headers["Location"] == address
    form = next(form for form in gina.forms if form.fields.get("kind") == "hand_written")
    punished = {"kind": "penalty_applied", "hand": "1", "side": "A", "offence": "sign"}
    gina.shows(gina.client.post(form.action, data=form.fields | punished))
    assert "Only a referee writes this." in gina.text


def test_at_an_event_a_signed_match_is_opened_again_by_a_referee_alone(
    app: Flask, gina: Person
) -> None:
    makes_event(gina)
    start = re.search(r"/events/\w{6}/match/new", gina.html)
    assert start is not None
    gina.opens(start[0])
    gina.fills(start[0], **{f"name_{seat}": f"P{seat}" for seat in (1, 2, 3, 4)})
    code = re.search(r"/match/(\w{6})", gina.html)
    assert code is not None
    with app.app_context():
        play(code[1])
    gina.opens(f"/match/{code[1]}/end")
    assert 'value="match_reopened"' in gina.html
    gina.client.delete_cookie("person")
    gina.opens(f"/match/{code[1]}/end")
    assert 'value="match_reopened"' not in gina.html
    assert "Only a referee opens it again." in gina.text


def _takes_off(gina: Person, account: str) -> None:
    form = next(
        form
        for form in gina.forms
        if form.fields.get("taken")
        and (form.fields["account"], form.fields["role"]) == (account, "organizer")
    )
    gina.shows(gina.client.post(form.action, data=form.fields))


def test_the_last_organizer_of_an_event_is_not_taken_off(app: Flask, gina: Person) -> None:
    arrives(app, invited(gina, "Rita"))
    makes_event(gina)
    event = next(form.action for form in gina.forms if form.action.endswith("/people"))
    _takes_off(gina, "1")
    assert gina.status == 422
    assert "this is the last organizer" in gina.text
    assert "Gina organizer" in gina.text
    adds = next(form for form in gina.forms if "taken" not in form.fields and form.action == event)
    form = adds.fields | {"account": "2", "role": "organizer"}
    gina.shows(gina.client.post(event, data=form))
    assert "Add an organizer" not in gina.text
    assert "Add a referee" in gina.text
    _takes_off(gina, "1")
    assert gina.status == 200
    assert "Gina organizer" not in gina.text
    assert "Rita organizer" in gina.text


def test_a_friendly_match_does_not_pose_as_the_events(app: Flask) -> None:
    """Anybody may type the name of the event into a match that does not belong to it."""
    told = opening(event="Coppa Romagna")
    with app.app_context():
        event = row_of(evening(person("Olga", "organizer")))
        own = open_match(told, str(uuid4()), STAMP, event).code
        posing = open_match(told, str(uuid4()), STAMP).code
    browser = english(app)
    for wall in ("", "?wall=1"):
        assert "Coppa Romagna (friendly)" in browser.get(f"/watch/{posing}{wall}").text
        assert "Coppa Romagna (event of the club)" in browser.get(f"/watch/{own}{wall}").text
    home = browser.get("/").text
    assert home.count("Coppa Romagna (friendly)") == 1
    assert home.count("Coppa Romagna (event of the club)") == 1

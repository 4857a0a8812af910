"""A tournament is planned: from a template, changed as one likes, and later with a reason."""

import re
from collections.abc import Callable
from dataclasses import replace
from uuid import uuid4

import pytest
from flask import Flask

from referee.actions.tablets.room import add_table, add_tables_up_to
from referee.actions.tournaments.results import type_result
from referee.actions.tournaments.tournament_facts import (
    TournamentAct,
    plan_tournament,
    record_event_facts,
)
from referee.core.table_result import read_table_result
from referee.presenters.tournaments.words import TEMPLATES
from referee.tournament.competition.model import Settings
from referee.tournament.evening.plan import EventPlan, StagePlan
from referee.tournament.evening.plan_templates import templates
from tests.people import ORIGIN, browser_of, person, row_of
from tests.tables import STAMP
from tests.tournament.evening.evening import A_WINS, TRIONFO, plan
from tests.web.organizer import Desk
from tests.web.tablet import Tablet


@pytest.fixture
def desk(app: Flask) -> Desk:
    return Desk(app)


def begun(desk: Desk, entries: int = 4, *, played: bool = False) -> None:
    """So many are here, the first round is published, and its tables are played or not."""
    desk.enters(entries)
    desk.begins()
    with desk.app.app_context():
        for key in desk.state.missing if played else ():
            type_result(desk.act(), key, read_table_result(A_WINS))


def test_from_no_event_at_all_to_the_entries_of_32_pairs(app: Flask) -> None:
    with app.app_context():
        olga = Tablet(browser_of(app, person("Olga", "organizer")))
    olga.opens("/events/new")
    form = next(form for form in olga.forms if form.action == "/events/new")
    typed = {**form.fields, "name": "Coppa", "template": "knockout_32"}
    olga.shows(olga.client.post("/events/new", data=typed))
    assert "The tournament is planned" in olga.text
    assert "Nobody has entered yet." in olga.text
    plan = re.search(r"/events/\w{6}/plan", olga.html)
    assert plan is not None
    olga.opens(plan[0])
    assert "5 rounds\xa0· 47 matches\xa0· about 5 h" in olga.html


def test_an_event_shows_the_regulation_of_its_plan(app: Flask) -> None:
    """Whoever chose a template of trionfo, and left “Circolo” as it was, plays trionfo."""
    with app.app_context():
        olga = Tablet(browser_of(app, person("Olga", "organizer")))
    olga.opens("/events/new")
    form = next(form for form in olga.forms if form.action == "/events/new")
    assert form.fields["regulation"] == "circolo"
    template = next(one.name for one in templates().values() if one.regulation == "trionfo")
    olga.shows(
        olga.client.post("/events/new", data={**form.fields, "name": "Coppa", "template": template})
    )
    address = re.search(r"/events/\w{6}", olga.html)
    assert address is not None
    for page in (address[0], "/events/"):
        olga.opens(page)
        assert "Trionfo" in olga.text
        assert "Circolo" not in olga.text


@pytest.mark.parametrize("regulation", ["torneo", "trionfo", "tressette"])
def test_a_new_event_where_everything_is_still_to_be_chosen_asks_for_its_plan(
    app: Flask, regulation: str
) -> None:
    with app.app_context():
        olga = Tablet(browser_of(app, person("Olga", "organizer")))
    olga.opens("/events/new")
    form = next(form for form in olga.forms if form.action == "/events/new")
    typed = {**form.fields, "name": "Coppa", "template": "own", "regulation": regulation}
    olga.shows(olga.client.post("/events/new", data=typed))
    assert olga.status == 200
    plan = next(form for form in olga.forms if form.action.endswith("/plan"))
    assert plan.fields["regulation"] == regulation
    olga.shows(olga.client.post(plan.action, data={**plan.fields, "do": "save"}))
    assert "Nobody has entered yet." in olga.text


@pytest.mark.parametrize(("template", "chosen"), [("swiss_5", "trionfo"), ("swiss_5", "torneo")])
def test_a_regulation_of_another_game_than_the_template_is_told(
    app: Flask, template: str, chosen: str
) -> None:
    with app.app_context():
        olga = Tablet(browser_of(app, person("Olga", "organizer")))
    olga.opens("/events/new")
    form = next(form for form in olga.forms if form.action == "/events/new")
    typed = {**form.fields, "name": "Coppa", "template": template, "regulation": chosen}
    olga.shows(olga.client.post("/events/new", data=typed))
    told = "It is played by Torneo: Trionfo is of another game."
    assert (told in olga.text) == (chosen == "trionfo")


def test_the_templates_come_first(desk: Desk) -> None:
    desk.at("plan")
    for template in templates().values():
        assert TEMPLATES[template.name] in desk.text
    assert "Everything to be chosen" in desk.text
    desk.opens(f"/events/{desk.event}")
    assert f'href="/events/{desk.event}/plan"' in desk.html


def test_the_other_pages_lead_to_the_plan_before_there_is_one(desk: Desk) -> None:
    for page in ("entries", "entries/list", "entries/seeds", "entries/1"):
        answer = desk.client.get(f"/events/{desk.event}/{page}")
        assert answer.headers["Location"] == f"/events/{desk.event}/plan", page


@pytest.mark.parametrize("name", templates())
def test_every_template_makes_a_plan_as_it_is(desk: Desk, name: str) -> None:
    template = templates()[name]
    desk.at("plan", template=name)
    desk.presses("save")
    assert desk.status == 200
    made = desk.state.plan
    assert made.stages == template.stages
    assert (made.entered, made.minutes) == (template.entered, template.minutes)
    assert desk.view.entries[0].payload["template"] == name
    # The event is played by "torneo", which is no regulation of the game of five.
    assert (made.regulation == TRIONFO) == (template.regulation == "trionfo")


def test_everything_can_be_typed(desk: Desk) -> None:
    desk.at("plan", template="own")
    desk.presses("count", **{"stage-0-format": "svizzera"})
    desk.presses("add")
    desk.presses(
        "save", tables="12", minutes="45", protest="20", typed_twice="1", seed="77",
        **{"stage-0-rounds": "6", "stage-0-groups": "3", "stage-0-group_names": "Sarsina\nCesena",
           "stage-0-win": "3", "stage-0-draw": "1", "stage-0-loss": "0", "stage-0-rest_wins": "no",
           "stage-1-qualify": "4", "stage-1-third_place": None, "stage-1-ripescaggio": "1"},
    )  # fmt: skip
    made = desk.state.plan
    assert (made.tables, made.minutes, made.protest, made.typed_twice, made.seed) == (
        12, 45, 20, True, 77,
    )  # fmt: skip
    first = Settings(match_points=(3, 1, 0), rest_wins=False)
    last = Settings(third_place=False, ripescaggio=True)
    assert made.stages == (
        StagePlan("svizzera", first, 6, ("Sarsina", "Cesena", "A")),
        StagePlan("eliminazione", last, qualify=4),
    )
    desk.at("plan")
    desk.presses("save")
    assert desk.view.number == 1, "nothing is written where nothing was changed"


def test_the_estimate_follows_what_is_typed(desk: Desk) -> None:
    desk.at("plan", template="swiss_5")
    assert "5 rounds\xa0· 60 matches" in desk.html
    desk.presses("count", entries="41", **{"stage-0-rounds": "7"})
    assert "7 rounds\xa0· 140 matches\xa0· about 5 h 50 min" in desk.html
    desk.presses("count", tables="10")
    assert "about 11 h 40 min" in desk.html
    for wrong in ("", "0", "many", "99999"):
        desk.presses("count", entries=wrong)
        assert "Nothing to count" in desk.text, wrong
    desk.presses("count", entries="8", minutes="soon")
    assert "Nothing to count" in desk.text
    assert desk.status == 200


def test_those_who_entered_are_counted(app: Flask) -> None:
    lot = Desk(app, plan("svizzera", entered="lot"))
    told = [("entry_added", {"entry": n, "name": f"Ada {n}", "players": [f"Ada {n}"]})
            for n in range(1, 10)]  # fmt: skip
    with app.app_context():
        record_event_facts(TournamentAct(lot.event, 1, str(uuid4()), STAMP), told)
    lot.at("plan")
    assert "4 entries so far" in lot.text
    assert "2 rounds\xa0· 4 matches" in lot.html
    assert "single players, paired by lot" in lot.text
    assert 'type="radio" name="entered"' not in lot.html


CRITERIA = "stage-0-criteria"


def test_criteria_are_put_in_order(desk: Desk) -> None:
    desk.at("plan", template="swiss_5")
    usual = ["match_points", "buchholz", "games_difference", "points_difference", "lot"]
    assert desk.values(CRITERIA) == usual
    desk.presses("up:0:games_difference")
    desk.presses("down:0:points_difference")
    desk.presses("drop:0:lot")
    desk.presses("use:0:sonneborn_berger")
    order = ["match_points", "games_difference", "buchholz", "points_difference",
             "sonneborn_berger"]  # fmt: skip
    assert desk.values(CRITERIA) == order
    for nothing in ("up:0:match_points", "down:0:sonneborn_berger", "up:0:lot", "use:0:beauty",
                    "up:7:lot", "spin:0:buchholz", "use:0", "remove:0", "remove:x",
                    "remove:" + "9" * 5000):  # fmt: skip
        form = next(form for form in desk.forms if ("do", "save") in form.buttons)
        sent = {**form.fields, CRITERIA: order, "do": nothing}
        desk.shows(desk.client.post(form.action, data=sent))
        assert desk.values(CRITERIA) == order, nothing
    desk.presses("save")
    assert desk.state.plan.stages[0].settings.criteria == tuple(order)


def test_several_fields_with_the_same_mistake_are_named(desk: Desk) -> None:
    desk.at("plan", template="swiss_5")
    desk.presses("save", minutes="-5", protest="-5", tables="-5")
    assert desk.status == 422
    told = re.findall(r'<a href="#\w+">([^<]+: must be a whole number)</a>', desk.html)
    assert len(set(told)) == 3


def test_a_criterion_is_added_where_it_counts(desk: Desk) -> None:
    desk.at("plan", template="swiss_5")
    desk.presses("use:0:points_for")
    desk.presses("use:0:net_points")
    assert desk.values(CRITERIA) == [
        "net_points", "match_points", "buchholz", "games_difference", "points_difference",
        "points_for", "lot",
    ]  # fmt: skip


def test_the_criteria_go_with_the_format(desk: Desk) -> None:
    desk.at("plan", template="swiss_5")
    desk.presses("save", **{"stage-0-format": "girone"})
    assert desk.state.plan.stages[0] == StagePlan("girone")
    desk.at("plan")
    assert desk.values(CRITERIA)[1:3] == ["head_to_head", "mini_table"]


def test_single_players_have_formats_of_their_own(desk: Desk) -> None:
    desk.at("plan", template="groups_and_final")
    desk.presses("count", entered="singles")
    assert "Stage 1 baraonda" in desk.text
    desk.presses("count", **{"stage-0-format": "trionfo", "stage-0-places": "1"})
    desk.presses("remove:1", **{"stage-0-groups": "1"})
    assert desk.values(CRITERIA) == ["places", "payments", "lot"]
    assert "Torneo" not in re.findall(r"regulation-choice__tile.*", desk.html)[0]
    desk.presses("save")
    (stage,) = desk.state.plan.stages
    assert stage == StagePlan("trionfo", Settings(places=True))
    assert desk.state.plan.regulation == TRIONFO


def test_a_tournament_has_eight_stages_at_most(desk: Desk) -> None:
    desk.at("plan", template="own")
    for _ in range(7):
        desk.presses("add")
    assert ("do", "add") not in [button for form in desk.forms for button in form.buttons]
    form = next(form for form in desk.forms if ("do", "save") in form.buttons)
    more = {f"stage-{n}-format": "girone" for n in range(30)}
    desk.shows(desk.client.post(form.action, data={**form.fields, **more, "do": "add"}))
    assert "Stage 9" not in desk.text


@pytest.mark.parametrize(
    ("field", "typed", "words"),
    [
        ("minutes", "soon", "must be a whole number"),
        ("minutes", "0", "must be 1 or more"),
        ("tables", "-3", "must be a whole number"),
        ("seed", "", "must be a whole number"),
        ("seed", "9" * 30, "must be a whole number"),
        ("regulation", "mine", "choose a regulation"),
        ("entered", "everybody", "must be one of"),
        ("stage-0-groups", "0", "a stage has 1 to 200 groups"),
        ("stage-0-groups", "x", "must be a whole number"),
        ("stage-0-group_names", "A\nB\nC\nD\nE", "too many names: 5; groups: 4"),
        ("stage-0-group_names", "A\nA", "A comes twice"),
        ("stage-0-win", "lots", "must be a whole number"),
        ("stage-0-win", "9999", "must be 1000 at most"),
        ("stage-0-win", "0", "a win must be worth more than a loss"),
        ("stage-0-draw", "3", "and a draw between the two"),
        ("stage-1-qualify", "", "in a later stage, and there only"),
    ],
)
def test_what_is_wrong_is_told_at_its_field(desk: Desk, field: str, typed: str, words: str) -> None:
    desk.at("plan", template="groups_and_final")
    desk.presses("save", **{field: typed, "protest": "33"})
    assert desk.status == 422
    assert words in desk.text
    assert 'value="33"' in desk.html, "nothing else that was typed is lost"
    linked = re.search(r'<a href="#([\w-]+)">', desk.html)
    assert linked is not None
    assert f'id="{linked[1]}"' in desk.html
    desk.at("entries")
    assert "/plan" in desk.html
    assert "Choose what comes nearest" in desk.text, "there is no plan"


def test_a_form_that_is_none_of_ours_is_led_back(desk: Desk) -> None:
    answer = desk.client.post(f"/events/{desk.event}/plan", data={"do": "save"})
    assert answer.status_code in (303, 400)
    desk.at("plan", template="swiss_5")
    sent = {**desk.hidden(), "stage-0-format": "bingo", "do": "save"}
    desk.shows(desk.client.post(f"/events/{desk.event}/plan", data=sent))
    assert desk.status == 422
    desk.at("plan", template="nothing", entries="x" * 50)
    assert desk.status == 200


def test_a_change_is_listed_with_who_and_why(app: Flask) -> None:
    desk = Desk(app, plan("svizzera"))
    begun(desk, played=True)
    desk.at("plan")
    assert "This stage has begun" in desk.text
    desk.presses("up:0:lot")
    desk.presses("save")
    assert desk.status == 422
    assert "there are results already: a change of the settings needs a reason" in desk.text
    desk.presses("save", reason="as <told> on the poster")
    assert desk.status == 200
    assert desk.state.stage is not None
    assert desk.state.stage.plan.settings.criteria[-2] == "lot"
    assert "stage 1: criteria" in desk.text
    assert "as <told> on the poster" in desk.text
    desk.presses("add")
    desk.presses("save", minutes="30", **{"stage-0-rounds": "4", "stage-1-groups": "2"})
    assert "minutes for a round; stage 1: rounds; stage 2 added" in desk.text
    desk.presses("count", **{"stage-1-format": "girone"})
    desk.presses("save", **{"stage-1-qualify": "1"})
    assert "stage 2: criteria" not in desk.text
    assert "stage 2: match for the third place, format" not in desk.text
    assert "stage 2: format, groups" in desk.text
    desk.presses("remove:1")
    desk.presses("save")
    assert "stage 2 taken away" in desk.text


def test_what_has_begun_cannot_be_sent_otherwise(app: Flask) -> None:
    desk = Desk(app, plan("svizzera"))
    begun(desk)
    for field, typed, words in [
        ("stage-0-format", "girone", "this stage has begun already"),
        ("seed", "8", "this draw number was used already"),
        ("regulation", "corto", "the regulation cannot change"),
        ("entered", "lot", "who enters cannot change"),
        ("stage-0-rounds", "0", "must be 1 or more"),
    ]:
        desk.at("plan")
        desk.presses("save", **{field: typed})
        assert desk.status == 422
        assert words in desk.text, field
    assert desk.state.plan == plan("svizzera")


def test_two_organizers_plan_at_once(desk: Desk) -> None:
    desk.at("plan", template="swiss_5")
    with desk.app.app_context():
        plan_tournament(desk.event, plan("girone"), str(uuid4()), STAMP)
    desk.presses("save")
    assert desk.status == 409
    assert "Meanwhile somebody else changed the tournament" in desk.text
    assert desk.state.plan.stages[0].format == "girone"


def test_the_same_form_sent_twice_is_one_plan(desk: Desk) -> None:
    desk.at("plan", template="swiss_5")
    form = next(form for form in desk.forms if ("do", "save") in form.buttons)
    for _ in range(2):
        assert desk.client.post(form.action, data=form.fields).status_code == 303
    assert desk.view.number == 1


def test_a_regulation_that_the_club_has_no_longer_stays_as_it_was(app: Flask) -> None:
    own = plan("svizzera")
    own = replace(own, regulation=replace(own.regulation, target=(77,) * 3))
    desk = Desk(app, own)
    desk.at("plan")
    assert "as it was when the plan was made" in desk.text
    desk.presses("save", minutes="40")
    assert desk.state.plan == replace(own, minutes=40)


def test_a_referee_reads_the_plan_and_changes_nothing(app: Flask) -> None:
    rita = Desk(app, plan("svizzera"), role="referee")
    rita.at("plan")
    assert rita.status == 200
    assert "disabled" in rita.html
    assert "Save the plan" not in rita.text
    answer = rita.client.post(f"/events/{rita.event}/plan", data=rita.hidden())
    assert answer.status_code == 404
    without = Desk(app, role="referee")
    without.at("plan")
    assert "No tournament has been planned yet." in without.text


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda made: replace(made, tables=9), "tables in the room"),
        (lambda made: replace(made, seed=8), "draw number"),
        (lambda made: replace(made, typed_twice=True), "results typed twice"),
    ],
)
def test_what_was_changed_is_named(
    app: Flask, change: Callable[[EventPlan], EventPlan], words: str
) -> None:
    desk = Desk(app, plan("svizzera"))
    made = change(desk.state.plan)
    desk.at("plan")
    typed = {"tables": "" if made.tables is None else str(made.tables), "seed": str(made.seed)}
    desk.presses("save", typed_twice="1" if made.typed_twice else None, **typed)
    assert desk.state.plan == made
    assert f'person-list__name">{words}<' in desk.html


def test_the_tables_of_the_plan_are_those_of_the_room_and_are_asked_once(app: Flask) -> None:
    desk = Desk(app, plan("svizzera"))
    desk.at("plan")
    desk.presses("save", tables="6")
    desk.at("tables")
    assert desk.html.count('class="room__label"') == 6
    desk.at("plan")
    desk.presses("save", tables="4")
    desk.at("tables")
    assert desk.html.count('class="room__label"') == 4, "nothing was played at the others"
    assert next(form for form in desk.forms if "number" in form.fields).fields["number"] == "4"
    with app.app_context():
        add_table(row_of(desk.event), "9", ORIGIN)
        add_table(row_of(desk.event), "Terrazza", ORIGIN)
    desk.at("plan")
    desk.presses("save", protest="20")
    desk.at("tables")
    assert desk.html.count('class="room__label"') == 6, "the number of the plan has not changed"
    fresh = Desk(app)
    with app.app_context():
        add_tables_up_to(row_of(fresh.event), 9, ORIGIN)
    fresh.at("plan", template="swiss_5")
    assert next(form for form in fresh.forms if "tables" in form.fields).fields["tables"] == "9"
    fresh.at("plan", template="own")
    assert next(form for form in fresh.forms if "tables" in form.fields).fields["tables"] == "9"

"""The rounds of an evening from the organizer's desk: drawn, looked at, published, taken back."""

import re
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import pytest
from flask import Flask

from referee.actions.matches.match_facts import record_fact
from referee.actions.register.ratings import bring_up_to_date, switch_ratings
from referee.actions.tournaments.results import give_walkover
from referee.actions.tournaments.rounds import begin_stage, draft_round, publish_round
from referee.actions.tournaments.tournament_facts import record_event_facts
from referee.store.matches import queries
from referee.store.tournaments.round_matches import matches_of
from referee.tournament.competition.model import Settings
from referee.tournament.evening.plan import StagePlan
from referee.web.matches.regulation_offer import offers
from tests.actions.register.linking import done, everybody_linked
from tests.actions.tournaments.desk import play
from tests.people import browser_of, evening, person
from tests.tables import STAMP, Table
from tests.tournament.evening.evening import entering, plan
from tests.web.evening import Evening
from tests.web.organizer import Desk
from tests.web.tablet import Tablet
from tests.web.tournaments.results.on_paper import draws


@pytest.fixture
def coppa(app: Flask) -> Evening:
    return Evening(app, entries=8)


def test_what_is_missing_before_the_first_stage_is_the_next_step(app: Flask) -> None:
    desk = Desk(app, plan("svizzera"))
    desk.at("rounds")
    assert "What comes next Nobody has entered yet" in desk.text
    desk.enters(3, here=False)
    desk.at("rounds")
    assert "What comes next 0 of 3 are here" in desk.text
    assert "To begin, 2 entries or more have to be here" in desk.text
    assert "Begin and draw" not in desk.text
    desk.at("plan")
    assert f'href="/events/{desk.event}/entries"' in desk.html.partition("event-bar")[0]


def test_pairs_by_lot_are_drawn_before_the_first_stage(app: Flask) -> None:
    desk = Desk(app, plan("svizzera", entered="lot"))
    desk.enters(4)
    desk.at("rounds")
    assert "What comes next The pairs are not drawn yet" in desk.text


def test_an_evening_is_one_button_after_the_other(coppa: Evening) -> None:
    home = coppa.page()
    assert "Begin: Swiss" in home.text
    assert "8 of 8 entries are there" in home.text
    draft = coppa.presses(home, "/stage")
    assert "Draft of round 1" in draft.text
    assert "Swiss: 3 rounds" in draft.text, "none of them is played"
    assert len(coppa.view().state.stages) == 1
    assert "Draw number 7" in draft.text
    assert coppa.page().text.count("Look at the draft") == 1
    glance = coppa.presses(draft, "/draft/publish")
    assert "Round 1" in glance.text
    assert glance.text.count("not started") == 1 + 4
    home = coppa.page()
    assert "4 results are missing" in home.text
    assert "Round 1: tables 1–4." in home.text
    coppa.types(1)
    assert "Draw round 2" in coppa.page().text


def test_club_mates_of_a_club_s_own_evening_leave_the_draft_in_sight(app: Flask) -> None:
    desk = Desk(app, plan("svizzera"))
    mates = [
        (kind, payload if kind != "entry_added" else {**payload, "club": "Sarsina"})
        for kind, payload in entering(8)
    ]
    with app.app_context():
        record_event_facts(desk.act(), mates)
    desk.at("rounds")
    form = next(form for form in desk.forms if form.action.endswith("/rounds/stage"))
    desk.shows(desk.client.post(form.action, data=form.fields))
    assert "4 unusual pairings" in desk.text


def test_a_draft_says_why_and_can_be_changed_by_hand(coppa: Evening) -> None:
    coppa.begins(with_matches=False)
    coppa.types(1)
    draft = coppa.presses(coppa.page(), "/draft")
    assert "match points" in draft.text
    state = coppa.view().state
    assert state.draft is not None
    first, second = list(state.draft.tables)[:2]
    one, other = first.players[0], second.players[0]
    by_hand = "except for who changed places by hand"
    assert by_hand not in draft.text
    refused = coppa.presses(draft, "/draft/swap", entry=[one], reason="cousins")
    assert refused.status == 422
    assert "Choose the two who change places" in refused.text
    refused = coppa.presses(draft, "/draft/swap", entry=[one, other], reason=" ")
    assert "say why" in refused.text
    assert refused.html.count("checked") == 2
    draft = coppa.presses(draft, "/draft/swap", entry=[one, other], reason="cousins")
    assert draft.text.count("changed places by hand: cousins") == 2
    assert by_hand in draft.text
    form = next(form for form in draft.forms if form.action.endswith("/draft/swap"))
    assert form.fields["reason"] == "cousins", "the next two change places for the same reason"
    numbered = coppa.presses(draft, "/draft/tables", table=1, to=4)
    assert numbered.status == 200
    assert coppa.presses(numbered, "/draft/tables", table=9, to=1).status == 422
    again = coppa.presses(numbered, "/draft")
    assert "changed places by hand" not in again.text
    home = coppa.presses(again, "/draft/discard")
    assert "Draw round 2" in home.text


def test_two_change_places_in_a_tree_before_its_first_round_is_published(app: Flask) -> None:
    tree = Evening(app, plan("eliminazione"), entries=4)
    draft = tree.presses(tree.page(), "/stage")
    drafted = tree.view().state.draft
    assert drafted is not None
    one, other = [table.players[0] for table in drafted.tables]
    assert "number 1 of the seeds" not in draft.text, "nobody seeded anybody"
    draft = tree.presses(draft, "/draft/swap", entry=[one, other], reason="cousins")
    assert draft.text.count("changed places by hand: cousins") == 2
    assert "each has the other’s place in the tree" in draft.text
    tree.presses(draft, "/draft/publish")
    tree.types(1)
    draft = tree.presses(tree.page(), "/draft")
    assert "it says who meets, and nobody changes places any more" in draft.text
    assert not [form for form in draft.forms if form.action.endswith("/swap")]


def test_who_is_here_and_would_not_be_drawn_is_told(coppa: Evening) -> None:
    coppa.begins(with_matches=False)
    assert "does not play yet" not in coppa.page().text
    with coppa.app.app_context():
        record_event_facts(coppa.act(), entering(1, first=9))
    home = coppa.page()
    assert "Ada 9 and Ivo 9 is here and does not play yet" in _plain(home.text)
    (button,) = [form for form in home.forms if ("entry", "9") in form.buttons]
    assert button.action == f"/events/{coppa.code}/entries/let-in"
    coppa.types(1)
    draft = coppa.presses(coppa.page(), "/draft")
    assert "is here and does not play yet" in draft.text
    with coppa.app.app_context():
        record_event_facts(coppa.act(), entering(1, first=10))
    assert "2 entries are here and do not play yet" in coppa.page("/draft").text
    with coppa.app.app_context():
        joining = [("joined_late", {"entry": entry, "group": 1}) for entry in (9, 10)]
        record_event_facts(coppa.act(), joining)
    draft = coppa.presses(coppa.page("/draft"), "/draft")
    assert "not play yet" not in draft.text
    assert "Ada 9 and Ivo 9" in _plain(draft.text)


def test_who_came_late_and_is_not_checked_in_is_told(coppa: Evening) -> None:
    coppa.begins(with_matches=False)
    with coppa.app.app_context():
        record_event_facts(coppa.act(), entering(1, first=9, here=False))
    told = "Ada 9 and Ivo 9 has entered and is not checked in: it is not drawn."
    assert told in _plain(coppa.page().text)
    coppa.types(1)
    assert told in _plain(coppa.presses(coppa.page(), "/draft").text)
    with coppa.app.app_context():
        record_event_facts(coppa.act(), [("withdrew", {"entry": 9})])
    assert "is not checked in" not in coppa.page("/draft").text


def _plain(text: str) -> str:
    return text.replace("\u2068", "").replace("\u2069", "")


def test_the_round_says_who_rests(app: Flask) -> None:
    coppa = Evening(app, entries=5)
    coppa.begins(with_matches=False)
    (resting,) = coppa.view().state.rounds[0].draft.byes
    assert f"Rests: Ada {resting} and Ivo {resting}" in _plain(coppa.page("/1").text)


def test_a_draft_that_something_overtook_is_drawn_again(coppa: Evening) -> None:
    coppa.begins(with_matches=False)
    coppa.types(1)
    coppa.presses(coppa.page(), "/draft")
    with coppa.app.app_context():
        record_event_facts(coppa.act(), [("withdrew", {"entry": 3})])
    draft = coppa.page("/draft")
    assert "draw it again" in draft.text
    assert not [form for form in draft.forms if form.action.endswith("/publish")]
    draft = coppa.presses(draft, "/draft")
    assert "rests" in draft.text
    assert "Publish round 2" in draft.text


def test_without_all_results_the_next_round_needs_a_reason(coppa: Evening) -> None:
    coppa.begins(with_matches=False)
    home = coppa.page()
    refused = coppa.presses(home, "/draft", reason="")
    assert refused.status == 422
    assert "has no confirmed result yet" in refused.text
    draft = coppa.presses(home, "/draft", reason="it is late")
    assert "Not all results were waited for: it is late" in draft.text


def test_two_organizers_publish_one_round_once(coppa: Evening) -> None:
    with coppa.app.app_context():
        begin_stage(coppa.act())
        draft_round(coppa.act())
    one, other = coppa.page("/draft"), coppa.page("/draft")
    assert coppa.sends(one, "/draft/publish").status_code == 303
    late = coppa.presses(other, "/draft/publish")
    assert late.status == 409
    assert "somebody else changed the tournament" in late.text
    assert "Rounds so far" in late.text
    # The same form sent twice, as a trembling finger does, is one act.
    assert coppa.sends(one, "/draft/publish").status_code == 303
    view = coppa.view()
    assert len(view.state.rounds) == 1
    with coppa.app.app_context():
        assert len(matches_of(view)) == 4


def test_a_round_may_be_played_on_paper_only(coppa: Evening) -> None:
    with coppa.app.app_context():
        begin_stage(coppa.act())
        draft_round(coppa.act())
    glance = coppa.presses(coppa.page("/draft"), "/draft/publish", on_paper="1")
    assert "Round 1" in glance.text
    with coppa.app.app_context():
        assert not matches_of(coppa.view())


def test_the_clock_and_the_last_hand(coppa: Evening) -> None:
    coppa.begins()
    glance = coppa.page("/1")
    refused = coppa.presses(glance, "/1/clock", minutes="soon")
    assert refused.status == 422
    assert "soon" in refused.html
    assert coppa.form(glance, "/1/clock").fields["minutes"] == "60"
    glance = coppa.presses(glance, "/1/clock", minutes="45")
    assert "The round ends at" in glance.text
    glance = coppa.presses(glance, "/1/last-hand")
    assert "Last hand!" in glance.text
    clock = coppa.view().state.rounds[0].clock
    assert clock is not None
    assert clock.minutes == 45


def test_the_glance_is_fresh_or_costs_nothing(coppa: Evening) -> None:
    coppa.begins()
    first = coppa.organizer.get(f"{coppa.address}/1")
    sent = {"If-None-Match": first.headers["ETag"]}
    again = coppa.organizer.get(f"{coppa.address}/1", headers=sent)
    # The minute may have turned in between: then it is made anew, with the same tables.
    assert again.status_code == 304 or again.text.count("glance-table__who") == 4
    coppa.types(1)
    fresh = coppa.organizer.get(f"{coppa.address}/1", headers=sent)
    assert fresh.status_code == 200
    assert fresh.text.count("total 100–90") == 4


def test_a_running_clock_is_never_that_of_an_earlier_look(coppa: Evening) -> None:
    coppa.begins()
    before = coppa.organizer.get(f"{coppa.address}/1")
    coppa.presses(coppa.page("/1"), "/1/clock", minutes="45")
    first = coppa.organizer.get(f"{coppa.address}/1")
    again = coppa.organizer.get(
        f"{coppa.address}/1", headers={"If-None-Match": before.headers["ETag"]}
    )
    assert again.status_code == 200
    assert "ETag" not in first.headers, "no browser can ask whether a clock has changed"
    assert first.headers["Cache-Control"] == before.headers["Cache-Control"]
    now = re.compile(r'data-now="([^"]+)"')
    assert now.findall(again.text) > now.findall(first.text), "the server's time is today's"


def test_a_round_taken_back_leads_to_what_was_before(coppa: Evening) -> None:
    coppa.begins()
    coppa.types(1)
    assert coppa.page("/1/back").text.count("4 confirmed results no longer count") == 1
    back = coppa.page("/1/back")
    refused = coppa.presses(back, "/1/back", reason="")
    assert refused.status == 422
    home = coppa.presses(back, "/1/back", reason="wrong seeds")
    assert "Draw round 1" in home.text
    assert not coppa.view().state.rounds
    # The page of it is of the past, and so is a second organizer's form.
    assert coppa.organizer.get(f"{coppa.address}/1/back").status_code == 404
    assert coppa.organizer.get(f"{coppa.address}/1").status_code == 404
    late = coppa.presses(back, "/1/back", reason="wrong seeds, too", event_id=str(uuid4()))
    assert late.status == 409
    stage = coppa.page("/stage/back")
    home = coppa.presses(stage, "/stage/back", reason="somebody came")
    assert "Begin: Swiss" in home.text
    assert coppa.organizer.get(f"{coppa.address}/stage/back").status_code == 404


def test_the_history_tells_everything_with_its_reasons(coppa: Evening) -> None:
    coppa.begins()
    coppa.types(1)
    coppa.presses(coppa.page("/1/back"), "/1/back", reason="wrong seeds")
    history = coppa.page("/history", coppa.referee)
    assert "Round 1 undone: all is as it was before it" in history.text
    assert "Reason: wrong seeds" in history.text
    assert re.search(
        r"Table 1, Ada \d and Ivo \d against Ada \d and Ivo \d: 2–1 · 100–90", history.text
    )
    assert "Stage 1 begun, Swiss: 8 entries" in history.text


def test_a_referee_looks_but_does_not_draw(coppa: Evening) -> None:
    home = coppa.page(client=coppa.referee)
    assert "An organizer does this." in home.text
    assert not [form for form in home.forms if form.action.endswith("/stage")]
    coppa.begins()
    assert coppa.form(coppa.page("/1", coppa.referee), "/1/clock")


def test_signed_results_are_taken_over_at_once(coppa: Evening) -> None:
    coppa.begins()
    home = coppa.page()
    assert not [form for form in home.forms if form.action.endswith("/results")]
    refused = coppa.organizer.post(
        f"{coppa.address}/results", data=coppa.form(coppa.page("/1"), "/1/clock").fields
    )
    assert refused.status_code == 422


def test_results_that_are_over_and_not_signed_are_taken_over_at_once(coppa: Evening) -> None:
    coppa.begins()
    with coppa.app.app_context():
        codes = [matches_of(coppa.view())[1, table].code for table in (1, 2, 3)]
        play(codes[0], sign=True)
        play(codes[1], sign=False)
        play(codes[2], sign=False)
        after = queries.head(codes[2]).number
        refused = {"side": "B", "reason": "no"}
        record_fact(codes[2], "result_refused", refused, after, str(uuid4()), STAMP)
    page = coppa.page("/1")
    assert "Enter the result that is not signed" in page.text, "a disputed one waits"
    form = next(form for form in page.forms if "unsigned" in form.fields)
    answer = coppa.organizer.post(form.action, data=form.fields)
    assert answer.headers["Location"].endswith("/rounds/1")
    page = coppa.page("/1")
    assert "1 result is entered without its signatures." in page.text
    assert "not signed" not in page.text
    assert "Enter the signed result" in page.text
    again = coppa.organizer.post(form.action, data={**form.fields, "event_id": str(uuid4())})
    assert again.status_code == 422
    assert "no match that lacks a signature is left to enter" in again.text.lower()


def test_the_events_home_calls_a_table_as_the_round_does(coppa: Evening) -> None:
    coppa.begins()
    with coppa.app.app_context():
        code = matches_of(coppa.view())[1, 1].code
        hand = {"hand": 1, "value": {"points": {"A": 9, "B": 2}}}
        record_fact(code, "hand_written", hand, queries.head(code).number, str(uuid4()), STAMP)
    glance, home = coppa.page("/1"), Tablet(coppa.organizer)
    home.opens(f"/events/{coppa.code}", round="1")
    assert glance.text.count("not started") == 1 + 3
    assert home.text.count("not started") == 1 + 3
    assert home.text.count("being played") == home.text.count("since ") == 1
    coppa.types(1)
    home.opens(f"/events/{coppa.code}", round="1")
    assert "not started" not in home.text


def test_the_clubs_own_regulation_keeps_its_title_at_the_tables(app: Flask) -> None:
    folder = Path(app.instance_path) / "regulations"
    folder.mkdir(exist_ok=True)
    own = 'title = "Regolamento del Savio"\nbase = "torneo"\ntarget = [21]\n'
    (folder / "savio.toml").write_text(own)
    with app.test_request_context():
        regulation = offers("marafone")["savio"].regulation
    coppa = Evening(app, replace(plan("svizzera"), regulation=regulation), entries=4)
    with app.app_context():
        begin_stage(coppa.act())
    coppa.presses(coppa.presses(coppa.page(), "/draft"), "/draft/publish")
    with app.app_context():
        code = matches_of(coppa.view())[1, 1].code
        assert queries.any_view(code).state.title == "Regolamento del Savio"


def test_a_five_player_evening_and_a_baraonda(app: Flask) -> None:
    for made in (plan("trionfo"), plan("baraonda")):
        coppa = Evening(app, made, entries=12)
        coppa.begins()
        page = coppa.page("/1")
        assert page.status == 200
        assert "Ada 12" in page.text or "Ada 12" in coppa.page().text
        coppa.presses(coppa.page("/1/back"), "/1/back", reason="again")
        draft = coppa.presses(coppa.page(), "/draft")
        assert "rests" in draft.text or len(list(coppa.view().state.draft.tables)) == 3  # type: ignore[union-attr]


def test_a_knockout_in_which_nobody_turned_up_is_over(app: Flask) -> None:
    coppa = Evening(app, plan("eliminazione"), entries=4)
    coppa.begins(with_matches=False)
    with app.app_context():
        for key in coppa.view().state.missing:
            give_walkover(coppa.act(), key, None)
    assert "All rounds are played" in coppa.page().text


def test_an_event_without_a_tournament_leads_to_its_plan(app: Flask) -> None:
    with app.app_context():
        olga = person("Olga", "organizer")
        code = evening(olga)
    browser = browser_of(app, olga)
    for path in ("", "/draft", "/1", "/history", "/1/back"):
        answer = browser.get(f"/events/{code}/rounds{path}")
        assert answer.status_code == 303
        assert answer.headers["Location"] == f"/events/{code}/plan"


def rated(app: Flask) -> None:
    with app.app_context():
        Table("Ada 1", "Ada 2", "Ada 3", "Ada 4").finish()
        Table("Ada 1", "Ivo 2", "Ivo 1", "Ada 2").finish()
        everybody_linked()
        switch_ratings(done(), kept=True)
        bring_up_to_date(STAMP.now)


def test_a_baraonda_is_balanced_by_ratings_in_its_draft(app: Flask) -> None:
    coppa = Evening(app, plan("baraonda"), entries=8)
    draft = coppa.presses(coppa.page(), "/stage")
    assert "Draw it balanced" not in draft.text
    rated(app)
    draft = coppa.page("/draft")
    assert "Draw number 7" in draft.text
    again = [form for form in draft.forms if form.action == f"{coppa.address}/draft"]
    (balanced,) = [form for form in again if "balanced" in form.fields]
    draft.shows(coppa.organizer.post(balanced.action, data=balanced.fields))
    assert "Drawn by the ratings of who plays" in draft.text
    assert "as strong as one another as can be" in draft.text
    assert "Draw it by lot" in draft.text
    glance = coppa.presses(draft, "/draft/publish")
    assert "Round 1" in glance.text


def test_groups_of_equal_strength_are_proposed_changed_and_begun(app: Flask) -> None:
    two = replace(plan("girone"), stages=(StagePlan("girone", groups=("A", "B")),))
    coppa = Evening(app, two, entries=5)
    assert coppa.page("/groups").text == coppa.page().text
    rated(app)
    assert "Groups of equal strength" in coppa.page().text
    page = coppa.page("/groups")
    assert "rating 15" in page.text
    form = coppa.form(page, "/groups")
    chosen = {name: value for name, value in form.fields.items() if name.startswith("group_")}
    assert sorted(chosen.values()) in (["A", "A", "A", "B", "B"], ["A", "A", "B", "B", "B"])
    refused = coppa.presses(page, "/groups", **dict.fromkeys(chosen, "A"))
    assert "Nobody plays in group B" in refused.text
    refused = coppa.presses(page, "/groups", group_1="C")
    assert "choose one of these" in refused.text
    swapped = {"group_1": "A", "group_2": "B", "group_3": "A", "group_4": "B", "group_5": "A"}
    coppa.presses(page, "/groups", **swapped)
    stage = coppa.view().state.stage
    assert stage is not None
    assert [set(group.entries) for group in stage.groups] == [{1, 3, 5}, {2, 4}]
    assert "Groups of equal strength" not in coppa.page().text
    few = Evening(app, two, entries=1)
    assert few.page("/groups").text == few.page().text


def test_the_next_round_is_two_taps_from_the_page_where_the_last_result_was_typed(
    coppa: Evening,
) -> None:
    coppa.begins()
    page = coppa.page("/1/results")
    assert not [form for form in page.forms if form.action.endswith("/rounds/draft")]
    coppa.types(1)
    page = coppa.page("/1/results")
    draft = coppa.presses(page, "/draft")
    assert "Draft of round 2" in draft.text
    assert "Round 2" in coppa.presses(draft, "/draft/publish").text
    coppa.types(2)
    referee = coppa.page("/2/results", coppa.referee)
    assert not [form for form in referee.forms if form.action.endswith("/rounds/draft")]


def test_what_the_command_line_published_is_not_said_to_be_a_referees(app: Flask) -> None:
    evening = Evening(app, plan("svizzera"), 4)
    with app.app_context():
        begin_stage(evening.act())
        draft_round(evening.act())
        stamp = replace(STAMP, actor="referee", device="command line")
        publish_round(replace(evening.act(), stamp=stamp), 1)
    page = Tablet(evening.organizer)
    page.opens(evening.address)
    assert "command line" in page.text
    assert "referee" not in page.text.partition("published: ")[2].partition("Stages")[0]


def test_a_long_history_has_pages(app: Flask) -> None:
    evening = Evening(app, plan("svizzera"), 60)
    evening.begins(with_matches=False)
    evening.types(1)
    page = Tablet(evening.organizer)
    page.opens(f"{evening.address}/history")
    assert "page 1 of 2" in page.text
    assert 'id="entry-1"' not in page.html
    page.opens(f"{evening.address}/history", page="2")
    assert 'id="entry-1"' in page.html
    page.opens(f"{evening.address}/history", page="99")
    assert "page 2 of 2" in page.text


def test_a_round_has_one_name_at_the_desk_on_phones_and_on_papers(app: Flask) -> None:
    """Its number, and the stage of the main bracket; a table of another bracket has its own."""
    stage = StagePlan("eliminazione", Settings(consolante=True))
    evening = Evening(app, replace(plan("eliminazione"), stages=(stage,)), 8)
    evening.begins(with_matches=False)
    evening.types(1)
    draws(evening, published=True)
    desk = Tablet(evening.organizer)
    for page in ("", "/rounds", "/rounds/2", "/papers/"):
        desk.opens(f"/events/{evening.code}{page}")
        assert "Round 2 · Semifinals" in desk.text, page
    brackets = {}
    for (round_, table), sheet in evening.view().state.sheets.items():
        if round_ == 2:
            brackets[sheet.table.bracket] = (table, sheet.table.a[0])
    names = {"main": "Round 2 · Semifinals", "consolante": "Consolante · Round 2"}
    for bracket, (table, entry) in brackets.items():
        desk.opens(f"/events/{evening.code}/rounds/2/{table}")
        assert names[bracket] in desk.text
        desk.opens(f"/torneo/{evening.code}/iscritti/{entry}")
        assert names[bracket] in desk.text
    desk.opens(f"/torneo/{evening.code}/")
    assert "Round 2 · Semifinals Knockout" in desk.text
    assert "Consolante · Round 2" in desk.text

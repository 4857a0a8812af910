"""Categories at the desk: named in the plan, ticked for the entries, ranked in the standings."""

from flask import Flask

from referee.actions.tournaments.tournament_facts import record_event_facts
from referee.paper.tournaments.certificates import certificates_of
from referee.presenters.tournaments.closing import prizes_shown
from referee.presenters.tournaments.standings import standings_shown
from referee.presenters.tournaments.words import entry_shown
from referee.tournament.categories.categories import category_rankings
from tests.tournament.evening.evening import plan
from tests.web.evening import Evening
from tests.web.organizer import Desk
from tests.web.tablet import Tablet


def ticks(desk: Desk, category: str, *entries: int, before: tuple[int, ...] = ()) -> None:
    form = next(form for form in desk.forms if form.action.endswith("/categories"))
    fields = {**form.fields, "category": category, "ticked": list(entries), "before": list(before)}
    desk.shows(desk.client.post(form.action, data=fields))


def test_entries_are_ticked_for_a_category_and_taken_out(app: Flask) -> None:
    desk = Desk(app, plan("girone", categories=("Donne", "Misti")))
    desk.enters(3)
    desk.at("entries")
    assert "Categories" in desk.text
    desk.at("entries/categories")
    ticks(desk, "Donne", 1, 3)
    assert desk.state.entrants[3].categories == ("Donne",)
    ticks(desk, "Donne", 1, before=(1, 3))
    assert desk.state.entrants[3].categories == ()
    assert desk.state.entrants[1].categories == ("Donne",)
    ticks(desk, "Altro", 2)
    assert "The plan has no such category" in desk.text
    desk.at("entries")
    assert "Donne" in desk.text


def test_without_categories_there_is_no_such_page(app: Flask) -> None:
    desk = Desk(app, plan("girone"))
    desk.enters(2)
    desk.at("entries")
    assert "/entries/categories" not in desk.html
    assert desk.client.get(f"/events/{desk.code}/entries/categories").status_code == 404


def test_the_standings_rank_each_category_at_the_desk_and_in_public(app: Flask) -> None:
    evening = Evening(app, plan("girone", categories=("Donne",)), 4)
    with app.app_context():
        given = {"category": "Donne", "entries": [2, 4]}
        record_event_facts(evening.act(), [("category_given", given)])
    evening.begins(with_matches=False)
    evening.types(1)
    for address in (f"/events/{evening.code}/standings", f"/torneo/{evening.code}/classifica"):
        page = Tablet(evening.organizer)
        page.opens(address)
        assert "Standings by category" in page.text
        assert "place in the overall standings" in page.text
        assert 'aria-label="Standings by category: ' in page.html


def test_an_entry_is_typed_with_its_categories_and_changed(app: Flask) -> None:
    desk = Desk(app, plan("girone", categories=("Donne", "Misti")))
    desk.at("entries")
    form = next(form for form in desk.forms if "player_2" in form.fields)
    typed = {"player_1": "Anna", "player_2": "Carla", "categories": ["Donne"]}
    desk.shows(desk.client.post(form.action, data={**form.fields, **typed}))
    assert desk.state.entrants[1].categories == ("Donne",)
    desk.at("entries/1")
    form = next(form for form in desk.forms if ("do", "change") in form.buttons)
    changed = {**form.fields, "do": "change", "categories": ["Misti"], "had": ["Donne"]}
    desk.shows(desk.client.post(form.action, data=changed))
    assert desk.state.entrants[1].categories == ("Misti",)


def test_a_list_says_the_categories_and_what_is_unknown(app: Flask) -> None:
    desk = Desk(app, plan("girone", categories=("Donne", "Misti")))
    desk.at("entries/list")
    assert "A last column says the category: Donne, Misti." in desk.text
    form = next(form for form in desk.forms if form.action.endswith("/list"))
    wrong = {**form.fields, "text": "Anna - Carla;;;Donne\nBruno - Elsa;;;Altro", "do": "preview"}
    desk.shows(desk.client.post(form.action, data=wrong))
    assert "the plan has no category “Altro”: write it there first" in desk.text
    form = next(form for form in desk.forms if form.action.endswith("/list"))
    right = {**form.fields, "text": "Anna - Carla;;;donne, misti\nBruno - Elsa", "do": "enter"}
    desk.shows(desk.client.post(form.action, data=right))
    assert "2 entries added." in desk.text
    assert desk.state.entrants[1].categories == ("Donne", "Misti")


def test_lists_api_wall_and_cash_have_the_categories(app: Flask) -> None:
    evening = Evening(app, plan("girone", categories=("Donne",), fee=1000), 4)
    with app.app_context():
        record_event_facts(
            evening.act(),
            [
                ("category_given", {"category": "Donne", "entries": [2, 4]}),
                ("fee_paid", {"entries": [1, 2, 3, 4], "amount": 1000, "way": "cash"}),
            ],
        )
    evening.begins(with_matches=False)
    evening.types(1)
    client = evening.organizer
    ranked = client.get(f"/events/{evening.code}/data/categories.csv").text
    assert ranked.splitlines()[0].lstrip("\ufeff").startswith("Category")
    assert ranked.count("Donne") == 2
    assert "Categories" in client.get(f"/events/{evening.code}/data/entries.csv").text
    told = client.get(f"/api/events/{evening.code}/standings").get_json()["categories"]
    ranks = [(one["name"], len(one["rows"]), one["rows"][0]["rank"]) for one in told]
    assert ranks == [("Donne", 2, 1)]
    pages = [client.get(f"/torneo/{evening.code}/schermo?page={page}").text for page in range(1, 5)]
    assert any("Standings · Donne" in page for page in pages)
    page = Tablet(client)
    page.opens(f"/events/{evening.code}/cash")
    form = next(form for form in page.forms if form.action.endswith("/prizes"))
    typed = {"share": "0", "unit": "percent", "places": "50 20", "each": "40"}
    page.shows(client.post(form.action, data={**form.fields, **typed}))
    assert "all places together get more than 100 percent: 70, and those of categories 40" in (
        page.text
    )
    page.shows(client.post(form.action, data={**form.fields, **typed, "each": "10"}))
    assert "Donne: 1" in page.text
    assert 'value="10"' in page.html
    assert "nobody plays for" not in page.text
    with app.app_context():
        given = {"category": "Donne", "entries": [2, 4]}
        record_event_facts(evening.act(), [("category_taken_back", given)])
    page.opens(f"/events/{evening.code}/cash")
    assert "Left over: nobody plays for Donne" in page.text.translate({0x2068: None, 0x2069: None})


def test_prizes_of_a_category_are_written_shown_and_won(app: Flask) -> None:
    evening = Evening(app, plan("girone", categories=("Donne",)), 3)
    with app.app_context():
        given = {"category": "Donne", "entries": [2, 3]}
        record_event_facts(evening.act(), [("category_given", given)])
    evening.begins(with_matches=False)
    evening.types(1)
    page = Tablet(evening.organizer)
    page.opens(f"/events/{evening.code}/standings")
    form = next(form for form in page.forms if form.action.endswith("/prizes"))
    typed = {"place_1": "1", "prize_1": "a ham", "place_2": "1", "prize_2": "wine", "of_2": "Altro"}
    page.shows(evening.organizer.post(form.action, data={**form.fields, **typed}))
    assert "The plan has no such category" in page.text
    typed["of_2"] = "Donne"
    page.shows(evening.organizer.post(form.action, data={**form.fields, **typed}))
    assert "Donne : wine" in page.text.replace("Donne:", "Donne :")
    state = evening.view().state
    assert [(prize.place, prize.text, prize.category) for prize in state.prizes] == [
        (1, "a ham", ""),
        (1, "wine", "Donne"),
    ]
    first = category_rankings(state)["Donne"][0].entry
    won = next(one for one in prizes_shown(state, standings_shown(state)[0]) if one.category)
    assert won.winners == (entry_shown(state, first),)
    assert [one.ranking for one in certificates_of(state) if one.prize == "wine"] == ["Donne"]
    page.opens(f"/events/{evening.code}/rounds/history")
    assert "Prizes: 1. a ham, 1. Donne wine" in page.text
    page.opens(f"/events/{evening.code}/standings")
    assert "has withdrawn" not in page.text
    with app.app_context():
        record_event_facts(evening.act(), [("withdrew", {"entry": first})])
    page.opens(f"/events/{evening.code}/standings")
    assert page.text.count(f"{entry_shown(state, first)} has withdrawn") == 1
    state = evening.view().state
    second = category_rankings(state)["Donne"][1].entry
    won = next(one for one in prizes_shown(state, standings_shown(state)[0]) if one.category)
    assert won.winners == (entry_shown(state, second),), "nobody else stands there"
    names = [one.names for one in certificates_of(state) if one.prize == "wine"]
    assert names == [state.entrants[second].entry.players]

"""The table page: three ways to write a hand, undo, findings, two devices, bad input."""

import re
from random import Random
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.core.rulings.office import FOR_REFEREES
from referee.games import facts
from referee.games.marafone.regulation import REGULATIONS
from referee.web.http.visitors import DEVICE_COOKIE
from tests.games.marafone.records import deal
from tests.web.device import Device
from tests.web.tablet import Tablet

pytestmark = pytest.mark.no_cover

ROUND = "4d Ad 5d 6d"


def test_a_hand_is_one_tap_and_the_other_side_fills_itself(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.writes_points(7)
    assert tablet.record()["hands"] == [{"battezzante": 1, "points": {"A": 7, "B": 4}}]
    assert "34 to go" in tablet.text
    assert "37 to go" in tablet.text
    score = "7–4 · Anna and Carla – Bruno and Dario"
    assert f"<title>{score}</title>" in tablet.html
    # The heading says the way of entering, too.
    way = "<span> · Quick, Points</span>"
    assert f'<h1 class="visually-hidden">{score}{way}</h1>' in tablet.html


def test_words_of_italian_say_that_they_are(tablet: Tablet) -> None:
    tablet.sits_down()
    page = tablet.client.get(f"/match/{tablet.code}?mode=rapido&way=points").text
    assert '<i lang="it">battezzante</i>' in page
    for shown in (page, tablet.client.get(f"/watch/{tablet.code}").text):
        assert '<i lang="it">Brutta</i> 1' in shown


def test_trump_and_maraffa_go_with_the_points_in_one_entry(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.writes_points(7, maraffa="B", trump="coppe")
    assert tablet.result()["hands"][0]["points"] == {"A": 7, "B": 7}
    assert tablet.record()["hands"][0]["trump"] == "coppe"
    assert tablet.client.get(f"/api/matches/{tablet.code}").json["number"] == 2


def test_who_battezza_is_said_by_a_tap_or_with_the_points(tablet: Tablet) -> None:
    tablet.sits_down(battezzante=None)
    tablet.at_table(mode="rapido", way="points")
    assert tablet.html.count('form="starter"') == 8, "a seat and a name for each player"
    tablet.sends("hand_written", battezzante="3")
    assert tablet.record()["hands"] == [{"battezzante": 3, "taken": []}]
    assert tablet.html.count('name="battezzante" value="3" aria-pressed="true"') == 1
    assert "Hand begun: battezzante Carla" in tablet.text
    # Who is battezzante already begins no hand a second time.
    number = tablet.client.get(f"/api/matches/{tablet.code}").json["number"]
    tablet.sends("hand_written", battezzante="3")
    assert tablet.client.get(f"/api/matches/{tablet.code}").json["number"] == number
    assert tablet.html.count('name="battezzante" value="3" aria-pressed="true"') == 1
    tablet.writes_points(7)
    tablet.writes_points(6, battezzante="1")
    hands = tablet.record()["hands"]
    assert [hand["battezzante"] for hand in hands] == [3, 1]
    assert [hand["points"]["A"] for hand in hands] == [7, 6]


def test_that_nobody_said_who_battezzava_is_told_only_where_it_is_so(tablet: Tablet) -> None:
    unknown = "nobody said who was before"
    tablet.sits_down(battezzante=None)
    tablet.at_table(mode="rapido", way="points")
    assert unknown not in tablet.text
    tablet.writes_points(7)
    assert unknown in tablet.text
    tablet.sends("hand_written", battezzante="2")
    assert unknown not in tablet.text
    tablet.writes_points(7)
    assert unknown not in tablet.text
    assert "Bruno deals" in tablet.text
    assert "Carla is battezzante" in tablet.text


def test_where_cards_are_recorded_no_tap_changes_who_led_them(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.at_table(mode="carte")
    tablet.sends("trump_named", trump="spade")
    tablet.plays(ROUND)
    for mode in ("carte", "prese", "rapido"):
        tablet.at_table(mode=mode)
        assert 'id="starter"' not in tablet.html


def test_the_script_of_the_page_is_answered_with_the_table_as_it_is_then(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.at_table(mode="rapido", way="points")
    form = tablet.form("hand_written")
    script = {"X-Requested-With": "fetch"}
    sent = {**form.fields, "points": "A:7"}
    answer = tablet.client.post(form.action, data=sent, headers=script)
    assert (answer.status_code, answer.headers["Content-Location"]) == (
        200,
        f"/match/{tablet.code}",
    )
    assert "34 to go" in answer.text
    again = tablet.client.post(form.action, data=sent, headers=script)
    assert (again.status_code, "34 to go" in again.text) == (200, True)
    late = {**sent, "event_id": str(uuid4())}
    assert tablet.client.post(form.action, data=late, headers=script).status_code == 409
    assert len(tablet.record()["hands"]) == 1


def test_thirds_of_one_side_are_enough_and_the_sheet_shows_what_was_dropped(
    tablet: Tablet,
) -> None:
    tablet.sits_down()
    tablet.at_table(mode="rapido", way="thirds")
    tablet.sends("hand_written", thirds_A="23")
    assert "7⅔ → rounded to 7" in tablet.text


def test_piles_are_counted_by_one_side(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.at_table(mode="rapido", way="counted")
    tablet.sends("hand_written", aces_A=2, thirds_cards_A=11, last="A")
    assert tablet.result()["hands"][0]["thirds"] == {"A": 20, "B": 15}


def test_where_thirds_are_needed_no_points_are_offered(tablet: Tablet) -> None:
    tablet.sits_down(regulation="maraffa-forever")
    tablet.at_table(mode="rapido", way="points")
    assert 'name="thirds_A"' in tablet.html
    assert 'value="A:7"' not in tablet.html


def test_before_each_deal_the_page_says_who_deals_and_who_must_not_look(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.writes_points(7)
    for words in ("Anna deals", "Bruno is battezzante", "Dario does not look at the cards"):
        assert words in tablet.text


def test_trick_by_trick_the_tenth_is_worth_what_is_left(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.at_table(mode="prese")
    for _ in range(9):
        tablet.sends("trick_taken", taken="A:3")
    assert set(tablet.form("trick_taken").buttons) == {("taken", "A:5"), ("taken", "B:5")}
    tablet.sends("trick_taken", taken="B:5")
    assert tablet.result()["hands"][0]["thirds"] == {"A": 27, "B": 8}


def test_the_way_of_entering_changes_in_mid_hand_and_nothing_is_lost(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.at_table(mode="carte")
    tablet.sends("trump_named", trump="spade")
    tablet.plays(ROUND)
    tablet.at_table(mode="prese")
    tablet.sends("trick_taken", taken="A:4")
    assert tablet.record()["hands"][0]["taken"] == [
        {"won": "B", "thirds": 3},
        {"won": "A", "thirds": 4},
    ]
    tablet.at_table(mode="carte")
    tablet.sends("cards_played", card="3c", leader=3)
    assert "Dario to play" in tablet.text


def test_cards_move_the_turn_and_the_winner_by_themselves(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.at_table(mode="carte")
    tablet.sends("trump_named", trump="spade")
    tablet.plays(ROUND)
    assert "Bruno to play" in tablet.text
    assert ("card", "4d") in tablet.form("cards_played").buttons  # shown, marked as played
    assert 'card-pad__by">Anna<' in tablet.html


def test_a_call_stands_beside_the_leaders_card(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.at_table(mode="carte")
    tablet.sends("trump_named", trump="spade")
    tablet.sends("cards_played", card="4d")
    tablet.sends("call_made", word="busso")
    assert tablet.record()["hands"][0]["calls"] == [{"trick": 1, "seat": 1, "word": "busso"}]
    assert "Anna says busso" in tablet.text


def test_who_battezza_is_asked_where_nobody_knows(tablet: Tablet) -> None:
    tablet.sits_down(battezzante=None)
    tablet.at_table(mode="carte")
    assert "Who holds the 4 of coins" in tablet.text
    tablet.sends("trump_named", trump="coppe", battezzante="3")
    tablet.sends("cards_played", card="4d")
    assert "Dario to play" in tablet.text


def test_a_maraffa_of_a_seat_is_judged_by_the_cards(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.at_table(mode="carte")
    tablet.sends("trump_named", trump="spade")
    tablet.sends("maraffa_declared", who="1")
    tablet.plays("3s")
    assert "art. 6.2" in tablet.text


def test_a_revoke_is_found_and_becomes_an_offence(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.at_table(mode="carte")
    tablet.sends("trump_named", trump="spade")
    tablet.plays(f"{ROUND} 2c 3b 4c 5c 6c 7c Rc Cc")
    assert "Hand 1: Revoke, trick 2 (Carla)" in tablet.text
    assert "art. 4.3" in tablet.text
    tablet.opens(f"/match/{tablet.code}/offence", hand="1", side="A", offence="revoke")
    # The letter of the side stands before the names of its pair, for eyes alone.
    stamp = '<span class="side side--B" aria-hidden="true">B</span> Bruno and Dario'
    assert f'<span class="choices__label">{stamp}</span>' in tablet.html
    # All that a ruling needs is known: what it moves is shown at once.
    assert "What changes" in tablet.text
    assert "Brutta 1: 0–11 (changed)" in tablet.text
    # The heading says it once: neither a name of its part nor the table's caption says it again.
    heading, table = tablet.html.split("What changes")
    assert "aria-labelledby" not in heading[heading.rindex("<section") :]
    assert ">Score before and after</caption>" in table
    tablet.sends("penalty_applied")
    assert tablet.result()["hands"][0]["points"] == {"A": 0, "B": 11}


def test_an_offence_without_choices_marks_what_was_not_chosen(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.opens(f"/match/{tablet.code}/offence")
    assert 'aria-invalid="true"' not in tablet.html
    tablet.sends("penalty_applied")
    for place in ("side", "offence"):
        [group] = re.findall(rf'<fieldset[^>]* id="{place}"[^>]*>', tablet.html)
        assert 'role="radiogroup"' in group
        assert f'aria-invalid="true" aria-describedby="{place}-error"' in group


def test_a_finding_is_let_go(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.at_table(mode="carte")
    tablet.sends("trump_named", trump="spade")
    tablet.plays(f"{ROUND} 2c 3b 4c 5c 6c 7c Rc Cc")
    tablet.sends("finding_dismissed")
    assert "Revoke, trick 2" not in tablet.text


def test_a_finding_stays_until_it_is_decided_and_is_told_before_the_signatures(
    tablet: Tablet,
) -> None:
    tablet.sits_down()
    tablet.at_table(mode="carte")
    tablet.sends("trump_named", trump="spade")
    tablet.plays(ROUND)
    tablet.sends("maraffa_declared", who="3", trick="2")
    tablet.at_table(mode="rapido")
    for _ in range(3):
        tablet.sends("hand_written", points="A:11")
    late = "Hand 1: Late maraffa, trick 2 (Carla)"
    assert late in tablet.text
    tablet.opens(f"/match/{tablet.code}/end")
    assert f"Not decided yet: {late}" in tablet.text


def test_undo_reaches_any_depth_of_the_hand(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.at_table(mode="carte")
    tablet.sends("trump_named", trump="spade")
    tablet.plays(ROUND)
    tablet.sends("undone")
    assert tablet.record()["hands"][0]["tricks"] == ["4d Ad 5d"]
    first = [form for form in tablet.forms if form.fields.get("kind") == "undone"][-1]
    tablet.client.post(first.action, data=first.fields)
    assert tablet.record()["hands"] == []


def test_a_double_submit_is_one_entry(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.at_table(mode="rapido", way="points")
    form = tablet.form("hand_written")
    filled = form.fields | {"points": "A:7"}
    answers = [tablet.client.post(form.action, data=filled).status_code for _ in range(2)]
    assert answers == [303, 303]
    assert len(tablet.record()["hands"]) == 1


def test_the_forced_last_cards_are_the_same_event_when_sent_twice(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.at_table(mode="carte")
    tablet.sends("trump_named", trump="spade")
    tablet.plays(" ".join(_ordered_deal()[:38]))
    form = tablet.form("cards_played")
    filled = form.fields | {"card": _ordered_deal()[38]}
    answers = [tablet.client.post(form.action, data=filled).status_code for _ in range(2)]
    assert answers == [303, 303]
    assert tablet.record()["hands"][0]["tricks"][9].split() == _ordered_deal()[36:]


def _ordered_deal() -> list[str]:
    """Every player holds one suit; Anna has the trumps and takes all ten tricks."""
    ranks = "32ARCF7654"
    return [rank + suit for rank in ranks for suit in "scdb"]


def test_another_device_was_faster_and_the_page_says_what_it_wrote(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.at_table(mode="rapido", way="thirds")
    stale = tablet.form("hand_written")
    tablet.writes_points(7)
    filled = stale.fields | {"thirds_A": "20"}
    answer = tablet.client.post(stale.action, data=filled)
    assert answer.status_code == 409
    assert "Hand recorded: 7–4 points" in answer.text
    assert len(tablet.record()["hands"]) == 1


def test_an_event_id_with_another_body_is_told_in_words(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.at_table(mode="rapido", way="points")
    form = tablet.form("hand_written")
    tablet.client.post(form.action, data=form.fields | {"points": "A:7"})
    answer = tablet.client.post(form.action, data=form.fields | {"points": "A:8"})
    assert answer.status_code == 422
    assert "This page had sent something else before" in answer.text


def test_a_wrong_sum_is_told_at_the_field_and_what_was_typed_stays(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.at_table(mode="rapido", way="thirds")
    tablet.sends("hand_written", thirds_A="20", thirds_B="20")
    assert tablet.status == 422
    assert "the two sides together have 35 thirds, not 40" in tablet.text
    assert tablet.form("hand_written").fields["thirds_B"] == "20"
    assert "thirds_A-error" in tablet.html


BAD = ["", "A", "A:", "A:x", "A:-1", "A:12", "C:4", "A:" + "9" * 5000, "👍", "<script>", "\x00"]


@pytest.mark.parametrize("points", BAD)
def test_no_tap_that_cannot_be_breaks_the_page(tablet: Tablet, points: str) -> None:
    tablet.sits_down()
    tablet.at_table(mode="rapido", way="points")
    tablet.sends("hand_written", points=points)
    assert tablet.status == 422
    assert "flash--problem" in tablet.html
    assert tablet.record()["hands"] == []


KINDS = [*sorted(facts.KINDS.keys() - FOR_REFEREES - {"referee_called"}), "nonsense"]
"""Whoever calls the referee need not say why, and what a referee writes is not for the table."""


@pytest.mark.parametrize("kind", KINDS)
def test_an_empty_form_of_any_kind_is_refused_in_words(tablet: Tablet, kind: str) -> None:
    tablet.sits_down()
    tablet.at_table()
    form = tablet.form("hand_written")
    bare = {
        "csrf_token": form.fields["csrf_token"],
        "kind": kind,
        "after": "1",
        "event_id": str(uuid4()),
    }
    answer = tablet.client.post(form.action, data=bare)
    assert answer.status_code == 422
    assert "flash--problem" in answer.text


@pytest.mark.parametrize("field", ["after", "hand"])
@pytest.mark.parametrize("value", ["", "x", "-1", "9" * 30, "1.5"])
def test_hidden_fields_that_were_tampered_with_are_refused(
    tablet: Tablet, field: str, value: str
) -> None:
    tablet.sits_down()
    tablet.at_table(mode="rapido", way="points")
    tablet.sends("hand_written", points="A:7", **{field: value})
    assert tablet.status in (409, 422)
    assert tablet.record()["hands"] == []


@pytest.mark.parametrize("event_id", ["", "x", "seven 7", "e" * 65, "ид-события"])
def test_an_event_id_that_is_none_is_refused(tablet: Tablet, event_id: str) -> None:
    tablet.sits_down()
    tablet.at_table(mode="rapido", way="points")
    tablet.sends("hand_written", points="A:7", event_id=event_id)
    assert tablet.status == 422
    assert tablet.record()["hands"] == []


def test_an_unknown_match_is_a_page_that_says_so(tablet: Tablet) -> None:
    tablet.opens("/match/ZZZZZZ")
    assert tablet.status == 404


def test_the_end_of_a_game_is_told_until_the_next_hand_is_written(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.wrote_points(11, 11, 8)
    tablet.writes_points(11)
    ended = "Brutta 1: Anna and Carla 41–3, on points"
    assert ended in tablet.text
    # What the page brings for a time without a network comes after all that it shows.
    assert "score__last" not in tablet.html.partition('id="ahead"')[0]
    tablet.at_table(mode="carte")
    tablet.sends("trump_named", trump="spade")
    assert ended in tablet.text
    tablet.writes_points(7)
    assert ended not in tablet.text
    assert "score__last" in tablet.html


def test_the_buttons_of_a_claim_name_the_side(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.at_table()
    assert "Claim A" in tablet.text
    assert 'aria-label="Claim B: Bruno and Dario"' in tablet.html


def test_a_message_begins_with_a_capital(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.at_table(mode="rapido", way="points")
    tablet.sends("hand_written", points="C:3")
    assert "Must be “A” or “B”" in tablet.text


def test_one_card_is_told_with_its_player(italian: FlaskClient) -> None:
    tablet = Tablet(italian)
    tablet.sits_down()
    tablet.at_table(mode="carte")
    tablet.sends("trump_named", trump="spade")
    tablet.plays("Ac")
    assert "Anna: asso di coppe" in tablet.text
    tablet.at_table(mode="rapido")
    assert "nessuna" in tablet.text


@pytest.mark.parametrize("page", ["", "/end"])
def test_art_14_1_the_regulation_is_named_with_its_rules(tablet: Tablet, page: str) -> None:
    tablet.sits_down(regulation="corto")
    tablet.opens(f"/match/{tablet.code}{page}")
    assert f'<a href="/help/rules/corto">{REGULATIONS.presets["corto"].title}</a>' in tablet.html


def test_art_14_1_a_regulation_that_has_no_page_is_named_all_the_same(tablet: Tablet) -> None:
    own = Device(tablet.client)
    tablet.opens(f"/match/{own.open(regulation={'base': 'circolo', 'claims': 'off'})}")
    assert "Regulation: " in tablet.text
    assert "/help/rules/circolo" not in tablet.html


def test_a_browser_that_forgot_its_ways_goes_on_as_the_hand_is_being_kept(
    tablet: Tablet, app: Flask
) -> None:
    tablet.sits_down()
    tablet.at_table(mode="carte")
    tablet.sends("trump_named", trump="spade")
    tablet.plays("3s")
    held = tablet.client.get_cookie(DEVICE_COOKIE)
    assert held is not None
    other = app.test_client()
    other.set_cookie(DEVICE_COOKIE, held.value)
    assert 'value="cards_played"' in other.get(f"/match/{tablet.code}").text


def test_after_a_claim_a_browser_that_chose_no_way_enters_hands_as_before(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.wrote_points(10, 10, 10)
    tablet.wrote("trump_named", hand=4, trump="spade")
    for card in "3s 4s 5s 6s".split():
        tablet.wrote("cards_played", hand=4, cards=[card])
    tablet.wrote("claim_made", hand=4, side="A")
    tablet.at_table()
    assert 'value="trump_named"' in tablet.html, "the next hand is by cards, too"


def test_the_undo_of_a_claim_names_the_claim_and_no_thirds(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.wrote_points(10, 10, 10, 5)
    taken = {"thirds": {"A": 18, "B": 3}, "claim": {"side": "A"}}
    tablet.wrote("hand_written", hand=5, value=taken)
    tablet.at_table()
    undo = tablet.html.partition("undo-bar__form")[2].partition("</form>")[0]
    assert "Claim: Anna and Carla" in undo
    assert "third" not in undo


def test_further_back_says_who_played_each_card(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.at_table(mode="carte")
    tablet.sends("trump_named", trump="spade")
    tablet.plays("4d Ad 5d")
    bar = tablet.html.partition("undo-bar__form")[2]
    assert "Carla: five of coins" in bar
    assert "Bruno: ace of coins" in bar
    assert "Anna: four of coins" in bar


def test_the_last_cards_of_a_hand_are_told_with_their_players_too(tablet: Tablet) -> None:
    tablet.sits_down()
    dealt = deal(Random(3), 1)
    tablet.at_table(mode="carte")
    tablet.sends("trump_named", trump=dealt["trump"])
    cards = " ".join(dealt["tricks"]).split()
    for card in cards[:39]:  # The fortieth falls by itself.
        tablet.wrote(
            "cards_played", hand=1, cards=[card, *cards[39:]] if card == cards[38] else [card]
        )
    tablet.at_table(mode="carte")
    bar = tablet.html.partition("undo-bar__form")[2]
    assert "Played:" not in bar
    assert re.search(r"(\w+): \w+ of \w+, (?!\1)\w+: \w+ of \w+", bar)

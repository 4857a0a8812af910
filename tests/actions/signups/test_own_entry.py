"""What an entry does with its personal link: it is here, and both sides report their result."""

from dataclasses import replace
from uuid import uuid4

import pytest
from flask import Flask

from referee.actions.signups.own_entry import (
    check_in,
    is_token,
    own_table,
    refusals,
    report,
    request_rest,
    take_request_back,
    token_of,
)
from referee.actions.tournaments.results import type_result
from referee.actions.tournaments.rounds import BY_LINKS
from referee.actions.tournaments.tournament_facts import EventRecorded, TournamentAct
from referee.core.errors import RuleError
from referee.core.table_result import TableResult
from referee.store.matches import queries
from referee.store.tournaments.round_matches import round_at_a_glance
from referee.store.tournaments.views import ACTOR_PREFIX
from tests.actions.tournaments.desk import OTHER, PAPER, Desk, play, running
from tests.actions.tournaments.test_rounds import at_once
from tests.tables import STAMP
from tests.tournament.evening.evening import plan

KEY = "a key of the server"
AT = (1, 1)


@pytest.fixture
def desk(store: Flask) -> Desk:
    opened = running(4)
    opened.publish()
    return opened


def sides(desk: Desk) -> tuple[int, int]:
    """The entries at the first table."""
    (a,), (b,) = desk.view.state.sheets[AT].table.sides
    return a, b


def by(desk: Desk, entry: int, device: str = "iPhone") -> TournamentAct:
    stamp = replace(STAMP, actor=f"{ACTOR_PREFIX}{entry}", device=device)
    return TournamentAct(desk.code, desk.view.number, str(uuid4()), stamp)


def says(desk: Desk, entry: int, outcome: TableResult, device: str = "iPhone") -> EventRecorded:
    return report(by(desk, entry, device), AT, entry, outcome)


@pytest.mark.both_databases
def test_both_report_the_same_and_it_counts(desk: Desk) -> None:
    a, b = sides(desk)
    says(desk, a, PAPER)
    assert desk.view.state.sheets[AT].confirmed is None
    says(desk, a, PAPER, "Android")
    assert desk.view.state.sheets[AT].confirmed is None, "two phones of one pair are one word"
    says(desk, b, PAPER)
    sheet = desk.view.state.sheets[AT]
    assert sheet.confirmed is not None
    assert sheet.table.result == PAPER
    closing = queries.any_view(desk.match_at(*AT)).facts[-1]
    assert (closing.kind, closing.payload["reason"]) == ("match_closed", BY_LINKS)
    with pytest.raises(RuleError, match="counts already"):
        says(desk, a, OTHER)


def test_it_is_disputed_while_they_differ(desk: Desk) -> None:
    a, b = sides(desk)
    says(desk, a, PAPER)
    says(desk, b, OTHER)
    sheet = desk.view.state.sheets[AT]
    assert sheet.differs
    assert {entry: one.outcome for entry, one in desk.view.reports(sheet).items()} == {
        a: PAPER,
        b: OTHER,
    }
    says(desk, a, OTHER)
    assert desk.view.state.sheets[AT].confirmed is not None


def test_a_newer_report_of_the_same_pair_replaces_its_older_one(desk: Desk) -> None:
    a, b = sides(desk)
    says(desk, a, PAPER)
    says(desk, a, OTHER, "Android")
    sheet = desk.view.state.sheets[AT]
    assert (sheet.differs, desk.view.contested(sheet)) == (False, False)
    assert [one.outcome for one in sheet.typed] == [OTHER]
    assert {one.state for one in round_at_a_glance(desk.view, 1)} == {"to_confirm", "not_started"}
    says(desk, b, PAPER)
    assert desk.view.contested(desk.view.state.sheets[AT]), "the two pairs differ"
    says(desk, b, OTHER)
    sheet = desk.view.state.sheets[AT]
    assert (sheet.table.result, len(sheet.typed)) == (OTHER, 4), "all of it is kept"


def test_a_partner_who_reports_anew_replaces_what_was_said_for_the_side(store: Flask) -> None:
    desk = running(8, plan("baraonda"))
    desk.publish()
    (a, partner), (b, _other) = desk.view.state.sheets[AT].table.sides
    says(desk, a, PAPER)
    says(desk, partner, OTHER)
    assert not desk.view.state.sheets[AT].differs
    says(desk, b, PAPER)
    assert desk.view.contested(desk.view.state.sheets[AT])
    says(desk, partner, PAPER)
    assert desk.view.state.sheets[AT].confirmed is not None


@pytest.mark.both_databases
def test_two_phones_report_at_once(store: Flask, desk: Desk) -> None:
    a, b = sides(desk)
    acts = [(by(desk, one), one) for one in (a, b)]
    done = at_once(
        store, *[lambda act=act, one=one: report(act, AT, one, PAPER) for act, one in acts]
    )
    assert [type(one).__name__ for one in done] == ["EventRecorded", "EventRecorded"]
    sheet = desk.view.state.sheets[AT]
    assert (len(sheet.typed), sheet.table.result) == (2, PAPER)
    assert sheet.confirmed is not None


def test_one_report_sent_twice_is_one(desk: Desk) -> None:
    a, _b = sides(desk)
    act = by(desk, a)
    report(act, AT, a, PAPER)
    assert report(act, AT, a, PAPER).again
    assert len(desk.view.state.sheets[AT].typed) == 1


def test_the_desk_is_heard_as_ever(desk: Desk) -> None:
    a, _b = sides(desk)
    says(desk, a, PAPER)
    with pytest.raises(RuleError, match="another result by phone"):
        type_result(desk.act(), AT, OTHER)
    type_result(desk.act(), AT, OTHER, sure=True)
    assert desk.view.state.sheets[AT].table.result == OTHER
    assert own_table(desk.view, a) is None


def test_what_a_tablet_plays_it_tells_itself(desk: Desk) -> None:
    a, b = sides(desk)
    assert own_table(desk.view, a) == AT
    play(desk.match_at(1, 1), sign=False)
    assert own_table(desk.view, a) is None
    with pytest.raises(RuleError, match="tablet"):
        says(desk, b, PAPER)


def test_nobody_reports_for_another_table(desk: Desk) -> None:
    others = {*desk.view.state.entrants} - {*sides(desk)}
    with pytest.raises(RuleError):
        says(desk, min(others), PAPER)


@pytest.mark.both_databases
def test_checking_in(store: Flask) -> None:
    desk = Desk(plan("svizzera"))
    desk.add("entry_added", entry=1, name="Ada - Ivo", players=["Ada", "Ivo"])
    check_in(by(desk, 1), 1)
    assert desk.view.state.entrants[1].present


def test_the_link_is_the_pairs_alone(desk: Desk) -> None:
    view = desk.view
    mine = token_of(KEY, view, 1)
    assert is_token([KEY], view, 1, mine)
    assert is_token(["a newer one", KEY], view, 1, mine)
    assert not is_token([KEY], view, 2, mine)
    assert not is_token([KEY], view, 9, mine)
    assert not is_token(["a newer one"], view, 1, mine)
    assert not is_token([KEY], view, 1, "\ud800")


def test_a_later_entry_of_the_same_number_has_another_link(store: Flask) -> None:
    desk = Desk(plan("svizzera"))
    desk.add("entry_added", entry=1, name="Ada - Ivo", players=["Ada", "Ivo"])
    mine = token_of(KEY, desk.view, 1)
    desk.add("entry_removed", entry=1)
    desk.add("entry_added", entry=1, name="Bea - Ugo", players=["Bea", "Ugo"])
    assert not is_token([KEY], desk.view, 1, mine)


def test_a_link_that_is_made_anew_replaces_the_one_before(store: Flask) -> None:
    desk = Desk(plan("svizzera"))
    desk.add("entry_added", entry=1, name="Ada - Ivo", players=["Ada", "Ivo"])
    desk.add("entry_added", entry=2, name="Bea - Ugo", players=["Bea", "Ugo"])
    mine, other = (token_of(KEY, desk.view, entry) for entry in (1, 2))
    desk.add("link_renewed", entry=1)
    assert not is_token([KEY], desk.view, 1, mine)
    assert is_token([KEY], desk.view, 1, token_of(KEY, desk.view, 1))
    assert is_token([KEY], desk.view, 2, other), "the links of others stay"


@pytest.mark.both_databases
def test_asking_to_rest(desk: Desk) -> None:
    request_rest(by(desk, 1), 1, 2, 3)
    assert desk.view.state.entrants[1].requested == (2, 3)
    take_request_back(by(desk, 1), 1, 2, None)
    assert desk.view.state.entrants[1].requested == (3,)
    assert refusals(desk.view, 1) == {}, "what one takes back was not refused"
    desk.add("rest_request_closed", entry=1, round=3, reason="we are few")
    assert refusals(desk.view, 1) == {3: "we are few"}
    assert refusals(desk.view, 2) == {}
    request_rest(by(desk, 1), 1, 3, None)
    assert refusals(desk.view, 1) == {}

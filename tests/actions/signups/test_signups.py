"""Requests to enter: asked, confirmed, joined, refused, withdrawn, and forgotten."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from sqlalchemy import select

from referee.actions import stocktaking
from referee.actions.accounts.throttle import TooOften
from referee.actions.signups.asking import Asked, ask, leave, settle
from referee.actions.signups.deciding import confirm, join, refuse
from referee.actions.tournaments.rounds import begin_stage
from referee.core.errors import RuleError
from referee.store.accounts import granted
from referee.store.accounts.club_events import club_event_by_id
from referee.store.accounts.tokens import token_hash
from referee.store.database import db
from referee.store.signups.deadline import SignUp, sign_up
from referee.store.signups.requests import (
    ENTERED,
    LEFT,
    REFUSED,
    EntryRequest,
    request_of,
    requests,
)
from referee.store.signups.tables import ENTRY_REQUESTS
from referee.store.signups.waiting_list import Queue, queue_of
from tests.actions.tournaments.desk import Desk
from tests.actions.tournaments.test_rounds import at_once
from tests.people import ORIGIN
from tests.tables import NOW, STAMP
from tests.tournament.evening.evening import plan

TODAY = NOW.astimezone().date()
CLOSED = SignUp(open=False, until=TODAY, places=0, waiting=True)


@pytest.fixture
def desk(store: Flask) -> Desk:
    return opened(Desk())


def opened(desk: Desk, *, places: int = 0, waiting: bool = True, until: date = TODAY) -> Desk:
    settle(desk.code, SignUp(open=True, until=until, places=places, waiting=waiting), ORIGIN)
    return desk


def asks(desk: Desk, *players: str, network: str = "10.0.0.7", **more: Any) -> str:
    return ask(desk.code, Asked(*players, **more), network, STAMP)


def found(token: str) -> EntryRequest:
    one = request_of(token)
    assert one is not None
    return one


def queue(desk: Desk) -> Queue:
    view = desk.view
    terms = sign_up(view.id)
    assert terms is not None
    return queue_of(requests(view.id), view.state, terms)


def names(some: tuple[EntryRequest, ...]) -> list[str]:
    return [one.name for one in some]


@pytest.mark.both_databases
def test_a_request_becomes_an_entry(desk: Desk) -> None:
    token = asks(desk, "Ada", "Ivo", club="Sarsina", note="after nine")
    assert db.session.scalars(select(ENTRY_REQUESTS.c.token_hash)).all() == [token_hash(token)]
    assert club_event_by_id(desk.view.id).asked == 1
    one = found(token)
    assert desk.view.state.entrants == {}, "it is in no ledger until it is confirmed"
    recorded = confirm(desk.act(), [one.id])
    (entrant,) = recorded.view.state.entrants.values()
    assert (entrant.entry.players, entrant.entry.club) == (("Ada", "Ivo"), "Sarsina")
    assert (found(token).state, found(token).entry) == (ENTERED, entrant.entry.id)
    assert club_event_by_id(desk.view.id).asked == 0
    with pytest.raises(RuleError, match="decided already"):
        confirm(desk.act(), [one.id])


def test_two_who_are_alone_play_together(desk: Desk) -> None:
    one, other = asks(desk, "Ada"), asks(desk, "Ivo", club="Bobbio")
    assert names(queue(desk).lonely) == ["Ada", "Ivo"]
    with pytest.raises(RuleError, match="a pair is two players"):
        confirm(desk.act(), [found(one).id])
    confirm(desk.act(), [found(one).id, found(other).id])
    assert found(one).entry == found(other).entry == 1
    assert desk.view.state.entrants[1].entry.players == ("Ada", "Ivo")
    assert queue(desk).to_decide == 0


@pytest.mark.both_databases
def test_two_who_are_alone_wait_together_where_all_is_full(store: Flask) -> None:
    desk = opened(Desk(), places=1)
    pair = asks(desk, "Bea", "Ugo")
    confirm(desk.act(), [found(pair).id])
    one, other = asks(desk, "Ada"), asks(desk, "Ivo")
    with pytest.raises(RuleError, match="a pair is two players"):
        join(desk.act(), [found(one).id])
    assert not join(desk.act(), [found(one).id, found(other).id])
    assert (found(one).partner, found(other).partner) == (found(other).id, found(one).id)
    assert len(desk.view.state.entrants) == 1
    assert queue(desk).lonely == ()
    leave(desk.code, pair, STAMP)
    assert join(desk.act(), [found(one).id, found(other).id])
    assert desk.view.state.entrants[found(one).entry or 0].entry.players == ("Ada", "Ivo")


def test_two_who_are_put_together_take_their_turn_by_the_later_request(store: Flask) -> None:
    desk = opened(Desk(), places=2)
    ada = asks(desk, "Ada")
    confirm(desk.act(), [found(asks(desk, "Bea", "Ugo")).id])
    ivo = asks(desk, "Ivo")
    whole = asks(desk, "Eva", "Gil")
    lia = asks(desk, "Lia")
    assert not join(desk.act(), [found(ada).id, found(lia).id])
    assert names(queue(desk).held) == ["Eva - Gil"]
    assert names(queue(desk).waiting) == ["Ada - Lia"]
    leave(desk.code, lia, STAMP)
    assert join(desk.act(), [found(ada).id, found(ivo).id])
    assert names(queue(desk).waiting) == [found(whole).name]


def test_what_becomes_of_a_pair_that_waits_is_stated_of_both(store: Flask) -> None:
    desk = opened(Desk(), places=2)
    held = asks(desk, "Bea", "Ugo"), asks(desk, "Eva", "Gil")
    confirm(desk.act(), *[[found(one).id] for one in held])
    tokens = [asks(desk, name) for name in ("Ada", "Ivo", "Lia", "Max")]
    ada, ivo, lia, max_ = [found(one).id for one in tokens]
    join(desk.act(), [ada, ivo])
    join(desk.act(), [lia, max_])
    assert list(stocktaking.problems()) == []
    refuse(desk.code, max_, "full", ORIGIN)
    assert (found(tokens[2]).state, found(tokens[3]).state) == (REFUSED, REFUSED)
    leave(desk.code, held[0], STAMP)
    confirm(desk.act(), [ivo])
    assert (found(tokens[0]).state, found(tokens[1]).state) == (ENTERED, ENTERED)
    assert list(stocktaking.problems()) == []


def test_one_of_a_pair_that_waits_leaves_the_other_alone_again(store: Flask) -> None:
    desk = opened(Desk(), places=1)
    confirm(desk.act(), [found(asks(desk, "Bea", "Ugo")).id])
    one, other = asks(desk, "Ada"), asks(desk, "Ivo")
    join(desk.act(), [found(one).id, found(other).id])
    leave(desk.code, one, STAMP)
    assert names(queue(desk).lonely) == ["Ivo"]
    assert list(stocktaking.problems()) == []


def test_a_request_of_before_there_were_partners_is_as_it_was_stated(store: Flask) -> None:
    desk = opened(Desk())
    one = found(asks(desk, "Ada", "Ivo"))
    row = db.session.execute(select(ENTRY_REQUESTS)).one()._asdict()
    values = [value for name, value in row.items() if name not in ("categories", "partner")]
    assert granted.everything()[granted.request(one.id)] == {"seal": granted.digest(values)}


@pytest.mark.both_databases
def test_they_are_entered_in_the_categories_that_all_of_them_wish_for(store: Flask) -> None:
    desk = opened(Desk(plan("svizzera", categories=("Women", "Under 25"))))
    one = asks(desk, "Ada", categories=("Under 25", "Women"))
    other = asks(desk, "Eva", categories=("Women",))
    pair = asks(desk, "Bea", "Ugo")
    confirm(desk.act(), [found(one).id, found(other).id], [found(pair).id])
    assert [found(token).categories for token in (one, other, pair)] == [
        ("Under 25", "Women"), ("Women",), (),
    ]  # fmt: skip
    entrants = desk.view.state.entrants
    assert [entrants[entry].categories for entry in (1, 2)] == [("Women",), ()]


@pytest.mark.both_databases
def test_past_the_cap_they_wait_and_move_up(store: Flask) -> None:
    desk = opened(Desk(), places=1)
    first, second = asks(desk, "Ada", "Ivo"), asks(desk, "Bea", "Ugo")
    asks(desk, "Carla")
    assert (names(queue(desk).held), names(queue(desk).waiting)) == (["Ada - Ivo"], ["Bea - Ugo"])
    assert (names(queue(desk).lonely), queue(desk).free) == (["Carla"], 0)
    confirm(desk.act(), [found(first).id])
    with pytest.raises(RuleError, match="all places are taken"):
        confirm(desk.act(), [found(second).id])
    leave(desk.code, first, STAMP)
    assert found(first).state == LEFT
    assert desk.view.state.entrants[1].withdrew is not None
    assert names(queue(desk).held) == ["Bea - Ugo"]
    confirm(desk.act(), [found(second).id])


@pytest.mark.both_databases
def test_the_last_place_is_taken_once(store: Flask) -> None:
    desk = opened(Desk(), places=1, waiting=False)
    pairs = [("Ada", "Ivo"), ("Bea", "Ugo"), ("Carla", "Dino")]

    def tried(players: tuple[str, str]) -> str:
        try:
            asks(desk, *players)
        except RuleError as error:
            return str(error)
        return "taken"

    told = at_once(store, *[lambda players=players: tried(players) for players in pairs])
    assert sorted(told) == ["all places are taken", "all places are taken", "taken"]
    assert len(queue(desk).held) == 1


@pytest.mark.both_databases
def test_one_request_is_confirmed_once_by_two_organizers(store: Flask) -> None:
    desk = opened(Desk())
    id_ = found(asks(desk, "Ada", "Ivo")).id
    acts = [desk.act(), desk.act()]
    done = at_once(store, *[lambda act=act: confirm(act, [id_]) for act in acts])
    assert sorted(type(one).__name__ for one in done) in (
        ["EventRecorded", "MovedOn"],
        ["EventRecorded", "RuleError"],
    )
    assert len(desk.view.state.entrants) == 1


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda desk: opened(desk, until=TODAY - timedelta(days=1)), "entries are closed here"),
        (
            lambda desk: settle(desk.code, SignUp(False, TODAY, 0, True), ORIGIN),
            "entries are closed here",
        ),
        (lambda desk: desk.enter(1), "plays in"),
        (lambda desk: asks(desk, "ada 1"), "has asked already"),
        (lambda desk: (desk.begin(4), desk.publish()), "entries are closed here"),
    ],
)
def test_what_is_refused(desk: Desk, spoil: Callable[[Desk], object], words: str) -> None:
    spoil(desk)
    with pytest.raises(RuleError) as told:
        asks(desk, "Ada 1", "Zeno")
    assert words in str(told.value)


def test_where_singles_enter_nobody_brings_a_partner(store: Flask) -> None:
    desk = opened(Desk(plan("baraonda")), places=1)
    with pytest.raises(RuleError, match="single players"):
        asks(desk, "Ada", "Ivo")
    token = asks(desk, "Ada")
    assert names(queue(desk).held) == ["Ada"]
    confirm(desk.act(), [found(token).id])
    assert queue(desk).free == 0


def test_too_many_from_one_network_wait(desk: Desk) -> None:
    for number in range(20):
        asks(desk, f"Ada {number}", f"Ivo {number}")
    with pytest.raises(TooOften):
        asks(desk, "Zita", "Zeno")
    asks(desk, "Zita", "Zeno", network="10.0.0.8")


@pytest.mark.both_databases
def test_an_organizer_refuses_with_a_reason(desk: Desk) -> None:
    token = asks(desk, "Ada", "Ivo")
    refuse(desk.code, found(token).id, "members only", ORIGIN)
    assert (found(token).state, found(token).reason) == ("refused", "members only")
    with pytest.raises(RuleError, match="decided already"):
        refuse(desk.code, found(token).id, "again", ORIGIN)
    asks(desk, "Ada", "Ivo")


def test_withdrawing(desk: Desk) -> None:
    token = asks(desk, "Ada", "Ivo")
    leave(desk.code, token, STAMP)
    leave(desk.code, token, STAMP)
    leave(desk.code, "nobody's", STAMP)
    assert found(token).state == LEFT
    again = asks(desk, "Ada", "Ivo")
    confirm(desk.act(), [found(again).id])
    desk.add("entry_removed", entry=1)
    leave(desk.code, again, STAMP)
    assert found(again).state == LEFT


def test_who_plays_does_not_withdraw_by_himself(desk: Desk) -> None:
    token = asks(desk, "Zita", "Zeno")
    confirm(desk.act(), [found(token).id])
    desk.add("checked_in", entries=[1])
    for pair in (("Ada", "Ivo"), ("Bea", "Ugo"), ("Carla", "Dino")):
        confirm(desk.act(), [found(asks(desk, *pair)).id])
    desk.add("checked_in", entries=[2, 3, 4])
    begin_stage(desk.act())
    desk.publish()
    with pytest.raises(RuleError, match="the tournament has begun"):
        leave(desk.code, token, STAMP)
    assert found(token).state == ENTERED


def test_requests_of_old_events_are_deleted(desk: Desk) -> None:
    old = asks(desk, "Ada", "Ivo")
    other = opened(Desk(), until=date(2030, 1, 1))
    stamp = replace(STAMP, now=NOW + timedelta(days=60))
    ask(other.code, Asked("Bea", "Ugo"), "10.0.0.9", stamp)
    assert request_of(old) is None


def test_a_token_is_told_to_nobody_else(desk: Desk) -> None:
    assert request_of(str(uuid4())) is None

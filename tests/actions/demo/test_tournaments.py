"""The made-up tournaments: each is in the middle of its evening, and whole."""

from collections import Counter
from collections.abc import Callable

import pytest
from flask import Flask
from sqlalchemy import select

from referee.actions import verification
from referee.actions.demo.tournaments import TOURNAMENTS, tournament
from referee.actions.tournaments.archive import export_tournament
from referee.store.accounts.tables import ACCOUNTS
from referee.store.database import db
from referee.store.matches.queries import any_view
from referee.store.tournaments.round_matches import matches_of, round_at_a_glance
from referee.store.tournaments.views import event_view
from referee.tournament.evening.progress import next_step, standings_of
from tests.people import person
from tests.tables import NOW, STAMP


@pytest.fixture
def begun(store: Flask, begins_with: Callable[..., str]) -> Callable[[str], str]:
    """Begin with the tournament of a name, in a database of its own; returns its code."""
    return lambda name: begins_with(tournament, name, 3, STAMP)


def states(code: str) -> Counter[str]:
    view = event_view(code)
    return Counter(table.state for table in round_at_a_glance(view, len(view.state.rounds)))


def test_a_swiss_of_21_has_a_table_of_every_kind(begun: Callable[[str], str]) -> None:
    view = event_view(begun("svizzera"))
    assert states(view.code) == {
        "done": 3, "signed": 1, "referee": 1, "playing": 2, "not_started": 3,
    }  # fmt: skip
    assert len(view.state.entrants) == 21
    assert len(view.state.rounds) == 3
    assert view.last_at <= NOW
    assert verification.verify().sound


def test_a_match_of_its_second_round_has_a_ruling_that_was_given(
    begun: Callable[[str], str],
) -> None:
    view = event_view(begun("svizzera"))
    match = any_view(matches_of(view)[2, 1].code)
    (ruling,) = match.state.office.rulings
    assert ruling.given is not None
    assert (match.status, match.state.office.settled) == ("locked", True)


def test_a_knockout_of_32_is_in_its_second_round_and_the_losers_play_too(
    begun: Callable[[str], str],
) -> None:
    view = event_view(begun("eliminazione"))
    assert view.state.seeds == tuple(range(1, 9))
    assert states(view.code) == {"done": 3, "playing": 2, "not_started": 11}


def test_a_baraonda_of_17_is_over_and_has_its_prizes(begun: Callable[[str], str]) -> None:
    state = event_view(begun("baraonda")).state
    assert (next_step(state), len(state.prizes)) == ("over", 3)
    (rows,) = standings_of(state, state.stages[0])
    assert len(rows) == 17


def test_a_trionfo_of_15_has_a_table_that_is_over_and_one_that_plays(
    begun: Callable[[str], str],
) -> None:
    assert states(begun("trionfo")) == {
        "done": 1, "playing": 1, "not_started": 1,
    }  # fmt: skip


def test_four_groups_play_their_final(begun: Callable[[str], str]) -> None:
    state = event_view(begun("girone")).state
    assert [len(stage.groups) for stage in state.stages] == [4, 1]
    assert (len(state.rounds), len(state.missing)) == (5, 4 - 2)


@pytest.mark.evening
@pytest.mark.parametrize("name", TOURNAMENTS)
def test_the_same_seed_plays_the_same_tournament(begun: Callable[[str], str], name: str) -> None:
    first, second = begun(name), tournament(name, 3, STAMP)
    assert first != second
    assert export_tournament(first) == export_tournament(second)


@pytest.mark.both_databases
def test_it_belongs_to_whoever_looks_after_the_installation(store: Flask) -> None:
    manager = person("Rita", "manager")
    code = tournament("trionfo", 5, STAMP)
    assert db.session.scalars(select(ACCOUNTS.c.name)).all() == [manager.name]
    assert event_view(code).state.rounds

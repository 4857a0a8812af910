"""Ratings out of what is kept of matches."""

import pytest
from flask import Flask

from referee.actions.register.ratings import bring_up_to_date, start_ratings_anew, switch_ratings
from referee.actions.verification import verify
from referee.core.errors import RuleError
from referee.core.register.ratings import PairResult, Rating, rate_all
from referee.store.register.queries import found_people
from referee.store.register.rated import results_to_rate
from referee.store.register.ratings import (
    moves_of,
    rated_people,
    rating_of,
    ratings_kept,
    ratings_made,
)
from tests.actions.register.linking import done, everybody_linked
from tests.actions.tournaments.desk import running
from tests.tables import STAMP, Table
from tests.tournament.evening.evening import B_WINS


def numbers(*names: str) -> list[int]:
    return [found_people(name).people[0].id for name in names]


def evening() -> None:
    """Anna wins twice with Carla, the second match on an earlier day, and somebody is unknown."""
    Table("Anna", "Bruno", "Carla", "Dario").finish()
    Table("Anna", "Bruno", "Carla", "Dario", date="2025-11-20").finish()
    everybody_linked()
    Table("Anna", "Zoe", "Carla", "Yuri").finish()
    Table("Anna", "Bruno", "Carla", "Dario").hand(7, 4)


@pytest.mark.both_databases
def test_ratings_follow_from_the_results(store: Flask) -> None:
    with store.app_context():
        evening()
        with pytest.raises(RuleError, match="not kept"):
            start_ratings_anew(STAMP.now)
        assert bring_up_to_date(STAMP.now)
        switch_ratings(done(), kept=True)
        switch_ratings(done(), kept=True)
        told: list[tuple[int, int]] = []
        assert bring_up_to_date(STAMP.now, lambda at, of: told.append((at, of)))
        assert told == [(0, 2), (2, 2)]
        anna, bruno, carla, dario = numbers("anna", "bruno", "carla", "dario")
        expected: dict[int, Rating] = {}
        list(rate_all(expected, [PairResult((anna, carla), (bruno, dario), 1.0)] * 2))
        assert rating_of(anna) == expected[anna]
        newest, oldest = moves_of(anna)
        assert (str(oldest.day), oldest.mate, oldest.others) == (
            "2025-11-20",
            "Carla",
            ("Bruno", "Dario"),
        )
        assert newest.before == oldest.value
        people = [one.person.id for one in rated_people(10)]
        assert people == [anna, carla, bruno, dario]
        made = ratings_made()
        assert made is not None
        assert (made.of, made.fresh) == (2, True)
        Table("Bruno", "Anna", "Dario", "Carla").finish()
        made = ratings_made()
        assert made is not None
        assert not made.fresh
        assert list(verify().problems) == []
        switch_ratings(done(), kept=False)
        assert not ratings_kept()
        assert ratings_made() is None
        assert rating_of(anna) is None


def test_matches_of_rounds_count_and_defaults_do_not(app: Flask) -> None:
    with app.app_context():
        desk = running(4)
        desk.publish()
        desk.add("walkover_given", round=1, table=1, winner="a", reason="late")
        everybody_linked()
        assert results_to_rate() == []
        desk.type(2, B_WINS)
        (one,) = results_to_rate()
        assert (one.round, one.result.score) == (1, 0.0)
        switch_ratings(done(), kept=True)
        bring_up_to_date(STAMP.now)
        move = moves_of(one.result.first[0])[0]
        assert (move.event, move.round) == ("Coppa Romagna", 1)

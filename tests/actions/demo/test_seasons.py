"""The made-up season: six events over two years, whole, with everybody in the register."""

from datetime import timedelta

import pytest
from flask import Flask

from referee.actions import verification
from referee.actions.demo.seasons import PEOPLE, STAGES, season
from referee.actions.register.linking import pending_names
from referee.store.register.seasons import seasons
from referee.store.seasons.results import found_season
from referee.tournament.seasons.rankings import ranked
from tests.tables import NOW, STAMP


@pytest.mark.thorough
def test_a_season_of_six_events_with_seventy_people(store: Flask) -> None:
    number = season(3, STAMP)
    one = seasons()[number]
    found = found_season(one, NOW + timedelta(minutes=1))
    assert found.final
    assert len(found.events) == len(STAGES)
    assert pending_names() == ()
    assert found.unlinked == ()
    rules = one.about.rules
    sizes = [
        len(ranked(rules, found.results, found.people, found.year, ranking))
        for ranking in (None, *rules.rankings)
    ]
    assert sizes[0] <= PEOPLE
    assert all(1 < size < sizes[0] for size in sizes[1:])
    assert verification.verify().sound

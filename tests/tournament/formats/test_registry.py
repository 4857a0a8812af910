"""Every format at every size: played to the end, every place filled once."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.tournament.competition.criteria import CRITERIA
from referee.tournament.competition.model import Settings
from referee.tournament.formats.registry import FORMATS, usable_criteria, usual_criteria
from tests.tournament.contests import contest, played


@given(st.sampled_from(list(FORMATS)), st.integers(1, 26), st.integers(0, 10**6))
@settings(max_examples=60, deadline=None)
def test_any_number_of_entries_is_played_to_the_end(name: str, entries: int, seed: int) -> None:
    format_ = FORMATS[name]
    number = 100 if format_.ends else format_.usual_rounds(entries)
    done = played(contest(entries), format_.draw, number, Random(seed))
    assert len(done.rounds) < 100
    assert bool(done.rounds) == (entries >= format_.fewest)
    rows = format_.standings(done)
    ranks = sorted(row.rank for row in rows)
    if name == "mitchell":
        sit, move = (entries + 1) // 2, entries // 2
        assert ranks == sorted([*range(1, sit + 1), *range(1, move + 1)])
    else:
        assert ranks == list(range(1, entries + 1))


@pytest.mark.parametrize("name", FORMATS)
def test_a_draw_tells_the_reason_of_every_table_and_every_rest(name: str) -> None:
    for entries in (5, 11, 16):
        draw = FORMATS[name].draw(contest(entries))
        assert draw is not None
        assert len(draw.why) == len(draw.round.tables)
        assert all(str(reason) for why in draw.why for reason in why)
        assert len(draw.why_byes) == len(draw.round.byes)


@pytest.mark.parametrize("places", [False, True])
@pytest.mark.parametrize("name", FORMATS)
def test_the_criteria_that_a_format_goes_by_are_among_those_it_can_use(
    name: str, places: bool
) -> None:
    usual = usual_criteria(name, Settings(places=places))
    assert set(usual) <= set(usable_criteria(name)) <= set(CRITERIA)
    assert ("places" in usual) == (places and name == "trionfo")
    assert ("payments" in usable_criteria(name)) == (name == "trionfo")
    assert ("last_match" in usable_criteria(name)) == (name == "eliminazione")
    rows = FORMATS[name].standings(contest(10))
    assert tuple(rows[0].criteria) == usual_criteria(name, Settings())

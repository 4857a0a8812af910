"""The catalogue of offences, and the remedy proposed after earlier warnings (11.3, 11.6, 15.3)."""

import pytest

from referee.core.rulings.offences import OFFENCES
from referee.core.rulings.remedies import catalogue, proposed
from referee.games.marafone.regulation import REGULATIONS

CIRCOLO = REGULATIONS.presets["circolo"].regulation


@pytest.mark.parametrize("name", REGULATIONS.presets)
def test_every_offence_begins_with_the_remedy_that_the_regulation_proposes(name: str) -> None:
    regulation = REGULATIONS.presets[name].regulation
    told = catalogue(regulation)
    assert [one.offence for one in told] == list(OFFENCES)
    assert all(one.ladder[0] == regulation.remedy_for(one.offence) for one in told)
    assert all(one.article for one in told)


@pytest.mark.parametrize(
    ("offence", "warned", "remedy"),
    [
        ("conduct", [], "warning"),
        ("conduct", ["conduct"], "deduct"),
        ("conduct", ["conduct", "late"], "deduct"),
        ("conduct", ["conduct"] * 9, "match_lost"),
        ("late", [], "warning"),
        ("late", ["late"], "match_lost"),
        ("late", ["late", "late"], "match_lost"),
        ("sign", [], "eleven_nil"),
        ("sign", ["conduct"], "eleven_nil"),
        ("sign", ["sign"], "game_lost"),
    ],
)
def test_a_warning_for_the_same_offence_moves_one_step_up(
    offence: str, warned: list[str], remedy: str
) -> None:
    assert proposed(offence, warned, CIRCOLO) == remedy

"""The keys for what a trick was worth."""

import pytest

from referee.web.games.cards.play import TrickValue, trick_values

WORTHS = (*range(11), 12)


@pytest.mark.parametrize(("left", "place"), [(0, 3), (2, 5), (5, 8), (8, 10), (9, 12), (15, 12)])
def test_last_trick_is_alive_where_its_sum_stands(left: int, place: int) -> None:
    values = trick_values(left, last=True, worths=WORTHS, label=str)
    alive = {worth: value for worth, value in zip(WORTHS, values, strict=True) if value.offered}
    assert alive == {place: TrickValue(left, str(left + 3))}

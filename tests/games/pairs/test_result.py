"""Results of games of two pairs."""

import pytest

from referee.core.sides import NONE_EACH
from referee.games.pairs.result import HandResult


def test_only_a_game_has_words_for_a_row() -> None:
    hand = HandResult(1, 1, "played", None, None, NONE_EACH, NONE_EACH, None, NONE_EACH, ())
    with pytest.raises(NotImplementedError):
        hand.as_json()

"""What the tests of tressette in words need."""

import pytest

from referee.games import registry
from referee.games.tressette.game import TRESSETTE


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches of tressette can be kept, whether or not every page knows them."""
    monkeypatch.setattr(registry, "GAMES", {**registry.GAMES, "tressette": TRESSETTE})

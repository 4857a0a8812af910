"""How tournaments count each game, and whose a regulation is."""

import pytest

from referee.core.errors import RuleError
from referee.core.sides import Pair
from referee.core.table_result import TableResult
from referee.games.registry import GAMES, game_of, game_of_regulation
from referee.tournament.games import registry
from referee.tournament.games.regulations import (
    preset,
    read_planned,
    read_regulation,
    write_regulation,
)

PAID = TableResult(payments=(4, -1, -1, -1, -1))


def test_every_game_is_counted() -> None:
    assert set(registry.GAMES) >= set(GAMES)


@pytest.mark.parametrize(
    "name", [name for game in GAMES.values() for name in game.regulations.presets]
)
def test_a_regulation_is_read_and_written_by_the_game_that_has_it(name: str) -> None:
    chosen = preset(name)
    assert read_regulation(write_regulation(chosen)) == chosen
    assert read_planned(write_regulation(chosen), chosen.switches()) == chosen
    assert registry.game_played(chosen).name == game_of_regulation(name).name


def test_a_regulation_that_no_game_has_is_refused() -> None:
    with pytest.raises(RuleError, match="bridge"):
        read_regulation("bridge")
    with pytest.raises(RuleError):
        read_regulation({"base": ["circolo"]})


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_pays_takes_payments_and_another_one_games(name: str) -> None:
    game = registry.GAMES[name]
    regulation = next(iter(GAMES[name].regulations.presets.values())).regulation
    needed = 1 if game.pays else regulation.best_of // 2 + 1
    won = TableResult(Pair(needed, 0), Pair(needed, 0), "a")
    right, wrong = (PAID, won) if game.pays else (won, PAID)
    game.check(right, regulation, needs_winner=True, ruled=False)
    with pytest.raises(RuleError, match="at a table of five payments"):
        game.check(wrong, regulation, needs_winner=False, ruled=True)


def test_a_match_that_is_not_over_has_no_result_and_a_session_has_payments() -> None:
    begun = {"players": ["Anna", "Bruno", "Carla", "Dario"], "regulation": "circolo", "hands": []}
    assert _result("marafone", begun) is None
    begun = {"players": ["Anna", "Bruno", "Carla", "Dario", "Elide"], "regulation": "trionfo"}
    assert _result("trionfo", {**begun, "hands": []}) == TableResult(payments=(0, 0, 0, 0, 0))


def _result(name: str, record: dict[str, object]) -> TableResult | None:
    game = game_of(name)
    document = {"format": "referee/1", "game": name, **record}
    return registry.GAMES[name].result_of(game.score(game.parse(document)))

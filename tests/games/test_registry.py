"""The games by name, by record and by regulation."""

import pytest

from referee.core.errors import RuleError
from referee.games.registry import GAMES, game_of, game_of_record, game_of_regulation


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_found_by_its_name_and_by_its_presets(name: str) -> None:
    game = game_of(name)
    assert game_of_record({"game": name}) is game
    assert game.starter in (*game.facts.kinds["match_opened"].optional, "first")
    for preset in game.regulations.presets:
        assert game_of_regulation(preset) is game
        assert game_of_regulation({"base": preset, "direction": "clockwise"}) is game


@pytest.mark.parametrize("name", ["bridge", None, 3, ["marafone"]])
def test_what_is_no_game_is_refused(name: object) -> None:
    for asked in (lambda: game_of(name), lambda: game_of_record({"game": name})):
        with pytest.raises(RuleError) as refused:
            asked()
        assert refused.value.place == "game"


@pytest.mark.parametrize("spec", ["bridge", None, {"base": ["circolo"]}, {}])
def test_marafone_refuses_what_no_game_has(spec: object) -> None:
    assert game_of_regulation(spec).name == "marafone"
    with pytest.raises(RuleError):
        game_of_regulation(spec).regulations.resolve(spec)


@pytest.mark.parametrize("name", GAMES)
def test_direction_is_a_switch_of_every_game(name: str) -> None:
    regulations = game_of(name).regulations
    usual = regulations.presets[regulations.usual].regulation
    assert usual.direction == "anticlockwise"
    turned = regulations.resolve({"base": usual.base, "direction": "clockwise"})
    assert regulations.spec_of(turned) == {"base": usual.base, "direction": "clockwise"}
    older = {k: v for k, v in usual.switches().items() if k != "direction"}
    assert regulations.frozen(usual.base, older) == usual
    with pytest.raises(RuleError) as refused:
        regulations.resolve({"base": usual.base, "direction": "up"})
    assert refused.value.place == "direction"

"""The regulations that a table may choose: a club's own files go to the game of their base."""

from pathlib import Path

import pytest

from referee.actions.games.registry import GAMES as ACTIONS
from referee.actions.matches.regulations import choice, terms
from referee.games.registry import GAMES, game_of, game_of_regulation

WITH_FILES = [name for name in GAMES if ACTIONS[name].own_files]


@pytest.mark.parametrize("name", GAMES)
def test_without_files_the_presets_are_offered(tmp_path: Path, name: str) -> None:
    offered = choice(tmp_path / "nowhere", name)
    assert dict(offered.named) == dict(game_of(name).regulations.presets)
    assert offered.broken == ()
    for named in offered.named.values():
        assert terms(named)["regulation"] == named.name
        assert game_of_regulation(terms(named)["regulation"]).name == name


@pytest.mark.parametrize("name", WITH_FILES)
def test_a_file_is_offered_by_the_game_of_its_base(tmp_path: Path, name: str) -> None:
    base = game_of(name).regulations.usual
    (tmp_path / "nostro.toml").write_text(f'title = "Il nostro"\nbase = "{base}"\ntarget = [51]\n')
    offered = choice(tmp_path, name).named["nostro"]
    assert (offered.title, offered.regulation.target) == ("Il nostro", (51,))
    assert terms(offered)["regulation"] == {"base": base, "target": [51]}
    others = [choice(tmp_path, other) for other in GAMES if other != name]
    assert not any("nostro" in other.named or other.broken for other in others)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ('base = "trionfo"', "base must be one of: circolo"),
        ('base = "bridge"', "base must be one of: circolo"),
        ("base = [1", "not a TOML file"),
        ("title = 'Il nostro'", "without a base every switch is needed"),
    ],
)
def test_what_no_game_takes_is_refused_by_the_first_one(
    tmp_path: Path, content: str, why: str
) -> None:
    (tmp_path / "nostro.toml").write_text(content)
    first, *others = [choice(tmp_path, name).broken for name in GAMES]
    assert [why in str(broken.error) for broken in first] == [True]
    assert not any(others)


def test_a_file_may_not_have_the_name_of_a_preset(tmp_path: Path) -> None:
    (tmp_path / "torneo.toml").write_text('base = "circolo"')
    (broken,) = choice(tmp_path, "marafone").broken
    assert "rename the file" in str(broken.error)

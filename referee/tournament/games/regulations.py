"""The regulations that tournaments are played by, whichever game they are of."""

from referee.core.reading import read_object
from referee.games.pairs.regulation import PairsRegulation
from referee.games.registry import game_of_regulation
from referee.games.trionfo.regulation import TrionfoRegulation

AnyRegulation = PairsRegulation | TrionfoRegulation


def preset(base: str) -> AnyRegulation:
    """Return the preset of this name, of whichever game. Raise KeyError where there is none."""
    named: AnyRegulation = game_of_regulation(base).regulations.presets[base].regulation
    return named


def read_regulation(value: object) -> AnyRegulation:
    """Read a regulation of any game, as a record names it. Raise RuleError."""
    regulation: AnyRegulation = game_of_regulation(value).regulations.resolve(value)
    return regulation


def read_planned(value: object, switches: object) -> AnyRegulation:
    """Read a regulation with its switches as they were when a plan was made. Raise RuleError."""
    regulations = game_of_regulation(value).regulations
    known = read_object(switches, regulations.resolve(value).switches())
    regulation: AnyRegulation = regulations.frozen(value, known)
    return regulation


def write_regulation(played: AnyRegulation) -> str | dict[str, object]:
    """Return a regulation of any game as a record names it."""
    spec: str | dict[str, object] = game_of_regulation(played.base).regulations.spec_of(played)
    return spec

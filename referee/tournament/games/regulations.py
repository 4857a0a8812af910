"""The regulations that tournaments are played by, whichever game they are of."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from referee.core.reading import read_object
from referee.games.marafone.regulation import Regulation, override, presets, resolve, spec_of
from referee.games.registry import MARAFONE, TRIONFO
from referee.games.trionfo.regulation import TrionfoRegulation, resolve_trionfo, trionfo_presets

AnyRegulation = Regulation | TrionfoRegulation


@dataclass(frozen=True)
class Regulations:
    """The regulations of a game.

    `presets` are those by name, `resolve` reads one as a record names it, `spec_of` writes it so,
    and `as_planned` reads one with the switches that it had when a tournament was planned.
    """

    presets: Callable[[], Mapping[str, Any]]
    resolve: Callable[[object], Any]
    spec_of: Callable[[Any], str | dict[str, object]]
    as_planned: Callable[[object, object], Any]


def _pair_presets() -> Mapping[str, Regulation]:
    return {name: named.regulation for name, named in presets().items()}


def _as_planned(spec: object, switches: object) -> Regulation:
    named = resolve(spec)
    known = read_object(switches, named.switches())
    return override(presets()[named.base].regulation, known)


REGULATIONS: Mapping[str, Regulations] = {
    MARAFONE: Regulations(_pair_presets, resolve, spec_of, _as_planned),
    TRIONFO: Regulations(
        trionfo_presets,
        resolve_trionfo,
        lambda regulation: regulation.base,
        lambda spec, _switches: resolve_trionfo(spec),
    ),
}
"""By game; the first one reads what no game knows, and refuses it."""


def game_named(base: object) -> str:
    """Return the game that has a preset of this name, the first game where none has."""
    known = (game for game, of in REGULATIONS.items() if base in of.presets())
    return next(known, next(iter(REGULATIONS)))


def preset(base: str) -> AnyRegulation:
    """Return the preset of this name, of whichever game; raises KeyError where there is none."""
    regulation: AnyRegulation = REGULATIONS[game_named(base)].presets()[base]
    return regulation


def read_regulation(value: object) -> AnyRegulation:
    """Read a regulation of any game, as a record names it; raises RuleError."""
    regulation: AnyRegulation = _of_spec(value).resolve(value)
    return regulation


def read_planned(value: object, switches: object) -> AnyRegulation:
    """Read a regulation with its switches as they were when a plan was made; raises RuleError."""
    regulation: AnyRegulation = _of_spec(value).as_planned(value, switches)
    return regulation


def write_regulation(played: AnyRegulation) -> str | dict[str, object]:
    """Return a regulation of any game as a record names it."""
    return REGULATIONS[game_named(played.base)].spec_of(played)


def _of_spec(value: object) -> Regulations:
    base = value.get("base") if isinstance(value, dict) else value
    return REGULATIONS[game_named(base if isinstance(base, str) else None)]

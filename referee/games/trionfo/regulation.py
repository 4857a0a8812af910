"""The regulation of the five-player game (14.3): one preset, and nothing in it to switch."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

from referee.core.errors import N_, RuleError
from referee.games.marafone.regulation import split_spec


@dataclass(frozen=True, slots=True)
class TrionfoRegulation:
    """A regulation of trionfo: its name in records, its title for people."""

    base: str
    title: str

    def switches(self) -> dict[str, object]:
        """Every switch by name: there is none."""
        return {}


@cache
def trionfo_presets() -> Mapping[str, TrionfoRegulation]:
    """The presets of trionfo by name; marafone's are kept apart."""
    files = sorted(Path(__file__).with_name("regulations").glob("*.toml"))
    titles = {file.stem: tomllib.loads(file.read_text(encoding="utf-8"))["title"] for file in files}
    return MappingProxyType({name: TrionfoRegulation(name, titles[name]) for name in titles})


def resolve_trionfo(spec: object) -> TrionfoRegulation:
    """The regulation that a record of trionfo names."""
    base, switches = split_spec(spec, trionfo_presets())
    for name in switches:
        raise RuleError(
            N_("“%(switch)s” is not a switch of a regulation"),
            place=str(name)[:40],
            article="14.2",
            switch=str(name)[:40],
        )
    return trionfo_presets()[base]

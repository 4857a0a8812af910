"""Regulations: named, complete sets of switches, kept as data (14.1, 14.2)."""

import tomllib
from collections.abc import Callable, Collection, Mapping
from dataclasses import MISSING, Field, dataclass, fields
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from referee.core.errors import N_, RuleError
from referee.core.reading import at

DIRECTIONS = ("anticlockwise", "clockwise")
"""Ways round the table (1.1); the seats are numbered in playing order either way."""

MOST_TITLE = 80

Reader = Callable[[str, object], object]
"""Reads one switch, given its name and value. Raise RuleError for what does not fit."""


class Switches:
    """A regulation of any game: a frozen dataclass of its switches, and the preset it rests on."""

    __slots__ = ()

    base: str

    def switches(self) -> dict[str, object]:
        """Return every switch by name, as JSON values."""
        own: tuple[Field[Any], ...] = fields(self)  # type: ignore[arg-type]  # it is a dataclass
        values = {one.name: getattr(self, one.name) for one in own if one.name != "base"}
        return {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in values.items()
        }


R = TypeVar("R", bound=Switches)


def choice(*words: str) -> Reader:
    """Return the reader of a switch that is a choice between words."""

    def read(name: str, value: object) -> str:
        if isinstance(value, bool):
            # TOML and JSON people write true and false for a switch that is on or off.
            value = next((w for w in words if w in (("on", "yes") if value else ("off", "no"))), "")
        if not isinstance(value, str) or value not in words:
            raise RuleError(
                N_("%(switch)s must be one of: %(words)s"),
                switch=name,
                words=", ".join(words),
            )
        return value

    return read


@dataclass(frozen=True, slots=True)
class ListedRegulation(Generic[R]):
    """A regulation as lists offer it: its name in records, its title for people."""

    name: str
    title: str
    regulation: R


class Regulations(Generic[R]):
    """The regulations of one game: its presets, and how their switches are read.

    `kind` is the frozen dataclass of the game's regulation; a field with a default is a switch that
    older files and ledgers do not have. `folder` holds a TOML file for each preset, `usual` is the
    name of the one that the others may start from. `check` raises RuleError for switches that
    exclude each other.
    """

    def __init__(
        self,
        kind: Callable[..., R],
        readers: Mapping[str, Reader],
        folder: Path,
        usual: str,
        check: Callable[[R], None] = lambda _regulation: None,
    ) -> None:
        self.kind = kind
        self.readers = readers
        self.folder = folder
        self.usual = usual
        self.check = check
        own: tuple[Field[Any], ...] = fields(kind)  # type: ignore[arg-type]  # it is a dataclass
        self.names = tuple(one.name for one in own if one.name != "base")
        self.needed = tuple(
            one.name for one in own if one.name != "base" and one.default is MISSING
        )

    @cached_property
    def presets(self) -> Mapping[str, ListedRegulation[R]]:
        """The presets by name, the usual one first."""
        files = sorted(
            self.folder.glob("*.toml"), key=lambda file: (file.stem != self.usual, file.stem)
        )
        known: dict[str, ListedRegulation[R]] = {}
        for file in files:
            named = self.read_toml(file.stem, file.read_text(encoding="utf-8"), known)
            # A preset is its own base: records name it, and overrides start from it.
            own = self.kind(base=file.stem, **self._read(named.regulation.switches()))
            known[file.stem] = ListedRegulation(file.stem, named.title, own)
        return MappingProxyType(known)

    def resolve(self, spec: object) -> R:
        """Return the regulation that a record names.

        A record writes a preset's name, or `{"base": PRESET, SWITCH: VALUE, ...}`. Raise
        RuleError.
        """
        base, switches = split_spec(spec, self.presets)
        named = self.presets[base].regulation
        return self.override(named, switches) if switches else named

    def frozen(self, spec: object, switches: Mapping[str, object]) -> R:
        """Return a regulation with its switches as a ledger keeps them.

        The presets may have changed since; `spec` only tells the base.
        """
        base, _ = split_spec(spec, self.presets)
        return self.override(self.presets[base].regulation, switches)

    def override(self, base: R, values: Mapping[str, object]) -> R:
        """Return a regulation with some switches changed. Raise RuleError."""
        own = {name: getattr(base, name) for name in self.names}
        changed = self.kind(base=base.base, **{**own, **self._read(values)})
        self.check(changed)
        return changed

    def _read(self, values: Mapping[str, object]) -> dict[str, object]:
        """Check each switch. Raise RuleError whose place is the switch's name."""
        checked: dict[str, object] = {}
        for name, value in values.items():
            if name not in self.readers:
                raise RuleError(
                    N_("“%(switch)s” is not a switch of a regulation"),
                    place=str(name)[:40],
                    article="14.2",
                    switch=str(name)[:40],
                )
            checked[name] = at(name, self.readers[name], name, value)
        return checked

    def read_toml(
        self, name: str, text: str, known: Mapping[str, ListedRegulation[R]]
    ) -> ListedRegulation[R]:
        """Read one regulation file; `base` names one of `known`. Raise RuleError in words."""
        try:
            values: dict[str, object] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise RuleError(N_("not a TOML file: %(problem)s"), problem=error) from None
        except (RecursionError, ValueError):
            # Too many nested brackets, or a number of thousands of digits.
            raise RuleError(
                N_("not a TOML file: nested too deeply, or a number too long")
            ) from None
        title = values.pop("title", name)
        if not isinstance(title, str) or not 1 <= len(title) <= MOST_TITLE:
            raise RuleError(N_("the title must be a text of 1 to 80 characters"), place="title")
        base = values.pop("base", None)
        if base is None:
            missing = [switch for switch in self.needed if switch not in values]
            if missing:
                raise RuleError(
                    N_("without a base every switch is needed; missing: %(missing)s"),
                    missing=", ".join(missing),
                )
            return ListedRegulation(name, title, self.kind(base=name, **self._read(values)))
        if not isinstance(base, str) or base not in known:
            raise RuleError(
                N_("base must be one of: %(names)s"), place="base", names=", ".join(known)
            )
        return ListedRegulation(name, title, self.override(known[base].regulation, values))

    def spec_of(self, regulation: R) -> str | dict[str, object]:
        """Return the shortest record form: the preset's name, or the base and what differs."""
        base = self.presets[regulation.base].regulation.switches()
        differing = {
            name: value for name, value in regulation.switches().items() if value != base[name]
        }
        return {"base": regulation.base, **differing} if differing else regulation.base


def split_spec(spec: object, known: Collection[str]) -> tuple[str, dict[str, object]]:
    """Return the name of a known preset, and the switches that are changed, still unread."""
    if not isinstance(spec, dict):
        if not isinstance(spec, str):
            raise RuleError(
                N_("a regulation is a preset’s name, or an object with a base and switches"),
                article="14.2",
            )
        return _known(spec, known), {}
    if "base" not in spec:
        raise RuleError(N_("the key %(key)s is missing"), key="base", article="14.2")
    base = at("base", _known, spec["base"], known)
    return base, {name: value for name, value in spec.items() if name != "base"}


def _known(name: object, known: Collection[str]) -> str:
    if not isinstance(name, str) or name not in known:
        raise RuleError(
            N_("unknown regulation “%(name)s”; the presets are: %(names)s"),
            article="14.2",
            name=str(name)[:40],
            names=", ".join(known),
        )
    return name

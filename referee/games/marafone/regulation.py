"""Regulations (art. 14): named, complete sets of switches, kept as data."""

import tomllib
from collections.abc import Callable, Collection, Mapping
from dataclasses import asdict, dataclass, fields
from functools import cache
from pathlib import Path
from types import MappingProxyType

from referee.core.errors import N_, RuleError
from referee.core.reading import at
from referee.core.rulings.offences import Remedy

CHOICES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "unit": ("points", "figure"),
        "figura": ("no", "claims", "always"),
        "four_of_coins": ("match", "game"),
        "maraffa_who": ("any", "battezzante"),
        "maraffa_ace": ("no", "first_card", "lead"),
        "maraffa_in_claim": ("yes", "no"),
        "claims": ("on", "off"),
        "wrong_claim": ("eleven_nil", "game_lost"),
        "bluff": ("allowed", "forbidden"),
        "striscio": ("any", "low", "one"),
        "innocent_maraffa": ("kept", "lost"),
    }
)
"""The switches that are a choice between words."""

WORDS = ("busso", "striscio", "volo", "fuori_tutto", "taglia")
"""Every word that a regulation may allow (5.1)."""

MOST_TARGET = 9999
"""No match is played to more; a bound keeps pages and sheets readable."""


@dataclass(frozen=True, slots=True)
class Regulation:
    """Every switch of a regulation (14.2). `target` is in the unit of the game, one per game."""

    base: str
    unit: str
    target: tuple[int, ...]
    best_of: int
    figura: str
    four_of_coins: str
    maraffa_who: str
    maraffa_ace: str
    maraffa_in_claim: str
    claims: str
    wrong_claim: str
    bluff: str
    striscio: str
    calls: tuple[str, ...]
    innocent_maraffa: str
    a_monte_below: int

    @property
    def scale(self) -> int:
        """Thirds in one unit of the score: 3 where points are counted, 1 where figure are."""
        return 3 if self.unit == "points" else 1

    @property
    def bonus(self) -> int:
        """What a maraffa scores, in the unit of the game (6.1, 7.3)."""
        return 9 // self.scale

    @property
    def whole_hand(self) -> int:
        """What `eleven_nil` gives, in the unit of the game (11.3)."""
        return 11 if self.unit == "points" else 35

    def target_of(self, game: int) -> int:
        """The target of a game counted from 1; the last of the list is repeated (9.3)."""
        return self.target[min(game, len(self.target)) - 1]

    def remedy_for(self, offence: str) -> Remedy:
        """The remedy proposed for an offence (11.6, 5.3)."""
        if offence == "false_call" and self.bluff == "allowed":
            return "warning"
        return "eleven_nil" if offence in ELEVEN_NIL_OFFENCES else "warning"

    def switches(self) -> dict[str, object]:
        """Every switch by name, as JSON values."""
        values = asdict(self)
        del values["base"]
        return {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in values.items()
        }


ELEVEN_NIL_OFFENCES = frozenset(
    {"sign", "word", "false_call", "revoke", "false_maraffa", "looked_back"}
)
SWITCHES: tuple[str, ...] = tuple(
    field.name for field in fields(Regulation) if field.name != "base"
)


def _choice(name: str, value: object) -> str:
    words = CHOICES[name]
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


def _target(value: object) -> tuple[int, ...]:
    if (
        not isinstance(value, list | tuple)
        or not 1 <= len(value) <= 9
        or not all(type(n) is int and 1 <= n <= MOST_TARGET for n in value)
    ):
        raise RuleError(
            N_("target must be a list of 1 to 9 whole numbers from 1 to %(most)s, one per game"),
            article="9.3",
            most=MOST_TARGET,
        )
    return tuple(value)


def _calls(value: object) -> tuple[str, ...]:
    if (
        not isinstance(value, list | tuple)
        or not all(isinstance(word, str) and word in WORDS for word in value)
        or len(set(value)) != len(value)
    ):
        raise RuleError(
            N_("calls must be a list of different words out of: %(words)s"),
            article="5.1",
            words=", ".join(WORDS),
        )
    return tuple(value)


def _best_of(value: object) -> int:
    if type(value) is not int or value not in (1, 3):
        raise RuleError(N_("best_of must be 1 or 3"), article="10.1")
    return value


def _a_monte_below(value: object) -> int:
    if type(value) is not int or not 0 <= value <= 35:
        raise RuleError(
            N_("a_monte_below must be a whole number of thirds from 0 to 35"),
            article="12.2",
        )
    return value


_READERS: Mapping[str, Callable[[object], object]] = MappingProxyType(
    {
        "target": _target,
        "calls": _calls,
        "best_of": _best_of,
        "a_monte_below": _a_monte_below,
    }
)


def _read_switches(values: Mapping[str, object]) -> dict[str, object]:
    """Check each switch; raises RuleError whose place is the switch's name."""
    checked: dict[str, object] = {}
    for name, value in values.items():
        if name not in SWITCHES:
            raise RuleError(
                N_("“%(switch)s” is not a switch of a regulation"),
                article="14.2",
                switch=str(name)[:40],
            )
        try:
            reader = _READERS.get(name)
            checked[name] = reader(value) if reader else _choice(name, value)
        except RuleError as error:
            raise error.within(name) from None
    return checked


def override(base: Regulation, values: Mapping[str, object]) -> Regulation:
    """A regulation with some switches changed; raises RuleError for what does not fit."""
    switches = {**base.switches(), **_read_switches(values)}
    # The switches were read one by one above, each into the type of its field.
    changed = Regulation(base=base.base, **_read_switches(switches))  # type: ignore[arg-type]
    if changed.unit == "figure" and changed.figura != "no":
        raise RuleError(
            N_("where figure are counted (unit figure) the switch figura must be no"),
            place="figura",
            article="14.2",
        )
    return changed


@dataclass(frozen=True, slots=True)
class Named:
    """A regulation as lists offer it: its name in records, its title for people."""

    name: str
    title: str
    regulation: Regulation


def read_toml(name: str, text: str, known: Mapping[str, Named]) -> Named:
    """Read one regulation file; `base` names one of `known`. Raises RuleError in words."""
    try:
        values: dict[str, object] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RuleError(N_("not a TOML file: %(problem)s"), problem=error) from None
    except (RecursionError, ValueError):
        # Brackets without end, or a number of thousands of digits.
        raise RuleError(N_("not a TOML file: nested too deeply, or a number too long")) from None
    title = values.pop("title", name)
    if not isinstance(title, str) or not 1 <= len(title) <= 80:
        raise RuleError(N_("the title must be a text of 1 to 80 characters"), place="title")
    base = values.pop("base", None)
    if base is None:
        missing = [switch for switch in SWITCHES if switch not in values]
        if missing:
            raise RuleError(
                N_("without a base every switch is needed; missing: %(missing)s"),
                missing=", ".join(missing),
            )
        return Named(name, title, Regulation(base=name, **_read_switches(values)))  # type: ignore[arg-type]
    if not isinstance(base, str) or base not in known:
        raise RuleError(N_("base must be one of: %(names)s"), place="base", names=", ".join(known))
    return Named(name, title, override(known[base].regulation, values))


@cache
def presets() -> Mapping[str, Named]:
    """The presets of 14.2 by name, `circolo` first as the others are read from it."""
    folder = Path(__file__).with_name("regulations")
    files = sorted(folder.glob("*.toml"), key=lambda file: (file.stem != "circolo", file.stem))
    known: dict[str, Named] = {}
    for file in files:
        named = read_toml(file.stem, file.read_text(encoding="utf-8"), known)
        # A preset is its own base: records name it, and overrides start from it.
        own = Regulation(base=file.stem, **_read_switches(named.regulation.switches()))  # type: ignore[arg-type]
        known[file.stem] = Named(file.stem, named.title, own)
    return MappingProxyType(known)


def resolve(spec: object) -> Regulation:
    """The regulation that a record names: a preset, or `{"base": PRESET, SWITCH: VALUE, ...}`."""
    base, switches = split_spec(spec, presets())
    named = presets()[base].regulation
    return override(named, switches) if isinstance(spec, dict) else named


def split_spec(spec: object, known: Collection[str]) -> tuple[str, dict[str, object]]:
    """The name of a known preset, and the switches that are changed, still unread."""
    if not isinstance(spec, dict):
        if not isinstance(spec, str):
            raise RuleError(
                N_("a regulation is a preset's name, or an object with a base and switches"),
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


def spec_of(regulation: Regulation) -> str | dict[str, object]:
    """The shortest record form of a regulation: its preset's name, or the base and what differs."""
    base = presets()[regulation.base].regulation.switches()
    differing = {
        name: value for name, value in regulation.switches().items() if value != base[name]
    }
    return {"base": regulation.base, **differing} if differing else regulation.base

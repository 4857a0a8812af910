"""What facts about seasons do to the register."""

from dataclasses import replace

from referee.core.errors import N_, RuleError
from referee.core.facts import Fact
from referee.core.register.season_reading import read_about_season, season_of
from referee.core.register.seasons import Season
from referee.core.register.state import Register


def add_season(register: Register, fact: Fact) -> None:
    """Add a season, whose number is that of the fact."""
    register.seasons[fact.number] = season_of(fact.number, fact.payload)


def _season(register: Register, fact: Fact) -> Season:
    number = fact.payload["season"]
    if number not in register.seasons:
        raise RuleError(N_("there is no such season"), place="season")
    return register.seasons[number]


def change_season(register: Register, fact: Fact) -> None:
    """Change what is said of a season. Raise RuleError where there is none, or it was withdrawn."""
    season = _season(register, fact)
    if season.withdrawn:
        raise RuleError(N_("this season was withdrawn"), place="season")
    about = read_about_season(fact.payload["terms"])
    told = bool(fact.payload["reason"])
    register.seasons[season.id] = season.changed(about, fact.number, told=told)


def withdraw_season(register: Register, fact: Fact) -> None:
    """Withdraw a season. Raise RuleError where there is none, or it was withdrawn before."""
    season = _season(register, fact)
    if season.withdrawn:
        raise RuleError(N_("this season was withdrawn"), place="season")
    gone = replace(season, withdrawn=fact.number, newest=fact.number)
    register.seasons[season.id] = gone


def restore_season(register: Register, fact: Fact) -> None:
    """Restore a season that was withdrawn. Raise RuleError where none was."""
    season = _season(register, fact)
    if not season.withdrawn:
        raise RuleError(N_("this season was not withdrawn"), place="season")
    back = replace(season.changed(season.about, fact.number, told=True), withdrawn=0)
    register.seasons[season.id] = back

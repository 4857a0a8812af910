"""Seasons as facts of the register."""

from typing import Any

import pytest

from referee.core.errors import RuleError
from referee.core.facts import Fact
from referee.core.register.facts import replay, validate
from referee.core.register.season_reading import (
    read_about_season,
    read_event,
    read_ranking,
    read_rules,
)
from referee.core.register.seasons import PointsTable, SeasonEvent, SeasonRules, SeparateRanking

SALT = "0" * 32
RANKINGS = (
    SeparateRanking("category", "donne"),
    SeparateRanking("club", "Bar Sport"),
    SeparateRanking("under", age=25),
    SeparateRanking("clubs"),
)
TABLES = (PointsTable("baraonda", 16, (9, 5)), PointsTable("", 32, (40,)))
RULES = SeasonRules(rankings=RANKINGS, best=3, tables=TABLES)
ABOUT: dict[str, Any] = {
    "name": "Circuito",
    "public": True,
    "events": [{"event": "K7Q2MZ"}, {"earlier": "000003"}],
    "rules": RULES.written(),
    "prizes": [["un prosciutto", "due salami"], [], ["una bottiglia"]],
}


def fact(number: int, kind: str, **said: Any) -> Fact:
    payload = {**said, "salt": SALT}
    validate(kind, payload)
    return Fact(number, kind, payload)


def added(number: int = 1) -> Fact:
    return fact(number, "season_added", terms=ABOUT)


def changed(number: int, reason: str = "", **more: Any) -> Fact:
    return fact(number, "season_changed", season=1, terms={**ABOUT, **more}, reason=reason)


def test_a_season_is_added_changed_withdrawn_and_brought_back() -> None:
    season = replay([added()]).seasons[1]
    assert season.about.written() == ABOUT
    assert season.about.rules == RULES
    assert season.about.events == (SeasonEvent("event", "K7Q2MZ"), SeasonEvent("earlier", "000003"))
    facts = [added(), changed(2, name="Circuito 2026"), changed(3, "a mistake")]
    season = replay(facts).seasons[1]
    assert (season.about.name, season.told, season.newest) == ("Circuito", (3,), 3)
    facts.append(fact(4, "season_withdrawn", season=1, reason="twice"))
    assert replay(facts).seasons[1].withdrawn == 4
    facts.append(fact(5, "season_restored", season=1, reason="not twice"))
    season = replay(facts).seasons[1]
    assert (season.withdrawn, season.told, season.newest) == (0, (3, 5), 5)


def test_what_does_not_fit_is_refused() -> None:
    withdrawn = [added(), fact(2, "season_withdrawn", season=1, reason="twice")]
    with pytest.raises(RuleError, match="no such season"):
        replay([changed(1)])
    with pytest.raises(RuleError, match="was withdrawn"):
        replay([*withdrawn, changed(3)])
    with pytest.raises(RuleError, match="was withdrawn"):
        replay([*withdrawn, fact(3, "season_withdrawn", season=1, reason="again")])
    with pytest.raises(RuleError, match="was not withdrawn"):
        replay([added(), fact(2, "season_restored", season=1, reason="why not")])


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"name": ""}, "name"),
        ({"name": "a\nb"}, "one line"),
        ({"public": 1}, "true or false"),
        ({"events": [{"event": "K7Q2MZ"}] * 2}, "named twice"),
        ({"events": [{"event": "K7Q2M"}]}, "six letters"),
        ({"events": [{}]}, "code of an event"),
        ({"prizes": [[""]]}, "characters"),
        ({"prizes": [[]] * 14}, "13 entries"),
    ],
)
def test_seasons_that_are_none(changed: dict[str, Any], words: str) -> None:
    with pytest.raises(RuleError, match=words):
        read_about_season({**ABOUT, **changed})


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"unit": "club"}, "one of"),
        ({"scale": "log"}, "one of"),
        ({"table": []}, "first place"),
        ({"table": [3, 5]}, "fewer points than the next"),
        ({"table": [1] * 65}, "64 entries"),
        ({"tables": [{"format": "", "entries": 8, "table": []}]}, "first place"),
        ({"tables": [TABLES[0].written()] * 2}, "two tables"),
        ({"best": -1}, "0 or more"),
        ({"criteria": ["lot"]}, "one of"),
        ({"criteria": ["last", "last"]}, "named twice"),
        ({"rankings": [{"kind": "clubs"}] * 2}, "named twice"),
        ({"rankings": [{"kind": "under"}]}, "age"),
        ({"rankings": [{"kind": "club", "text": "x", "age": 3}]}, "age"),
        ({"rankings": [{"kind": "tall"}]}, "one of"),
    ],
)
def test_rules_that_are_none(changed: dict[str, Any], words: str) -> None:
    with pytest.raises(RuleError, match=words):
        read_rules({**RULES.written(), **changed})


def test_a_scale_without_a_table_needs_none() -> None:
    assert read_rules({**RULES.written(), "scale": "behind", "table": []}).table == ()
    assert "tables" not in SeasonRules().written()


@pytest.mark.parametrize("name", ["D'Amico", "🃏 circuito", "דוד"])
def test_names_as_people_write_them(name: str) -> None:
    assert read_about_season({**ABOUT, "name": name}).name == name


def test_events_and_rankings_are_written_as_they_are_read() -> None:
    for event in ({"event": "K7Q2MZ"}, {"earlier": "000001"}):
        assert read_event(event).written() == event
    for one in RANKINGS:
        assert read_ranking(one.written()) == one

"""The archive of a tournament: written as the specification has it, read back the same."""

import json
from contextlib import suppress
from copy import deepcopy
from dataclasses import replace
from fractions import Fraction
from random import Random
from re import findall
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core.errors import RuleError
from referee.core.sides import Pair
from referee.games.marafone.regulation import REGULATIONS
from referee.games.trionfo.regulation import REGULATIONS as TRIONFO_REGULATIONS
from referee.tournament.archive.reading import read_tournament
from referee.tournament.archive.writing import write_tournament
from referee.tournament.competition.model import (
    Entry,
    Group,
    Round,
    Stage,
    StandingsRow,
    TournamentRecord,
)
from referee.tournament.competition.tables import FiveTable, SidesTable
from referee.tournament.formats.registry import FORMATS
from tests.tournament.contests import contest, played

EXAMPLE: dict[str, Any] = {
    "format": "referee-tournament/1",
    "name": "Festa di San Martino",
    "regulation": "circolo",
    "seed": 7,
    "entries": [
        {"id": 1, "name": "Anna - Carla", "players": ["Anna", "Carla"], "club": "Sarsina",
         "withdrawn_after": None},
        {"id": 2, "name": "Bruno - Dario", "players": ["Bruno", "Dario"], "club": "",
         "withdrawn_after": 3},
        {"id": 3, "name": "Elsa - Fausto", "players": ["Elsa", "Fausto"], "club": "",
         "withdrawn_after": None},
    ],
    "stages": [{"format": "svizzera", "groups": [{
        "name": "", "entries": [1, 2, 3],
        "rounds": [{"round": 1, "tables": [
            {"table": 1, "a": [1], "b": [2], "games": [2, 1], "points": [118, 95], "winner": "a",
             "how": "played"}], "byes": [3]}],
        "standings": [
            {"rank": 1, "entry": 1, "played": 1, "won": 1, "lost": 0, "drawn": 0, "games": [2, 1],
             "points": [118, 95], "criteria": {"match_points": 2, "buchholz": 0}}],
    }]}],
}  # fmt: skip

EVENT = TournamentRecord(
    "Festa di San Martino",
    REGULATIONS.resolve("circolo"),
    7,
    (
        Entry(1, "Anna - Carla", ("Anna", "Carla"), "Sarsina"),
        Entry(2, "Bruno - Dario", ("Bruno", "Dario"), withdrawn_after=3),
        Entry(3, "Elsa - Fausto", ("Elsa", "Fausto")),
    ),
    (
        Stage(
            "svizzera",
            (
                Group(
                    "",
                    (1, 2, 3),
                    (
                        Round(
                            1,
                            (SidesTable(1, (1,), (2,), Pair(2, 1), Pair(118, 95), "a", "played"),),
                            (3,),
                        ),
                    ),
                    (
                        StandingsRow(1, 1, 1, 1, 0, 0, Pair(2, 1), Pair(118, 95),
                            {"match_points": 2, "buchholz": 0}),
                    ),
                ),
            ),
        ),
    ),
)  # fmt: skip


def test_it_is_written_as_the_specification_has_it() -> None:
    assert write_tournament(EVENT) == EXAMPLE


def test_it_is_read_as_it_was_written() -> None:
    assert read_tournament(EXAMPLE) == EVENT


@pytest.mark.parametrize("name", FORMATS)
@given(st.integers(5, 14), st.integers(0, 5), st.integers(0, 999))
@settings(max_examples=6, deadline=None)
def test_what_was_played_comes_back_equal(name: str, entries: int, number: int, seed: int) -> None:
    format_ = FORMATS[name]
    done = played(contest(entries, consolante=True), format_.draw, number, Random(seed))
    draft = format_.draw(done)
    rounds = (*done.rounds, draft.round) if draft else done.rounds
    group = Group("A", done.ids, rounds, format_.standings(done))
    known = (
        TRIONFO_REGULATIONS.resolve("trionfo")
        if name == "trionfo"
        else REGULATIONS.resolve("corto")
    )
    event = TournamentRecord(
        "Prova", known, seed, done.entries, (Stage(name, (group,), done.settings),)
    )
    text = json.dumps(write_tournament(event))
    assert read_tournament(json.loads(text)) == event


def test_a_table_under_a_ruling_settings_and_halves_come_back_too() -> None:
    stage = EVENT.stages[0]
    group = stage.groups[0]
    table = group.rounds[0].tables[0]._replace(ruling_open=True)
    row = group.standings[0]._replace(criteria={"sonneborn_berger": Fraction(3, 2)}, frozen=True)
    changed = replace(
        EVENT,
        regulation=REGULATIONS.resolve({"base": "circolo", "target": [31]}),
        stages=(
            Stage(
                "svizzera",
                (replace(group, rounds=(Round(1, (table,), (3,)),), standings=(row,)),),
                replace(
                    stage.settings,
                    criteria=("match_points", "lot"),
                    match_points=(3, 1, 0),
                    rest_wins=False,
                ),
            ),
        ),
    )
    document = write_tournament(changed)
    assert document["regulation"] == {"base": "circolo", "target": [31]}
    assert json.loads(json.dumps(document))["stages"][0]["settings"] == {
        "criteria": ["match_points", "lot"],
        "match_points": [3, 1, 0],
        "rest_wins": False,
    }
    assert read_tournament(json.loads(json.dumps(document))) == changed


def five(**changed: Any) -> dict[str, Any]:
    """An event of one table of trionfo."""
    table = {"table": 1, "seats": [1, 2, 3, 4, 5], "payments": [4, -1, -1, -1, -1], "how": "played"}
    return {
        "format": "referee-tournament/1", "name": "Cinque", "regulation": {"base": "trionfo"},
        "seed": 0,
        "entries": [{"id": n, "name": f"P{n}", "players": [f"P{n}"]} for n in range(1, 6)],
        "stages": [{"format": "trionfo", "groups": [{
            "name": "", "entries": [1, 2, 3, 4, 5], "standings": [],
            "rounds": [{"round": 1, "tables": [{**table, **changed}]}]}]}],
    }  # fmt: skip


def test_a_table_of_trionfo() -> None:
    event = read_tournament(five())
    assert event.stages[0].groups[0].rounds[0].tables == (
        FiveTable(1, (1, 2, 3, 4, 5), (4, -1, -1, -1, -1), "played"),
    )
    assert event.entries[0].club == ""
    waiting = read_tournament(five(payments=None, how=None))
    assert waiting.stages[0].groups[0].rounds[0].tables[0].how is None


SETTINGS = "stages[0].settings"
GROUP = "stages[0].groups[0]"
ROUND = f"{GROUP}.rounds[0]"
TABLE = f"{ROUND}.tables[0]"
ROW = f"{GROUP}.standings[0]"


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"payments": [1, 1, 1, 1, 1]}, f"{TABLE}.payments: must be five payments that sum to 0"),
        ({"payments": [0, 0]}, f"{TABLE}.payments: must be five payments that sum to 0"),
        ({"payments": None}, f"{TABLE}.payments: payments and “how” are known together"),
        ({"seats": [1, 2, 3, 4]}, f"{TABLE}.seats: must be a list of 5 entries"),
        ({"seats": [1, 2, 3, 4, 6]}, f"{TABLE}.seats[4]: there is no entry 6 here"),
        ({"a": [1]}, f"{TABLE}: unknown key “a”"),
    ],
)
def test_a_table_of_trionfo_that_cannot_be(changed: dict[str, Any], message: str) -> None:
    with pytest.raises(RuleError) as error:
        read_tournament(five(**changed))
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("place", "value", "message"),
    [
        ("format", "referee/1", "format: must be “referee-tournament/1”"),
        ("name", "", "name: must have 1 to 163 characters"),
        ("seed", -1, "seed: must be 0 or more"),
        ("regulation", "poker", "regulation: unknown regulation “poker”"),
        ("regulation", 7, "regulation: a regulation is a preset’s name"),
        ("entries", {}, "entries: must be a list"),
        ("entries[1].id", 1, "entries: 1 comes twice"),
        ("entries[1].id", True, "entries[1].id: must be a whole number"),
        ("entries[1].players", [], "entries[1].players: an entry is a pair or a single player"),
        ("entries[1].withdrawn_after", -1, "entries[1].withdrawn_after: must be 0 or more"),
        ("stages[0].format", "tressette", "stages[0].format: must be one of: girone, "),
        (SETTINGS, {"third_place": 1}, f"{SETTINGS}.third_place: must be true or false"),
        (SETTINGS, {"criteria": ["lot", "lot"]}, f"{SETTINGS}.criteria: lot comes twice"),
        (SETTINGS, {"criteria": ["luck"]}, f"{SETTINGS}.criteria[0]: must be one of: match_points"),
        (SETTINGS, {"match_points": [3, 1]}, f"{SETTINGS}.match_points: must be three numbers"),
        (f"{GROUP}.entries", [1, 2, 4], f"{GROUP}.entries[2]: there is no entry 4 here"),
        (f"{GROUP}.entries", [1, 2, 3, 3], "stages[0].groups: 3 comes twice"),
        (f"{ROUND}.round", 2, f"{ROUND}.round: rounds are numbered from 1, one after another"),
        (f"{ROUND}.byes", [1], f"{ROUND}.tables: 1 comes twice"),
        (f"{TABLE}.how", None, f"{TABLE}.games: without “how” there is no result yet"),
        (f"{TABLE}.bracket", "main", f"{TABLE}.bracket: only a knockout has brackets"),
        (f"{TABLE}.games", [2], f"{TABLE}.games: must be a list of two numbers"),
        (f"{TABLE}.winner", "A", f"{TABLE}.winner: must be one of: a, b"),
        (f"{ROW}.entry", 9, f"{ROW}.entry: there is no entry 9 here"),
        (f"{ROW}.criteria.lot", 0.3, f"{ROW}.criteria.lot: must be a whole number"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(place: str, value: Any, message: str) -> None:
    document = deepcopy(EXAMPLE)
    *path, last = [int(key) if key.isdigit() else key for key in findall(r"\w+", place)]
    inner: Any = document
    for key in path:
        inner = inner[key]
    inner[last] = value
    with pytest.raises(RuleError) as error:
        read_tournament(document)
    assert str(error.value).startswith(message)


@given(st.data())
@settings(max_examples=200, deadline=None)
def test_no_change_to_one_value_makes_it_crash(data: st.DataObject) -> None:
    document: Any = deepcopy(data.draw(st.sampled_from([EXAMPLE, five()])))
    place = document
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(place[key], dict | list) or not place[key] or data.draw(st.booleans()):
            break
        place = place[key]
    place[key] = data.draw(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
        | st.just([]) | st.just({}) | st.just([1, 1])
    )  # fmt: skip
    with suppress(RuleError):
        read_tournament(document)

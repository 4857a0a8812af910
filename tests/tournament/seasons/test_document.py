"""The open document of a season: what is written is read again, and nothing else."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.errors import RuleError
from referee.core.register.seasons import PointsTable, SeasonRules, SeparateRanking
from referee.tournament.seasons.document import (
    Contender,
    DocumentEvent,
    SeasonDocument,
    key_of,
    read_season,
    write_season,
)
from referee.tournament.seasons.points import SeasonResult
from tests.tournament.seasons.test_standings import ANY_RULES

RANKINGS = (SeparateRanking("category", "donne"), SeparateRanking("over", age=70))
TABLES = (PointsTable("svizzera", 0, (9, 5)), PointsTable("", 32, (40, 30)))
RULES = SeasonRules(rankings=RANKINGS)
DOCUMENT = SeasonDocument(
    "D'Amico 🃏",
    False,
    RULES,
    (
        DocumentEvent("Uno", "2025-01-10", "counts", "svizzera"),
        DocumentEvent("Due", "2025", "waits"),
    ),
    (Contender(("Ada",), (1,)), Contender(("Ivo",), (2,)), Contender(("דוד",), ())),
    tuple([SeasonResult(0, key_of(number), number, 3, 0, "svizzera") for number in (1, 2, 3)]),
)

DOCUMENTS = st.builds(
    lambda rules, results, prizes: replace(
        DOCUMENT,
        rules=rules,
        prizes=prizes,
        results=tuple([one._replace(format=DOCUMENT.events[one.event].format) for one in results]),
    ),
    ANY_RULES.map(lambda rules: replace(rules, rankings=RANKINGS, tables=TABLES)),
    st.lists(
        st.builds(
            SeasonResult,
            st.integers(0, 1),
            st.integers(1, 3).map(key_of),
            st.integers(0, 9),
            st.integers(0, 9),
            st.integers(0, 6),
            st.just(""),
        )
    ),
    st.sampled_from(((), (("Un prosciutto", "Due salami"), (), ("Una teglia",)))),
)


@given(DOCUMENTS)
def test_what_is_written_is_read_again(document: SeasonDocument) -> None:
    written = write_season(document)
    assert read_season(written) == document
    assert write_season(read_season(written)) == written


def test_standings_are_those_of_each_ranking() -> None:
    written = write_season(DOCUMENT)
    ranked = [[row["contender"] for row in rows] for rows in written["standings"]]
    assert ranked == [[1, 2, 3], [1], [2]]
    assert written["standings"][0][0] == {
        "rank": 1,
        "contender": 1,
        "points": 25,
        "results": [{"event": 1, "points": 25, "dropped": False}],
    }


@pytest.mark.parametrize(
    ("changed", "place"),
    [
        ({"format": "referee-season/2"}, "format"),
        ({"more": 1}, ""),
        ({"name": ""}, "name"),
        ({"contenders": [{"players": ["Ada", "Ivo"], "rankings": []}]}, "contenders[0].players"),
        ({"contenders": [{"players": ["Ada"], "rankings": [3]}]}, "contenders[0].rankings"),
        ({"contenders": []}, "results[0]"),
        ({"events": []}, "results[0]"),
        (
            {"events": [{"name": "Uno", "day": "2025", "state": "over", "format": ""}]},
            "events[0].state",
        ),
        ({"results": [{"event": 0}]}, "results[0]"),
        ({"standings": []}, "standings"),
        ({"prizes": [[""]]}, "prizes[0]"),
    ],
)
def test_what_is_none_is_refused(changed: dict[str, Any], place: str) -> None:
    with pytest.raises(RuleError) as refused:
        read_season({**write_season(DOCUMENT), **changed})
    assert refused.value.place.startswith(place)

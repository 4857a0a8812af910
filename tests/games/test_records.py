"""Whole matches as data: what `referee check` says of each, hand by hand."""

import json
from pathlib import Path
from typing import Any

import pytest

from referee.core.errors import RuleError
from tests.games.results import scored

RECORDS = Path(__file__).parents[1] / "records"


def _cases(within: str = "") -> list[Any]:
    return [
        pytest.param(
            json.loads(file.read_text(encoding="utf-8")),
            id=str(file.relative_to(RECORDS).with_suffix("")),
        )
        for folder in sorted(RECORDS.iterdir())
        for file in sorted((folder / within).glob("*.json"))
    ]


def _unordered(result: dict[str, Any]) -> dict[str, Any]:
    """Findings come in no fixed order (record.md)."""
    for hand in result["hands"]:
        hand["findings"].sort(key=lambda found: json.dumps(found, sort_keys=True))
    return result


@pytest.mark.parametrize("game", _cases())
def test_a_whole_match_is_scored_as_the_rules_say(game: dict[str, Any]) -> None:
    result = scored(game["record"]).as_json()
    assert _unordered(result) == _unordered(game["expected"])


@pytest.mark.parametrize("case", _cases("invalid"))
def test_what_cannot_have_happened_is_refused_at_its_place(case: dict[str, Any]) -> None:
    with pytest.raises(RuleError) as refused:
        scored(case["record"])
    assert refused.value.place == case["place"]
    assert refused.value.message

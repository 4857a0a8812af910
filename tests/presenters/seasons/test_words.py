"""The rules of a season in words."""

from collections.abc import Iterator

import pytest
from flask import Flask

from referee.core.register.seasons import SeasonRules, SeparateRanking
from referee.presenters.seasons.words import ranking_name, rules_shown


@pytest.fixture
def english(app: Flask) -> Iterator[None]:
    with app.test_request_context(headers={"Accept-Language": "en"}):
        yield


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("ranking", "name"),
    [
        (SeparateRanking("category", "donne"), "donne"),
        (SeparateRanking("club", "Bar Sport"), "Of the club Bar Sport"),
        (SeparateRanking("under", age=25), "Under 25"),
        (SeparateRanking("over", age=70), "70 and over"),
        (SeparateRanking("clubs"), "The best of each club"),
    ],
)
def test_rankings_have_names(ranking: SeparateRanking, name: str) -> None:
    assert ranking_name(ranking) == name


@pytest.mark.usefixtures("english")
def test_every_rule_is_said() -> None:
    rules = SeasonRules(
        unit="pair", scale="percent", taking_part=2, brutta=1, best=4, least=2, criteria=("events",)
    )
    assert rules_shown(rules) == (
        "Points are collected by: pairs that play together.",
        "Points: the first has 100, the others their share by place.",
        "For taking part: 2.",
        "For each brutta won: 1.",
        "The best 4 results count; others are dropped.",
        "Ranked is who has played in at least 2 events.",
        "Ordered by: points; more events played.",
    )

"""Separate rankings: women, the young, the old, a club, the best of each club."""

import pytest

from referee.core.register.person import About
from referee.core.register.seasons import SeasonRules, SeparateRanking
from referee.tournament.seasons.points import SeasonResult
from referee.tournament.seasons.rankings import belongs, plain, ranked

ADA = About("Ada", club="Bar Sport", category="Donne", born=2003)
IVO = About("Ivo", club="bar  sport", born=1950)
BIA = About("Bia", club="Forlì", category="donne")
PEOPLE = {"ada": (ADA,), "ivo": (IVO,), "bia": (BIA,), "leo": (None,), "none": (About("Noè"),)}
RESULTS = [
    SeasonResult(0, who, place, 5) for place, who in enumerate(["leo", "ivo", "ada", "bia"], 1)
]


@pytest.mark.parametrize(
    ("ranking", "who"),
    [
        (None, ["leo", "ivo", "ada", "bia"]),
        (SeparateRanking("all"), ["leo", "ivo", "ada", "bia"]),
        (SeparateRanking("category", "DONNE"), ["ada", "bia"]),
        (SeparateRanking("club", "Bar Sport"), ["ivo", "ada"]),
        (SeparateRanking("club", "forli"), ["bia"]),
        (SeparateRanking("under", age=25), ["ada"]),
        (SeparateRanking("over", age=70), ["ivo"]),
        (SeparateRanking("clubs"), ["ivo", "bia"]),
    ],
)
def test_who_is_ranked(ranking: SeparateRanking | None, who: list[str]) -> None:
    rows = ranked(SeasonRules(), RESULTS, PEOPLE, 2026, ranking)
    assert [row.who for row in rows] == who
    assert [row.rank for row in rows] == list(range(1, len(who) + 1))


@pytest.mark.parametrize(("year", "young", "old"), [(2027, True, True), (2028, False, True)])
def test_ages_are_those_at_the_end_of_the_year(year: int, young: bool, old: bool) -> None:
    assert belongs(SeparateRanking("under", age=25), [ADA], year) is young
    assert belongs(SeparateRanking("over", age=70), [IVO], year) is old
    assert not belongs(SeparateRanking("over", age=70), [BIA], year)


def test_of_a_pair_both_belong() -> None:
    women = SeparateRanking("category", "donne")
    assert belongs(women, [ADA, BIA], 2026)
    assert not belongs(women, [ADA, IVO], 2026)
    assert not belongs(women, [ADA, None], 2026)


def test_a_pair_of_two_clubs_is_the_best_of_none() -> None:
    pairs = {"one": (ADA, BIA), "two": (ADA, IVO)}
    results = [SeasonResult(0, "one", 1, 2), SeasonResult(0, "two", 2, 2)]
    rows = ranked(SeasonRules(unit="pair"), results, pairs, 2026, SeparateRanking("clubs"))
    assert [row.who for row in rows] == ["two"]


def test_texts_are_compared_without_case_and_accents() -> None:
    assert plain(" Forlì ") == plain("FORLI")

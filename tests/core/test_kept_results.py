import weakref
from dataclasses import dataclass

from referee.core.kept_results import kept_with_first


@dataclass(frozen=True)
class Scores:
    games: tuple[int, ...]


def test_a_result_is_made_once_for_a_thing_and_the_other_arguments() -> None:
    asked = []

    @kept_with_first
    def total(scores: Scores, more: int = 0) -> int:
        asked.append(more)
        return sum(scores.games) + more

    scores = Scores((41, 30))
    assert [total(scores), total(scores), total(scores, 2), total(scores, more=2)] == [
        71,
        71,
        73,
        73,
    ]
    assert asked == [0, 2, 2]


def test_an_equal_thing_has_results_of_its_own() -> None:
    @kept_with_first
    def found(scores: Scores) -> list[int]:
        return list(scores.games)

    one, other = Scores((41, 30)), Scores((41, 30))
    assert found(one) is found(one)
    assert found(one) is not found(other)
    assert one == other


def test_two_functions_of_one_name_keep_their_own_results() -> None:
    def make(factor: int):
        @kept_with_first
        def points(scores: Scores) -> int:
            return factor * sum(scores.games)

        return points

    scores = Scores((41, 30))
    assert [make(1)(scores), make(3)(scores)] == [71, 213]


def test_what_was_kept_goes_with_its_thing() -> None:
    class Sum(int):
        """A number that can be watched."""

    @kept_with_first
    def total(scores: Scores) -> Sum:
        return Sum(sum(scores.games))

    scores = Scores((41, 30))
    kept = weakref.ref(scores)
    total(scores)
    del scores
    assert kept() is None

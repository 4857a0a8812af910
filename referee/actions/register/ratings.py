"""Ratings: kept or not, and worked out anew from the results."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime

from referee.actions.register.writing import RegisterAct, act
from referee.core.errors import N_, RuleError
from referee.core.facts import NewFact
from referee.core.register.facts import RATINGS_SWITCHED
from referee.core.register.ratings import Move, Rating, rate_all
from referee.store.database import writing
from referee.store.register import ratings as store

EACH = 5_000
"""Matches after which it is told how far it is."""


def switch_ratings(done: RegisterAct, *, kept: bool) -> None:
    """Keep ratings from now on, or none any more: they are forgotten. Raise RuleError."""
    said = {"kept": kept}

    def told(_next: int) -> Sequence[NewFact]:
        return [] if store.ratings_kept() == kept else [(RATINGS_SWITCHED, said)]

    act(done, told, said)
    if not kept:
        with writing():
            store.forget_ratings()


def work_out_ratings(now: datetime, tell: Callable[[int, int], None] | None = None) -> int:
    """Work out all ratings anew, and return from how many matches. Raise RuleError if not kept.

    `tell` is called with how many matches are done, of how many.
    """
    if not store.ratings_kept():
        raise RuleError(N_("ratings are not kept here"))
    seen = store.what_there_is()
    matches = store.results_to_rate()
    ratings: dict[int, Rating] = {}

    def moves() -> Iterator[tuple[Move, ...]]:
        results = (match.result for match in matches)
        for number, moved in enumerate(rate_all(ratings, results), start=1):
            if tell is not None and (number % EACH == 0 or number == len(matches)):
                tell(number, len(matches))
            yield moved

    with writing():
        store.write_ratings(matches, moves(), ratings, (now, seen))
    return len(matches)

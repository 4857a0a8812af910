"""Ratings: kept or not, and brought up to date with the results, step by step."""

import time
from collections.abc import Callable, Sequence
from datetime import datetime

from referee.actions.register.writing import RegisterAct, write_act
from referee.actions.submissions import once_more
from referee.core.errors import N_, RuleError
from referee.core.facts import NewFact
from referee.core.register.facts import RATINGS_SWITCHED
from referee.core.register.ratings import Rating, rate_all
from referee.store.database import writing
from referee.store.register import rating_steps as steps
from referee.store.register.rating_due import drop_unwanted, noted
from referee.store.register.ratings import ratings_kept, ratings_made

MATCHES = 250
"""Matches that are looked at, or worked out, in one step: who writes meanwhile waits no longer."""

Progress = Callable[[int, int], None]
"""Is told how many matches are done, of how many."""


def switch_ratings(act: RegisterAct, *, kept: bool) -> None:
    """Keep ratings from now on, or none any more: they are forgotten. Raise RuleError."""
    payload = {"kept": kept}

    def make_facts(_next: int) -> Sequence[NewFact]:
        return [] if ratings_kept() == kept else [(RATINGS_SWITCHED, payload)]

    write_act(act, make_facts, payload)
    if not kept:
        with writing():
            steps.forget_ratings()


def start_ratings_anew(now: datetime) -> None:
    """Let all ratings be worked out anew by whoever brings them up to date next.

    Raise RuleError if none are kept.
    """
    if not ratings_kept():
        raise RuleError(N_("ratings are not kept here"))
    with writing():
        steps.start_anew(now)


def bring_up_to_date(
    now: datetime, tell: Progress | None = None, *, until: float | None = None
) -> bool:
    """Bring the ratings up to date with all that was written; return whether they are.

    `until` is by the monotonic clock: what is left then is left for the next time. Where no ratings
    are kept, nothing is to be done. Several may do it at once: each does what is next.
    """
    if not ratings_kept():
        if noted():
            with writing():
                drop_unwanted()
        return True
    made = ratings_made()
    if made is not None and made.fresh:
        return True
    held = _Held()
    while once_more(lambda: _step(held, now)):
        if tell is not None and (now_made := ratings_made()) is not None:
            tell(now_made.done, now_made.of)
        if until is not None and time.monotonic() > until:
            return False
    return True


class _Held:
    """The ratings of people after the matches that are done, as far as they were asked for."""

    def __init__(self) -> None:
        self.after: steps.Reached | None = None
        self.ratings: dict[int, Rating] = {}


def _step(held: _Held, now: datetime) -> bool:
    """Do what is next in one transaction; return whether there may be more."""
    with writing():
        reached = steps.hold_ratings(now)
        if reached is None:
            return False
        if steps.look_at_changes(reached, MATCHES):
            return True
        matches = steps.next_matches(reached, MATCHES)
        if not matches:
            steps.tell_ratings(reached, now)
            return False
        same = held.after is not None and held.after.place == reached.place
        ratings = dict(held.ratings) if same else {}
        people = {who for one in matches for who in steps.people_of(one.result)}
        ratings |= steps.ratings_at(reached, people - ratings.keys())
        moves = list(rate_all(ratings, [one.result for one in matches]))
        after = steps.write_moves(reached, matches, moves)
    held.after, held.ratings = after, ratings
    return True

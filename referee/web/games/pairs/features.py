"""The differences between games of two sides, as values and functions."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask_babel import LazyString

from referee.core.sides import Side
from referee.games.pairs.open_hand import OpenHand
from referee.store.matches.views import MatchCourse, MatchView
from referee.web.forms.fields import Choice
from referee.web.matches.correction_form import CorrectionForm


@dataclass(frozen=True)
class ClaimedBonus:
    """A declaration as a claim counts it: what it is worth in thirds, and why it may not count."""

    label: str
    value: str
    thirds: int
    is_scored: bool
    article: str


@dataclass(frozen=True)
class Bonus:
    """The declarations that score beside the cards: a maraffa, or accuse.

    `shown` gives what the table's own templates draw, for the hand and the mode of entry. `told`
    are the fields of its form on the table's page that say there why they are refused, by the kind
    of fact; none where the form is not shown.
    `claimants` are those who may have declared before a claim though nobody wrote it down;
    `claimed` counts the declarations of a side.
    """

    shown: Callable[[MatchView, OpenHand, str], object]
    told: Callable[[MatchView, OpenHand], Mapping[str, Collection[str]]]
    claimants: Callable[[MatchView, OpenHand], Sequence[Choice]]
    claimed: Callable[[MatchCourse, int, Side], Sequence[ClaimedBonus]]


@dataclass(frozen=True)
class PairGame:
    """A game for two sides.

    `starter` is the field and the seat-mark of who begins a hand (`battezzante` or `first`),
    `has_trump` whether he names trumps. `deals` tells before the deal who begins. `role` is the
    seat-mark that `round_table` has words for. `voids` are the reasons for which a regulation lets
    a hand be void, and `void_words` tell what follows. `words` are those that a tablet needs of
    this game alone while it has no network, with names in braces.
    """

    starter: str
    has_trump: bool
    role: str
    void_words: LazyString
    voids: Callable[[Any], Sequence[str]]
    deals: Callable[[MatchView, OpenHand], Sequence[str]]
    words: Callable[[MatchView], Mapping[str, object]]
    bonus: Bonus
    correction: type[CorrectionForm]

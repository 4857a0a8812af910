"""The catalogue of offences with their remedies, and the next step after earlier warnings.

The order of the steps is that of 11.3, the mildest first; where an article has a ladder of its
own it is followed.
"""

from collections.abc import Collection
from typing import NamedTuple, Protocol

from referee.core.rulings.offences import OFFENCES, REMEDIES, Remedy

ARTICLES = {
    "sign": "11.2",
    "word": "5.4",
    "false_call": "5.3",
    "revoke": "4.3",
    "false_maraffa": "6.3",
    "looked_back": "11.2",
    "exposed_card": "12.1",
    "late": "15.3",
    "conduct": "11.2",
}
"""The article of the rulebook that speaks of each offence."""

_LADDERS: dict[str, tuple[Remedy, ...]] = {"late": ("warning", "match_lost")}
"""Late: a warning, then a walkover (15.3)."""

_REPLAY: Remedy = "replay"


class Punishing(Protocol):
    """The remedies of a regulation: the first remedy for each."""

    def remedy_for(self, offence: str) -> Remedy: ...


class Catalogued(NamedTuple):
    """An offence, the article that speaks of it, and its remedies from the first to the last."""

    offence: str
    article: str
    ladder: tuple[Remedy, ...]


def catalogue(regulation: Punishing) -> tuple[Catalogued, ...]:
    """Return every offence of 11.2 as this regulation punishes it."""
    return tuple(
        Catalogued(offence, ARTICLES[offence], _ladder(offence, regulation)) for offence in OFFENCES
    )


def proposed(offence: str, warned: Collection[str], regulation: Punishing) -> Remedy:
    """Return the next remedy for an offender with warnings; `warned` has the offence of each.

    Only warnings for the same offence count.
    """
    ladder = _ladder(offence, regulation)
    earlier = sum(one == offence for one in warned)
    return ladder[min(earlier, len(ladder) - 1)]


def _ladder(offence: str, regulation: Punishing) -> tuple[Remedy, ...]:
    """Return the remedies from the regulation's own one upwards.

    Playing the hand again is not a step, because it punishes nobody.
    """
    own = regulation.remedy_for(offence)
    steps = _LADDERS.get(offence, tuple(one for one in REMEDIES if one != _REPLAY))
    return steps[steps.index(own) :]

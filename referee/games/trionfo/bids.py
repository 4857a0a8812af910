"""The bids of trionfo (13.2): one round in speaking order, each higher than the last or *passo*."""

from collections.abc import Sequence
from typing import NamedTuple

from referee.core.errors import N_, RuleError
from referee.core.reading import read_each, read_word
from referee.games.trionfo.words import BID_NAMES

PASSO = "passo"
CHIAMO, DI_PIU, MASO, MASO_DEI_MASI = "chiamo", "di_piu", "maso", "maso_dei_masi"
BIDS = (PASSO, CHIAMO, DI_PIU, MASO, MASO_DEI_MASI)
"""Every word that may be said, the lowest first."""

SPEAKERS = 5


class Bid(NamedTuple):
    """A bid that stands; `turn` is how many spoke before, 0 for the first speaker."""

    word: str
    turn: int


def read_bids(value: object) -> tuple[str, ...]:
    """Return the five words of a whole round. Raise RuleError (13.2)."""
    words = _read_words(value)
    if len(words) != SPEAKERS:
        raise RuleError(
            N_("five players speak once each; bids here: %(bids)s"),
            article="13.2",
            bids=len(words),
        )
    check_ascending(words)
    return words


def read_bids_so_far(value: object) -> tuple[str, ...]:
    """Return the words of a round that goes on. Raise RuleError (13.2)."""
    words = _read_words(value, SPEAKERS)
    check_ascending(words)
    return words


def _read_words(value: object, most: int | None = None) -> tuple[str, ...]:
    return read_each(value, read_word, BIDS, most=most)


def check_ascending(words: Sequence[str]) -> None:
    """Raise RuleError at the first bid that is not higher than the one that stands."""
    for turn, word in enumerate(words):
        if word not in allowed(words[:turn]):
            raise RuleError(
                N_("%(bid)s is not higher than %(standing)s"),
                place=f"[{turn}]",
                article="13.2",
                bid=BID_NAMES[word],
                standing=BID_NAMES[max(words[:turn], key=BIDS.index)],
            )


def allowed(words: Sequence[str]) -> tuple[str, ...]:
    """Return the words that the next speaker may say; empty once all five have spoken."""
    if len(words) == SPEAKERS:
        return ()
    highest = max(map(BIDS.index, words), default=0)
    return (PASSO, *BIDS[highest + 1 :])


def highest(words: Sequence[str]) -> Bid | None:
    """Return the highest bid, None where all have passed so far."""
    turn = max(range(len(words)), key=lambda turn: BIDS.index(words[turn]), default=0)
    if not words or words[turn] == PASSO:
        return None
    return Bid(words[turn], turn)

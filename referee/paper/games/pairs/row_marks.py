"""Signs beside the number of a hand for its special events."""

from collections.abc import Iterable, Iterator
from typing import Any

from referee.core.errors import N_
from referee.games.pairs.hand import Hand
from referee.games.pairs.result import HandResult
from referee.presenters.words.text import say

LEGEND = {
    "claim": N_("O claim"),
    "penalty": N_("P ruling of the referee"),
    "cappotto": N_("C cappotto"),
    "void": N_("V void hand"),
    "surplus": N_("S surplus, not scored"),
    "amended": N_("* corrected or added afterwards"),
}
"""The meaning of each sign; the sign is the first word of it, in any language."""


def row_marks(hand: Hand[Any], result: HandResult, is_amended: bool) -> tuple[str, ...]:
    """Return the keys of `LEGEND` that a hand has, so that 11.5 is kept where no note has room."""
    return (*_of_result(hand, result), *(["amended"] if is_amended else []))


def _of_result(hand: Hand[Any], result: HandResult) -> Iterator[str]:
    if result.kind == "surplus":
        yield "surplus"
        return
    if hand.void is not None:
        yield "void"
        return
    if hand.claim is not None and result.kind in ("claim_right", "claim_wrong"):
        yield "claim"
    if hand.penalty is not None:
        yield "penalty"
    elif result.cappotto is not None:
        yield "cappotto"


def signs(marks: Iterable[str]) -> str:
    """Return `P*`: the signs of a row, in the reader's language."""
    return "".join(say(LEGEND[mark]).split()[0] for mark in marks)


def legend(marks: Iterable[str]) -> list[str]:
    """Return what the signs on a sheet mean, each once, in their own order."""
    used = set(marks)
    return [say(words) for mark, words in LEGEND.items() if mark in used]

"""Byes: no entry has a second one while another has had none (15.5)."""

from collections.abc import Mapping, Sequence

from referee.core.errors import N_
from referee.core.words import Sentence

BYES_ARTICLE = "15.5"

FEWEST_BYES = Sentence(N_("the number is odd, and of those who rested least this is the lowest"),
                        {}, BYES_ARTICLE)  # fmt: skip
IN_TURN = Sentence(N_("rests in turn"), {}, BYES_ARTICLE)


def choose_byes(order: Sequence[int], had: Mapping[int, int], number: int) -> tuple[int, ...]:
    """Return `number` entries of `order` (best first) that have a bye.

    Those that `had` fewest come first, and among them the lowest in the order.
    """
    lowest_first = order[::-1]
    return tuple(sorted(lowest_first, key=had.__getitem__)[:number])

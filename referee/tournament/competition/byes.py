"""Who rests: nobody twice while another has not rested (15.5)."""

from collections.abc import Mapping, Sequence

from referee.core.errors import N_
from referee.games.marafone.words import Sentence

BYES_ARTICLE = "15.5"

FEWEST_BYES = Sentence(N_("the number is odd, and of those who rested least this is the lowest"),
                        {}, BYES_ARTICLE)  # fmt: skip
IN_TURN = Sentence(N_("rests in turn"), {}, BYES_ARTICLE)


def choose_byes(order: Sequence[int], rests: Mapping[int, int], number: int) -> tuple[int, ...]:
    """So many out of those in standing order: who rested least, and of them the lowest."""
    lowest_first = order[::-1]
    return tuple(sorted(lowest_first, key=rests.__getitem__)[:number])

"""Byes: no entry has a second one while another has had none (15.5)."""

from collections.abc import Mapping, Sequence

from referee.core.errors import N_
from referee.core.words import Sentence

BYES_ARTICLE = "15.5"

FEWEST_BYES = Sentence(N_("the number is odd, and of those who rested least this is the lowest"),
                        {}, BYES_ARTICLE)  # fmt: skip
LAST_OF_THE_DRAW = Sentence(
    N_("the number is odd, and in the first round the last one of the draw rests"),
    {},
    BYES_ARTICLE,
)
FEWEST_BYES_WITHOUT_HANDICAP = Sentence(
    N_("the number is odd, and of those who rested least this is the lowest without the handicap"),
    {},
    BYES_ARTICLE,
)
IN_TURN = Sentence(N_("rests in turn"), {}, BYES_ARTICLE)


def choose_byes(
    order: Sequence[int], had: Mapping[int, int], *, seats: int
) -> tuple[list[int], tuple[int, ...]]:
    """Return who of `order` (best first) plays at tables of so many seats, and who has a bye.

    Those that `had` fewest byes come first, and among them the lowest in the order.
    """
    lowest_first = order[::-1]
    byes = tuple(sorted(lowest_first, key=had.__getitem__)[: len(order) % seats])
    return [entry for entry in order if entry not in byes], byes

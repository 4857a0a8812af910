"""The consolante of a knockout to be filled in by hand: who meets whom is found round by round."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from referee.tournament.formats.bracket import matches, seeded

SEMIFINALISTS = 4
"""Whoever loses a first match when so few are left plays for the third place."""

HEADING = 0.7
"""What the heading of a round takes, in lines."""

LEAST = 2
"""The lines of a round that stand together."""


@dataclass(frozen=True)
class ConsolanteRound:
    """A round of a consolante, by its number in the knockout: so many matches at the most.

    `rests` tells that somebody may have a bye, `goes_on` that it begins in another column.
    """

    number: int
    matches: int
    rests: bool
    goes_on: bool = False

    @property
    def rows(self) -> int:
        """Return how many lines it takes."""
        return self.matches + self.rests


def consolante_rounds(entries: int) -> list[ConsolanteRound]:
    """Return the rounds that the consolante of a knockout of so many entries has at the most.

    Those who had a bye join after the second round, where they lose it: how many those are
    is not known before. Where the first round is that of the semifinals there is none.
    """
    pairs = matches(seeded(range(1, entries + 1)))
    places = 2 * len(pairs)
    there = sum(None not in pair for pair in pairs) if places > SEMIFINALISTS else 0
    meetings = matches(pairs) if places > 2 * SEMIFINALISTS else []
    joining = sum(None in one or None in other for one, other in meetings)
    rounds: list[ConsolanteRound] = []
    number, known = 2, True
    while there + joining > 1:
        if there > 1:
            odd = bool(there % 2) if known else there > 2
            rounds.append(ConsolanteRound(number, there // 2, odd))
        known = known and not joining
        there, joining, number = (there + 1) // 2 + joining, 0, number + 1
    return rounds


def in_columns(rounds: Sequence[ConsolanteRound]) -> list[list[ConsolanteRound]]:
    """Return the rounds in two columns of nearly the same height, the first ones on the left.

    A round may go on in the other column, where both parts have enough of it.
    """
    high = (sum(one.rows + HEADING for one in rounds) + HEADING) / 2
    left: list[ConsolanteRound] = []
    right: list[ConsolanteRound] = []
    for one in rounds:
        room = round(high - sum(before.rows + HEADING for before in left) - HEADING)
        if left and (right or room < LEAST):
            right.append(one)
        elif one.rows <= room + 1:
            left.append(one)
        else:
            here = min(room, one.rows - LEAST)
            left.append(replace(one, matches=here, rests=False))
            right.append(replace(one, matches=one.matches - here, goes_on=True))
    return [left, right]

"""What goes on after a loss in a knockout to be filled in by hand, by its rounds."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from referee.tournament.formats.bracket import matches, seeded

SEMIFINALISTS = 4
"""Whoever loses a first match when so few are left plays for the third place."""

HEADING = 0.7
"""What the heading of a round takes, in lines."""

HEAD, END = 7.0, 4.0
"""Millimetres of that heading, and of what stays free at the end of a page."""

LOWEST, HIGHEST = 8.0, 13.0
"""Millimetres of a line: less cannot be written in with a pencil, more looks lost."""

LEAST = 2
"""The lines of a round that stand together."""


@dataclass(frozen=True)
class ConsolanteRound:
    """A round of a consolante, by its number in the knockout: so many matches at the most.

    `rests` tells that somebody may have a bye, `goes_on` that it begins in another column; `finals`
    are those against whoever has not lost.
    """

    number: int
    matches: int
    rests: bool
    goes_on: bool = False
    finals: bool = False

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


def ripescaggio_rounds(entries: int) -> list[ConsolanteRound]:
    """Return the rounds of the ripescaggio of a knockout of so many entries, and the finals.

    Whoever loses in the tree joins in the round after.
    """
    pairs = matches(seeded(range(1, entries + 1)))
    losing = [sum(None not in pair for pair in pairs)]
    places = len(pairs)
    while places > 1:
        places //= 2
        losing.append(places)
    rounds: list[ConsolanteRound] = []
    number, there = 2, losing[0]
    while there > 1 or number <= len(losing):
        if there > 1:
            rounds.append(ConsolanteRound(number, there // 2, bool(there % 2)))
        there = (there + 1) // 2 + sum(losing[number - 1 : number])
        number += 1
    return [*rounds, ConsolanteRound(number, 2, rests=False, finals=True)]


def on_pages(rounds: Sequence[ConsolanteRound], high: float) -> list[list[list[ConsolanteRound]]]:
    """Return the rounds in two columns of each page, which have room for so many lines."""
    columns = in_columns(rounds)
    while max(sum(one.rows + HEADING for one in column) for column in columns) > high:
        columns = in_columns(rounds, len(columns) + 2)
    return [columns[first : first + 2] for first in range(0, len(columns), 2)]


def line_height(pages: Sequence[Sequence[Sequence[ConsolanteRound]]], high: float) -> float:
    """Return the millimetres of a line that fill the fullest column of these pages."""
    columns = [column for page in pages for column in page if column]
    heights = [
        (high - END - HEAD * len(column)) / sum(one.rows for one in column) for column in columns
    ]
    return max(LOWEST, min(HIGHEST, *heights))


def in_columns(rounds: Sequence[ConsolanteRound], number: int = 2) -> list[list[ConsolanteRound]]:
    """Return the rounds in columns of nearly the same height, the first ones on the left.

    A round may go on in the next column, where both parts have enough of it.
    """
    high = (sum(one.rows + HEADING for one in rounds) + HEADING * (number - 1)) / number
    columns: list[list[ConsolanteRound]] = [[]]
    left = [*rounds]
    while left:
        one, column = left.pop(0), columns[-1]
        room = round(high - sum(before.rows + HEADING for before in column) - HEADING)
        last = len(columns) == number
        if last or one.rows <= room + 1 or (not column and one.rows < 2 * LEAST):
            column.append(one)
        elif one.finals or room < LEAST:
            columns.append([one])
        else:
            here = max(LEAST, min(room, one.rows - LEAST))
            column.append(replace(one, matches=here, rests=False))
            columns.append([])
            left.insert(0, replace(one, matches=one.matches - here, goes_on=True))
    return [*columns, *[[]] * (number - len(columns))]

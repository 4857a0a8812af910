"""Sheets to write on by hand: with the names of a table filled in, or with nothing."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from referee.games.pairs.regulation import PairsRegulation
from referee.paper.games.pairs.papers import PairPapers
from referee.paper.matches.frame import SheetOrigin, blank_page
from referee.paper.press.formats import PaperFormat
from referee.presenters.words.amounts import target_shown
from referee.presenters.words.names import game_name
from referee.store.matches.views import MatchView

SPACE: dict[PaperFormat, float] = {"a4": 192, "a5": 110}
"""Millimetres that a page leaves for the rows of its hands, where all of the sheet is on it."""

FIRST: dict[PaperFormat, float] = {"a4": 212, "a5": 128}
"""The same of the first page, where the sheet goes on overleaf: nothing is signed there."""

OVERLEAF: dict[PaperFormat, float] = {"a4": 221, "a5": 139}
"""Millimetres that are left overleaf, above the values and the signatures."""

HEADING = 5.0
"""The height of the heading of a game, and of the notes."""

LINE = 110
"""Characters in a line of small text across A4, which takes four millimetres."""

LOWEST, HIGHEST = 8.0, 9.5
"""Millimetres of a row: less cannot be written in with a pencil, more looks lost."""

BORDER = 0.15
"""Millimetres that the line below a row takes."""

MOST_ROWS = 40

SPARE = (2, 1)
"""Rows of a game beyond those for its points, as many as fit: for void hands, and for a tie."""

LEAST_NOTES = 2
"""Lines for notes overleaf, at the least."""

MORE: dict[PaperFormat, int] = {"a4": 0, "a5": 5}
"""Rows overleaf for the hands of any game that has more than its own rows."""


@dataclass(frozen=True)
class BlankGame:
    """A game to be written: `target` is empty where the table has yet to choose."""

    name: str
    target: str
    rows: int


@dataclass(frozen=True)
class BlankRows:
    """The rows of each game, and how high they are.

    Overleaf there are `more` of them for the hands of any game, and so many lines for `notes`.
    """

    games: Sequence[int]
    height: float
    more: int = 0
    notes: int = 0


def pair_blank(
    papers: PairPapers,
    paper: PaperFormat,
    view: MatchView | None,
    origin: SheetOrigin | None = None,
) -> str:
    """Return a sheet to write on before it is printed.

    With a match it has its names, regulation and targets; without, lines for them.
    """
    longest = papers.rules.regulations.presets[papers.longest].regulation
    regulation = view.record.regulation if view is not None else longest
    special = papers.special(regulation) if view is not None else ()
    space = SPACE[paper] - 4 * ceil(len(" ".join(special)) / LINE)
    needed = [_rows(regulation, game) for game in range(1, regulation.best_of + 1)]
    rows = _on_one_page(needed, space)
    sheet = BlankRows(rows, space / sum(rows)) if rows else _on_two_pages(needed, paper, space)
    return blank_page(
        "paper/games/pairs/blank.html",
        view,
        paper,
        origin,
        special,
        title=papers.title,
        words=papers.blank(regulation),
        games=[
            BlankGame(
                game_name(regulation, game),
                target_shown(regulation, game) if view is not None else "",
                count,
            )
            for game, count in enumerate(sheet.games, start=1)
        ],
        more=sheet.more,
        notes=sheet.notes,
        row_height=f"{min(HIGHEST, max(LOWEST, sheet.height)):.2f}mm",
    )


def _on_one_page(needed: Sequence[int], space: float) -> list[int]:
    """Return the rows of each game where all have room, and some to spare; none otherwise."""
    spared = [[count + spare for count in needed] for spare in SPARE]
    rows = next((one for one in spared if sum(one) * LOWEST <= space), None)
    if rows is None:
        return []
    # A short match leaves no half of a page empty: void hands have room, too.
    more = max(0, int(space // HIGHEST) - sum(rows))
    return [count + more // len(rows) for count in rows]


def _on_two_pages(needed: Sequence[int], paper: PaperFormat, space: float) -> BlankRows:
    """Return the rows of a sheet whose last game is overleaf, with what else has room there."""
    first = FIRST[paper] - (SPACE[paper] - space)
    before = len(needed) - 1
    if before == 0 or sum(needed[:-1]) * LOWEST > first:
        # A very long game goes on to as many pages as it takes.
        return BlankRows([count + SPARE[0] for count in needed], HIGHEST, notes=SPARE[0])
    most = int(first // HIGHEST) // before
    rows = [max(count, most) for count in needed[:-1]]
    last = max(needed[-1], most) if MORE[paper] == 0 else needed[-1]
    overleaf = last + MORE[paper]
    room = OVERLEAF[paper] - HEADING * (3 if MORE[paper] else 2)
    notes = LEAST_NOTES * (LOWEST + BORDER)
    height = max(LOWEST, min(HIGHEST, first / sum(rows), (room - notes) / overleaf - BORDER))
    left = room - overleaf * (height + BORDER)
    return BlankRows([*rows, last], height, MORE[paper], int(left / (LOWEST + BORDER)))


def _rows(regulation: PairsRegulation, game: int) -> int:
    """Return how many hands a game can last: each gives out a whole hand's points."""
    most_without_winner = 2 * (regulation.target_of(game) - 1)
    return min(MOST_ROWS, most_without_winner // regulation.whole_hand + 1)

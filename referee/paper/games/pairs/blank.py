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
"""Millimetres that the first page leaves for the rows of its hands."""

LINE = 110
"""Characters in a line of small text across A4, which takes four millimetres."""

LOWEST, HIGHEST = 8.0, 9.5
"""Millimetres of a row: less cannot be written in with a pencil, more looks lost."""

MOST_ROWS = 40

SPARE = (2, 1)
"""Rows of a game beyond those for its points, as many as fit: for void hands, and for a tie."""


@dataclass(frozen=True)
class BlankGame:
    """A game to be written: `target` is empty where the table has yet to choose."""

    name: str
    target: str
    rows: int


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
    games = _games(regulation, paper, space, chosen=view is not None)
    rows = [game.rows for game in games]
    whole = _fits(rows, space)
    # Of a large sheet that goes on overleaf the last game does.
    row = space / sum(rows if whole or paper == "a5" else rows[:-1] or rows)
    return blank_page(
        "paper/games/pairs/blank.html",
        view,
        paper,
        origin,
        special,
        title=papers.title,
        words=papers.blank(regulation),
        games=games,
        notes=not whole,
        row_height=f"{min(HIGHEST, max(LOWEST, row)):.2f}mm",
    )


def _fits(rows: Sequence[int], space: float) -> bool:
    return sum(rows) * LOWEST <= space


def _games(
    regulation: PairsRegulation, paper: PaperFormat, space: float, *, chosen: bool
) -> list[BlankGame]:
    games = range(1, regulation.best_of + 1)
    needed = [_rows(regulation, game) for game in games]
    spared = [[count + spare for count in needed] for spare in SPARE]
    # What does not fit goes on overleaf, where half a sheet has no room for more.
    otherwise = spared[0] if paper == "a4" else needed
    rows = next((one for one in spared if _fits(one, space)), otherwise)
    # A short match leaves no half of a sheet empty: void hands have room, too.
    more = max(0, int(SPACE[paper] // HIGHEST) - sum(rows))
    rows = [count + more // len(rows) for count in rows]
    return [
        BlankGame(
            game_name(regulation, game), target_shown(regulation, game) if chosen else "", count
        )
        for game, count in zip(games, rows, strict=True)
    ]


def _rows(regulation: PairsRegulation, game: int) -> int:
    """Return how many hands a game can last: each gives out a whole hand's points."""
    most_without_winner = 2 * (regulation.target_of(game) - 1)
    return min(MOST_ROWS, most_without_winner // regulation.whole_hand + 1)

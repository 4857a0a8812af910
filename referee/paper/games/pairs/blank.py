"""Sheets to write on by hand: with the names of a table filled in, or with nothing."""

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
    games = _games(regulation, paper, chosen=view is not None)
    special = papers.special(regulation) if view is not None else ()
    space = SPACE[paper] - 4 * ceil(len(" ".join(special)) / LINE)
    row = space / sum(game.rows for game in games)
    return blank_page(
        "paper/games/pairs/blank.html",
        view,
        paper,
        origin,
        special,
        title=papers.title,
        words=papers.blank(regulation),
        games=games,
        notes=row < LOWEST,
        row_height=f"{min(HIGHEST, max(LOWEST, row)):.2f}mm",
    )


def _games(regulation: PairsRegulation, paper: PaperFormat, *, chosen: bool) -> list[BlankGame]:
    games = range(1, regulation.best_of + 1)
    rows = [_rows(regulation, game) for game in games]
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

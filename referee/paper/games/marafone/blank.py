"""Sheets to write on by hand: with the names of a table filled in, or with nothing."""

from math import ceil
from typing import Any, NamedTuple

from flask import render_template
from flask_babel import get_locale

from referee.games.marafone.regulation import Regulation, presets
from referee.paper.matches.heading import heading
from referee.paper.press import rendering
from referee.paper.press.formats import Format
from referee.paper.press.imposition import two_up
from referee.presenters.words.amounts import target_shown
from referee.presenters.words.names import game_name
from referee.presenters.words.text import _
from referee.store.matches.views import MatchView

SPACE: dict[Format, float] = {"a4": 172, "a5": 112}
"""Millimetres that a sheet leaves for the rows of its hands."""

SPARE: dict[Format, int] = {"a4": 1, "a5": 0}
"""Rows of each game beyond those that are enough where no hand is void."""

LINE: dict[Format, int] = {"a4": 110, "a5": 75}
"""Characters in a line of small text, which takes four millimetres."""

LOWEST, HIGHEST = 4.4, 8.5
"""Millimetres of a row: less cannot be written in, more looks lost."""

MOST_ROWS = 40


class BlankGame(NamedTuple):
    """A game to be written: `target` is empty where the table has yet to choose."""

    name: str
    target: str
    rows: int


def blank_sheet(paper: Format = "a4", view: MatchView | None = None) -> bytes:
    """The PDF of a sheet to write on, in the language of the context.

    With a match it has its names, regulation and targets; without, lines for them.
    """
    whole = rendering.print_one(blank_html(paper, view))
    return two_up(whole) if paper == "a5" else whole


def blank_html(paper: Format, view: MatchView | None) -> str:
    """The sheet before it is printed."""
    regulation = view.record.regulation if view else presets()["circolo"].regulation
    games = _games(regulation, paper, chosen=view is not None)
    filled: dict[str, Any] = {"view": None, "heading": None}
    space = SPACE[paper]
    if view is not None:
        head = heading(view.record, view.state.title, view.opened_at.date())
        filled = {"view": view, "heading": head}
        space -= 4 * ceil(len(" ".join(head.special)) / LINE[paper])
    row = space / sum(game.rows for game in games)
    return render_template(
        "paper/games/marafone/blank.html",
        lang=str(get_locale()),
        paper=paper,
        games=games,
        row_height=f"{min(HIGHEST, max(LOWEST, row)):.2f}mm",
        figure=regulation.unit == "figure",
        values=_values(regulation),
        **filled,
    )


def _games(regulation: Regulation, paper: Format, *, chosen: bool) -> list[BlankGame]:
    return [
        BlankGame(
            game_name(regulation, game),
            target_shown(regulation, game) if chosen else "",
            _rows(regulation, game) + SPARE[paper],
        )
        for game in range(1, regulation.best_of + 1)
    ]


def _rows(regulation: Regulation, game: int) -> int:
    """The hands that a game can last: each gives out a whole hand's points, whoever takes them."""
    most_without_winner = 2 * (regulation.target_of(game) - 1)
    return min(MOST_ROWS, most_without_winner // regulation.whole_hand + 1)


def _values(regulation: Regulation) -> str:
    """What the cards are worth, in one line."""
    if regulation.unit == "figure":
        return _(
            "Ace 3 figure; 3, 2, king, horse, jack 1; 7, 6, 5, 4 nothing; last trick 3; "
            "in all 35. Maraffa 9."
        )
    return _(
        "Ace 1 point; 3, 2, king, horse, jack ⅓; 7, 6, 5, 4 nothing; last trick 1; "
        "thirds left over do not count: in all 11. Maraffa 3."
    )

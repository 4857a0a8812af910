"""The newest hands of a sheet for a screen, whatever the length of the match."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from referee.games.course import AnyCourse
from referee.presenters.games.game import HandLink
from referee.presenters.games.registry import game_of
from referee.presenters.words.names import short_names

AT_TABLE = 12
"""Hands that the page of a match shows: some more than a game has that is being played."""

ON_PAGE = 100
"""Hands on a page of the hands alone."""


@dataclass(frozen=True)
class HandList:
    """Hands of a sheet, the newest first: `rows` below `columns`, and `sums` of the whole sheet.

    The types of their rows and columns are those of the game. So many hands are `earlier`.
    """

    rows: Sequence[Any]
    columns: Any
    sums: Sequence[str]
    earlier: int


def newest_hands(
    course: AnyCourse, most: int, last: int | None = None, link: HandLink | None = None
) -> HandList:
    """Return at most so many hands, the newest or those up to the hand `last`.

    `link` gives where a hand is corrected. Players are told by their first names. The sums are left
    out where newer hands are.
    """
    game, played = game_of(course.game), course.state.hands
    # Beside the keys, and on a phone, there is no room for whole names in a mark.
    short = tuple(short_names(course.record.players))
    newest = played if last is None else max(0, min(last, played))
    earlier = max(0, newest - most)
    return HandList(
        rows=game.rows(course, link, range(newest, earlier, -1), short),
        columns=game.columns(course.record.players),
        sums=game.sums(course) if newest == played else (),
        earlier=earlier,
    )

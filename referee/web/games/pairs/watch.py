"""The spectators' page of a match between two sides."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from markupsafe import Markup

from referee.core.sides import Side
from referee.paper.matches.sheets import chart
from referee.paper.press.drawing import PHONE, Size
from referee.presenters.games.moment import Moment
from referee.presenters.games.pairs.moment import game_moment, match_moment
from referee.presenters.games.pairs.score import (
    FinishedGame,
    PairScore,
    finished_games,
)
from referee.presenters.matches.newest_hands import AT_TABLE, HandList, newest_hands
from referee.presenters.tournaments.results.desk_result import DeskResult
from referee.presenters.words.names import side_names
from referee.store.matches.views import MatchView
from referee.web.games.cards.again import again_link
from referee.web.games.pairs.play import score_that_counts

WALL = Size(900, 170, 19.4, 2.4)
"""A chart twice as wide on the wall: its letters are then 30 pixels high."""


@dataclass(frozen=True)
class PairWatch:
    """The values of the spectators' page of a match between two sides.

    `moment` is the match once it is won, or the game that the last hand has ended.
    """

    shown: PairScore
    moment: Moment | None
    trump: str
    names: Mapping[Side, str]
    sheet: HandList
    games: Sequence[FinishedGame]
    drawing: Markup | str


def pair_watch(view: MatchView, wall: bool, desk: DeskResult | None) -> PairWatch:
    """Return score, sheet, games and chart, the chart wider for the wall.

    A result that was written at the `desk` counts instead of the match's own; its games are then
    told with the score as it was played.
    """
    hands = view.record.hands
    hand = hands[-1] if hands and view.state.open_hand == len(hands) else None
    return PairWatch(
        shown=score_that_counts(view, desk),
        moment=None if desk else match_moment(view) or game_moment(view),
        trump=hand.trump or "" if hand else "",
        names=side_names(view.record.players),
        sheet=newest_hands(view, AT_TABLE, link=partial(again_link, view)),
        games=() if desk else finished_games(view),
        drawing=chart(view, WALL if wall else PHONE) if hands else "",
    )

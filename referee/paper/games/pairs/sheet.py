"""The sheet of a match of two pairs, as a club hangs it on the wall."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from referee.core.sides import SIDES, Side
from referee.core.table_result import leader
from referee.paper.games.pairs.chart import pair_chart
from referee.paper.games.pairs.grid import GameRows, GridRow, grid
from referee.paper.games.pairs.papers import GridWords, PairPapers
from referee.paper.games.pairs.rulings import hand_notes, pair_rulings
from referee.paper.matches.ending import going_on_words, is_long, signed_later
from referee.paper.matches.frame import SheetOrigin, sheet_page
from referee.paper.matches.signatures import signature
from referee.paper.press.drawing import A4, A5, Size
from referee.paper.press.formats import PaperFormat
from referee.presenters.games.pairs.score import outcome, won_by
from referee.presenters.tournaments.results.desk_result import DeskResult
from referee.presenters.words.amounts import target_shown
from referee.presenters.words.names import (
    game_name,
    given_names,
    short_names,
    shown_names,
    side_names,
)
from referee.presenters.words.text import _
from referee.store.matches.views import MatchView

CHARTS: dict[PaperFormat, Size] = {"a4": A4, "a5": A5}


STARTER: Mapping[PaperFormat, int] = {"a4": 22, "a5": 14}
"""Letters of a name for which the column of who begins has room."""

OVER_COLUMNS = 25
"""Letters of the given names of a side for which its columns have room."""

SIDE_OF: Mapping[str, Side] = {"a": "A", "b": "B"}
"""The sides of a match by those of its table."""


class BoardGame(NamedTuple):
    """A game beside the names: its points, who won it, None where nobody has, and how."""

    name: str
    target: str
    score: Sequence[int]
    winner: Side | None
    why: str = ""


def pair_sheet(papers: PairPapers, view: MatchView, origin: SheetOrigin, paper: PaperFormat) -> str:
    """Return the sheet of a match of two pairs before it is printed."""
    games, rulings = grid(papers, view), pair_rulings(papers, view)
    rows = [row for game in games for row in game.rows]
    desk = origin.desk
    over = outcome(view) or (_("given up") if view.state.closed else "")
    own = over or going_on_words(view)
    won = _won_by_desk(view, desk)
    told = won or (desk.title if desk else own)
    return sheet_page(
        "paper/games/pairs/sheet.html",
        view,
        origin,
        paper,
        papers.special(view.record.regulation),
        title=papers.title,
        columns=_columns(papers.grid(view.record.regulation), rows),
        names=side_names(view.record.players),
        short_names=_over_columns(view),
        starters=_starters(view, paper),
        games=games,
        games_won=desk.result.games if desk else view.result.games_won,
        so_far="" if desk else _so_far(games),
        legend=_legend(rows),
        notes=paper == "a4" and any(row.note for row in rows),
        apart=hand_notes(games) if paper == "a5" else (),
        board=_board(view, origin, games, own),
        outcome=told,
        short=desk.title if desk else outcome(view, short=True) or own,
        told=list(filter(None, (desk.title if won else "", desk.told))) if desk else [],
        desk=desk,
        # Who has signed the match signed what was played.
        signed_for=own if desk and not desk.ruled and view.state.signatures else told,
        rulings=rulings,
        long=is_long(rulings, paper),
        section=papers.section(),
        nothing=papers.nothing(),
        thirds=view.record.regulation.scale > 1 and _has_thirds(rows),
        chart=pair_chart(papers, view, CHARTS[paper]),
        later=signed_later(view, origin, over, _("Once the match is over")),
        signatures=[
            *(
                signature(_("Side %(side)s", side=side), view.state.signatures.get(side))
                for side in SIDES
            ),
            signature(_("Referee")),
        ],
    )


def _over_columns(view: MatchView) -> dict[Side, str]:
    """Return the given names of each side, of each player one where all are too long for a line."""
    whole, one = (
        side_names([given_names(name, most) for name in view.record.players]) for most in (2, 1)
    )
    return {side: whole[side] if len(whole[side]) <= OVER_COLUMNS else one[side] for side in SIDES}


def _starters(view: MatchView, paper: PaperFormat) -> Mapping[str, str]:
    """Return the first names for the column of who begins, where it has no room for all names."""
    names = shown_names(view.record.players)
    if all(len(name) <= STARTER[paper] for name in names):
        return {}
    return dict(zip(names, short_names(view.record.players), strict=True))


def _board(
    view: MatchView, origin: SheetOrigin, games: Sequence[GameRows], said: str
) -> list[BoardGame]:
    """Return the games as they stand beside the names, without what is `said` of the match.

    Those of a match whose result was written at the desk are not those of its hands, and of one
    without hands of which different results were told there are none.
    """
    if origin.desk is None:
        shown = [game for game in games if game.begun or not origin.differs]
        return [
            BoardGame(
                one.name, one.target, one.score, one.winner, "" if one.why == said else one.why
            )
            for one in shown
        ]
    regulation = view.record.regulation
    return [
        BoardGame(
            game_name(regulation, number),
            target_shown(regulation, number),
            score,
            SIDE_OF.get(leader(score) or ""),
        )
        for number, score in enumerate(origin.desk.result.scores, start=1)
    ]


def _won_by_desk(view: MatchView, desk: DeskResult | None) -> str:
    """Say who wins by a result that counts instead of the match's own; "" where its words do."""
    winner = SIDE_OF.get(desk.result.winner or "") if desk and desk.has_score else None
    return won_by(view, winner, desk.result.games) if desk and winner else ""


def _legend(rows: Sequence[GridRow]) -> list[str]:
    """Return what the signs in the grid mean, as far as they occur."""
    amended = any(row.amended for row in rows)
    unscored = any("(" in row.declared for row in rows)
    return [
        *([_("* corrected or added afterwards")] if amended else []),
        *([_("in brackets: not scored")] if unscored else []),
    ]


def _columns(words: GridWords, rows: Sequence[GridRow]) -> GridWords:
    """Return the headings of the columns in which something was recorded."""
    return GridWords(
        starter=words.starter if any(row.starter for row in rows) else "",
        trump=words.trump if any(row.trump for row in rows) else "",
        declared=words.declared if any(row.declared for row in rows) else "",
    )


def _has_thirds(rows: Iterable[GridRow]) -> bool:
    """Return whether of any hand the thirds were counted, and not its points alone."""
    return any(side.thirds for row in rows for side in row.sides)


def _so_far(games: Iterable[GameRows]) -> str:
    """Return the score of each game, for the top of the pages after the first."""
    scores = (f"{game.name} {game.score[0]}–{game.score[1]}" for game in games)
    # A line does not end between a game and its score.
    return ", ".join(score.replace(" ", "\u00a0") for score in scores)

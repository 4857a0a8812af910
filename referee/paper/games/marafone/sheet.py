"""The sheet of a match, as a club hangs it on the wall."""

from collections.abc import Iterable

from flask import render_template
from flask_babel import get_locale

from referee.core.sides import SIDES
from referee.paper.games.marafone.chart import chart
from referee.paper.games.marafone.grid import GameRows, grid
from referee.paper.matches.heading import heading
from referee.paper.matches.row_marks import legend, signs
from referee.paper.matches.rulings import hand_notes, in_order, rulings
from referee.paper.matches.signatures import signature
from referee.paper.press import rendering
from referee.paper.press.drawing import A4, A5, Size
from referee.paper.press.formats import Format
from referee.paper.press.imposition import two_up
from referee.paper.press.qr import qr
from referee.presenters.games.pairs.score import outcome
from referee.presenters.words.names import side_names
from referee.presenters.words.text import _
from referee.store.matches.views import MatchView

CHARTS: dict[Format, Size] = {"a4": A4, "a5": A5}


def match_sheet(view: MatchView, url: str, paper: Format = "a4") -> bytes:
    """The PDF of a match in the language of the context; `url` is the match's own page.

    `a5` is two equal halves on a landscape A4, one for each side.
    """
    whole = rendering.print_one(match_html(view, url, paper))
    return two_up(whole) if paper == "a5" else whole


def match_html(view: MatchView, url: str, paper: Format = "a4") -> str:
    """The sheet before it is printed."""
    games, told = grid(view), rulings(view)
    if paper == "a5":
        told = in_order([*told, *hand_notes(games, told)])
    marks = _marks(games, paper)
    return render_template(
        "paper/games/marafone/sheet.html",
        lang=str(get_locale()),
        paper=paper,
        view=view,
        heading=heading(view.record, view.state.title, view.opened_at.date()),
        names=side_names(view.record.players),
        short_names=side_names([_first_word(name) for name in view.record.players]),
        games=games,
        signs={number: signs(kinds) for number, kinds in marks.items()},
        legend=legend(kind for kinds in marks.values() for kind in kinds),
        outcome=outcome(view),
        rulings=told,
        figure=view.record.regulation.unit == "figure",
        chart=chart(view, CHARTS[paper]),
        qr=qr(url, _("QR code: %(url)s", url=url)),
        url=url,
        signatures=[
            *(
                signature(_("Side %(side)s", side=side), view.state.signatures.get(side))
                for side in SIDES
            ),
            signature(_("Referee")),
        ],
    )


def _marks(games: Iterable[GameRows], paper: Format) -> dict[int, tuple[str, ...]]:
    """The marks of each hand; where a column has the notes, only what they do not tell."""
    return {
        row.number: tuple(mark for mark in row.marks if paper == "a5" or mark == "amended")
        for game in games
        for row in game.rows
    }


def _first_word(name: str) -> str:
    """What a column has room for: the whole name stands above."""
    return next(iter(name.split()), "")

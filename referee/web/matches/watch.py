"""The spectator's page of a match: for eyes only, on a phone or on the wall."""

from hashlib import sha256

from flask import Blueprint, Response, render_template, request

from referee.presenters.games.registry import game_of as words_of
from referee.presenters.matches.lists import event_shown
from referee.presenters.office.matters import (
    disputed_versions,
    frozen_sign,
    frozen_words,
    played_lines,
    ruled_entries,
)
from referee.presenters.tournaments.results.desk_result import (
    DeskResult,
    awaited_result,
    desk_result,
    ruled_result,
    undone_shown,
)
from referee.presenters.words.dates import moment_shown
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _, clipped
from referee.store.matches import queries
from referee.store.matches.found import FoundMatch, find_match
from referee.store.matches.views import AnyView
from referee.store.register.veils import public_match
from referee.web.games.registry import game_of
from referee.web.http import caching, shared_pages, stamps
from referee.web.matches.rematch import tonight
from referee.web.public.names import this_year

blueprint = Blueprint("watch", __name__)


@blueprint.get("/watch/<code>")
def page(code: str) -> Response:
    """Show the score and the sheet; `?wall=1` for a screen that is read from five metres."""
    wall = request.args.get("wall") == "1"
    match = find_match(code)
    desk = desk_result(code) or awaited_result(match.round)
    undone = undone_shown(code)
    shown = f"{desk} {undone} {stamps.today()} {match.veil_state}"
    beside = f"{match.writer and (match.writer.id, match.writer.name)} {shown}"
    etag = caching.tag(
        match.head, "wall" if wall else "hand", sha256(beside.encode()).hexdigest()[:8]
    )
    return shared_pages.at_once(
        etag, lambda: _page(_seen(code, match.veil_state), wall, match, desk, undone)
    )


def _seen(code: str, veil_state: str) -> AnyView:
    """Return the match as everybody sees it: the page holds nothing of its reader."""
    return public_match(queries.any_view(code), veil_state, this_year())


def _page(
    view: AnyView, wall: bool, match: FoundMatch, desk: DeskResult | None, undone: str
) -> str:
    """Return the page, which holds nothing of its reader: whoever may take over is asked there."""
    game, desk = game_of(view.game), desk or ruled_result(view)
    return render_template(
        f"games/{game.name}/watch.html",
        code=view.code,
        words=game.words,
        wall=wall,
        place=_place(view, match.event_id is not None),
        last=moment_shown(view.last_at),
        # Of a match that was closed at the desk nobody takes anything over.
        writer=match.writer if view.status != "closed" else None,
        tournament=match.round,
        desk=desk.title if desk else "",
        undone=undone,
        not_final=frozen_words(view),
        sign=frozen_sign(view),
        played=played_lines(view, instead=desk is not None),
        disputed=disputed_versions(view),
        ruled=ruled_entries(view),
        outcome="" if desk else words_of(view.game).outcome(view),
        tonight=tonight(view),
        **vars(game.watch(view, wall, desk)),
    )


def _place(view: AnyView, of_club: bool) -> str:
    """Return the table, and whose match it is, as far as the record says."""
    notes = {key: isolated(clipped(text)) for key, text in view.record.notes.items()}
    table = _("Table %(table)s", table=notes["table"]) if notes.get("table") else ""
    event = event_shown(view.record.notes.get("event", ""), of_club) or notes.get("place", "")
    return " · ".join(part for part in (table, event) if part) or view.state.title

"""The spectator's page of a match: for eyes only, on a phone or on the wall."""

from hashlib import sha256

from flask import Blueprint, Response, make_response, render_template, request, url_for

from referee.presenters.games.registry import game_of as words_of
from referee.presenters.matches.lists import event_shown
from referee.presenters.office.matters import (
    disputed_versions,
    frozen_words,
    played_lines,
    ruled_entries,
)
from referee.presenters.tournaments.table import desk_result
from referee.presenters.words.dates import moment_shown
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _, clipped
from referee.store.matches.found import find_match
from referee.store.matches.views import AnyView
from referee.store.people import subjects
from referee.store.people.subjects import Subject
from referee.web.games.registry import game_of
from referee.web.http import caching
from referee.web.http.access import may_take_over
from referee.web.http.visitors import visitor

blueprint = Blueprint("watch", __name__)


@blueprint.get("/watch/<code>")
def page(code: str) -> Response:
    """Show the score and the sheet; `?wall=1` for a screen that is read from five metres."""
    wall = request.args.get("wall") == "1"
    subject = subjects.of_match(code)
    writer = subject.writer
    takes = may_take_over(visitor(), subject)
    desk = desk_result(code)
    beside = f"{writer and (writer.id, writer.name)} {takes} {desk}"
    return caching.of_match(
        code,
        lambda view: _page(view, wall, subject, takes, desk),
        "wall" if wall else "hand",
        sha256(beside.encode()).hexdigest()[:8],
    )


def _page(view: AnyView, wall: bool, subject: Subject, takes: bool, desk: str) -> Response:
    game = game_of(view.game)
    body = render_template(
        f"games/{game.name}/watch.html",
        code=view.code,
        words=game.words,
        wall=wall,
        place=_place(view, subject.event_id is not None),
        last=moment_shown(view.last_at),
        writer=subject.writer,
        tournament=find_match(view.code).round,
        desk=desk,
        takeover=url_for("takeover.page", code=view.code) if takes else "",
        not_final=frozen_words(view),
        played=played_lines(view),
        disputed=disputed_versions(view),
        ruled=ruled_entries(view),
        outcome=words_of(view.game).outcome(view),
        **vars(game.watch(view, wall)),
    )
    return make_response(body)


def _place(view: AnyView, of_club: bool) -> str:
    """Return the table, and whose match it is, as far as the record says."""
    notes = {key: isolated(clipped(text)) for key, text in view.record.notes.items()}
    table = _("Table %(table)s", table=notes["table"]) if notes.get("table") else ""
    event = event_shown(view.record.notes.get("event", ""), of_club) or notes.get("place", "")
    return " · ".join(part for part in (table, event) if part) or view.state.title

"""The table: one match on the tablet, and the forms that write to it."""

from collections.abc import Mapping
from datetime import UTC, datetime

from flask import Blueprint, abort, render_template, request, session, url_for
from werkzeug.wrappers import Response

from referee.presenters.matches.findings import finding_words, open_findings, remedy_words
from referee.presenters.matches.lasting import lasted
from referee.presenters.office.matters import table_office
from referee.presenters.office.numbering import ruling_numbers
from referee.presenters.tournaments.results.desk_result import counted_instead, undone_shown
from referee.presenters.words.offline_refusals import refusals
from referee.presenters.words.text import _, clipped
from referee.store.accounts import subjects
from referee.store.matches import queries
from referee.store.matches.views import AnyView
from referee.web.forms.base import PageForm
from referee.web.games.cards.play import played_by
from referee.web.games.pairs.table import WAYS
from referee.web.games.registry import game_of
from referee.web.http.answers import public_address
from referee.web.http.files import YEAR
from referee.web.http.who_may import may_write
from referee.web.matches import undoing, ways_of_entry
from referee.web.matches.ahead import goes_on
from referee.web.matches.posting import Post
from referee.web.matches.rematch import OVER, rematch, tonight_so_far
from referee.web.matches.writing import answer_match, answer_sent, attempt_in_turn, in_turn
from referee.web.public.help import regulation_shown
from referee.web.tablets.round import TableRound, table_round

blueprint = Blueprint("table", __name__)


@blueprint.get("/match/<code>")
def page(code: str) -> Response:
    """Show the table as it is now; `mode` and `way` are remembered on this device."""
    _remember(request.args)
    return table_page(queries.any_view(code))


def _remember(chosen: Mapping[str, str]) -> None:
    """Remember how this device enters hands, also where it was chosen without a network."""
    for name, known in (("mode", ways_of_entry.MODES), ("way", WAYS)):
        if chosen.get(name) in known:
            session[name] = chosen[name]


@blueprint.post("/match/<code>/events")
def write(code: str) -> Response:
    """Add one entry by the same action as other programs do.

    The script of the page is answered with the table as it is then, and need not ask for it.
    """
    forms = in_turn(request.form)
    for form in forms:
        _remember(form)
    if request.headers.get("X-Requested-With") != "fetch":
        return answer_sent(code, request.form.get("kind", ""), table_page)
    sent = attempt_in_turn(code, forms)
    answer = table_page(queries.any_view(code), sent)
    answer.headers["Content-Location"] = url_for("table.page", code=code)
    return answer


@blueprint.get("/match/<code>/pieces")
def pieces(code: str) -> Response:
    """Return what a tablet fills in while it has no network; its address changes with its words."""
    view = queries.any_view(code)
    if not goes_on(view):
        abort(404)
    game = game_of(view.game)
    text = render_template(
        f"games/{game.name}/pieces.html",
        view=view,
        code=code,
        words=game.words,
        refusals=refusals(),
        found=finding_words(game.name),
        remedies=remedy_words(),
        may_punish=may_write(view.code, game.settles),
        punishes=game.settles == "penalty_applied",
        signs=game.signs,
        signers=game.ending(view, None).signers,
        post=Post(url_for("table.write", code=code), view.number),
        **vars(game.table(view, None, None)),
    )
    response = Response(text, mimetype="text/html")
    response.cache_control.private = True
    response.cache_control.max_age = YEAR
    response.cache_control.immutable = True
    # The address says all that it depends on. Flask would say that it depends on the session's
    # cookie as well, which is signed anew with every page.
    session.accessed = False
    return response


def table_page(view: AnyView, sent: PageForm | None = None) -> Response:
    """Return the whole page; after a refusal with the message and what had been typed."""
    game, refused = game_of(view.game), sent.refusal if sent else None
    over, evening = view.status in OVER, table_round(view.code)
    so_far = tonight_so_far(view)
    # A game may name the field beside which its page says the refusal.
    desk = counted_instead(view)
    own = {"refused_field": "", "news": ""} | vars(game.table(view, refused, desk))
    return answer_match(
        f"games/{game.name}/table.html",
        view,
        url_for("table.write", code=view.code),
        sent,
        desk=desk.title if desk else "",
        undone=undone_shown(view.code),
        refused=refused,
        typed=request.form if refused else {},
        findings=open_findings(view),
        undo=undoing.undo(view, played_by(own["hand"]) if own.get("hand") else {}),
        regulation=regulation_shown(view),
        office=table_office(view),
        evening=evening,
        rematch=rematch(view) if over else {},
        tonight=so_far.text,
        tonight_counts=so_far.counts,
        lasted=lasted(view) if over else "",
        where=where(view, evening),
        now=datetime.now(UTC),
        spectators_at=public_address(url_for("watch.page", code=view.code)),
        is_refereed=subjects.of_match(view.code).event_id is not None,
        may_rule=may_write(view.code, "ruling_opened"),
        ruling_numbers=ruling_numbers(view),
        may_punish=may_write(view.code, game.settles),
        **own,
    )


def where(view: AnyView, evening: TableRound | None) -> str:
    """Return table, event and round of a match, as far as they are known; "" for a friendly one."""
    notes = {key: clipped(text) for key, text in view.record.notes.items()}
    table = _("Table %(table)s", table=notes["table"]) if notes.get("table") else ""
    parts = (table, notes.get("event", ""), evening.title if evening else "")
    return " · ".join(part for part in parts if part)

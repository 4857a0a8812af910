"""The papers of a tournament, and its data to take along."""

from dataclasses import dataclass
from datetime import UTC, datetime
from re import fullmatch

from flask import Blueprint, abort, current_app, flash, url_for
from markupsafe import escape
from werkzeug.wrappers import Response

from referee.paper.tournaments.certificates import certificates
from referee.paper.tournaments.pairings import tables_in_room
from referee.paper.tournaments.score_cards import WITH_CARDS
from referee.paper.tournaments.slips import slips
from referee.presenters.tournaments.brackets.round_names import round_shown
from referee.presenters.tournaments.lists import titles_of
from referee.presenters.tournaments.plan import rooms_shown
from referee.presenters.tournaments.progressive import PROGRESSIVE
from referee.presenters.tournaments.standings import stage_title
from referee.presenters.words.dates import moment_shown
from referee.presenters.words.text import _, say
from referee.store.press import jobs
from referee.store.tournaments.round_matches import matches_of
from referee.store.tournaments.views import EventView
from referee.web.forms.base import see_other
from referee.web.http.answers import answer_pdf, public_address
from referee.web.matches.sheets import match_url
from referee.web.public.charts import KINDS
from referee.web.tournaments.event_page import answer_page, planned
from referee.web.tournaments.papers.event_charts import event_chart, event_offers
from referee.web.tournaments.papers.printed import event_pdf, published, tournament_of
from referee.web.tournaments.papers.round_sheets import KINDS as SHEETS
from referee.web.tournaments.papers.round_sheets import TITLES, Kind, begin_sheets
from referee.web.tournaments.rounds.in_room import in_room, room_asked

blueprint = Blueprint("event_papers", __name__, url_prefix="/events/<event>/papers")

MOST_AT_ONCE = 12
"""Slips that are printed while one waits, in less than a second."""


@dataclass(frozen=True)
class RoundPapers:
    """A published round with its papers; `matches` tells that some are played on tablets.

    Its slips are printed as a job where they are `many`.
    """

    number: int
    title: str
    tables: int
    published: str
    matches: bool

    @property
    def many(self) -> bool:
        return self.tables > MOST_AT_ONCE


@dataclass(frozen=True)
class StagePapers:
    """A stage of which a round is published; what is true tells what papers it has."""

    number: int
    title: str
    bracket: bool
    cross_table: bool
    progressive: bool
    cards: bool


@dataclass(frozen=True)
class Copied:
    """What is copied into other programs: into the club's own site, and into one that streams."""

    frame: str
    overlay: str
    tables: tuple[int, ...]


def _copied(event: str, view: EventView) -> Copied:
    address = public_address(url_for("event_elsewhere.frame", event=event, language=None))
    about = f'src="{escape(address)}" title="{escape(_("Standings"))}"'
    newest = view.state.rounds[-1].draft.tables if view.state.rounds else ()
    return Copied(
        frame=f'<iframe {about} width="100%" height="640"></iframe>',
        overlay=public_address(
            url_for("event_elsewhere.overlay", event=event, table=1, language=None)
        ),
        tables=tuple(sorted(table.table for table in newest)),
    )


@blueprint.get("/")
def page(event: str) -> Response:
    """Show every paper of the tournament, the newest round first, and its data.

    `?room=` prints those of the tables of one room.
    """
    event_page, view = planned(event)
    state, room = view.state, room_asked(view.state)
    with_matches = {key[0] for key in matches_of(view)}
    formats = {
        round_.draft.stage: state.stages[round_.draft.stage - 1].plan.format
        for round_ in state.rounds
    }
    return answer_page(
        "tournaments/papers.html",
        event_page,
        rounds=[
            RoundPapers(
                number=round_.round,
                title=round_shown(state, round_.round),
                tables=len(tables_in_room(state, round_.draft.tables, room)),
                published=moment_shown(view.entry(round_.number).recorded_at),
                matches=round_.round in with_matches,
            )
            for round_ in reversed(state.rounds)
        ],
        stages=[
            StagePapers(
                number=number,
                title=stage_title(state, number),
                bracket=format_ == "eliminazione",
                cross_table=format_ == "girone",
                progressive=format_ in PROGRESSIVE,
                cards=format_ in WITH_CARDS,
            )
            for number, format_ in sorted(formats.items(), reverse=True)
        ],
        rooms=rooms_shown(state),
        room=room,
        final=state.final is not None,
        copied=_copied(event_page.code, view),
        charts=event_offers(event_page.code, state),
        lists=list(titles_of(state).items()),
    )


@blueprint.get("/rounds/<int:number>/slips.pdf")
def slips_pdf(event: str, number: int) -> Response:
    """Return the PDF with a slip for every table of a round; `?room=` for those of one room."""
    tournament = tournament_of(event)
    room = room_asked(tournament.state)
    published(tournament.view, number)
    urls = {
        key[1]: (live.code, match_url(live.code))
        for key, live in matches_of(tournament.view).items()
        if key[0] == number
    }
    return event_pdf(
        tournament,
        lambda: slips(tournament, number, urls, room),
        *("slips", str(number), *map(str, urls)),
        room=room,
    )


@blueprint.get("/certificates.pdf")
def certificates_pdf(event: str) -> Response:
    """Return the PDF of the certificates. Answer with 404 before the standings are final."""
    tournament = tournament_of(event)
    if tournament.state.final is None:
        abort(404)
    return event_pdf(tournament, lambda: certificates(tournament), "certificates")


@blueprint.get(f"/charts/<any({KINDS}):chart>.pdf")
def chart_pdf(event: str, chart: str) -> Response:
    """Return the PDF of a chart of the event that is filled in by hand."""
    event_page, view = planned(event)
    return answer_pdf(
        event_chart(chart, event_page.event, view.state), f"referee-{event_page.code}-{chart}"
    )


@blueprint.post(f"/rounds/<int:number>/sheets/<any({SHEETS}):kind>")
def begin(event: str, number: int, kind: Kind) -> Response:
    """Begin to print a sheet for every table of a round, in the background.

    `?room=` prints those of one room.
    """
    _event_page, view = planned(event)
    published(view, number)
    known = matches_of(view)
    room = room_asked(view.state)
    here = in_room(view.state, room, known)
    matches = {key[1]: known[key] for key in here if key[0] == number}
    try:
        key = begin_sheets(view, number, kind, matches, room) or abort(404)
    except OSError:
        current_app.logger.exception("nothing can be printed")
        flash(_("Nothing can be printed: the server has no room left for files."), "problem")
        return see_other("event_papers.page", event=event)
    return _to_job(event, number, kind, key)


@blueprint.get(f"/rounds/<int:number>/sheets/<any({SHEETS}):kind>/<key>")
def job(event: str, number: int, kind: Kind, key: str) -> Response:
    """Show the progress of printing the sheets of a round; the page updates itself."""
    event_page, view = planned(event)
    published(view, number)
    state = jobs.look(view.id, _known(key), datetime.now(UTC))
    if state is None:
        flash(_("What was printed is kept for a day. Print it again."), "info")
        return see_other("event_papers.page", event=event)
    return answer_page(
        "tournaments/print_job.html",
        event_page,
        title=say(TITLES[kind]),
        job=state,
        number=number,
        kind=kind,
        key=key,
    )


@blueprint.get(f"/rounds/<int:number>/sheets/<any({SHEETS}):kind>/<key>.pdf")
def job_pdf(event: str, number: int, kind: Kind, key: str) -> Response:
    """Return the printed sheets of a round; redirect to the job's page until they are ready."""
    event_page, view = planned(event)
    content = jobs.content(view.id, _known(key))
    if content is None:
        return _to_job(event, number, kind, key)
    return answer_pdf(content, f"referee-{event_page.code}-{number}-{kind}")


@blueprint.get(f"/rounds/<int:number>/sheets/<any({SHEETS}):kind>/<key>/<int:last>.pdf")
def part_pdf(event: str, number: int, kind: Kind, key: str, last: int) -> Response:
    """Return a part that is printed; redirect to the job's page where it is not, or no longer."""
    event_page, view = planned(event)
    content = jobs.content(view.id, _known(key), last) if last else None
    if content is None:
        return _to_job(event, number, kind, key)
    return answer_pdf(content, f"referee-{event_page.code}-{number}-{kind}-{last}")


def _to_job(event: str, number: int, kind: Kind, key: str) -> Response:
    return see_other("event_papers.job", event=event, number=number, kind=kind, key=key)


def _known(key: str) -> str:
    """Return the key if it has the form of a file's name. Answer with 404 otherwise."""
    return key if fullmatch("[0-9a-f]{64}", key) else abort(404)

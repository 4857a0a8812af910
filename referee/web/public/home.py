"""Home: matches being played, matches that are over, and records brought from elsewhere."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any

from flask import Blueprint, current_app, render_template, request, url_for
from werkzeug.exceptions import TooManyRequests

from referee.core.register.meetings import League
from referee.core.register.seasons import Season
from referee.presenters.matches.lists import ListedMatch, listed
from referee.presenters.tournaments.results.desk_result import SOURCES, awaited_tables, instead
from referee.presenters.words.dates import day_shown
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _, ngettext, say
from referee.store.errors import BrokenLedger
from referee.store.matches import queries
from referee.store.matches.queries import MatchLine, UnbegunRound
from referee.store.register.leagues import public_leagues
from referee.store.register.seasons import public_seasons
from referee.store.tournaments import public
from referee.store.tournaments.public import PublicEvent
from referee.store.tournaments.round_tables import RoundTable, tables_of
from referee.store.tournaments.views import event_view
from referee.web.forms.base import PageForm
from referee.web.forms.uploads import UploadsField
from referee.web.http.stamps import stamp
from referee.web.matches.records import ImportedRecords, import_files
from referee.web.matches.search import SearchForm
from referee.web.public.names import hidden_names, lines_for_reader

blueprint = Blueprint("home", __name__)

AGAIN = 5
"""Seconds after which an upload that was refused may be sent again."""

MOST_OPEN = 50
"""No club has more tables that play; matches beyond them are counted and not shown."""

MOST_ROUNDS = 20
"""Rounds with tables that have not begun that are shown, the newest: each asks for its event."""

MOST_SEASONS = 4
"""Seasons and leagues that are shown, the newest of each."""

_reading = Lock()


@dataclass(frozen=True)
class ListedTournament:
    """A tournament by its code, with its name and day as they are shown."""

    code: str
    name: str
    day: str


@dataclass(frozen=True)
class ListedSeries:
    """A season or a league by its number, with its name as it is shown."""

    number: int
    name: str


@dataclass(frozen=True)
class ListedRound:
    """A round at whose tables nobody has begun, in words, and where its line leads."""

    text: str
    url: str


class RecordsForm(PageForm):
    """Records of matches from elsewhere."""

    records = UploadsField()


@blueprint.url_value_preprocessor
def _allow_large_uploads(endpoint: str | None, _values: dict[str, Any] | None) -> None:
    # The limit must be set before anything reads the form, and the CSRF check is the first to.
    if endpoint == "home.upload":
        request.max_content_length = current_app.config["UPLOAD_LENGTH"]


@blueprint.get("/")
def home() -> str:
    """Show the open matches that have begun, rounds that have not, and a page of what is over."""
    return _page(SearchForm(request.args))


@blueprint.post("/records")
def upload() -> tuple[str, int]:
    """Import the records of every file; keep the good ones and explain the others.

    One upload is read at a time, so that it takes one thread at most; others are told to wait.
    """
    if not _reading.acquire(blocking=False):
        raise TooManyRequests(retry_after=AGAIN)
    try:
        outcome = import_files(RecordsForm(request.files).records.data, stamp())
    finally:
        _reading.release()
    return _page(SearchForm(), outcome), 200 if outcome.imported else 422


def _page(search: SearchForm, outcome: ImportedRecords | None = None) -> str:
    search.validate()
    page = queries.finished_matches(
        search.name.value,
        search.since.data,
        search.until.data,
        search.page.value,
        hidden_names(),
    )
    tables = tables_of([line.code for line in page.lines if line.of_round])
    # A match whose round was undone is none of the club's; few are, and they are not worth a query.
    undone = {code for code, table in tables.items() if table is None}
    lines = [line for line in page.lines if line.code not in undone]
    open_lines = queries.begun_matches(MOST_OPEN)
    tournaments = public.tournaments()
    return render_template(
        "public/home.html",
        tournaments=[_tournament(event) for event in tournaments.under_way],
        over=[_tournament(event) for event in tournaments.over],
        seasons=[_series(season) for season in public_seasons(MOST_SEASONS)],
        leagues=[_series(league) for league in public_leagues(MOST_SEASONS)],
        open_rows=[_open_row(line) for line in lines_for_reader(open_lines)],
        unbegun=[line for one in queries.unbegun_rounds(MOST_ROUNDS) for line in _unbegun(one)],
        more=queries.begun_count() - MOST_OPEN if len(open_lines) == MOST_OPEN else 0,
        rows=[_row(line, tables.get(line.code)) for line in lines_for_reader(lines)],
        page=replace(page, total=page.total - len(undone)),
        search=search,
        outcome=outcome,
    )


def _tournament(event: PublicEvent) -> ListedTournament:
    return ListedTournament(event.code, isolated(event.name), day_shown(event.day))


def _series(series: Season | League) -> ListedSeries:
    return ListedSeries(series.id, isolated(series.about.name))


def _unbegun(one: UnbegunRound) -> Iterator[ListedRound]:
    """Yield the tables of a round whose result is told, and how many others have not begun."""
    awaited = _awaited(one)
    for table, (state, code) in awaited.items():
        text = _("%(event)s, round %(round)s, table %(table)s: %(state)s",
                 event=isolated(one.name), round=one.round, table=table, state=state)  # fmt: skip
        yield ListedRound(text, url_for("watch.page", code=code))
    if one.tables > len(awaited):
        text = ngettext(
            "%(event)s, round %(round)s: one table has not begun",
            "%(event)s, round %(round)s: %(num)s tables have not begun",
            one.tables - len(awaited),
            event=isolated(one.name),
            round=one.round,
        )
        yield ListedRound(text, url_for("event_public.page", event=one.event))


def _awaited(one: UnbegunRound) -> dict[int, tuple[str, str]]:
    """Return what the tables of a round wait for whose result is told, each with its match's code.

    A tournament whose ledger is damaged says nothing of them.
    """
    with suppress(BrokenLedger):
        told = awaited_tables(event_view(one.event)).items()
        return {
            key[1]: (say(SOURCES[origin]), code)
            for key, (origin, code) in told
            if key[0] == one.round
        }
    return {}


def _open_row(line: MatchLine) -> ListedMatch:
    links = [(_("Watch"), url_for("watch.page", code=line.code))]
    return listed(line, url_for("table.page", code=line.code), links)


def _row(line: MatchLine, table: RoundTable | None) -> ListedMatch:
    links = [
        (_("Sheet"), url_for("sheets.sheet", code=line.code)),
        (_("Record"), url_for("history.record", code=line.code)),
        (_("History"), url_for("history.page", code=line.code)),
    ]
    desk = None if table is None else instead(table, line.code)
    return listed(line, url_for("table.page", code=line.code), links, desk)

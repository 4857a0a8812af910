"""The way devices write and read: JSON, described at /api/openapi.json."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from flask import Blueprint, Response, abort, jsonify, request, session, url_for
from flask_wtf.csrf import CSRFError, generate_csrf

from referee.actions.matches.match_facts import Recorded
from referee.actions.matches.openings import open_match
from referee.core.errors import N_, RuleError
from referee.core.reading import (
    at,
    decode,
    need,
    plain_number,
    read_int,
    read_object,
    read_text,
    read_word,
)
from referee.core.record import NOTES
from referee.games.facts import KINDS
from referee.presenters.words.problems import problem
from referee.presenters.words.text import _
from referee.store.errors import EventReused, MovedOn, UnknownMatch
from referee.store.matches import queries
from referee.store.matches.found import find_match
from referee.store.matches.queries import MatchLine
from referee.store.tournaments.round_tables import table_of, tables_of
from referee.web.api import match_answers, openapi
from referee.web.games.registry import GAMES, USUAL, game_of
from referee.web.http import caching, credentials
from referee.web.http.stamps import stamp
from referee.web.http.who_may import may_write
from referee.web.matches.regulation_offer import terms
from referee.web.matches.search import SearchForm
from referee.web.public.names import hidden_names, lines_for_reader

blueprint = Blueprint("api", __name__, url_prefix="/api")

MOST_AFTER = 10**9
"""No ledger is longer; a bound keeps numbers within what databases hold."""

MOST_OPEN = 200
"""Matches in the list of those being played: the ones last written to."""

MOST_DIGITS = 6
"""Digits of the number of a page of a list."""

OPENING = ("id", "game", "players", "regulation", *NOTES)


@blueprint.get("/openapi.json")
def description() -> Response:
    """Return the description of this API as OpenAPI 3.1."""
    return jsonify(openapi.document(request.root_url.rstrip("/")))


@blueprint.get("/csrf")
def csrf() -> Response:
    """Return a token for the header `X-CSRFToken`; it lasts as long as its session."""
    session.permanent = True  # It outlives the browser's window.
    return caching.shown_once(jsonify(token=generate_csrf()))


@blueprint.get("/matches")
def matches() -> Response:
    """Return the open matches, or with `state=finished` a page of those that are over."""
    _check_once(openapi.PARAMETERS)
    state = at("state", read_word, request.args.get("state", "open"), ("open", "finished"))
    if state == "open":
        shown = lines_for_reader(queries.open_matches(MOST_OPEN))
        return jsonify(matches=_lines(shown))
    at("page", _page_number, request.args.get("page", "1"))
    search = SearchForm(request.args)
    if not search.validate():
        return _refusal(422, search.refusal.text, article=None, place=search.refusal.place)
    page = queries.finished_matches(
        search.name.value, search.since.data, search.until.data, search.page.value, hidden_names()
    )
    lines = _lines(lines_for_reader(page.lines))
    return jsonify(matches=lines, page=page.number, pages=page.pages, total=page.total)


@blueprint.get("/matches/<code>")
def match(code: str) -> Response:
    """Record and result; the ETag changes with both ledgers, and with the program."""
    table = table_of(find_match(code).round)
    told = [table.view.head[:16]] if table is not None else []
    return caching.of_match(code, lambda view: jsonify(match_answers.match(view, table)), *told)


def _lines(lines: Sequence[MatchLine]) -> list[dict[str, object]]:
    tables = tables_of([line.code for line in lines if line.of_round])
    return [match_answers.line(line, tables.get(line.code)) for line in lines]


@blueprint.post("/matches")
def open_one() -> tuple[Response, int, dict[str, str]]:
    """Open a match: `{"id", "players", "regulation", ...}`, of the usual game if none is named."""
    sent = _body()
    named = sent.get("game", USUAL.name) if isinstance(sent, dict) else USUAL.name
    game = at("game", read_word, named, tuple(GAMES))
    body = read_object(sent, (*OPENING, game_of(game).rules.starter))
    need(body, "id", "players", "regulation")
    given = {key: value for key, value in body.items() if key != "id"}
    opening = {"game": game, **given, **terms(game, body["regulation"])}
    done = open_match(opening, at("id", read_text, body["id"], 1, 80), stamp())
    return _created(done, credentials.opened(done))


@blueprint.post("/matches/<code>/events")
def add(code: str) -> tuple[Response, int, dict[str, str]]:
    """Add a fact: `{"id", "after", "kind", "payload"}`. Sent again it gets the same answer."""
    body = read_object(_body(), ("id", "after", "kind", "payload"))
    need(body, "id", "after", "kind", "payload")
    event_id = at("id", read_text, body["id"], 1, 80)
    after = at("after", read_int, body["after"], 0, MOST_AFTER)
    kind = at("kind", read_word, body["kind"], KINDS)
    payload = at("payload", _object, body["payload"])
    if not may_write(code, kind):
        abort(_refusal(403, _("Only a referee writes this."), article="11.1"))
    return _created(*credentials.write(code, kind, payload, after, event_id))


def _check_once(names: Iterable[str]) -> None:
    """Raise RuleError for a parameter that is given twice, since one would be lost silently."""
    for name in names:
        if len(request.args.getlist(name)) > 1:
            raise RuleError(N_("the key %(key)s is given twice"), place=name, key=name)


def _page_number(text: str) -> None:
    if not plain_number(text, MOST_DIGITS):
        raise RuleError(N_("must be a whole number from 1"))


def _object(value: object) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise RuleError(N_("must be an object"))
    return value


def _body() -> object:
    """Return the request's JSON. Answer anything else with 415 or 400."""
    if not request.is_json:
        abort(_refusal(415, _("The body must be JSON, sent as application/json.")))
    try:
        return decode(request.get_data())
    except RuleError as error:
        abort(_refusal(400, problem(error)["text"]))


def _created(recorded: Recorded, token: str | None) -> tuple[Response, int, dict[str, str]]:
    """Return 201 with a new entry, or 200 with the same answer where it was stored before.

    `token` is the credential made for a program that had none.
    """
    credential = {"credential": token} if token else {}
    answer = jsonify(match=recorded.code, entry=match_answers.entry(recorded.entry), **credential)
    headers = {"Location": url_for("api.match", code=recorded.code)}
    return answer, 200 if recorded.again else 201, headers


def _refusal(status: int, text: str, **more: object) -> Response:
    response = jsonify(error=text, **more)
    response.status_code = status
    return response


@blueprint.errorhandler(RuleError)
def _refused(error: RuleError) -> Response:
    mistake = problem(error)
    place = "id" if mistake["place"] == "event_id" else mistake["place"]
    return _refusal(422, mistake["text"], article=mistake["article"] or None, place=place)


@blueprint.errorhandler(EventReused)
def _reused(_error: EventReused) -> Response:
    text = _("This event id was used before, for something else.")
    return _refusal(422, text, article=None, place="id")


@blueprint.errorhandler(MovedOn)
def _moved_on(error: MovedOn) -> Response:
    if not error.entries:
        text = _("The newest entry of the match is number %(n)s.", n=error.head.number)
        return _refusal(422, text, article=None, place="after")
    entries = [match_answers.entry(entry) for entry in error.entries]
    text = _("The match has moved on: it is at entry %(number)s.", number=error.head.number)
    return _refusal(409, text, entries=entries, number=error.head.number)


@blueprint.errorhandler(UnknownMatch)
def _unknown(_error: UnknownMatch) -> Response:
    return _refusal(404, _("No match has this code."))


@blueprint.errorhandler(CSRFError)
def _untrusted(_error: CSRFError) -> Response:
    return _refusal(
        400,
        _(
            "The CSRF token is missing or not of this session: "
            "get one at /api/csrf and send it as X-CSRFToken, or send JSON and no cookie at all."
        ),
    )

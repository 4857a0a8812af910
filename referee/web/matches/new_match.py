"""Starting a friendly match or one of an event: its players, seats and regulation."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, NamedTuple

from flask import Blueprint, abort, redirect, request, session, url_for
from werkzeug.wrappers import Response

from referee.actions.matches.match_facts import Recorded
from referee.actions.matches.openings import open_match
from referee.actions.tablets.room import place_match
from referee.core.errors import N_, RuleError
from referee.core.record import MOST_NAME
from referee.presenters.games.registry import game_of as words_of
from referee.presenters.words.names import unnamed
from referee.presenters.words.problems import problem
from referee.presenters.words.text import _
from referee.store.accounts.club_events import ClubEvent
from referee.store.errors import EventReused
from referee.store.matches import queries
from referee.store.matches.evening import matches_tonight
from referee.store.matches.views import AnyView
from referee.store.tablets import stations
from referee.web.forms.base import answer_form
from referee.web.forms.fields import Choice
from referee.web.forms.refusal import Refusal
from referee.web.games.cards.play import TableSeat
from referee.web.games.game import WebGame
from referee.web.games.registry import GAMES, USUAL, game_of
from referee.web.http.credentials import opened
from referee.web.http.errors import answer
from referee.web.http.stamps import stamp, today
from referee.web.http.visitors import visitor
from referee.web.matches.choices import Tab
from referee.web.matches.opening_form import NOTES, OpeningForm, form_of
from referee.web.matches.regulation_offer import choice, offer_shown, offers
from referee.web.tournaments.event_page import club_event, page_of

blueprint = Blueprint("new_match", __name__)


@dataclass(frozen=True)
class TallyShown:
    """What players have won of each other tonight; `seated` where the form has their names."""

    players: Sequence[str]
    text: str
    seated: bool


@dataclass(frozen=True)
class BrokenFile:
    """A file of the club's own that is no regulation, and why."""

    file: str
    text: str


def _open_event(code: str) -> ClubEvent:
    """Return the event. Answer with 409 if it is over."""
    found = club_event(code)
    if found.state != "open":
        abort(answer(409, _("This event is over: nothing is played in it any more.")))
    return found


@blueprint.get("/match/new")
@blueprint.get("/events/<event>/match/new", endpoint="new_of_event")
def new(event: str = "") -> Response:
    """Show the empty form, or the players of an earlier match in their seats (`?again=CODE`).

    `?table=` is the number of the table where it will be played.
    """
    game = _game(request.args.get("game") or session.get("game"))
    values: dict[str, object] = {
        "game": game.name,
        "regulation": str(session.get(f"regulation_{game.name}", game.rules.regulations.usual)),
        "date": today(),
    }
    if event:
        values |= _as_the_event(_open_event(event))
        values |= {"table": request.args.get("table", "")[:MOST_NAME]}
    again = request.args.get("again")
    if again:
        before = as_before(queries.any_view(again))
        values |= {**before.fields, "name": before.names}
    game = game_of(str(values["game"]))
    return _page(game, form_of(game.name)(data=values), event)


@blueprint.post("/match/new")
@blueprint.post("/events/<event>/match/new", endpoint="start_of_event")
def start(event: str = "") -> Response:
    """Open the match; errors are shown at their fields, and all typed text stays."""
    of_event = _open_event(event).id if event else None
    game = _game(request.form.get("game"))
    form, known = form_of(game.name)(request.form), offers(game.name)
    form.regulation.choices = [Choice(one.name, one.title) for one in known.values()]

    def act() -> Recorded:
        payload = form.payload(game, known[form.regulation.value])
        try:
            return open_match(payload, form.event_id.value, stamp(), of_event)
        except EventReused:
            again = N_("This form has started a match already. Press again to start another one.")
            raise RuleError(again, place="name_1") from None

    done = form.attempt(act)
    if isinstance(done, Refusal):
        return _page(game, form, event)
    session["game"] = game.name
    session[f"regulation_{game.name}"] = form.regulation.value
    table = stations.table_named(of_event, form.table.value) if of_event else None
    if table is not None:
        # The tablet of this table writes to the match, not the organizer's device.
        place_match(done.code, table)
        return redirect(url_for("tables.page", event=event), 303)
    opened(done)
    return redirect(url_for("table.page", code=done.code), 303)


def _game(name: object) -> WebGame[Any]:
    """Return the game that is asked for, or that this device started last, or the usual one."""
    return GAMES.get(str(name), USUAL)


def _as_the_event(event: ClubEvent) -> dict[str, object]:
    """Return what the event has settled already; it is written on the match's sheet as well."""
    games = (one.name for one in GAMES.values() if event.regulation in offers(one.name))
    game = next(games, USUAL.name)
    return {"game": game, "regulation": event.regulation, "event": event.name, "date": event.day}


class MatchBefore(NamedTuple):
    """An earlier match as values of the form: the names by seat, and its other fields.

    `regulation` is missing where nobody offers it any more, a name where its seat had none.
    """

    names: dict[int, str]
    fields: dict[str, str]


def as_before(view: AnyView) -> MatchBefore:
    """Return players, regulation and place of an earlier match, to begin another one with."""
    names = {
        seat: name
        for seat, name in enumerate(view.record.players, start=1)
        if name != unnamed(seat)
    }
    known = offers(view.game)
    regulation = view.state.regulation
    same = next((name for name, one in known.items() if one.regulation == regulation), None)
    notes = {key: view.record.notes[key] for key in NOTES[1:] if key in view.record.notes}
    fields = {"game": view.game} | notes | ({"regulation": same} if same else {})
    return MatchBefore(names, fields)


def _page(game: WebGame[Any], form: OpeningForm, event: str = "") -> Response:
    opening = game.opening
    form.event_id.process_data(str(uuid.uuid4()))
    names: Any = form["name"]
    broken = ((one.file, problem(one.error)["text"]) for one in choice(game.name).broken)
    return answer_form(
        "matches/new_match.html",
        form,
        event_page=page_of(event) if event else None,
        games=_tabs(game.name),
        opening=opening,
        seats=[TableSeat(seat, "") for seat in game.seats],
        sides=game.sides,
        first=game.rules.starter,
        regulations=[offer_shown(offer) for offer in offers(game.name).values()],
        broken=[BrokenFile(file, text) for file, text in broken],
        names=queries.names_used(),
        tallies=_tallies(game, [names[seat].text.strip() for seat in game.seats]),
    )


def _tallies(game: WebGame[Any], typed: Sequence[str]) -> Sequence[TallyShown]:
    """Return a tally for each table of the same players that played on this device tonight."""
    device = visitor().device
    if device is None:
        return ()
    matches = matches_tonight(device.id, game.name, datetime.now(UTC))
    tables = {_table(game, match.players): match.players for match in matches}
    tell = words_of(game.name).tonight
    tallies = [
        TallyShown(players, tell(players, matches, 1), together == _table(game, typed))
        for together, players in tables.items()
    ]
    return [one for one in tallies if one.text]


def _table(game: WebGame[Any], players: Sequence[str]) -> frozenset[object]:
    """Return who plays, wherever they sit: the pairs, or single players."""
    return frozenset((frozenset(players[::2]), frozenset(players[1::2])) if game.sides else players)


def _tabs(game: str) -> Sequence[Tab]:
    """Return the games, as tabs above the table."""
    return [
        Tab(str(one.opening.tab), f"{request.path}?game={one.name}", one.name == game)
        for one in GAMES.values()
    ]

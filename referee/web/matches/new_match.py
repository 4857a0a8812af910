"""Starting a match, a friendly one or one of an event: who sits where, by which regulation."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, session, url_for
from flask_babel import lazy_gettext
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response
from wtforms import Form, StringField
from wtforms.validators import Length

from referee.actions.matches.match_facts import open_match
from referee.actions.tablets.room import place_match
from referee.core.errors import RuleError
from referee.core.record import MOST_NAME
from referee.presenters.words.names import unnamed
from referee.presenters.words.text import _, problem, sentence
from referee.store.errors import EventReused
from referee.store.matches import queries
from referee.store.people.club_events import ClubEvent
from referee.store.tablets import stations
from referee.web.games.cards.play import TableSeat
from referee.web.games.game import Game, Offer, Opening
from referee.web.games.registry import GAMES, USUAL, game_of
from referee.web.http.credentials import opened
from referee.web.http.errors import answer
from referee.web.http.stamps import stamp
from referee.web.matches.choices import Tab
from referee.web.matches.names import namesakes
from referee.web.tournaments.event_page import club_event

blueprint = Blueprint("new_match", __name__)

NOTES = ("date", "place", "event", "table", "referee")


@dataclass(frozen=True)
class Told:
    """A sentence about a regulation, and the article that it is of."""

    text: str
    article: str


@dataclass(frozen=True)
class OfferShown:
    """A regulation of the `regulation_choice` component."""

    name: str
    title: str
    target: str
    sentences: Sequence[Told]


@dataclass(frozen=True)
class BrokenFile:
    """A file of the club's own that is no regulation, and why."""

    file: str
    text: str


def _open_event(code: str) -> ClubEvent:
    """The event, if it is still going on."""
    found = club_event(code)
    if found.state != "open":
        abort(answer(409, _("This event is over: nothing is played in it any more.")))
    return found


def _tidy(text: str | None) -> str:
    return " ".join((text or "").split())


def _note(label: str) -> StringField:
    too_long = lazy_gettext("At most %(max)d characters.")
    return StringField(label, filters=[_tidy], validators=[Length(max=MOST_NAME, message=too_long)])


class Notes(Form):
    """What may be noted of a match; who sits where is checked apart."""

    date = _note(lazy_gettext("Day"))
    place = _note(lazy_gettext("Place"))
    event = _note(lazy_gettext("Event"))
    table = _note(lazy_gettext("Table number"))
    referee = _note(lazy_gettext("Referee"))


@blueprint.get("/match/new")
@blueprint.get("/events/<event>/match/new", endpoint="new_of_event")
def new(event: str = "") -> str:
    """Show the empty form, or the players of an earlier match in their seats (`?again=CODE`).

    `?table=` is the number of the table where it will be played.
    """
    game = _game(request.args.get("game") or session.get("game"))
    values: dict[str, str] = {
        "game": game.name,
        "regulation": str(session.get(f"regulation_{game.name}", game.opening.usual)),
        "date": datetime.now().astimezone().date().isoformat(),
    }
    if event:
        values |= _as_the_event(_open_event(event))
        values |= {"table": request.args.get("table", "")[:MOST_NAME]}
    again = request.args.get("again")
    if again:
        values |= _as_before(again)
    return _page(Notes(data=values), values)


@blueprint.post("/match/new")
@blueprint.post("/events/<event>/match/new", endpoint="start_of_event")
def start(event: str = "") -> Response | tuple[str, int]:
    """Open the match; what is wrong is told at its field, and everything typed stays."""
    of_event = _open_event(event).id if event else None
    form = Notes(request.form)
    game = _game(request.form.get("game"))
    typed = {key: text for key, text in request.form.items() if len(text) < 10_000}
    values = {**typed, "game": game.name}
    opening = game.opening
    names = [_tidy(request.form.get(f"name_{seat}")) for seat in opening.seats]
    if "quick" in request.form:
        names = [name or other for name, other in zip(names, opening.unnamed(), strict=True)]
    errors = {**_name_errors(names, opening), **_other_errors(form, opening)}
    chosen = opening.offers().get(request.form.get("regulation", ""))
    if chosen is None:
        errors["regulation"] = _("Choose a regulation.")
    if not form.validate() or errors or chosen is None:
        return _page(form, values, errors), 422
    payload = _payload(form, game, names, chosen)
    try:
        done = open_match(payload, request.form.get("event_id", ""), stamp(), of_event)
    except RuleError as error:
        return _page(form, values, {_field(error.place): problem(error)["text"]}), 422
    except EventReused:
        again = _("This form has started a match already. Press again to start another one.")
        return _page(form, values, {"name_1": again}), 422
    session["game"] = game.name
    session[f"regulation_{game.name}"] = chosen.name
    table = stations.table_named(of_event, form["table"].data or "") if of_event else None
    if table is not None:
        # The tablet that is this table writes to the match, and not the organizer's device.
        place_match(done.code, table)
        return redirect(url_for("tables.page", event=event), 303)
    opened(done)
    return redirect(url_for("table.page", code=done.code), 303)


def _game(name: object) -> Game[Any]:
    """Return the game that is asked for, or that this device started last, or the usual one."""
    return GAMES.get(str(name), USUAL)


def _payload(form: Notes, game: Game[Any], names: list[str], chosen: Offer) -> Mapping[str, Any]:
    first = request.form.get(game.opening.first, "")
    notes = {key: form[key].data for key in NOTES if form[key].data}
    return {
        "game": game.name,
        "players": names,
        **chosen.terms,
        game.opening.first: int(first) if first else None,
        **notes,
    }


def _as_the_event(event: ClubEvent) -> dict[str, str]:
    """Return what the event has settled already; it is written on the match's sheet as well."""
    games = (one.name for one in GAMES.values() if event.regulation in one.opening.offers())
    day = event.day.isoformat()
    game = next(games, USUAL.name)
    return {"game": game, "regulation": event.regulation, "event": event.name, "date": day}


def _field(place: str) -> str:
    """Return the field of the form that a place of the payload came from."""
    index = place.removeprefix("players[").removesuffix("]")
    return f"name_{int(index) + 1}" if index.isdigit() else place


def _name_errors(names: list[str], opening: Opening) -> dict[str, str]:
    errors = {}
    # Of a pair both may be called Us; five who play each for himself need five names.
    twice = {} if opening.sides else namesakes(names)
    for seat, name in enumerate(names, start=1):
        if not name:
            errors[f"name_{seat}"] = _("Seat %(seat)s: a name, please.", seat=seat)
        elif len(name) > MOST_NAME:
            errors[f"name_{seat}"] = _(
                "Seat %(seat)s: at most %(max)s characters.", seat=seat, max=MOST_NAME
            )
        elif seat in twice:
            errors[f"name_{seat}"] = _(
                "Seat %(seat)s has the same name as seat %(other)s: add something that tells "
                "them apart.",
                seat=seat,
                other=twice[seat],
            )
    return errors


def _other_errors(form: Notes, opening: Opening) -> dict[str, str]:
    errors = {}
    if request.form.get(opening.first, "") not in ("", *map(str, opening.seats)):
        errors[opening.first] = str(opening.words.choose)
    try:
        date.fromisoformat(form["date"].data or "2000-01-01")
    except ValueError:
        errors["date"] = _("Write the day as 2026-11-20.")
    return errors


def _as_before(code: str) -> dict[str, str]:
    """Return players, regulation and place of an earlier match."""
    view = queries.any_view(code)
    names = {
        f"name_{seat}": name
        for seat, name in enumerate(view.record.players, start=1)
        if name != unnamed(seat)
    }
    known = game_of(view.game).opening.offers()
    regulation = view.state.regulation
    same = next((name for name, one in known.items() if one.regulation == regulation), None)
    notes = {key: view.record.notes[key] for key in NOTES[1:] if key in view.record.notes}
    return {"game": view.game} | names | notes | ({"regulation": same} if same else {})


def _page(form: Notes, values: Mapping[str, str], errors: Mapping[str, str] | None = None) -> str:
    game = game_of(values["game"])
    opening = game.opening
    wrong = dict(errors or {})
    wrong |= {name: " ".join(texts) for name, texts in form.errors.items() if name}
    broken = ((one.file, problem(one.error)["text"]) for one in opening.broken())
    return render_template(
        "matches/new_match.html",
        form=form,
        values=MultiDict(values),
        errors=wrong,
        notes_wrong=not wrong.keys().isdisjoint(NOTES),
        game=game.name,
        games=_tabs(game.name),
        opening=opening,
        seats=[TableSeat(seat, "") for seat in opening.seats],
        regulations=[_told(offer) for offer in opening.offers().values()],
        broken=[BrokenFile(file, text) for file, text in broken],
        names=queries.names_used(),
        event_id=str(uuid.uuid4()),
    )


def _tabs(game: str) -> Sequence[Tab]:
    """Return the games, as tabs above the table."""
    return [
        Tab(str(one.opening.words.tab), f"{request.path}?game={one.name}", one.name == game)
        for one in GAMES.values()
    ]


def _told(offer: Offer) -> OfferShown:
    sentences = [Told(sentence(told), told.article) for told in offer.told]
    return OfferShown(offer.name, offer.title, offer.target, sentences)

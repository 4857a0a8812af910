"""Starting a friendly match: who sits where, and by which regulation."""

import uuid
from collections.abc import Mapping
from datetime import date, datetime
from pathlib import Path
from typing import Any

from flask import Blueprint, current_app, redirect, render_template, request, session, url_for
from flask_babel import lazy_gettext
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response
from wtforms import Form, StringField
from wtforms.validators import Length

from referee.actions import regulations
from referee.actions.matches import open_match
from referee.rules.errors import RuleError
from referee.rules.record import MOST_NAME
from referee.rules.regulation import Named
from referee.rules.words import explain
from referee.shown.text import _, problem, sentence
from referee.store import queries
from referee.store.errors import EventReused
from referee.web.credentials import holding
from referee.web.stamps import stamp

blueprint = Blueprint("new_match", __name__)

SEATS = (1, 2, 3, 4)
NOTES = ("date", "place", "event", "table", "referee")
DEFAULT_REGULATION = "circolo"


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
def new() -> str:
    """The empty form, or the players of an earlier match in their seats (`?again=CODE`)."""
    values: dict[str, str] = {
        "regulation": str(session.get("regulation", DEFAULT_REGULATION)),
        "battezzante": "",
        "date": datetime.now().astimezone().date().isoformat(),
    }
    again = request.args.get("again")
    if again:
        values |= _as_before(again)
    return _page(Notes(data=values), values)


@blueprint.post("/match/new")
def start() -> Response | tuple[str, int]:
    """Open the match; what is wrong is told at its field, and everything typed stays."""
    form = Notes(request.form)
    values = {key: text for key, text in request.form.items() if len(text) < 10_000}
    names = [_tidy(request.form.get(f"name_{seat}")) for seat in SEATS]
    if "quick" in request.form:
        # Where nobody wants to type names, people speak of the two sides; seats tell them apart.
        unnamed = (_("Us"), _("Them")) * 2
        names = [name or side for name, side in zip(names, unnamed, strict=True)]
    errors = {**_name_errors(names), **_other_errors(form)}
    chosen = regulations.choice(_folder()).named.get(request.form.get("regulation", ""))
    if chosen is None:
        errors["regulation"] = _("Choose a regulation.")
    if not form.validate() or errors or chosen is None:
        return _page(form, values, errors), 422
    opening = _opening(form, names, chosen)
    try:
        done = open_match(opening, request.form.get("event_id", ""), stamp())
    except RuleError as error:
        return _page(form, values, {_field(error.place): problem(error)["text"]}), 422
    except EventReused:
        again = _("This form has started a match already. Press again to start another one.")
        return _page(form, values, {"name_1": again}), 422
    session["regulation"] = chosen.name
    return holding(redirect(url_for("table.page", code=done.code), 303), done.code)


def _opening(form: Notes, names: list[str], chosen: Named) -> Mapping[str, Any]:
    battezzante = request.form.get("battezzante", "")
    notes = {key: form[key].data for key in NOTES if form[key].data}
    return {
        "game": "marafone",
        "players": names,
        **regulations.terms(chosen),
        "battezzante": int(battezzante) if battezzante else None,
        **notes,
    }


def _field(place: str) -> str:
    """The field of the form that a place of the payload came from."""
    index = place.removeprefix("players[").removesuffix("]")
    return f"name_{int(index) + 1}" if index.isdigit() else place


def _name_errors(names: list[str]) -> dict[str, str]:
    errors = {}
    for seat, name in zip(SEATS, names, strict=True):
        if not name:
            errors[f"name_{seat}"] = _("Seat %(seat)s: a name, please.", seat=seat)
        elif len(name) > MOST_NAME:
            errors[f"name_{seat}"] = _(
                "Seat %(seat)s: at most %(max)s characters.", seat=seat, max=MOST_NAME
            )
    return errors


def _other_errors(form: Notes) -> dict[str, str]:
    errors = {}
    if request.form.get("battezzante", "") not in ("", *map(str, SEATS)):
        errors["battezzante"] = _("Choose one of the four seats, or the 4 of denari.")
    try:
        date.fromisoformat(form["date"].data or "2000-01-01")
    except ValueError:
        errors["date"] = _("Write the day as 2026-11-20.")
    return errors


def _as_before(code: str) -> dict[str, str]:
    """Players, regulation and place of an earlier match."""
    view = queries.match_view(code)
    names = {f"name_{seat}": view.record.players[seat - 1] for seat in SEATS}
    named = regulations.choice(_folder()).named
    same = next(
        (name for name, one in named.items() if one.regulation == view.state.regulation), None
    )
    notes = {key: view.record.notes[key] for key in NOTES[1:] if key in view.record.notes}
    return names | notes | ({"regulation": same} if same else {})


def _folder() -> Path:
    return Path(current_app.instance_path) / regulations.FOLDER


def _page(form: Notes, values: Mapping[str, str], errors: Mapping[str, str] | None = None) -> str:
    found = regulations.choice(_folder())
    offered = [
        {
            "name": name,
            "title": one.title,
            "target": "–".join(map(str, dict.fromkeys(one.regulation.target))),
            "sentences": [
                {"text": sentence(told), "article": told.article}
                for told in explain(one.regulation)
            ],
        }
        for name, one in found.named.items()
    ]
    wrong = dict(errors or {})
    wrong |= {name: " ".join(texts) for name, texts in form.errors.items() if name}
    return render_template(
        "table/new_match.html",
        form=form,
        values=MultiDict(values),
        errors=wrong,
        notes_wrong=not wrong.keys().isdisjoint(NOTES),
        regulations=offered,
        broken=[{"file": one.file, "text": problem(one.error)["text"]} for one in found.broken],
        names=queries.names_used(),
        event_id=str(uuid.uuid4()),
    )

"""One entry: who it is, whether it plays, and where."""

from collections.abc import Callable, Mapping

from flask import (
    Blueprint,
    abort,
    flash,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.wrappers import Response

from referee.actions.tournaments.tournament_facts import record_event_facts
from referee.core.errors import N_, RuleError
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _
from referee.tournament.evening.entry_admission import in_groups
from referee.tournament.evening.state import Entrant
from referee.web.http.visitors import person
from referee.web.matches.entry import whole
from referee.web.tournaments.desk import WRITTEN, NotWritten, act_of, attempt, planned
from referee.web.tournaments.entries.entries import typed_entry, with_fields

blueprint = Blueprint("event_entry", __name__, url_prefix="/events/<event>/entries")

Told = tuple[str, dict[str, object]]
Form = Mapping[str, str]


@blueprint.get("/<int:entry>")
def page(event: str, entry: int) -> Response:
    """The entry with what may be done about it."""
    return _page(event, entry)


@blueprint.post("/<int:entry>")
def write(event: str, entry: int) -> Response:
    """Change the entry, or one thing about it: `do` says which."""
    found, view = planned(event)
    one = view.state.entrants.get(entry)
    button = request.form.get("do", "")

    def do() -> None:
        if button not in _FACTS:
            raise RuleError(N_("this button is not known"))
        record_event_facts(act_of(found.code), [_FACTS[button](entry, request.form)])

    refusal = attempt(do)
    if refusal is not None:
        return _page(event, entry, with_fields(refusal))
    # A second tap finds an entry that the first has struck off.
    if one is not None:
        flash(_DONE[button](isolated(one.entry.name)), "done")
    return redirect(url_for("event_entries.page", event=found.code), 303)


def _changed(entry: int, form: Form) -> Told:
    typed = typed_entry(form)
    players = [typed[name] for name in ("player_1", "player_2") if name in form]
    more = {name: typed[name] for name in ("club", "town", "reason") if typed[name]}
    name = typed["name"] or " - ".join(players)
    return "entry_changed", {"entry": entry, "name": name, "players": players, **more}


def _with_reason(kind: str) -> Callable[[int, Form], Told]:
    def told(entry: int, form: Form) -> Told:
        reason = typed_entry(form)["reason"]
        return kind, {"entry": entry, **({"reason": reason} if reason else {})}

    return told


def _kept(entry: int, form: Form) -> Told:
    table = {"table": whole(form, "table")} if form.get("table", "").strip() else {}
    return "table_kept", {"entry": entry, **table}


def _late(entry: int, form: Form) -> Told:
    return "joined_late", {"entry": entry, "group": whole(form, "group")}


_FACTS: Mapping[str, Callable[[int, Form], Told]] = {
    "change": _changed,
    "remove": _with_reason("entry_removed"),
    "withdraw": _with_reason("withdrew"),
    "back": lambda entry, _form: ("withdrawal_taken_back", {"entry": entry}),
    "keep": _kept,
    "join": _late,
}

_DONE: Mapping[str, Callable[[str], str]] = {
    "change": lambda name: _("%(name)s: changed.", name=name),
    "remove": lambda name: _("%(name)s: no longer entered.", name=name),
    "withdraw": lambda name: _("%(name)s has withdrawn.", name=name),
    "back": lambda name: _("%(name)s is back.", name=name),
    "keep": lambda name: _("%(name)s: the table is noted.", name=name),
    "join": lambda name: _("%(name)s plays from the next round on.", name=name),
}


def _entrant(event: str, entry: int) -> Entrant:
    _found, view = planned(event)
    return view.state.entrants.get(entry) or abort(404)


def _page(event: str, entry: int, refusal: NotWritten = WRITTEN) -> Response:
    found, view = planned(event)
    one, state = _entrant(event, entry), view.state
    players = one.entry.players
    own = {
        "name": "" if one.entry.name == " - ".join(players) else one.entry.name,
        "player_1": players[0],
        "player_2": players[-1],
        "club": one.entry.club,
        "town": one.town,
        "reason": "",
        "table": "" if one.keeps is None else str(one.keeps),
    }
    typed = {name: request.form.get(name, text) for name, text in own.items()}
    playing = entry in in_groups(state)
    stage = state.stage
    body = render_template(
        "tournaments/entries/entry.html",
        account=person(),
        desk=found,
        entry=one.entry,
        pair=len(players) == 2,
        typed=typed if refusal.errors else own,
        playing=playing,
        withdrawn=one.withdrew is not None,
        paired=state.entrants[one.paired].entry if one.paired is not None else None,
        by_lot=bool(one.of),
        here=one.present,
        late=stage is not None and not playing and one.playing,
        groups=[
            {"value": number, "label": isolated(group.name) or _("the only group")}
            for number, group in enumerate(stage.groups if stage else (), start=1)
        ],
        final=state.final is not None,
        refusal=refusal,
    )
    return make_response(body, refusal.status)

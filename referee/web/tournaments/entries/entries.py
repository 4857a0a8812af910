"""The list of entries: one more typed in, and everybody checked in by a tap."""

from collections.abc import Iterable, Mapping
from typing import Any

from flask import (
    Blueprint,
    flash,
    jsonify,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.wrappers import Response

from referee.actions.tournaments.entries import add_entry, check_in_everybody, pair_by_lot
from referee.actions.tournaments.tournament_facts import TournamentAct, record_event_facts
from referee.core.errors import N_, RuleError
from referee.presenters.tournaments.entries import EntryLine, counts, entry_lines
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _
from referee.store.names import fold
from referee.store.tournaments.known_people import known_people
from referee.tournament.evening.facts import MOST_TEXT
from referee.tournament.evening.plan import PAIRS
from referee.web.http.visitors import person
from referee.web.tournaments.desk import WRITTEN, NotWritten, act_of, attempt, planned

blueprint = Blueprint("event_entries", __name__, url_prefix="/events/<event>/entries")

MARKS = ("checked_in", "checked_out", "fee_paid", "fee_returned")
EVERYBODY = "everybody"
ABSENT, UNPAID = "absent", "unpaid"
MOST_SEARCH = 80


@blueprint.get("")
def page(event: str) -> Response:
    """Everybody who has entered, or those that `?q=` finds."""
    return entries_page(event, {})


@blueprint.post("")
def add(event: str) -> Response:
    """Enter one more, who may be here already."""
    typed = typed_entry(request.form)
    found, view = planned(event)
    pair = view.state.plan.entered == PAIRS or bool(typed["player_2"])
    names = [typed[name] for name in ("player_1", "player_2")[: 1 + pair]]

    def do() -> None:
        add_entry(act_of(found.code), names, **_more(typed))

    refusal = attempt(do)
    if refusal is not None:
        # A single player is called as his entry is.
        return entries_page(event, typed, with_fields(refusal, name="player_1"))
    flash(_("%(name)s: entered.", name=isolated(" - ".join(names))), "done")
    return redirect(url_for("event_entries.page", event=event, more=1, _anchor="add"), 303)


@blueprint.post("/mark")
def mark(event: str) -> Response:
    """A tap on a button of the list, such as `checked_in:12`, or `checked_in:everybody`."""
    found, _view = planned(event)
    refusal = attempt(lambda: _mark(act_of(found.code), request.form.get("mark", "")))
    if refusal is not None:
        return entries_page(event, {}, refusal)
    shown = _asked()
    if request.headers.get("X-Requested-With") == "fetch":
        # The script puts each row in its place again, also one that is no longer asked for.
        shown = {}
    return redirect(url_for("event_entries.page", event=found.code, **shown), 303)


def _mark(done: TournamentAct, tapped: str) -> None:
    kind, _, who = tapped.partition(":")
    if tapped == f"checked_in:{EVERYBODY}":
        check_in_everybody(done)
        return
    if kind not in MARKS or not (who.isascii() and who.isdigit() and len(who) < 10):
        raise RuleError(N_("this button is not known"))
    record_event_facts(done, [(kind, {"entries": [int(who)]})])


@blueprint.post("/lot")
def lot(event: str) -> Response:
    """Pair the single players who are here by lot, or part the pairs with a reason."""
    found, _view = planned(event)
    reason = request.form.get("reason", "").strip()[:MOST_TEXT]

    def do() -> None:
        done = act_of(found.code)
        if request.form.get("do") == "part":
            if not reason:
                raise RuleError(N_("say why"), place="reason")
            record_event_facts(done, [("pairs_parted", {"reason": reason})])
        else:
            pair_by_lot(done)

    refusal = attempt(do)
    if refusal is not None:
        return entries_page(event, {"reason": reason}, refusal)
    return redirect(url_for("event_entries.page", event=found.code), 303)


@blueprint.get("/people")
def people(event: str) -> Response:
    """Who played here before and has a name that begins so, with club and town."""
    planned(event)
    found = known_people(request.args.get("q", "")[:MOST_SEARCH])
    return jsonify([{"name": one.name, "club": one.club, "town": one.town} for one in found])


def typed_entry(form: Mapping[str, str]) -> dict[str, str]:
    """What the fields of an entry say, without spaces too many."""
    names = ("name", "player_1", "player_2", "club", "town", "reason")
    return {name: " ".join(form.get(name, "").split())[:MOST_TEXT] for name in names}


def _more(typed: Mapping[str, str]) -> dict[str, str]:
    return {name: typed[name] for name in ("club", "town") if typed[name]}


def with_fields(refusal: NotWritten, name: str = "name") -> NotWritten:
    """The same with the places of the fact as the fields of the form are called."""
    fields = {"players[0]": "player_1", "players[1]": "player_2", "players": "player_1",
              "name": name}  # fmt: skip
    errors = {fields.get(place, place): text for place, text in refusal.errors.items()}
    return NotWritten(refusal.status, errors, refusal.article, refusal.news)


def _asked() -> dict[str, Any]:
    """Which entries are asked for: a search `q`, and `show` one of the tabs."""
    asked = {
        "q": request.values.get("q", "").strip()[:MOST_SEARCH],
        "show": request.values.get("show", ""),
    }
    return {name: text for name, text in asked.items() if text}


def _shown(lines: Iterable[EntryLine], asked: Mapping[str, Any]) -> list[EntryLine]:
    words = fold(asked.get("q", "")).split()
    show = asked.get("show", "")
    return [
        line
        for line in lines
        if all(word in line.search for word in words)
        and not (show == ABSENT and (line.here or line.over))
        and not (show == UNPAID and (line.paid or line.over))
    ]


def _tabs(code: str, show: str) -> list[dict[str, Any]]:
    words = {"": _("Everybody"), ABSENT: _("Not here yet"), UNPAID: _("To pay")}
    return [
        {
            "label": label,
            "url": url_for("event_entries.page", event=code, show=name or None),
            "current": name == show,
        }
        for name, label in words.items()
    ]


def entries_page(event: str, typed: Mapping[str, str], refusal: NotWritten = WRITTEN) -> Response:
    """The page of the list, with what was typed into its form."""
    found, view = planned(event)
    account = person()
    state, asked = view.state, _asked()
    body = render_template(
        "tournaments/entries/entries.html",
        account=account,
        desk=found,
        organizes=account.organizes(found.event.id),
        lines=_shown(entry_lines(state), asked),
        counts=counts(state),
        query=asked.get("q", ""),
        show=asked.get("show", ""),
        tabs=_tabs(found.code, asked.get("show", "")),
        adding=not state.entrants or "player_1" in typed or "more" in request.args,
        pairs=state.plan.entered == PAIRS,
        lot=state.plan.entered == "lot",
        begun=bool(state.stages),
        final=state.final is not None,
        typed=typed_entry(typed),
        refusal=refusal,
    )
    return make_response(body, refusal.status)

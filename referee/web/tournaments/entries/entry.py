"""The page of one entry: its players, whether it plays, and where."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

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
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response

from referee.actions.tournaments.tournament_facts import record_event_facts
from referee.core.errors import N_, RuleError
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _
from referee.tournament.evening.entry_admission import in_groups
from referee.tournament.evening.facts import MOST_TEXT
from referee.tournament.evening.state import Entrant, EventState
from referee.web.forms.base import form_on_page, status_of
from referee.web.forms.fields import Choice, ChoiceField, LineField, WholeField
from referee.web.forms.refusal import Refusal
from referee.web.http.visitors import person
from referee.web.tournaments.entries.entries import WhoForm
from referee.web.tournaments.event_page import planned
from referee.web.tournaments.forms import TournamentForm

blueprint = Blueprint("event_entry", __name__, url_prefix="/events/<event>/entries/<int:entry>")

LEAVING = {"withdraw": "withdrew", "remove": "entry_removed", "back": "withdrawal_taken_back"}
"""The kinds of fact by the buttons that tell whether an entry plays on."""


class EntryForm(TournamentForm):
    """One thing to be changed about an entry: `do` says which."""

    do = LineField(look="hidden")

    def fact(self, _entry: int) -> tuple[str, dict[str, object]]:
        """Return the kind and the payload of the fact. Raise RuleError for an unknown button."""
        raise RuleError(N_("this button is not known"))


class ChangeForm(WhoForm, EntryForm):
    """Change who an entry is."""

    name = LineField(
        lazy_gettext("Name of the entry"),
        description=lazy_gettext("empty: the names of those who play"),
    )
    reason = LineField(
        lazy_gettext("Reason"),
        description=lazy_gettext("needed where other people play from now on"),
        most=MOST_TEXT,
    )

    def field_of(self, place: str) -> str:
        """Return the field of a place of the fact."""
        return place if place == "name" else super().field_of(place)

    def fact(self, entry: int) -> tuple[str, dict[str, object]]:
        """Return the fact; a player who was not asked for is none."""
        typed = (self.player_1, self.player_2)
        players = [one.value for one in typed if one.name in request.form]
        reason = {"reason": self.reason.value} if self.reason.value else {}
        name = self.name.value or " - ".join(players)
        told = {"entry": entry, "name": name, "players": players, **self.more, **reason}
        return "entry_changed", told


class LeaveForm(EntryForm):
    """The form that withdraws an entry, takes it off the list or lets it play on."""

    reason = LineField(lazy_gettext("Reason"), id="reason_out", most=MOST_TEXT)

    def fact(self, entry: int) -> tuple[str, dict[str, object]]:
        """Return the fact of the button; who plays on needs no reason."""
        kind = LEAVING[self.do.value]
        told = self.reason.value and kind != LEAVING["back"]
        return kind, {"entry": entry, **({"reason": self.reason.value} if told else {})}


class KeepForm(EntryForm):
    """The form that keeps an entry at a fixed table, or frees it."""

    table = WholeField(
        lazy_gettext("Table number"),
        description=lazy_gettext("for who cannot move about; empty: at any table"),
        optional=True,
    )

    def fact(self, entry: int) -> tuple[str, dict[str, object]]:
        """Return the fact."""
        table = {} if self.table.data is None else {"table": self.table.data}
        return "table_kept", {"entry": entry, **table}


class JoinForm(EntryForm):
    """The form that lets a late entry join a group from the next round on."""

    group = ChoiceField(lazy_gettext("Into which group"), missing=N_("must be a whole number"))

    def fact(self, entry: int) -> tuple[str, dict[str, object]]:
        """Return the fact."""
        return "joined_late", {"entry": entry, "group": int(self.group.value)}


@dataclass(frozen=True)
class _Button:
    """A button: the form that it sends, and the words for the entry's name once it is done."""

    form: type[EntryForm]
    done: Callable[[str], str]


_BUTTONS: Mapping[str, _Button] = {
    "change": _Button(ChangeForm, lambda name: _("%(name)s: changed.", name=name)),
    "remove": _Button(LeaveForm, lambda name: _("%(name)s: no longer entered.", name=name)),
    "withdraw": _Button(LeaveForm, lambda name: _("%(name)s has withdrawn.", name=name)),
    "back": _Button(LeaveForm, lambda name: _("%(name)s is back.", name=name)),
    "keep": _Button(KeepForm, lambda name: _("%(name)s: the table is noted.", name=name)),
    "join": _Button(JoinForm, lambda name: _("%(name)s plays from the next round on.", name=name)),
}
_UNKNOWN = _Button(EntryForm, str)


@blueprint.get("")
def page(event: str, entry: int) -> Response:
    """Show the entry with what may be done about it."""
    return _page(event, entry)


@blueprint.post("")
def write(event: str, entry: int) -> Response:
    """Change the entry, or one thing about it."""
    event_page, view = planned(event)
    one = view.state.entrants.get(entry)
    button = _BUTTONS.get(request.form.get("do", ""), _UNKNOWN)
    form = button.form(request.form)
    if isinstance(form, JoinForm):
        form.group.choices = _groups(view.state)

    def act() -> None:
        record_event_facts(form.act(event_page.code), [form.fact(entry)])

    if isinstance(form.attempt(act), Refusal):
        return _page(event, entry, form)
    # After a second tap the entry is already off the list.
    if one is not None:
        flash(button.done(isolated(one.entry.name)), "done")
    return redirect(url_for("event_entries.page", event=event_page.code), 303)


def _groups(state: EventState) -> list[Choice]:
    """Return the groups of the stage that is played."""
    groups = state.stage.groups if state.stage else ()
    return [
        Choice(str(number), isolated(group.name) or _("the only group"))
        for number, group in enumerate(groups, start=1)
    ]


def _entrant(event: str, entry: int) -> Entrant:
    _found, view = planned(event)
    return view.state.entrants.get(entry) or abort(404)


def _page(event: str, entry: int, sent: EntryForm | None = None) -> Response:
    """Answer with the page of an entry; `sent` is the form that was refused."""
    event_page, view = planned(event)
    one, state = _entrant(event, entry), view.state
    players = one.entry.players
    playing = entry in in_groups(state)
    own_name = "" if one.entry.name == " - ".join(players) else one.entry.name
    change = form_on_page(
        ChangeForm,
        sent,
        name=own_name,
        player_1=players[0],
        player_2=players[-1],
        club=one.entry.club,
        town=one.town,
    )
    join = form_on_page(JoinForm, sent)
    join.group.choices = _groups(state)
    body = render_template(
        "tournaments/entries/entry.html",
        account=person(),
        event_page=event_page,
        entry=one.entry,
        pair=len(players) == 2,
        playing=playing,
        withdrawn=one.withdrew is not None,
        paired=state.entrants[one.paired].entry if one.paired is not None else None,
        by_lot=bool(one.of),
        here=one.present,
        late=state.stage is not None and not playing and one.playing,
        final=state.final is not None,
        sent=sent,
        change_form=change,
        join_form=join,
        keep_form=form_on_page(KeepForm, sent, table=one.keeps),
        leave_form=form_on_page(LeaveForm, sent),
    )
    return make_response(body, status_of(sent))

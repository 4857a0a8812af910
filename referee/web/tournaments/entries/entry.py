"""The page of one entry: its players, whether it plays, and where."""

from collections.abc import Mapping

from flask import Blueprint, abort, flash, request
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response

from referee.actions.tournaments.tournament_facts import record_event_facts
from referee.actions.tournaments.undecided import undecided_tables
from referee.core.errors import N_, RuleError
from referee.core.facts import NewFact
from referee.presenters.tournaments.entries import coming_rests, rests_shown
from referee.presenters.tournaments.words import rest_worth
from referee.presenters.words.names import isolated, pair_shown
from referee.presenters.words.text import _, say
from referee.tournament.categories.categories import categories_of
from referee.tournament.evening.entrants import in_groups, left_out
from referee.tournament.evening.facts import MOST_TEXT
from referee.tournament.evening.state import EventState, TableKey
from referee.web.forms.base import form_on_page, see_other
from referee.web.forms.fields import Choice, ChoiceField, LineField, WholeField
from referee.web.forms.ticked import TickedNamesField
from referee.web.signups.own_entry import own_address
from referee.web.tournaments.entries.entries import WhoForm
from referee.web.tournaments.event_page import answer_page, planned
from referee.web.tournaments.forms import TournamentForm

blueprint = Blueprint("event_entry", __name__, url_prefix="/events/<event>/entries/<int:entry>")

KIND_OF_BUTTON = {
    "withdraw": "withdrew",
    "remove": "entry_removed",
    "back": "withdrawal_taken_back",
}
"""The kinds of fact by the buttons that tell whether an entry plays on."""


class EntryForm(TournamentForm):
    """A form that changes one thing about an entry; `do` is its button.

    This one is for a button that no form of the page has.
    """

    do = LineField(look="hidden")

    def fact(self, _entry: int) -> NewFact:
        """Return the kind and the payload of the fact. Raise RuleError for an unknown button."""
        raise RuleError(N_("this button is not known"))

    def facts(self, entry: int) -> list[NewFact]:
        """Return the facts that the form comes to."""
        return [self.fact(entry)]


class ChangeForm(WhoForm, EntryForm):
    """Change who an entry is; `had` are the categories that the page showed ticked."""

    name = LineField(
        lazy_gettext("Name of the entry"),
        description=lazy_gettext("empty: the names of those who play"),
    )
    reason = LineField(
        lazy_gettext("Reason"),
        description=lazy_gettext("needed where other people play from now on"),
        most=MOST_TEXT,
    )
    had = TickedNamesField()

    def field_of(self, place: str) -> str:
        """Return the field of a place of the fact."""
        return place if place == "name" else super().field_of(place)

    def fact(self, entry: int) -> NewFact:
        """Return the fact; players that the page had no field for are left out."""
        typed = (self.player_1, self.player_2)
        players = [one.value for one in typed if one.name in request.form]
        reason = {"reason": self.reason.value} if self.reason.value else {}
        name = self.name.value or " - ".join(players)
        payload = {"entry": entry, "name": name, "players": players, **self.more, **reason}
        return "entry_changed", payload

    def facts(self, entry: int) -> list[NewFact]:
        """Return the facts: who the entry is, and which categories it is put into or taken out."""
        ticked, had = self.categories.data, self.had.data
        changes = {
            "category_given": [name for name in ticked if name not in had],
            "category_taken_back": [name for name in had if name not in ticked],
        }
        return [
            self.fact(entry),
            *[
                (kind, {"category": name, "entries": [entry]})
                for kind, names in changes.items()
                for name in names
            ],
        ]


class LeaveForm(EntryForm):
    """The form that withdraws an entry, takes it off the list or lets it play on."""

    reason = LineField(lazy_gettext("Reason"), id="reason_out", most=MOST_TEXT)

    def fact(self, entry: int) -> NewFact:
        """Return the fact of the button, which has no reason where the entry plays on."""
        kind = KIND_OF_BUTTON[self.do.value]
        has_reason = self.reason.value and kind != KIND_OF_BUTTON["back"]
        return kind, {"entry": entry, **({"reason": self.reason.value} if has_reason else {})}


class KeepForm(EntryForm):
    """The form that keeps an entry at a fixed table, or frees it."""

    table = WholeField(
        lazy_gettext("Table number"),
        description=lazy_gettext("for somebody who cannot move about; empty: at any table"),
        optional=True,
    )

    def fact(self, entry: int) -> NewFact:
        """Return the fact."""
        table = {} if self.table.data is None else {"table": self.table.data}
        return "table_kept", {"entry": entry, **table}


class RestForm(EntryForm):
    """The form that lets an entry rest in some rounds, or play in them after all."""

    round = WholeField(lazy_gettext("Round"))
    until = WholeField(
        lazy_gettext("Until round"), description=lazy_gettext("empty: one round"), optional=True
    )
    reason = LineField(lazy_gettext("Reason"), id="reason_rest", most=MOST_TEXT)

    def fact(self, entry: int) -> NewFact:
        """Return the fact of the button."""
        rounds: dict[str, object] = {"entry": entry, "round": self.round.data}
        if self.until.data is not None:
            rounds["until"] = self.until.data
        if self.do.value == "no_rest":
            return "rest_taken_back", rounds
        return "rest_asked", rounds | ({"reason": self.reason.value} if self.reason.value else {})


class LinkForm(EntryForm):
    """The form that makes the personal link of an entry anew."""

    def fact(self, entry: int) -> NewFact:
        """Return the fact."""
        return "link_renewed", {"entry": entry}


class JoinForm(EntryForm):
    """The form that lets a late entry join a group from the next round on."""

    group = ChoiceField(lazy_gettext("Into which group"), missing=N_("must be a whole number"))

    def fact(self, entry: int) -> NewFact:
        """Return the fact."""
        return "joined_late", {"entry": entry, "group": int(self.group.value)}


_BUTTONS: Mapping[str, tuple[type[EntryForm], str]] = {
    "change": (ChangeForm, N_("%(name)s: changed.")),
    "remove": (LeaveForm, N_("%(name)s: no longer entered.")),
    "withdraw": (LeaveForm, N_("%(name)s has withdrawn.")),
    "back": (LeaveForm, N_("%(name)s is back.")),
    "keep": (KeepForm, N_("%(name)s: the table is noted.")),
    "rest": (RestForm, N_("%(name)s: the rest is noted.")),
    "no_rest": (RestForm, N_("%(name)s: the rest is undone.")),
    "link": (LinkForm, N_("%(name)s: the link is new, and the one before opens nothing.")),
    "join": (JoinForm, N_("%(name)s plays from the next round on.")),
}
"""The form that each button sends, and what is told of the entry once it is done."""


@blueprint.get("")
def page(event: str, entry: int) -> Response:
    """Show the entry with what may be done about it."""
    return _page(event, entry)


@blueprint.post("")
def write(event: str, entry: int) -> Response:
    """Change the entry, or one thing about it."""
    _found, view = planned(event)
    one = view.state.entrants.get(entry)
    kind, done = _BUTTONS.get(request.form.get("do", ""), (EntryForm, ""))
    form = kind(request.form)
    if isinstance(form, JoinForm):
        form.group.choices = _groups(view.state)
    if not form.succeeds(lambda: record_event_facts(form.act(event), form.facts(entry))):
        return _page(event, entry, form)
    # After a second tap the entry is already off the list.
    if one is not None:
        flash(say(done, name=pair_shown(one.entry.name)), "done")
    if isinstance(form, LinkForm):
        return see_other("event_entry.page", event=event, entry=entry)
    if form.do.value == "withdraw" and (left := _left_behind(view.state, entry)):
        number, table = left
        said = (
            _("At table %(table)s something is to be decided first: that decides its match too.",
              table=table)
            if table in undecided_tables(view, number)
            else _("Its match at table %(table)s is not played: give it here.", table=table)
        )  # fmt: skip
        flash(said, "info")
        return see_other("event_table.page", event=event, number=number, table=table)
    return see_other("event_entries.page", event=event)


def _left_behind(state: EventState, entry: int) -> TableKey | None:
    """Return the table that waits for the result of an entry, None where none does."""
    return next((key for key in state.missing if entry in state.sheets[key].table.players), None)


def _groups(state: EventState) -> list[Choice]:
    """Return the groups of the stage that is played."""
    groups = state.stage.groups if state.stage else ()
    return [
        Choice(str(number), isolated(group.name) or _("the only group"))
        for number, group in enumerate(groups, start=1)
    ]


def _page(event: str, entry: int, sent: EntryForm | None = None) -> Response:
    event_page, view = planned(event)
    state = view.state
    one = state.entrants.get(entry) or abort(404)
    players = one.entry.players
    playing = entry in in_groups(state)
    own_name = "" if one.entry.name == " - ".join(players) else one.entry.name
    stage = state.stage.plan if state.stage is not None else state.plan.stages[0]
    change = form_on_page(
        ChangeForm,
        sent,
        name=own_name,
        player_1=players[0],
        player_2=players[-1],
        club=one.entry.club,
        town=one.town,
        categories=categories_of(state, entry),
    )
    join = form_on_page(JoinForm, sent)
    join.group.choices = _groups(state)
    return answer_page(
        "tournaments/entries/entry.html",
        event_page,
        sent,
        entry=one.entry,
        pair=len(players) == 2,
        categories=state.plan.categories,
        had=categories_of(state, entry),
        playing=playing,
        withdrawn=one.withdrew is not None,
        paired=state.entrants[one.paired].entry if one.paired is not None else None,
        by_lot=bool(one.of),
        here=one.present,
        late=entry in left_out(state),
        final=state.final is not None,
        change_form=change,
        join_form=join,
        rest_form=form_on_page(RestForm, sent),
        rests=[(round_, rests_shown([round_])) for round_ in coming_rests(state, one)],
        rest_worth=rest_worth(stage.settings),
        keep_form=form_on_page(KeepForm, sent, table=one.keeps),
        link=own_address(view, entry),
        leave_form=form_on_page(LeaveForm, sent),
    )

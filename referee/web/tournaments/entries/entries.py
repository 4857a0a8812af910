"""The list of entries: one more typed in, and everybody checked in by a tap."""

from collections.abc import Iterable

from flask import Blueprint, flash, jsonify, request, url_for
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response

from referee.actions.tournaments.entries import add_entry, check_in_everybody, pair_by_lot
from referee.actions.tournaments.tournament_facts import TournamentAct, record_event_facts
from referee.core.errors import N_, RuleError
from referee.core.reading import plain_number
from referee.core.record import MOST_NAME
from referee.presenters.tournaments.entries import EntryLine, counts, entry_lines, has_handicaps
from referee.presenters.tournaments.words import entry_shown
from referee.presenters.words.names import isolated, together
from referee.presenters.words.text import _
from referee.store.names import fold
from referee.store.tournaments.known_people import known_people
from referee.store.tournaments.views import event_view
from referee.tournament.evening.cash import fee_of
from referee.tournament.evening.facts import MOST_TEXT
from referee.tournament.evening.plan import PAIRS
from referee.tournament.evening.state import CASH
from referee.web.forms.base import PageForm, form_on_page, see_other
from referee.web.forms.fields import LineField, WholeField
from referee.web.forms.ticked import TickedNamesField
from referee.web.matches.choices import Tab
from referee.web.tournaments.event_page import answer_page, planned
from referee.web.tournaments.forms import TournamentForm
from referee.web.tournaments.rounds.rounds import rounds_page, to_rounds

blueprint = Blueprint("event_entries", __name__, url_prefix="/events/<event>/entries")

MARKS = ("checked_in", "checked_out", "fee_paid", "fee_returned")
EVERYBODY = "everybody"
ROUNDS = "rounds"
ABSENT, UNPAID = "absent", "unpaid"
MOST_SEARCH = 80
NO_NAME = N_("write a name")


class WhoForm(TournamentForm):
    """The players of an entry, one or two, with club, town and categories."""

    player_1 = LineField(most=MOST_NAME, missing=NO_NAME)
    player_2 = LineField(most=MOST_NAME)
    club = LineField(lazy_gettext("Club"), most=MOST_NAME)
    town = LineField(lazy_gettext("Town"), most=MOST_NAME)
    categories = TickedNamesField()

    def field_of(self, place: str) -> str:
        """Return the field of a place of the fact; a single player is called as the entry is."""
        fields = {"players[0]": "player_1", "players[1]": "player_2", "players": "player_1"}
        return {"name": "player_1", **fields}.get(place, place)

    @property
    def more(self) -> dict[str, str]:
        """Return what was typed of club and town."""
        typed = {"club": self.club.value, "town": self.town.value}
        return {name: text for name, text in typed.items() if text}


class PairForm(WhoForm):
    """A pair, neither of whom may be left out."""

    player_2 = LineField(most=MOST_NAME, missing=NO_NAME)


class EntryMarkForm(TournamentForm):
    """A tap on a button of the list, such as `checked_in:12`, or `checked_in:everybody`."""

    mark = LineField(look="hidden")


class LetInForm(TournamentForm):
    """Let a late entry play from the next round on; `back` says where it was tapped."""

    entry = WholeField(look="hidden")
    back = LineField(look="hidden")


class LotForm(TournamentForm):
    """Pair the single players by lot; `do` says `part` to part the pairs, with a reason."""

    do = LineField(look="hidden")
    reason = LineField(lazy_gettext("Reason"), most=MOST_TEXT)

    def check(self) -> None:
        """Refuse to part the pairs without a reason."""
        if self.do.value == "part" and not self.reason.value:
            raise RuleError(N_("say why"), place="reason")


@blueprint.get("")
def page(event: str) -> Response:
    """Show everybody who has entered, or those that `?q=` finds."""
    return _page(event)


@blueprint.post("")
def add(event: str) -> Response:
    """Enter one more, who may be here already."""
    _found, view = planned(event)
    pairs = view.state.plan.entered == PAIRS
    form = (PairForm if pairs else WhoForm)(request.form)
    pair = pairs or bool(form.player_2.data)
    names = [form.player_1.data or "", form.player_2.data or ""][: 1 + pair]
    categories = form.categories.data
    if not form.succeeds(lambda: add_entry(form.act(event), names, categories, **form.more)):
        return _page(event, form)
    flash(_("%(name)s: entered.", name=together([isolated(name) for name in names])), "done")
    return see_other("event_entries.page", event=event, more=1)


@blueprint.post("/mark")
def mark(event: str) -> Response:
    """Note that somebody is here or has paid, or is not or has not."""
    planned(event)
    form = EntryMarkForm(request.form)
    if not form.succeeds(lambda: _mark(form.act(event), form.mark.value)):
        return _page(event, form)
    # The script puts each row in its place again, also one that is no longer asked for.
    query, show = ("", "") if request.headers.get("X-Requested-With") == "fetch" else _asked()
    return see_other("event_entries.page", event=event, q=query or None, show=show or None)


@blueprint.post("/let-in")
def let_in(event: str) -> Response:
    """Let a late entry join the only group from the next round on."""
    _found, view = planned(event)
    form = LetInForm(request.form)
    written = form.writes(event, "joined_late", entry=form.entry.data, group=1)
    from_rounds = form.back.data == ROUNDS
    if not written:
        return rounds_page(event, form) if from_rounds else _page(event, form)
    entry = form.entry.value
    flash(_("%(name)s plays from the next round on.", name=entry_shown(view.state, entry)), "done")
    if from_rounds:
        return to_rounds(event)
    query, show = _asked()
    row = {"q": query or None, "show": show or None, "_anchor": f"entry-{entry}"}
    return see_other("event_entries.page", event=event, **row)


def _mark(act: TournamentAct, tapped: str) -> None:
    kind, _, said = tapped.partition(":")
    if tapped == f"checked_in:{EVERYBODY}":
        check_in_everybody(act)
        return
    who = plain_number(said)
    if kind not in MARKS or who is None:
        raise RuleError(N_("this button is not known"))
    paid = _fee(act, who) if kind == "fee_paid" else {}
    record_event_facts(act, [(kind, {"entries": [who], **paid})])


def _fee(act: TournamentAct, number: int) -> dict[str, object]:
    """Return what a tap takes in: the fee of each who pays, in cash; nothing where there is none.

    The tap on a pair made by lot is of both its players.
    """
    state = event_view(act.code).state
    one = state.entrants.get(number)
    fee = fee_of(state, one) if one is not None else 0
    return {"amount": fee, "way": CASH} if fee else {}


@blueprint.post("/lot")
def lot(event: str) -> Response:
    """Pair the single players who are here by lot, or part the pairs with a reason."""
    planned(event)
    form = LotForm(request.form)
    if form.do.data == "part":
        written = form.writes(event, "pairs_parted", reason=form.reason.data)
    else:
        written = form.succeeds(lambda: pair_by_lot(form.act(event)))
    if not written:
        return _page(event, form)
    return see_other("event_entries.page", event=event)


@blueprint.get("/people")
def people(event: str) -> Response:
    """Show who played here before and has a name that begins so, with club and town."""
    planned(event)
    found = known_people(request.args.get("q", "")[:MOST_SEARCH])
    return jsonify([{"name": one.name, "club": one.club, "town": one.town} for one in found])


def _asked() -> tuple[str, str]:
    """Return which entries are asked for: by a search, and by one of the tabs."""
    return request.values.get("q", "").strip()[:MOST_SEARCH], request.values.get("show", "")


def _shown(lines: Iterable[EntryLine], query: str, show: str) -> list[EntryLine]:
    words = fold(query).split()
    return [
        line
        for line in lines
        if all(word in line.search for word in words)
        and not (show == ABSENT and (line.here or line.over))
        and not (show == UNPAID and (line.paid or line.over))
    ]


def _refused(lines: Iterable[EntryLine], sent: PageForm | None) -> dict[int, str]:
    """Return why an entry was not let in, by its number, where its row is shown."""
    if not isinstance(sent, LetInForm):
        return {}
    why = " ".join(sent.form_errors)
    return {line.number: why for line in lines if line.number == sent.entry.data}


def _page(event: str, sent: PageForm | None = None) -> Response:
    event_page, view = planned(event)
    state, (query, show) = view.state, _asked()
    lines = _shown(entry_lines(state), query, show)
    tabs = {"": _("Everybody"), ABSENT: _("Not here yet"), UNPAID: _("To pay")}
    return answer_page(
        "tournaments/entries/entries.html",
        event_page,
        sent,
        lines=lines,
        refused=_refused(lines, sent),
        counts=counts(state),
        query=query,
        show=show,
        tabs=[
            Tab(label, url_for("event_entries.page", event=event, show=name or None), name == show)
            for name, label in tabs.items()
        ],
        adding=not state.entrants or isinstance(sent, WhoForm) or "more" in request.args,
        pairs=state.plan.entered == PAIRS,
        lot=state.plan.entered == "lot",
        begun=bool(state.stages),
        final=state.final is not None,
        categories=state.plan.categories,
        handicaps=has_handicaps(state),
        who_form=form_on_page(WhoForm, sent),
        lot_form=form_on_page(LotForm, sent),
    )

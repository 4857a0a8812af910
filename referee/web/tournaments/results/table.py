"""One table of a round: its players, its match, and its result."""

from datetime import UTC, datetime, timedelta

from flask import Blueprint, abort, flash, request
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response

from referee.actions.tournaments.match_results import says_otherwise
from referee.actions.tournaments.results import (
    enter_results,
    give_walkover,
    type_result,
)
from referee.core.errors import N_
from referee.presenters.tournaments.glance import began_at, glance_rows
from referee.presenters.tournaments.results.table import result_of, score_shown, where_shown
from referee.presenters.tournaments.results.version import VersionShown
from referee.presenters.tournaments.words import entries_shown, names_at
from referee.presenters.words.dates import long_shown
from referee.presenters.words.text import _, say
from referee.store.matches import queries
from referee.store.tournaments.round_matches import round_at_a_glance
from referee.store.tournaments.views import EventView
from referee.tournament.evening.glance import WALKOVER, WARNING
from referee.tournament.evening.progress import is_played_out
from referee.tournament.evening.state import TableKey
from referee.tournament.games.registry import game_played
from referee.web.forms.base import form_on_page, see_other
from referee.web.forms.fields import Choice, ChoiceField, LineField
from referee.web.http.visitors import person
from referee.web.http.who_may import may_write
from referee.web.tournaments.event_page import EventPage, answer_page, planned
from referee.web.tournaments.forms import TournamentForm
from referee.web.tournaments.results.deciding import third_ways
from referee.web.tournaments.results.form import WINNERS, ResultForm, way_of
from referee.web.tournaments.results.registry import SlipTickField, result_form
from referee.web.tournaments.results.undecided import waits_at
from referee.web.tournaments.results.versions import (
    deciding_form,
    result_versions,
    told_versions,
)
from referee.web.tournaments.rounds.in_room import in_room, keep_room, room_asked

blueprint = Blueprint(
    "event_table", __name__, url_prefix="/events/<event>/rounds/<int:number>/<int:table>"
)
keep_room(blueprint)


class WalkoverForm(TournamentForm):
    """The form of a walkover: the match goes to the side that was present, or to neither.

    `sure` says that it holds against what a phone has reported.
    """

    walkover = ChoiceField(lazy_gettext("Who was there"), missing=N_("choose who was there"))
    reason = LineField(lazy_gettext("Reason"), id="walkover_reason")
    sure = SlipTickField(lazy_gettext("The walkover holds"), id="walkover_sure")


class OpenRulingForm(TournamentForm):
    """Freeze a table's result, whatever it is, until it is ruled on."""

    reason = LineField(lazy_gettext("What has to be decided"), id="ruling_reason")


class CloseRulingForm(TournamentForm):
    """The form that closes a ruling."""

    text = LineField(lazy_gettext("What was decided"), look="area")


@blueprint.get("")
def page(event: str, number: int, table: int) -> Response:
    """Show one table of a round with its match and its result."""
    return table_page(event, (number, table))


@blueprint.post("")
def write(event: str, number: int, table: int) -> Response:
    """Write the result as a slip tells it."""
    key = (number, table)
    form = _typed_form(planned_table(event, key)[1])(request.form)

    def act() -> None:
        type_result(form.act(event), key, form.result(), sure=bool(form.sure.data))

    return after(event, key, form, form.succeeds(act))


@blueprint.post("/take")
def take(event: str, number: int, table: int) -> Response:
    """Enter the result of the table's match."""
    form, key = TournamentForm(request.form), (number, table)
    planned_table(event, key)
    written = form.succeeds(lambda: enter_results(form.act(event), [key]))
    return after(event, key, form, written)


@blueprint.post("/walkover")
def walk_over(event: str, number: int, table: int) -> Response:
    """Give the match to the side that was present, or to neither, with the reason."""
    form, key = WalkoverForm(request.form), (number, table)
    form.walkover.choices = winners(planned_table(event, key)[1], key, _("neither side"))

    def act() -> None:
        winner = WINNERS[form.walkover.value]
        give_walkover(form.act(event), key, winner, form.reason.value, sure=bool(form.sure.data))

    return after(event, key, form, form.succeeds(act))


@blueprint.post("/ruling")
def open_ruling(event: str, number: int, table: int) -> Response:
    """Freeze the table's result, whatever it is, until it is ruled on."""
    form, key = OpenRulingForm(request.form), (number, table)
    planned_table(event, key)
    given = {"round": number, "table": table, "reason": form.reason.data}
    written = form.writes(event, "table_ruling_opened", **given)
    return after(event, key, form, written, N_("Table %(table)s: the ruling is open."))


@blueprint.post("/ruled")
def close_ruling(event: str, number: int, table: int) -> Response:
    """Close a ruling; a result that it changes is corrected."""
    form, key = CloseRulingForm(request.form), (number, table)
    planned_table(event, key)
    given = {"round": number, "table": table, "text": form.text.data}
    written = form.writes(event, "table_ruling_closed", **given)
    return after(event, key, form, written, N_("Table %(table)s: the ruling is closed."))


def _typed_form(view: EventView) -> type[ResultForm]:
    return result_form(ResultForm, view.state.plan.regulation, way_of(request.values))


def may_correct(event_page: EventPage, view: EventView) -> bool:
    """Tell whether this person may correct a result now: after the last round a referee (15.2)."""
    return not is_played_out(view.state) or person().referees(event_page.event.id)


def winners(view: EventView, key: TableKey, nobody: str) -> list[Choice]:
    """Return the two sides of a table, one of which can have won, and the words for `nobody`."""
    sides = names_at(view.state, view.state.sheets[key].table)
    return [*map(Choice, ("a", "b"), sides), Choice("nobody", nobody)]


def planned_table(event: str, key: TableKey) -> tuple[EventPage, EventView]:
    """Return the page of an event with its tournament. Answer with 404 without this table."""
    event_page, view = planned(event)
    if key not in view.state.sheets:
        abort(404)
    return event_page, view


def answer_table(
    template: str, event: str, key: TableKey, sent: TournamentForm | None, **values: object
) -> Response:
    """Answer with a page of a table; `sent` is the form that was sent to it."""
    event_page, view = planned_table(event, key)
    number, table = key
    return answer_page(
        template,
        event_page,
        sent,
        round=number,
        table=table,
        five=game_played(view.state.plan.regulation).pays,
        where=where_shown(view, key),
        sides=names_at(view.state, view.state.sheets[key].table),
        known=result_of(view, key),
        at={"event": event_page.code, "number": number, "table": table},
        **values,
    )


RECORDED = N_("Table %(table)s: the result is recorded.")


def after(
    event: str, key: TableKey, form: TournamentForm, written: bool, done: str = RECORDED
) -> Response:
    """Answer after a form of a table: with the table, or with the form where it was refused.

    `done` says what was written.
    """
    if not written:
        return table_page(event, key, form)
    flash(say(done, table=key[1]), "done")
    return to_table(event, key)


def to_table(event: str, key: TableKey) -> Response:
    number, table = key
    return see_other("event_table.page", event=event, number=number, table=table)


def table_page(
    event: str,
    key: TableKey,
    sent: TournamentForm | None = None,
    third: VersionShown | None = None,
) -> Response:
    """Answer with a table; `third` is another result that was typed, and what follows."""
    event_page, view = planned_table(event, key)
    number, table = key
    now = datetime.now(UTC)
    round_ = view.state.rounds[number - 1]
    tables = {one.sheet.table.table: one for one in round_at_a_glance(view, number)}
    one = tables[table]
    live = one.live if one.live is not None and one.live.state != "closed" else None
    sheet = one.sheet
    left = one.live if live is None and sheet.confirmed is None else None
    there = in_room(view.state, room_asked(view.state), [(number, other) for other in tables])
    waited = now - began_at(view, round_) if one.state == "not_started" else timedelta()
    minutes = int(waited.total_seconds() // 60)
    gone = _withdrawn(view, key)
    known = {"walkover": _who_is_there(view, key), "reason": gone} if gone else {}
    walkover = form_on_page(WalkoverForm, sent, **{"reason": _late_reason(minutes), **known})
    walkover.walkover.choices = winners(view, key, _("neither side"))
    return answer_table(
        "tournaments/results/table.html",
        event,
        key,
        sent,
        row=glance_rows(view, round_, [one], now)[0],
        score=score_shown(one),
        match=live,
        given_up=left.code if left is not None else "",
        hands=len(queries.any_view(left.code).record.hands) if left is not None else 0,
        waits=waits_at(event_page, key, one.live),
        contested=view.contested(sheet),
        held=one.live.code if one.live is not None and one.live.frozen else "",
        may_rule=live is not None and may_write(live.code, "ruling_opened"),
        moved=live is not None and says_otherwise(view, sheet, queries.any_view(live.code)),
        lateness=_lateness(minutes),
        way=way_of(request.values),
        twice=view.state.plan.typed_twice,
        corrects=may_correct(event_page, view),
        over=view.state.final is not None,
        before=max((other for _round, other in there if other < table), default=0),
        next=min((other for _round, other in there if other > table), default=0),
        gone=gone,
        versions=result_versions(view, key),
        told=told_versions(view, key),
        deciding=deciding_form(view, sent),
        previewed=third,
        ways=third_ways("event_table.page", event=event_page.code, number=number, table=table),
        typed_form=sent if isinstance(sent, ResultForm) else _typed_form(view)(),
        walkover_form=walkover,
        opening=form_on_page(OpenRulingForm, sent),
        closing=form_on_page(CloseRulingForm, sent),
    )


def _withdrawn(view: EventView, key: TableKey) -> str:
    """Return who has withdrawn of those at a table whose result is missing, "" where nobody has."""
    sheet, entrants = view.state.sheets[key], view.state.entrants
    gone = [one for one in sheet.table.players if entrants[one].withdrew is not None]
    if sheet.confirmed is not None or not gone:
        return ""
    return _("Withdrawn: %(name)s", name=entries_shown(view.state, gone))


def _who_is_there(view: EventView, key: TableKey) -> str:
    """Return the value of the side of which nobody has withdrawn, "" where of both somebody has."""
    sides, entrants = view.state.sheets[key].table.sides, view.state.entrants
    here = [all(entrants[one].withdrew is None for one in side) for side in sides]
    return "" if all(here) or not any(here) else "ab"[here.index(True)]


def _lateness(minutes: int) -> str:
    """Return what the regulation says of a table where nobody has begun (15.3)."""
    if minutes < WARNING:
        return ""
    so_far = _("The round began %(time)s ago.", time=long_shown(minutes))
    if minutes < WALKOVER:
        then = _("Who is missing is warned now; from minute %(minute)s on the match can be lost.",
                 minute=WALKOVER)  # fmt: skip
    else:
        then = _("From minute %(minute)s on who is missing can lose the match.", minute=WALKOVER)
    return f"{so_far} {then}"


def _late_reason(minutes: int) -> str:
    """Return the reason that the form of a walkover proposes, "" before it is late enough."""
    if minutes < WALKOVER:
        return ""
    return _("not at the table %(time)s after the round began", time=long_shown(minutes))

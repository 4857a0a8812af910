"""Correction of a confirmed result (15.2), previewed before it is written."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from flask import Blueprint, flash, request
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response

from referee.actions.seasons.moving import SeasonMove, seasons_moved
from referee.actions.tournaments.results import Correction, correct_result, preview_correction
from referee.core.errors import N_, RuleError
from referee.core.table_result import TableResult
from referee.presenters.seasons.standings import moves_shown
from referee.presenters.tournaments.results.correction import correction_shown
from referee.presenters.tournaments.results.table import games_typed
from referee.presenters.words.text import _
from referee.store.tournaments.views import EventView
from referee.tournament.competition.tables import How
from referee.tournament.evening.corrections import CorrectionPreview
from referee.tournament.evening.facts import ORGANIZER, REFEREE
from referee.tournament.evening.state import TableKey
from referee.tournament.games.registry import game_played
from referee.web.forms.fields import ChoiceField, LineField, ReasonField, TickField
from referee.web.forms.refusal import Refusal
from referee.web.http.stamps import stamp
from referee.web.http.visitors import person
from referee.web.tournaments.event_page import EventPage
from referee.web.tournaments.results.form import GAMES_WON, TOTALS, WINNERS, ResultForm
from referee.web.tournaments.results.registry import result_form
from referee.web.tournaments.results.table import (
    answer_table,
    may_correct,
    planned_table,
    to_table,
    winners,
)
from referee.web.tournaments.rounds.in_room import keep_room

blueprint = Blueprint(
    "event_correction", __name__, url_prefix="/events/<event>/rounds/<int:number>/<int:table>"
)
keep_room(blueprint)


NOT_RESENT = ("csrf_token", "event_id", "after", "way", "seen", "head")
"""Fields that the page of a preview has of its own."""


class ResultCorrectionForm(ResultForm):
    """Correct a result: `seen` once it was shown what that moves, `again` to type it anew.

    `head` is what the preview was made from.
    """

    from_match = TickField(
        lazy_gettext("As the match on the tablet has it now"),
        description=lazy_gettext("The amounts above then do not count."),
    )
    ruling = TickField(
        lazy_gettext("It is a ruling"),
        description=lazy_gettext("Whoever has fewer games can then have won."),
    )
    winner = ChoiceField(lazy_gettext("Who wins"), optional=True)
    reason = ReasonField(
        lazy_gettext("Why it is corrected"),
        description=lazy_gettext("Everyone can read it in the history."),
        missing=N_("say why the result is corrected"),
        article="15.2",
    )
    seen = TickField()
    again = TickField()
    head = LineField(look="hidden")

    def validate(self, extra_validators: Any = None) -> bool:
        """Return whether every field is right; with `from_match` the amounts do not count."""
        if self.from_match.data:
            for one in self.amounts:
                one.process_errors = []
        return super().validate(extra_validators)

    def correction(self) -> tuple[TableResult | None, How]:
        """Return the right result, None for what the match says now, and how it came about.

        Raise RuleError where it cannot have been.
        """
        if self.from_match.data:
            return None, "played"
        ruled = bool(self.ruling.data)
        result = self.result(ruled=ruled)
        if not ruled:
            return result, "played"
        if game_played(self.regulation).pays:
            return result, "ruling"
        if self.winner.value not in WINNERS:
            raise RuleError(N_("choose who has won by the ruling"), place="winner")
        return replace(result, winner=WINNERS[self.winner.value]), "ruling"


@blueprint.get("/correct")
def page(event: str, number: int, table: int) -> Response:
    """Show the form, filled with the result as it is."""
    key = (number, table)
    _found, view = planned_table(event, key)
    sheet = view.state.sheets[key]
    if sheet.confirmed is None:
        return to_table(event, key)
    kind = _form(view, key)
    known: dict[str, object] = {"reason": request.args.get("reason", "")}
    if sheet.table.how != "walkover":
        result = replace(sheet.table.result, scores=games_typed(view, sheet))
        known |= kind.typed_game.known(result, kind.regulation)
    return _page(event, key, kind(data=known))


@blueprint.post("/correct")
def write(event: str, number: int, table: int) -> Response:
    """Show what the correction moves; once that was seen, write it."""
    key = (number, table)
    event_page, view = planned_table(event, key)
    if view.state.sheets[key].confirmed is None:
        flash(_("This table has no result yet that could be corrected."), "problem")
        return to_table(event, key)
    form = _form(view, key)(request.form)
    form.winner.choices = winners(view, key, _("nobody"))

    moves: list[SeasonMove] = []

    def act() -> CorrectionPreview | None:
        result, how = form.correction()
        given = Correction(key, result, form.reason.value, _office(event_page), how)
        if form.seen.data:
            correct_result(form.act(event), given, seen=form.head.value)
        elif not form.again.data:
            moves[:] = seasons_moved(event, given, stamp())
            return preview_correction(event, given)
        return None

    preview = form.attempt(act)
    if isinstance(preview, Refusal):
        return _page(event, key, form)
    if not form.seen.data:
        return _page(event, key, form, preview, moves)
    flash(_("Table %(table)s: the result is corrected.", table=table), "done")
    return to_table(event, key)


def _office(event_page: EventPage) -> str:
    """Return the office of the person who corrects: referee before organizer."""
    return REFEREE if person().referees(event_page.event.id) else ORGANIZER


def _form(view: EventView, key: TableKey) -> type[ResultCorrectionForm]:
    """Return the form of a correction; it opens the way the result was typed."""
    typed = GAMES_WON if games_typed(view, view.state.sheets[key]) else TOTALS
    chosen = request.values.get("way")
    way = chosen if chosen in (GAMES_WON, TOTALS) else typed
    return result_form(ResultCorrectionForm, view.state.plan.regulation, way)


def _page(
    event: str,
    key: TableKey,
    form: ResultCorrectionForm,
    preview: CorrectionPreview | None = None,
    moves: Sequence[SeasonMove] = (),
) -> Response:
    event_page, view = planned_table(event, key)
    form.winner.choices = winners(view, key, _("nobody"))
    return answer_table(
        "tournaments/results/correction.html",
        event,
        key,
        form,
        match=view.state.sheets[key].code,
        form=form,
        resent=[one for one in request.form.items() if one[0] not in NOT_RESENT],
        preview=correction_shown(view.state, key, preview) if preview else None,
        seasons=moves_shown(moves),
        head=preview.head if preview else "",
        only_referee=not may_correct(event_page, view),
        decides=_office(event_page) == REFEREE,
    )

"""Seasons for those who make them: their list, their rules, their standings."""

from datetime import UTC, datetime

from flask import Blueprint, abort, flash, render_template, request
from werkzeug.wrappers import Response

from referee.actions.seasons.seasons import (
    add_season,
    change_season,
    restore_season,
    withdraw_season,
)
from referee.core.register.seasons import Season
from referee.presenters.register.series import SeriesLine, series_line
from referee.presenters.seasons.history import season_history
from referee.presenters.seasons.standings import season_shown
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _, ngettext
from referee.store.register.seasons import season_by_number, seasons
from referee.store.seasons.events import seasons_of_events
from referee.store.seasons.results import FoundSeason, found_season
from referee.web.forms.base import answer_form, see_other
from referee.web.forms.refusal import Refusal
from referee.web.forms.register_form import WhyForm
from referee.web.http.visitors import person
from referee.web.seasons.form import SeasonChangeForm, SeasonForm, event_ticks, first_values

blueprint = Blueprint("seasons", __name__, url_prefix="/seasons")


def season_of(number: int) -> Season:
    """Return a season, withdrawn ones too, or answer that there is none."""
    return season_by_number(number) or abort(404)


@blueprint.get("/")
def page() -> str:
    """Show every season."""
    lines = [_line(season) for season in seasons().values()]
    return render_template("seasons/seasons.html", account=person(), seasons=lines)


def _line(season: Season) -> SeriesLine:
    number = ngettext("%(num)s event", "%(num)s events", len(season.about.events))
    return series_line(season, [number], _("not shown any more"))


@blueprint.get("/new")
def new() -> Response:
    """Show the form of a new season."""
    form = SeasonForm(data=first_values(None))
    form.show_after(0)
    return _form_page(form, None)


@blueprint.post("/new")
def add() -> Response:
    """Make a season."""
    form = SeasonForm(request.form)
    number = form.attempt(lambda: add_season(form.act, form.about()))
    if isinstance(number, Refusal):
        return _form_page(form, None)
    flash(_("The season is made."), "done")
    return see_other("seasons.one", number=number)


@blueprint.get("/<int:number>")
def one(number: int) -> Response:
    """Show a season: its standings with names, its events, what was changed."""
    return _page(season_of(number), None)


@blueprint.get("/<int:number>/change")
def change_form(number: int) -> Response:
    """Show the form that changes a season, or that it is withdrawn."""
    season = season_of(number)
    if season.withdrawn:
        return see_other("seasons.one", number=number)
    form = SeasonChangeForm(data=first_values(season))
    form.show_after(season.newest)
    return _form_page(form, season)


@blueprint.post("/<int:number>/change")
def change(number: int) -> Response:
    """Change a season."""
    season, form = season_of(number), SeasonChangeForm(request.form)

    def act() -> None:
        after, reason = form.after.value, form.reason.value
        change_season(form.act, number, form.about(), after, reason)

    if not form.succeeds(act):
        return _form_page(form, season)
    flash(_("Saved."), "done")
    return see_other("seasons.one", number=number)


@blueprint.post("/<int:number>/withdraw")
def withdraw(number: int) -> Response:
    """Withdraw a season."""
    season, form = season_of(number), WhyForm(request.form)
    if not form.succeeds(lambda: withdraw_season(form.act, number, form.reason.value)):
        return _page(season, form)
    flash(_("The season is withdrawn."), "done")
    return see_other("seasons.page")


@blueprint.post("/<int:number>/restore")
def restore(number: int) -> Response:
    """Bring back a season that was withdrawn."""
    season, form = season_of(number), WhyForm(request.form)
    if not form.succeeds(lambda: restore_season(form.act, number, form.reason.value)):
        return _page(season, form)
    flash(_("The season is back."), "done")
    return see_other("seasons.one", number=number)


def _form_page(form: SeasonForm, season: Season | None) -> Response:
    return answer_form(
        "seasons/form.html",
        form,
        account=person(),
        season=season,
        title=_("New season") if season is None else isolated(season.about.name),
        events=event_ticks(form.events.data),
    )


def _page(season: Season, sent: WhyForm | None) -> Response:
    found = found_season(season, datetime.now(UTC))
    form = sent or WhyForm()
    form.show_after(season.newest)
    return answer_form(
        "seasons/season.html",
        sent,
        account=person(),
        season=season,
        shown=season_shown(found),
        unlinked=[isolated(name) for name in found.unlinked],
        others=_others(found),
        history=season_history(season),
        withdrawing=form,
    )


def _others(found: FoundSeason) -> list[str]:
    """Return which events are in another season, too: a line for each of the others."""
    shared: dict[str, list[str]] = {}
    for name, other in seasons_of_events(found.season):
        shared.setdefault(other, []).append(isolated(name))
    return [
        _("Also in %(season)s: %(events)s.", season=isolated(other), events=", ".join(names))
        for other, names in shared.items()
    ]

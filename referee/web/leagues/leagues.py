"""Leagues for those who make them: their list, their rules, their table and calendar."""

from collections.abc import Sequence

from flask import Blueprint, abort, flash, render_template, request
from werkzeug.wrappers import Response

from referee.actions.leagues.leagues import (
    add_league,
    change_league,
    restore_league,
    restore_team,
    withdraw_league,
    withdraw_team,
)
from referee.core.register.meetings import League
from referee.presenters.leagues.history import league_history
from referee.presenters.leagues.league import league_shown
from referee.presenters.register.series import SeriesLine, series_line
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _, ngettext
from referee.store.accounts.accounts import listed_accounts
from referee.store.leagues.found import found_league
from referee.store.leagues.secretaries import Secretary, secretaries_of
from referee.store.register.leagues import league_by_number, leagues
from referee.web.forms.base import answer_form, see_other
from referee.web.forms.fields import Choice
from referee.web.forms.refusal import Refusal
from referee.web.forms.register_form import WhyForm
from referee.web.http.stamps import today
from referee.web.http.visitors import person
from referee.web.leagues.form import LeagueChangeForm, LeagueForm, first_values
from referee.web.leagues.team_forms import GoneForm, SecretaryForm

blueprint = Blueprint("leagues", __name__, url_prefix="/leagues")


def league_of(number: int) -> League:
    """Return a league, withdrawn ones too, or answer that there is none."""
    return league_by_number(number) or abort(404)


@blueprint.get("/")
def page() -> str:
    """Show every league."""
    lines = [_line(league) for league in leagues().values()]
    return render_template("leagues/leagues.html", account=person(), leagues=lines)


def _line(league: League) -> SeriesLine:
    number = ngettext("%(num)s team", "%(num)s teams", len(league.about.teams))
    return series_line(league, [number], _("withdrawn"))


@blueprint.get("/new")
def new() -> Response:
    """Show the form of a new league."""
    form = LeagueForm(data=first_values(None))
    form.show_after(0)
    return _form_page(form, None)


@blueprint.post("/new")
def add() -> Response:
    """Make a league."""
    form = LeagueForm(request.form)
    number = form.attempt(lambda: add_league(form.act, form.about(), form.teams.value))
    if isinstance(number, Refusal):
        return _form_page(form, None)
    flash(_("The league is made."), "done")
    return see_other("leagues.one", number=number)


@blueprint.get("/<int:number>")
def one(number: int) -> Response:
    """Show a league: its table and calendar with names, what was changed."""
    return _page(league_of(number), None)


@blueprint.get("/<int:number>/change")
def change_form(number: int) -> Response:
    """Show the form that changes a league, or that it is withdrawn."""
    league = league_of(number)
    if league.withdrawn:
        return see_other("leagues.one", number=number)
    form = LeagueChangeForm(data=first_values(found_league(league)))
    form.show_after(league.newest)
    return _form_page(form, league)


@blueprint.post("/<int:number>/change")
def change(number: int) -> Response:
    """Change a league."""
    league, form = league_of(number), LeagueChangeForm(request.form)

    def act() -> None:
        teams, reason = form.teams.value, form.reason.value
        change_league(form.act, number, form.about(), teams, form.after.value, reason)

    if not form.succeeds(act):
        return _form_page(form, league)
    flash(_("Saved."), "done")
    return see_other("leagues.one", number=number)


@blueprint.post("/<int:number>/withdraw")
def withdraw(number: int) -> Response:
    """Withdraw a league."""
    league, form = league_of(number), WhyForm(request.form)
    if not form.succeeds(lambda: withdraw_league(form.act, number, form.reason.value)):
        return _page(league, form)
    flash(_("The league is withdrawn."), "done")
    return see_other("leagues.page")


@blueprint.post("/<int:number>/restore")
def restore(number: int) -> Response:
    """Bring back a league that was withdrawn."""
    league, form = league_of(number), WhyForm(request.form)
    if not form.succeeds(lambda: restore_league(form.act, number, form.reason.value)):
        return _page(league, form)
    flash(_("The league is back."), "done")
    return see_other("leagues.one", number=number)


@blueprint.get("/<int:number>/teams/<int:team>")
def team(number: int, team: int) -> Response:
    """Show a team: its players, its meetings, and how it withdraws."""
    return team_page(league_of(number), team, None)


@blueprint.post("/<int:number>/teams/<int:team>/withdraw")
def team_withdraw(number: int, team: int) -> Response:
    """Let a team withdraw."""
    league, form = league_of(number), GoneForm(request.form)

    def act() -> None:
        withdraw_team(form.act, number, team, form.day.value.isoformat(), form.reason.value)

    if not form.succeeds(act):
        return team_page(league, team, form)
    flash(_("The withdrawal is recorded."), "done")
    return see_other("leagues.one", number=number)


@blueprint.post("/<int:number>/teams/<int:team>/restore")
def team_restore(number: int, team: int) -> Response:
    """Bring back a team that had withdrawn."""
    league, form = league_of(number), WhyForm(request.form)
    if not form.succeeds(lambda: restore_team(form.act, number, team, form.reason.value)):
        return team_page(league, team, form)
    flash(_("The team is back in the league."), "done")
    return see_other("leagues.one", number=number)


def _form_page(form: LeagueForm, league: League | None) -> Response:
    return answer_form(
        "leagues/form.html",
        form,
        account=person(),
        league=league,
        title=_("New league") if league is None else isolated(league.about.name),
    )


def _page(league: League, sent: WhyForm | None) -> Response:
    found = found_league(league)
    form = sent or WhyForm()
    form.show_after(league.newest)
    return answer_form(
        "leagues/league.html",
        sent,
        account=person(),
        league=league,
        shown=league_shown(found),
        history=league_history(found),
        withdrawing=form,
    )


def team_page(
    league: League, team: int, sent: WhyForm | None, secretary: SecretaryForm | None = None
) -> Response:
    """Show a team: its players, its meetings, how it withdraws, who writes its results."""
    if not 1 <= team <= len(league.about.teams):
        abort(404)
    shown = league_shown(found_league(league))
    form = sent or (WhyForm() if team in league.gone else GoneForm(data={"day": today()}))
    form.show_after(league.newest)
    secretaries = secretaries_of(league, team)
    return answer_form(
        "leagues/team.html",
        sent or secretary,
        account=person(),
        league=league,
        shown=shown,
        team=shown.teams[team - 1],
        fixtures=shown.of_team(team),
        leaving=form,
        secretaries=secretaries,
        others=_others(secretaries),
    )


def _others(secretaries: Sequence[Secretary]) -> list[Choice]:
    """Return everybody who could write the results of a team, and does not."""
    there = {secretary.account_id for secretary in secretaries if secretary.valid}
    return [
        Choice(str(account.id), account.name)
        for account in listed_accounts()
        if not account.closed
        and not (account.manager or account.organizer)
        and account.id not in there
    ]

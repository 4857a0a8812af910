"""The secretaries of clubs: who is one, and the meetings that are his to write."""

from flask import Blueprint, render_template, request
from werkzeug.wrappers import Response

from referee.actions.leagues.secretaries import give_team, take_team
from referee.presenters.leagues.league import FixtureShown, league_shown
from referee.store.leagues.secretaries import teams_written_by
from referee.web.forms.base import see_other
from referee.web.http.stamps import origin
from referee.web.http.visitors import person
from referee.web.leagues.leagues import league_of, team_page
from referee.web.leagues.team_forms import SecretaryForm
from referee.web.leagues.whose import found_for

blueprint = Blueprint("secretaries", __name__, url_prefix="/leagues")


@blueprint.get("/mine")
def own() -> str:
    """Show the meetings of the teams whose results one writes."""
    account = person()
    parts = []
    for league, teams in teams_written_by(account.id):
        shown = league_shown(found_for(account, league))
        for team in teams:
            fixtures: list[FixtureShown] = shown.of_team(team)
            parts.append((shown, shown.teams[team - 1], fixtures))
    return render_template("leagues/own.html", account=account, parts=parts)


@blueprint.post("/<int:number>/teams/<int:team>/secretary")
def set_right(number: int, team: int) -> Response:
    """Let somebody write the results of a team, or take that back."""
    league, form = league_of(number), SecretaryForm(request.form)
    act = take_team if form.taken.data else give_team
    account_id = form.account.data or 0
    if not form.succeeds(lambda: act(number, team, account_id, origin())):
        return team_page(league, team, None, form)
    return see_other("leagues.team", number=number, team=team, _anchor="secretaries")

"""The secretaries of clubs: who is one, and the meetings that are his to write."""

from dataclasses import dataclass

from flask import Blueprint, render_template, request
from werkzeug.wrappers import Response

from referee.actions.leagues.secretaries import give_team, take_team
from referee.presenters.leagues.league import FixtureShown, LeagueShown, TeamShown, league_shown
from referee.store.leagues.secretaries import teams_written_by
from referee.web.forms.base import see_other
from referee.web.http.stamps import origin
from referee.web.http.visitors import person
from referee.web.leagues.leagues import league_of, team_page
from referee.web.leagues.team_forms import SecretaryForm
from referee.web.leagues.whose import found_for

blueprint = Blueprint("secretaries", __name__, url_prefix="/leagues")


@dataclass(frozen=True)
class OwnTeam:
    """A team whose results somebody writes, in its league, with its meetings."""

    league: LeagueShown
    team: TeamShown
    meetings: list[FixtureShown]


@blueprint.get("/mine")
def own() -> str:
    """Show the meetings of the teams whose results the visitor writes."""
    account = person()
    own_teams: list[OwnTeam] = []
    for league, teams in teams_written_by(account.id):
        shown = league_shown(found_for(account, league))
        own_teams += [OwnTeam(shown, shown.teams[team - 1], shown.of_team(team)) for team in teams]
    return render_template("leagues/own.html", account=account, own_teams=own_teams)


@blueprint.post("/<int:number>/teams/<int:team>/secretary")
def set_right(number: int, team: int) -> Response:
    """Let somebody write the results of a team, or take that back."""
    league, form = league_of(number), SecretaryForm(request.form)
    act = take_team if form.taken.data else give_team
    account_id = form.account.data or 0
    if not form.succeeds(lambda: act(number, team, account_id, origin())):
        return team_page(league, team, None, form)
    return see_other("leagues.team", number=number, team=team, _anchor="secretaries")

"""Whose eyes the pages of a league are for: a secretary knows the names of his own team."""

from dataclasses import replace

from referee.core.register.meetings import League
from referee.store.accounts.subjects import Account
from referee.store.leagues.found import FoundLeague, found_league
from referee.store.leagues.people import people_named
from referee.store.leagues.secretaries import teams_written_by
from referee.web.public.names import this_year


def makes_leagues(account: Account) -> bool:
    """Tell whether somebody may do whatever there is to do with a league."""
    return account.organizer or account.manager


def found_for(account: Account, one: League) -> FoundLeague:
    """Return a league as somebody may see it: all names, or those of his teams and public ones."""
    if makes_leagues(account):
        return found_league(one)
    his = [teams for of, teams in teams_written_by(account.id) if of.id == one.id]
    own = {who for teams in his for team in teams for who in one.about.teams[team - 1].players}
    found = found_league(one, this_year())
    return replace(found, names={**found.names, **people_named(own)})

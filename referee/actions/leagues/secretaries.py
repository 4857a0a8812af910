"""Letting a club's secretary write the results of its teams, and ending that right.

`number` is that of a league; its teams are counted from 1.
"""

from sqlalchemy import delete, insert, select

from referee.actions.accounts.accounts import account_name
from referee.actions.leagues.leagues import known_league
from referee.core.errors import N_, RuleError
from referee.store.accounts import security_log, stock
from referee.store.accounts.security_log import Origin
from referee.store.accounts.tables import LEAGUE_SECRETARIES
from referee.store.database import db, writing
from referee.store.leagues.secretaries import name_digest


def give_team(number: int, team: int, account_id: int, origin: Origin) -> None:
    """Let somebody write the results of a team; giving it twice changes nothing. Raise RuleError.

    Where the team has another name now the right is given anew.
    """
    with writing():
        whom = _whom(number, team, account_id)
        row = {"account_id": account_id, "league_id": number, "team": team}
        named = name_digest(known_league(number), team)
        known = db.session.scalar(select(LEAGUE_SECRETARIES.c.named).filter_by(**row))
        if known == named:
            return
        db.session.execute(delete(LEAGUE_SECRETARIES).filter_by(**row))
        db.session.execute(insert(LEAGUE_SECRETARIES).values(**row, named=named))
        security_log.note("secretary_given", whom, origin, stock.account(account_id))


def take_team(number: int, team: int, account_id: int, origin: Origin) -> None:
    """Take the right to write the results of a team. Raise RuleError."""
    with writing():
        whom = _whom(number, team, account_id)
        row = {"account_id": account_id, "league_id": number, "team": team}
        gone = delete(LEAGUE_SECRETARIES).filter_by(**row).returning(LEAGUE_SECRETARIES.c.team)
        if db.session.execute(gone).scalar() is not None:
            security_log.note("secretary_taken", whom, origin, stock.account(account_id))


def _whom(number: int, team: int, account_id: int) -> str:
    """Return whom the log names: the person, the league and the number of the team.

    Raise RuleError where there is no such league or team.
    """
    one = known_league(number)
    if not 1 <= team <= len(one.about.teams):
        raise RuleError(N_("there is no such team"), place="account")
    return f"{account_name(account_id)} ({one.about.name}, {team})"

"""Making a league, changing it, withdrawing it; a team that withdraws."""

from collections.abc import Sequence
from dataclasses import replace

from referee.actions.leagues.teams import TypedTeam, teams_and_new_people
from referee.actions.register.writing import RegisterAct, write_act
from referee.core.errors import N_, RuleError
from referee.core.facts import NewFact, Payload
from referee.core.register.leagues import AboutLeague, read_about_league
from referee.core.register.meetings import League
from referee.store.errors import EventReused, MovedOn
from referee.store.ledger import ledger
from referee.store.ledger.entry import LedgerEntry
from referee.store.register.leagues import league_by_number
from referee.store.register.queries import held_register


def add_league(act: RegisterAct, about: AboutLeague, teams: Sequence[TypedTeam]) -> int:
    """Add a league, and return its number; who is new in the teams is added to the register.

    `about` is without its teams. Raise RuleError, EventReused.
    """

    def make_facts(following: int) -> Sequence[NewFact]:
        found, people = teams_and_new_people(teams, following + 1)
        terms = read_about_league(replace(about, teams=found).written())
        return [("league_added", {"terms": terms.written()}), *people]

    (entry, *_people) = write_act(act, make_facts)
    _refuse_reused(act, entry, about, teams)
    return entry.number


def change_league(
    act: RegisterAct,
    number: int,
    about: AboutLeague,
    teams: Sequence[TypedTeam],
    after: int,
    reason: str = "",
) -> None:
    """Change a league; `after` is the newest entry about it that was seen.

    Once a meeting has a result a change needs a reason, which everybody can read, unless only the
    players of teams change. Nothing is written where nothing changes. Raise RuleError, EventReused,
    and MovedOn where there is a newer entry.
    """

    def make_facts(following: int) -> Sequence[NewFact]:
        known = known_league(number)
        refuse_newer(known.newest, after)
        found, people = teams_and_new_people(teams, following + 1)
        terms = read_about_league(replace(about, teams=found).written())
        if terms == known.about:
            return []
        if known.begun and not reason and needs_reason(known, terms):
            raise RuleError(N_("a meeting has a result: say why it changes"), place="reason")
        payload = {"league": number, "terms": terms.written(), "reason": reason}
        return [("league_changed", payload), *people]

    for entry in write_act(act, make_facts)[:1]:
        _refuse_reused(act, entry, about, teams)


def _refuse_reused(
    act: RegisterAct, entry: LedgerEntry, about: AboutLeague, teams: Sequence[TypedTeam]
) -> None:
    """Raise EventReused where the act, which is stored as `entry`, had said something else before.

    By now everybody in the teams is in the register, so the same names give the same numbers.
    """
    found, _people = teams_and_new_people(teams, entry.number + 1)
    if entry.payload.get("terms") != replace(about, teams=found).written():
        raise EventReused(act.event_id)


def needs_reason(known: League, about: AboutLeague) -> bool:
    """Tell whether team names, days or rules change, and not only players or who sees it."""
    names = [one.name for one in about.teams] != [one.name for one in known.about.teams]
    return names or about.days != known.about.days or about.rules != known.about.rules


def withdraw_league(act: RegisterAct, number: int, reason: str) -> None:
    """Withdraw a league: nothing of it is shown in public any more. Raise RuleError."""
    _write_fact(act, "league_withdrawn", {"league": number, "reason": reason})


def restore_league(act: RegisterAct, number: int, reason: str) -> None:
    """Bring back a league that was withdrawn. Raise RuleError."""
    _write_fact(act, "league_restored", {"league": number, "reason": reason})


def withdraw_team(act: RegisterAct, number: int, team: int, day: str, reason: str) -> None:
    """Let a team withdraw on a day: the rules say what becomes of its results. Raise RuleError."""
    payload = {"league": number, "team": team, "day": day, "reason": reason}
    _write_fact(act, "team_withdrawn", payload)


def restore_team(act: RegisterAct, number: int, team: int, reason: str) -> None:
    """Bring back a team that had withdrawn. Raise RuleError."""
    _write_fact(act, "team_restored", {"league": number, "team": team, "reason": reason})


def _write_fact(act: RegisterAct, kind: str, payload: Payload) -> None:
    """Write a fact, also where there are newer entries than its page had shown.

    Raise RuleError, EventReused.
    """
    write_act(act, lambda _next: [(kind, payload)], payload)


def known_league(number: int) -> League:
    """Return a league by number. Raise RuleError."""
    known = league_by_number(number)
    if known is None:
        raise RuleError(N_("there is no such league"), place="league")
    return known


def refuse_newer(newest: int, after: int) -> None:
    """Raise MovedOn where there is a newer entry than was seen."""
    if newest > after:
        chain = held_register()
        entries = ledger.read(chain.owner_id, newest - 1, newest, chain.book)
        raise MovedOn(chain.code, chain.head, entries)

"""What the facts of a league are, and what each does to it."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from referee.core.errors import N_, RuleError
from referee.core.facts import Fact
from referee.core.register.leagues import AboutLeague, read_about_league, read_day, terms_of
from referee.core.register.meetings import (
    AWAY,
    HOME,
    Key,
    League,
    Meeting,
    read_boards,
    read_day_or_none,
    read_given,
    read_team,
    read_why,
    read_why_or_none,
)

LeagueStep = Callable[[League, Fact], League]
Readers = Mapping[str, Callable[[object], object]]


def _key(league: League, fact: Fact) -> Key:
    key = (fact.payload[HOME], fact.payload[AWAY])
    if max(key) > len(league.about.teams) or key[0] == key[1]:
        raise RuleError(N_("there is no such meeting"), place="meeting")
    return key


def _with(league: League, key: Key, meeting: Meeting, fact: Fact) -> League:
    told = (*league.told, fact.number) if fact.payload["reason"] else league.told
    known = {**league.meetings, key: replace(meeting, newest=fact.number)}
    return replace(league, meetings=known, told=told)


def _meeting_moved(league: League, fact: Fact) -> League:
    key = _key(league, fact)
    known = league.meeting(key)
    if known.has_result:
        raise RuleError(N_("this meeting has a result already"), place="day")
    return _with(league, key, replace(known, day=fact.payload["day"]), fact)


def _home_exchanged(league: League, fact: Fact) -> League:
    """Exchange home and away of two teams; each of their rounds stays on its day."""
    key = _key(league, fact)
    back = (key[1], key[0])
    here, there = league.meeting(key), league.meeting(back)
    if here.has_result or there.has_result:
        raise RuleError(N_("these two have a result already: home and away stay"), place="meeting")
    known = {**league.meetings, back: replace(there, day=here.day, newest=fact.number)}
    if league.about.rules.twice:
        known[key] = replace(here, day=there.day, newest=fact.number)
    else:
        known.pop(key, None)
    teams = {(min(key), max(key))}
    return _noted(replace(league, meetings=known, exchanged=league.exchanged ^ teams), fact)


def _need_reason(meeting: Meeting, fact: Fact) -> None:
    if meeting.has_result and not fact.payload["reason"]:
        raise RuleError(N_("there is a result already: say why it changes"), place="reason")


def _meeting_played(league: League, fact: Fact) -> League:
    key = _key(league, fact)
    known, boards = league.meeting(key), read_boards(fact.payload["boards"])
    if len(boards) != league.about.rules.boards:
        raise RuleError(
            N_("number of boards in a meeting: %(boards)s"),
            place="boards",
            boards=league.about.rules.boards,
        )
    if set(key) & league.gone.keys() and not known.has_result:
        raise RuleError(N_("one of the two teams has withdrawn"), place="meeting")
    _need_reason(known, fact)
    now = replace(known, played=fact.payload["day"], boards=boards, given="")
    return _with(league, key, now, fact)


def _meeting_awarded(league: League, fact: Fact) -> League:
    key = _key(league, fact)
    known = league.meeting(key)
    now = replace(known, played=fact.payload["day"], boards=(), given=fact.payload["to"])
    return _with(league, key, now, fact)


def _meeting_cleared(league: League, fact: Fact) -> League:
    key = _key(league, fact)
    known = league.meeting(key)
    if not known.has_result:
        raise RuleError(N_("this meeting has no result"), place="meeting")
    return _with(league, key, replace(known, played="", boards=(), given=""), fact)


def _team_withdrawn(league: League, fact: Fact) -> League:
    team = fact.payload["team"]
    if team > len(league.about.teams):
        raise RuleError(N_("there is no such team"), place="team")
    if team in league.gone:
        raise RuleError(N_("this team has withdrawn already"), place="team")
    return _noted(replace(league, gone={**league.gone, team: fact.payload["day"]}), fact)


def _team_restored(league: League, fact: Fact) -> League:
    left = {team: day for team, day in league.gone.items() if team != fact.payload["team"]}
    if left == league.gone:
        raise RuleError(N_("this team has not withdrawn"), place="team")
    return _noted(replace(league, gone=left), fact)


def _league_changed(league: League, fact: Fact) -> League:
    about = terms_of(fact.payload)
    if league.begun and _frame(about) != _frame(league.about):
        raise RuleError(
            N_("a meeting has a result: the number of teams and boards, and home and away, stay"),
            place="teams",
        )
    changed = replace(league, about=about)
    return _noted(changed, fact) if fact.payload["reason"] else changed


def _frame(about: AboutLeague) -> tuple[object, ...]:
    return len(about.teams), about.rules.boards, about.rules.twice, about.rules.game


def _league_withdrawn(league: League, fact: Fact) -> League:
    return _noted(replace(league, withdrawn=fact.number), fact)


def _league_restored(league: League, fact: Fact) -> League:
    if not league.withdrawn:
        raise RuleError(N_("this league was not withdrawn"), place="league")
    return _noted(replace(league, withdrawn=0), fact)


def _noted(league: League, fact: Fact) -> League:
    return replace(league, told=(*league.told, fact.number))


_MEETING: Readers = {HOME: read_team, AWAY: read_team}

LEAGUE_ADDED = "league_added"
LEAGUE_CHANGES: Mapping[str, tuple[Readers, LeagueStep]] = {
    "league_changed": (
        {"terms": read_about_league, "reason": read_why_or_none},
        _league_changed,
    ),
    "league_withdrawn": ({"reason": read_why}, _league_withdrawn),
    "league_restored": ({"reason": read_why}, _league_restored),
    "meeting_moved": (
        {**_MEETING, "day": read_day_or_none, "reason": read_why},
        _meeting_moved,
    ),
    "home_exchanged": ({**_MEETING, "reason": read_why}, _home_exchanged),
    "meeting_played": (
        {**_MEETING, "day": read_day, "boards": read_boards, "reason": read_why_or_none},
        _meeting_played,
    ),
    "meeting_awarded": (
        {**_MEETING, "to": read_given, "day": read_day, "reason": read_why},
        _meeting_awarded,
    ),
    "meeting_cleared": ({**_MEETING, "reason": read_why}, _meeting_cleared),
    "team_withdrawn": ({"team": read_team, "day": read_day, "reason": read_why}, _team_withdrawn),
    "team_restored": ({"team": read_team, "reason": read_why}, _team_restored),
}
"""The facts that change a league: what each says beside the league's number, and its effect."""

LEAGUE_KINDS = (LEAGUE_ADDED, *LEAGUE_CHANGES)


def league_of(fact: Fact) -> League:
    """Return the league that a fact of a valid shape adds."""
    return League(fact.number, terms_of(fact.payload), newest=fact.number)


def league_after(league: League, fact: Fact) -> League:
    """Return a league after a fact of a valid shape. Raise RuleError where it does not fit."""
    if league.withdrawn and fact.kind != "league_restored":
        raise RuleError(N_("this league was withdrawn"), place="league")
    _readers, change = LEAGUE_CHANGES[fact.kind]
    return replace(change(league, fact), newest=fact.number)

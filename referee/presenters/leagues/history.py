"""What was changed in a league, with the reasons."""

from dataclasses import dataclass

from referee.core.errors import N_
from referee.core.register.meetings import AWAY, HOME
from referee.presenters.leagues.words import team_names
from referee.presenters.words.dates import moment_shown
from referee.presenters.words.reasons import reason_shown
from referee.presenters.words.text import say
from referee.store.leagues.found import FoundLeague
from referee.store.ledger.entry import LedgerEntry
from referee.store.register.queries import told_entries

KINDS = {
    "league_changed": N_("Changed"),
    "league_withdrawn": N_("Withdrawn"),
    "league_restored": N_("Brought back"),
    "meeting_moved": N_("Moved"),
    "home_exchanged": N_("Home and away exchanged"),
    "meeting_played": N_("Result corrected"),
    "meeting_awarded": N_("Awarded"),
    "meeting_cleared": N_("Result removed"),
    "team_withdrawn": N_("Withdrawal"),
    "team_restored": N_("Back in the league"),
}


@dataclass(frozen=True)
class LeagueChange:
    """A change that is told: when, what, of whom, and why."""

    when: str
    what: str
    whose: str
    reason: str


def league_history(found: FoundLeague) -> list[LeagueChange]:
    """Return the changes of a league that were made with a reason, the newest first."""
    league, names = found.league, team_names(found)
    return [
        LeagueChange(
            moment_shown(entry.recorded_at),
            say(KINDS[entry.kind]),
            _whose(entry, names),
            reason_shown(entry.payload["reason"]),
        )
        for entry in reversed(told_entries(league.told))
    ]


def _whose(entry: LedgerEntry, names: list[str]) -> str:
    said = entry.payload
    numbers = [said[HOME], said[AWAY]] if HOME in said else [said["team"]] if "team" in said else []
    return " – ".join([names[number - 1] for number in numbers])

"""What was changed in a league, with the reasons."""

from referee.core.errors import N_
from referee.core.register.meetings import AWAY, HOME
from referee.presenters.leagues.words import team_names
from referee.presenters.register.series import SeriesChange, changes_shown
from referee.store.leagues.found import FoundLeague
from referee.store.ledger.entry import LedgerEntry

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


def league_history(found: FoundLeague) -> list[SeriesChange]:
    """Return the changes of a league that were made with a reason, the newest first."""
    names = team_names(found)
    return changes_shown(found.league.told, KINDS, lambda entry: _whose(entry, names))


def _whose(entry: LedgerEntry, names: list[str]) -> str:
    """Return the two teams of a meeting, or the team that the entry is about, if any."""
    said = entry.payload
    if HOME in said:
        return f"{names[said[HOME] - 1]} – {names[said[AWAY] - 1]}"
    return names[said["team"] - 1] if "team" in said else ""

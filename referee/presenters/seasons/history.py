"""What was changed in a season, with the reasons."""

from referee.core.errors import N_
from referee.core.register.seasons import Season
from referee.presenters.register.series import SeriesChange, changes_shown

KINDS = {
    "season_changed": N_("Changed"),
    "season_withdrawn": N_("Withdrawn"),
    "season_restored": N_("Brought back"),
}


def season_history(season: Season) -> list[SeriesChange]:
    """Return the changes of a season that were made with a reason, the newest first."""
    return changes_shown(season.changes, KINDS)

"""What was changed in a season, with the reasons."""

from dataclasses import dataclass

from referee.core.errors import N_
from referee.core.register.seasons import Season
from referee.presenters.words.dates import moment_shown
from referee.presenters.words.reasons import reason_shown
from referee.presenters.words.text import say
from referee.store.register.queries import told_entries

KINDS = {
    "season_changed": N_("Changed"),
    "season_withdrawn": N_("Withdrawn"),
    "season_restored": N_("Brought back"),
}


@dataclass(frozen=True)
class SeasonChange:
    """A change that is told: when, what, and why."""

    when: str
    what: str
    reason: str


def season_history(season: Season) -> list[SeasonChange]:
    """Return the changes of a season that were made with a reason, the newest first."""
    return [
        SeasonChange(
            moment_shown(entry.recorded_at),
            say(KINDS[entry.kind]),
            reason_shown(entry.payload["reason"]),
        )
        for entry in reversed(told_entries(season.changes))
    ]

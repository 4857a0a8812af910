"""How the backups of an installation are."""

from datetime import datetime, timedelta

from referee.actions.installation.automatic_backups import state_of_backups
from referee.actions.installation.backing_up import Installation
from referee.actions.installation.findings import Diagnosis, Params
from referee.core.errors import N_

OLD = timedelta(days=2)
"""A backup of this age is told: a server that runs makes one every day."""


def check_backups(installation: Installation, now: datetime) -> Diagnosis:
    """Return how the backups are."""
    if installation.chosen and not installation.backups.is_dir():
        return Diagnosis(
            "backups",
            "wrong",
            N_("The folder of backups, %(folder)s, is not there."),
            N_("Attach its disk, or choose another folder with BACKUP_FOLDER."),
            {"folder": str(installation.backups)},
        )
    found = state_of_backups(installation, now)
    if found.problem and found.tried_at:
        return Diagnosis(
            "backups",
            "wrong",
            N_("The last daily backup failed (%(at)s): %(problem)s."),
            N_("Put that right: the server tries again every hour, “referee backup” does at once."),
            {"at": found.tried_at, "problem": found.problem},
        )
    if found.newest is None:
        return Diagnosis(
            "backups",
            "advised",
            N_("There is no backup yet."),
            N_("A server that runs makes one every day; “referee backup” makes one now."),
        )
    params: Params = {"at": found.newest.at, "file": str(found.newest.path), "count": found.count}
    if now - found.newest.at >= OLD:
        return Diagnosis(
            "backups",
            "advised",
            N_("The newest backup is old (%(at)s): %(file)s."),
            N_("A server that runs makes one every day; “referee backup” makes one now."),
            params,
        )
    text = N_("The newest backup is good (%(at)s): %(file)s. Backups kept: %(count)s.")
    return Diagnosis("backups", "in_order", text, "", params)

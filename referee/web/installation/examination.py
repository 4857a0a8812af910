"""How this installation is: all that `referee doctor` asks, and the manager's page."""

from datetime import datetime

from flask import current_app

from referee.actions.installation.backups_found import check_backups
from referee.actions.installation.certificates import check_certificate
from referee.actions.installation.database_found import check_clock, check_database
from referee.actions.installation.findings import Diagnosis
from referee.actions.installation.machine import (
    check_disk,
    check_memory,
    check_port,
    check_rights,
)
from referee.actions.proof.key_found import check_key
from referee.paper.press.fonts_found import check_fonts, check_pictures
from referee.web.installation.this_installation import installation


def examined(now: datetime) -> list[Diagnosis]:
    """Return everything: the database is read through and a page is printed."""
    settings = current_app.config
    pictures = check_pictures(installation().folder)
    return [
        *_quickly(now, whole=True),
        check_fonts(),
        *([pictures] if pictures else []),
        check_port(installation().folder, str(settings["HOST"]), int(settings["PORT"])),
    ]


def glanced_at(now: datetime) -> list[Diagnosis]:
    """Return what a server can say of itself at once."""
    return _quickly(now, whole=False)


def _quickly(now: datetime, *, whole: bool) -> list[Diagnosis]:
    here, migrations = installation(), current_app.extensions["migrate"].directory
    https = check_certificate(here.folder, current_app.config["NAMES_AND_ADDRESSES"](), now)
    database = check_database(migrations, whole=whole)
    # There may be no database yet, or none that can tell of checkpoints.
    proof = check_key(here.folder) if database.verdict == "in_order" else None
    return [
        database,
        check_backups(here, now),
        check_disk(here),
        check_rights(here),
        check_memory(),
        check_clock(now),
        *([https] if https else []),
        *([proof] if proof else []),
    ]

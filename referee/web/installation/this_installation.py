"""The installation that this application runs, as its backups and its checks tell of it."""

from pathlib import Path

from flask import Flask, current_app

from referee.actions.installation.backing_up import Installation
from referee.store.database import db
from referee.store.installation.version import running
from referee.store.soundness import damage


def register(app: Flask) -> None:
    """Let pages tell which version runs, and the office that the database is damaged."""
    app.jinja_env.globals["version"] = running
    app.jinja_env.globals["is_damaged"] = lambda: bool(damage(db.engine))


def installation() -> Installation:
    """Return the installation of this application."""
    settings = current_app.config
    return Installation(
        Path(current_app.instance_path),
        running(),
        settings["FROM_ENVIRONMENT"],
        str(settings["BACKUP_FOLDER"]),
        str(settings["BACKUP_KEY"]),
        str(settings["BACKUP_COMMAND"]),
    )

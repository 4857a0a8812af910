"""The installation that this application runs, as its backups and its checks tell of it."""

from importlib.metadata import version
from pathlib import Path

from flask import Flask, current_app

from referee.actions.installation.backing_up import Installation
from referee.store.database import db
from referee.store.soundness import damage


def register(app: Flask) -> None:
    """Let the pages of the office tell managers that the database is damaged."""
    app.jinja_env.globals["is_damaged"] = lambda: bool(damage(db.engine))


def installation() -> Installation:
    """Return the installation of this application."""
    settings = current_app.config
    return Installation(
        Path(current_app.instance_path),
        version("referee"),
        settings["FROM_ENVIRONMENT"],
        str(settings["BACKUP_FOLDER"]),
        str(settings["BACKUP_KEY"]),
        str(settings["BACKUP_COMMAND"]),
    )

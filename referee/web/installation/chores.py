"""What the server does by itself every few minutes, apart from all requests."""

from datetime import UTC, datetime

from flask import Flask

from referee.actions.installation.by_itself import back_up_daily
from referee.web.installation.this import installation


def do_chores(app: Flask) -> None:
    """Make the daily backup if it is time."""
    with app.app_context():
        back_up_daily(installation(), datetime.now(UTC))

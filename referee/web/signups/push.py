"""This server as the push services of browsers see it, where the manager lets it write to them."""

from datetime import UTC, datetime

from flask import Flask

from referee.actions.signups.notices import Sender
from referee.actions.signups.notices import tell_soon as tell
from referee.actions.signups.push_service import Door


def push_sender(app: Flask) -> Sender | None:
    """Return the server as the one who notifies; None where the manager has not switched it on."""
    settings = app.config
    if not settings["PUSH"]:
        return None
    keys = [settings["SECRET_KEY"], *(settings["SECRET_KEY_FALLBACKS"] or ())]
    return Sender(keys, str(settings["PUBLIC_URL"]), settings["PUSH_DOOR"] or Door())


def tell_soon(app: Flask) -> None:
    """Notify devices of a round that was just published, in a thread of their own."""
    sender = push_sender(app)
    if sender is not None:
        tell(app.app_context(), sender, datetime.now(UTC))

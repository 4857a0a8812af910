"""The light or dark look of a table: as the device asks, or as was chosen at the table by hand."""

from flask import Flask, request

COOKIE = "theme"
THEMES = ("light", "dark")
AS_THE_DEVICE = "light dark"


def register(app: Flask) -> None:
    """Let the templates of a table ask how it is to look."""
    app.jinja_env.globals["chosen_theme"] = chosen_theme


def chosen_theme() -> str:
    """Return "light" or "dark" as chosen on this device, else that its system decides.

    The server reads it, so that a page has its colours before it is painted.
    """
    kept = request.cookies.get(COOKIE, "")
    return kept if kept in THEMES else AS_THE_DEVICE

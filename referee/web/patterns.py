"""The page of patterns: every component in every state, and whole screens.

What is shown stands in `pattern_data.py` and the two beside it: names and sentences as they occur
at a table, in Italian, because they are data and not the product's own words.
"""

from flask import Blueprint, abort, current_app, render_template

from referee.web import pattern_data, pattern_data_events, pattern_data_sessions

blueprint = Blueprint("patterns", __name__, url_prefix="/patterns")


@blueprint.before_request
def for_developers() -> None:
    """A club has no use for it: the setting DEVELOPMENT opens it."""
    if not current_app.config["DEVELOPMENT"]:
        abort(404)


@blueprint.get("/")
def components() -> str:
    """Every component in every state."""
    return render_template(
        "patterns.html",
        data=pattern_data,
        sessions=pattern_data_sessions,
        events=pattern_data_events,
    )


@blueprint.get("/<screen>")
def screen(screen: str) -> str:
    """One whole screen, to see the components together as a tablet, a phone or a wall does."""
    if screen not in pattern_data.SCREENS:
        abort(404)
    return render_template(
        f"patterns/{pattern_data.SCREENS[screen]}.html", data=pattern_data, screen=screen
    )

"""The page of patterns: every component in every state, and whole screens.

What is shown stands in the modules beside it: names and sentences as they occur at a table, in
Italian, because they are data and not the product's own words.
"""

from flask import Blueprint, abort, current_app, render_template

from referee.web.patterns import hand, matches, tournaments, trionfo

blueprint = Blueprint("patterns", __name__, url_prefix="/patterns")


@blueprint.before_request
def for_developers() -> None:
    """Answer with 404 unless the setting DEVELOPMENT is on."""
    if not current_app.config["DEVELOPMENT"]:
        abort(404)


@blueprint.get("/")
def components() -> str:
    """Show every component in every state."""
    return render_template(
        "patterns/page.html",
        data=matches,
        played=hand,
        sessions=trionfo,
        events=tournaments,
    )


@blueprint.get("/<screen>")
def screen(screen: str) -> str:
    """Show one whole screen as on a tablet, a phone or a wall. Answer with 404 for another name."""
    if screen not in matches.SCREENS:
        abort(404)
    template = f"patterns/{matches.SCREENS[screen]}.html"
    return render_template(template, data=matches, played=hand, screen=screen)

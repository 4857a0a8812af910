"""Ratings: the list, whether the club keeps them, a person's own, and what everybody sees."""

from datetime import UTC, datetime
from threading import Thread
from typing import cast

from flask import Blueprint, Flask, abort, current_app, flash, render_template, request
from werkzeug.wrappers import Response

from referee.actions.register.ratings import bring_up_to_date, start_ratings_anew, switch_ratings
from referee.core.register.person import HIDDEN, PUBLIC
from referee.core.register.shown import public_name
from referee.paper.register.ratings import RatingPoint, rating_chart
from referee.presenters.register.people import person_line
from referee.presenters.register.ratings import (
    made_line,
    move_line,
    night_line,
    rating_lines,
    rating_now,
)
from referee.presenters.words.dates import day_shown
from referee.presenters.words.text import _
from referee.store.errors import StoreUnavailable
from referee.store.register import queries
from referee.store.register.ratings import (
    moves_of,
    rated_people,
    rating_of,
    ratings_kept,
    ratings_made,
)
from referee.web.forms.base import answer_form, see_other
from referee.web.forms.fields import TickField
from referee.web.forms.register_form import RegisterForm
from referee.web.http.visitors import person
from referee.web.public.names import this_year

blueprint = Blueprint("ratings", __name__)

MOST_PEOPLE = 500
MOST_MOVES = 200


class SwitchForm(RegisterForm):
    """Whether ratings are kept."""

    kept = TickField()


@blueprint.get("/register/ratings")
def page() -> Response:
    """Show the ratings, or offer to keep them."""
    return _page(None)


@blueprint.post("/register/ratings/kept")
def switch() -> Response:
    """Keep ratings from now on, or none any more."""
    form = SwitchForm(request.form)

    if not form.succeeds(lambda: switch_ratings(form.act, kept=form.kept.value)):
        return _page(form)
    if form.kept.value:
        _begin()
    flash(_("Ratings are kept.") if form.kept.value else _("Ratings are forgotten."), "done")
    return see_other("ratings.page")


@blueprint.post("/register/ratings")
def update() -> Response:
    """Begin to work out all ratings anew, in the background."""
    form = SwitchForm(request.form)
    if not form.succeeds(lambda: start_ratings_anew(datetime.now(UTC))):
        return _page(form)
    _begin()
    return see_other("ratings.page")


def _begin() -> None:
    """Bring the ratings up to date in the background; where that ends early, a chore goes on."""
    # The thread has no request, and so no application of its own.
    app = cast("Flask", current_app._get_current_object())  # type: ignore[attr-defined]
    Thread(target=_bring_up_to_date, args=(app,), name="ratings", daemon=True).start()


def _bring_up_to_date(app: Flask) -> None:
    with app.app_context():
        try:
            bring_up_to_date(datetime.now(UTC))
        except StoreUnavailable:
            app.logger.warning("ratings were not brought up to date", exc_info=True)


def _page(sent: SwitchForm | None) -> Response:
    form = sent or SwitchForm()
    form.show_after(0)
    kept = ratings_kept()
    return answer_form(
        "register/ratings.html",
        form,
        account=person(),
        keeps=kept,
        made=made_line(ratings_made(), datetime.now().astimezone()) if kept else None,
        lines=rating_lines(rated_people(MOST_PEOPLE)) if kept else [],
        most=MOST_PEOPLE,
    )


@blueprint.get("/register/<int:number>/rating")
def one(number: int) -> str:
    """Show a person's rating, its course, and what each match moved."""
    known = queries.person(number) or abort(404)
    if known.about.rated == HIDDEN or known.erased or not ratings_kept():
        abort(404)
    rating, moves = rating_of(number), moves_of(number)
    course = [RatingPoint(day_shown(move.day), round(move.value)) for move in reversed(moves)]
    return render_template(
        "register/rating.html",
        account=person(),
        one=person_line(known),
        rating=rating_now(rating) if rating else None,
        night=night_line(moves) if moves else "",
        chart=rating_chart(course) if len(course) > 1 else None,
        lines=[move_line(move) for move in moves[:MOST_MOVES]],
        more=max(0, len(moves) - MOST_MOVES),
    )


@blueprint.get("/ratings")
def public() -> str:
    """Show everybody the ratings of who wants that, and how they are made."""
    if not ratings_kept():
        abort(404)
    people = rated_people(MOST_PEOPLE, only=PUBLIC)
    year = this_year()
    names = [public_name(one.person.about.name, one.person, year) for one in people]
    return render_template("register/public_ratings.html", lines=rating_lines(people, names))

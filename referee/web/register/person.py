"""The page of one person of the register: what is kept of him, and his history."""

from flask import Blueprint, abort, flash, render_template, request
from werkzeug.wrappers import Response

from referee.actions.register.people import change_person
from referee.core.register.person import Person
from referee.presenters.register.history import person_history
from referee.presenters.register.people import person_line
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _
from referee.store.register import queries
from referee.web.forms.base import answer_form, see_other
from referee.web.http.visitors import person
from referee.web.register.people import PersonForm

blueprint = Blueprint("one_person", __name__, url_prefix="/register/<int:number>")


@blueprint.get("")
def page(number: int) -> str:
    """Show what is kept of a person, and what was written of him."""
    one = _known(number)
    return render_template(
        "register/person.html",
        account=person(),
        one=person_line(one),
        about=one.about,
        rows=person_history(queries.history(number)),
    )


@blueprint.get("/change")
def change_form(number: int) -> Response:
    """Show the form that changes what is kept of a person."""
    one = _known(number)
    form = PersonForm(obj=one.about)
    form.show_after(queries.newest_fact(number))
    return _form(one, form)


@blueprint.post("/change")
def change(number: int) -> Response:
    """Change what is kept of a person."""
    one = _known(number)
    form = PersonForm(request.form)

    def act() -> None:
        after, another = form.after.value, form.another.value
        change_person(form.act, number, form.about, after, another=another)

    if not form.succeeds(act):
        return _form(one, form)
    flash(_("%(name)s: changed.", name=isolated(form.about.name)), "done")
    return see_other("one_person.page", number=number)


def _known(number: int) -> Person:
    return queries.person(number) or abort(404)


def _form(one: Person, form: PersonForm) -> Response:
    return answer_form(
        "register/form.html",
        form,
        account=person(),
        one=person_line(one),
        others=[person_line(other) for other in form.others(one.id)],
    )

"""One person of the register: what is kept of him, his matches, his names and his history."""

from flask import Blueprint, abort, flash, render_template, request
from werkzeug.wrappers import Response

from referee.actions.register import linking as acts
from referee.actions.register.people import change_person
from referee.core.register.person import HIDDEN, Person
from referee.core.register.places import Place
from referee.paper.register.record import RecordSource, record_sheet
from referee.presenters.leagues.person import leagues_of
from referee.presenters.register.linking import link_lines
from referee.presenters.register.people import person_line, public_note
from referee.presenters.register.places import best_places, earlier_line
from referee.presenters.register.played import numbers_spreadsheet, spreadsheet
from referee.presenters.words.names import isolated
from referee.presenters.words.spreadsheet import csv_file
from referee.presenters.words.text import _
from referee.store.register import queries
from referee.store.register.played import earlier_of, places_of, played_by
from referee.store.register.ratings import ratings_kept
from referee.store.register.written import linked_names
from referee.web.forms.base import answer_form, see_other
from referee.web.forms.fields import LineField, WholeField
from referee.web.forms.register_form import RegisterForm
from referee.web.http.answers import CSV, answer_pdf, as_file, csv_separator
from referee.web.http.stamps import today
from referee.web.http.visitors import person
from referee.web.public.names import this_year
from referee.web.register.people import PersonForm
from referee.web.register.record import RecordSubject, record_page

blueprint = Blueprint("one_person", __name__, url_prefix="/register/<int:number>")

MOST_LINKS = 500


class UnlinkForm(RegisterForm):
    """A name that is not this person's, by its place."""

    scope = LineField(look="hidden")
    code = LineField(look="hidden")
    number = WholeField(look="hidden")
    player = WholeField(look="hidden")
    name = LineField(look="hidden")

    @property
    def place(self) -> Place:
        """Return the place, of a form whose fields were found valid."""
        return Place(
            self.scope.value,
            self.code.value,
            self.number.value,
            self.player.value,
            self.name.value,
        )


WAYS = ("season", "event", "format", "partner", "opponent")
"""How the matches of a person are grouped."""


@blueprint.get("")
def page(number: int) -> str:
    """Show what is kept of a person, what he has played, and the matches that a number counts."""
    one = _known(number)
    earlier = earlier_of(number)
    subject = RecordSubject("one_person.page", {"number": number}, WAYS, played_by(number))
    return render_template(
        "register/person.html",
        account=person(),
        one=person_line(one),
        merged=person_line(_known(one.merged_into)) if one.merged_into is not None else None,
        erased=one.erased,
        about=one.about,
        public="" if one.erased else public_note(one, this_year()),
        rated=rating_seen(one),
        record=record_page(subject),
        places=best_places(places_of(number), earlier),
        earlier=[earlier_line(each) for each in earlier],
        leagues=leagues_of([number, *[each.id for each in queries.merged_into(number)]]),
    )


@blueprint.get("/matches.csv")
def matches(number: int) -> Response:
    """Return the matches of a person as CSV for a spreadsheet."""
    _known(number)
    rows = spreadsheet(played_by(number))
    return as_file(csv_file(rows, csv_separator()), CSV, f"{number}.csv")


@blueprint.get("/numbers.csv")
def numbers(number: int) -> Response:
    """Return the numbers of a person as CSV for a spreadsheet."""
    _known(number)
    rows = numbers_spreadsheet(played_by(number), WAYS)
    return as_file(csv_file(rows, csv_separator()), CSV, f"{number}-numbers.csv")


@blueprint.get("/sheet.pdf")
def sheet(number: int) -> Response:
    """Return the record of a person on one page."""
    line = person_line(_known(number))
    places = best_places(places_of(number), earlier_of(number))
    source = RecordSource(line.name, (line.note,), played_by(number), places, WAYS)
    return answer_pdf(record_sheet(source, today()), f"record-{number}")


@blueprint.get("/names")
def links(number: int) -> Response:
    """Show the written names that are this person's."""
    return _links(number, None)


@blueprint.post("/names")
def unlink(number: int) -> Response:
    """Say that a written name is not this person's."""
    form = UnlinkForm(request.form)
    if not form.succeeds(lambda: acts.unlink(form.act, form.place, number)):
        return _links(number, form)
    flash(_("%(name)s: unlinked.", name=isolated(form.place.name)), "done")
    return see_other("one_person.links", number=number)


def _links(number: int, sent: UnlinkForm | None) -> Response:
    one = _known(number)
    form = sent or UnlinkForm()
    form.show_after(0)
    return answer_form(
        "register/links.html",
        form,
        account=person(),
        one=person_line(one),
        lines=link_lines(linked_names(number, MOST_LINKS)),
        most=MOST_LINKS,
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


def rating_seen(one: Person) -> bool:
    """Return whether the office sees the rating of a person."""
    return one.about.rated != HIDDEN and not one.erased and ratings_kept()


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

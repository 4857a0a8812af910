"""The register: everybody in it, found by any beginning of a word, and one more added."""

from dataclasses import dataclass

from flask import Blueprint, flash, render_template, request
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response

from referee.actions.register.people import add_person
from referee.core.register.person import FIRST_YEAR, LAST_YEAR, MOST_LINE, MOST_NOTE, About, Person
from referee.presenters.register.history import RATED, SHOWN
from referee.presenters.register.people import PersonLine, person_line
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _
from referee.store.register.queries import PeoplePage, found_people, namesakes
from referee.web.forms.base import PageForm, answer_form, see_other
from referee.web.forms.fields import (
    Choice,
    ChoiceField,
    LineField,
    TextField,
    TickField,
    WholeField,
)
from referee.web.forms.game_fields import NameField
from referee.web.forms.paging import PageField
from referee.web.forms.refusal import Refusal
from referee.web.forms.register_form import RegisterForm
from referee.web.http.visitors import person
from referee.web.matches.search import SoughtNameField

blueprint = Blueprint("register", __name__, url_prefix="/register")


class FindForm(PageForm):
    """A search in the register; what cannot be read is not looked for."""

    q = SoughtNameField(lazy_gettext("Search"), render_kw={"type": "search", "maxlength": "80"})
    page = PageField()


class PersonForm(RegisterForm):
    """What is kept of a person."""

    name = NameField(lazy_gettext("Name"))
    town = LineField(lazy_gettext("Town"), most=MOST_LINE)
    club = LineField(lazy_gettext("Club"), most=MOST_LINE)
    card = LineField(lazy_gettext("Card number"), most=MOST_LINE)
    born = WholeField(
        lazy_gettext("Year of birth"),
        least=FIRST_YEAR,
        most=LAST_YEAR,
        optional=True,
        render_kw={"inputmode": "numeric"},
    )
    category = LineField(lazy_gettext("Category"), most=MOST_LINE)
    note = TextField(
        lazy_gettext("Note"),
        description=lazy_gettext("For the organizers: nobody else sees it."),
        render_kw={"maxlength": str(MOST_NOTE)},
    )
    shown = ChoiceField(
        lazy_gettext("In public"),
        choices=[Choice(value, lazy_gettext(label)) for value, label in SHOWN.items()],
        look="list",
        optional=True,
        description=lazy_gettext("On public pages, walls and papers; the office sees the name."),
    )
    rated = ChoiceField(
        lazy_gettext("Rating"),
        choices=[Choice(value, lazy_gettext(label)) for value, label in RATED.items()],
        look="list",
        optional=True,
        description=lazy_gettext("Where the club keeps ratings: everybody sees it only if asked."),
    )
    another = TickField(lazy_gettext("It is another person of the same name"))

    def field_of(self, place: str) -> str:
        """Return the field of a place of the fact."""
        return place.removeprefix("about.")

    @property
    def about(self) -> About:
        """Return what was typed, of a form whose fields were found valid."""
        return About(
            name=self.name.value,
            town=self.town.value,
            club=self.club.value,
            card=self.card.value,
            born=self.born.data,
            category=self.category.value,
            note=self.note.value.strip(),
            shown=self.shown.value,
            rated=self.rated.value,
        )

    def others(self, but: int = 0) -> tuple[Person, ...]:
        """Return the people of the typed name, once the form was refused."""
        return namesakes(self.name.data or "", but) if self.refusal.errors else ()


@dataclass(frozen=True)
class FoundPeople:
    """A page of a search: the people on it in words, and how many there are."""

    lines: list[PersonLine]
    number: int
    pages: int
    total: int
    more: bool
    query: str


@blueprint.get("/")
def people() -> str:
    """Show the people that `?q=` finds, or everybody, by name."""
    form = FindForm(request.args)
    form.validate()
    query = form.q.data or ""
    return render_template(
        "register/people.html",
        account=person(),
        form=form,
        found=_found(found_people(query, form.page.value), query),
    )


def _found(page: PeoplePage, query: str) -> FoundPeople:
    lines = [person_line(one) for one in page.people]
    return FoundPeople(lines, page.number, page.pages, page.total, page.more, query)


@blueprint.get("/new")
def new() -> Response:
    """Show the form of a new person; `?name=` is typed into it."""
    form = PersonForm(data={"name": request.args.get("name", "")[:MOST_LINE]})
    form.show_after(0)
    return _new_page(form)


@blueprint.post("/new")
def add() -> Response:
    """Add a person."""
    form = PersonForm(request.form)
    number = form.attempt(lambda: add_person(form.act, form.about, another=form.another.value))
    if isinstance(number, Refusal):
        return _new_page(form)
    flash(_("%(name)s: added.", name=isolated(form.about.name)), "done")
    return see_other("one_person.page", number=number)


def _new_page(form: PersonForm) -> Response:
    others = [person_line(one) for one in form.others()]
    return answer_form("register/form.html", form, account=person(), one=None, others=others)

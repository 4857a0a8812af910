"""The names that are to be linked to people: the sure ones at once, the doubtful one by one."""

from collections.abc import Callable
from dataclasses import dataclass

from flask import Blueprint, abort, flash, request
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response

from referee.actions.register import linking as acts
from referee.actions.register.linking import PendingName, pending_names
from referee.actions.register.writing import RegisterAct
from referee.core.errors import N_, RuleError
from referee.core.reading import plain_number
from referee.core.register.proposals import DOUBTFUL, NEW, SURE
from referee.presenters.register.linking import NameLine, name_lines, people_meant
from referee.presenters.register.people import person_line
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _, ngettext
from referee.store.register.projections import register_about
from referee.store.register.queries import found_people
from referee.web.forms.base import LedgerForm, answer_form, see_other
from referee.web.forms.fields import Choice, LineField, TypedField
from referee.web.forms.refusal import Refusal
from referee.web.forms.register_form import RegisterForm
from referee.web.forms.ticked import TickedNamesField
from referee.web.http.visitors import person
from referee.web.matches.search import SoughtNameField

blueprint = Blueprint("linking", __name__, url_prefix="/register/names")

AT_ONCE, ASKED = 200, 25
"""Names of a page: those that go by one button, and those that are asked about."""

MOST_FOUND = 10
NOBODY_YET = "new"


class WhoseField(TypedField[int]):
    """The number of a person, 0 for a new one."""

    look = "choices"
    missing = N_("choose one of these")

    def parse(self, text: str) -> int:
        if text == NOBODY_YET:
            return 0
        number = plain_number(text)
        if number is None:
            raise RuleError(self.missing)
        return number


class NamesForm(RegisterForm):
    """Names that are linked by one button."""

    keys = TickedNamesField()


class SettleNameForm(NamesForm):
    """One name, and whose it is."""

    key = LineField(look="hidden")
    person = WhoseField(lazy_gettext("Who is it?"))


class OtherForm(RegisterForm):
    """A search for the person that a name is of."""

    q = SoughtNameField(lazy_gettext("Search"), render_kw={"type": "search", "maxlength": "80"})


@dataclass(frozen=True)
class NameSection:
    """The names of a kind: those on the page, and how many follow after them."""

    lines: list[NameLine]
    more: int


@blueprint.get("/")
def page() -> Response:
    """Show the names that are nobody's yet, with what is proposed."""
    return _page()


@blueprint.post("/sure")
def link_sure() -> Response:
    """Link the sure ones that are ticked."""
    return _many(acts.link_sure)


@blueprint.post("/new")
def add_new() -> Response:
    """Add the people of the new names that are ticked."""
    return _many(acts.add_new)


def _many(act: Callable[[RegisterAct, tuple[str, ...]], int]) -> Response:
    form = NamesForm(request.form)
    linked = form.attempt(lambda: act(form.act, form.keys.data))
    if isinstance(linked, Refusal):
        return _page(form)
    flash(ngettext("One name is linked.", "%(num)s names are linked.", linked), "done")
    return see_other("linking.page")


@blueprint.get("/<key>")
def name(key: str) -> Response:
    """Ask whose one name is: one of those who are proposed, or whom `?q=` finds."""
    return _name_page(_pending(key), None)


@blueprint.post("/<key>")
def settle(key: str) -> Response:
    """Say whose one name is."""
    form = SettleNameForm(request.form)
    whose = form.attempt(lambda: acts.settle(form.act, key, form.person.value or None))
    if isinstance(whose, Refusal):
        found = next((one for one in pending_names() if one.key == key), None)
        return _page(form) if found is None else _name_page(found, form)
    flash(_("%(name)s: linked.", name=isolated(whose.about.name)), "done")
    return see_other("linking.page")


def _pending(key: str) -> PendingName:
    return next((one for one in pending_names() if one.key == key), None) or abort(404)


def _name_page(one: PendingName, sent: SettleNameForm | None) -> Response:
    """Answer with the page of one name and of those it may be of."""
    search = OtherForm(request.args)
    search.validate()
    query = search.q.data or ""
    meant = register_about(one.proposal.people).people
    (line,) = name_lines([one], meant)
    found = [person_line(each) for each in found_people(query, 1, MOST_FOUND).people]
    form = sent or _opened(SettleNameForm())
    form.person.choices = [
        *[
            Choice(str(each.number), each.name, each.note)
            for each in (found if query else line.people)
        ],
        Choice(NOBODY_YET, _("A new person")),
    ]
    return answer_form(
        "register/name.html", form, account=person(), line=line, search=search, query=query
    )


def _opened(form: SettleNameForm) -> SettleNameForm:
    form.show_after(0)
    return form


def _page(sent: LedgerForm | None = None) -> Response:
    names = pending_names()
    people = register_about(people_meant(names)).people
    sections = {}
    for kind, most in ((SURE, AT_ONCE), (DOUBTFUL, ASKED), (NEW, AT_ONCE)):
        of_kind = [one for one in names if one.proposal.kind == kind]
        shown = name_lines(of_kind[:most], people)
        sections[kind] = NameSection(shown, len(of_kind) - len(shown))
    form = NamesForm()
    form.show_after(0)
    return answer_form(
        "register/names.html",
        sent or form,
        account=person(),
        fresh=form,
        sections=sections,
    )

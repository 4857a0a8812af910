"""Two people who are one, and one who is two: seen before it is written."""

from dataclasses import dataclass

from flask import Blueprint, abort, flash, request
from werkzeug.wrappers import Response

from referee.actions.register import merging as acts
from referee.core.errors import N_, RuleError
from referee.core.reading import decode
from referee.core.register.person import Person
from referee.core.register.places import Place, read_place
from referee.presenters.register.linking import LinkLine, link_lines
from referee.presenters.register.people import PersonLine, person_line
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _
from referee.store.ledger.canonical import canonical
from referee.store.register import queries
from referee.store.register.played import played_by
from referee.store.register.projections import places_linked_to
from referee.store.register.queries import found_people
from referee.store.register.written import linked_names
from referee.web.forms.base import answer_form, see_other
from referee.web.forms.fields import LineField, WholeField
from referee.web.forms.paging import NumberField
from referee.web.forms.ticked import TickedNamesField
from referee.web.http.visitors import person
from referee.web.register.linking import MOST_FOUND, NamesForm, OtherForm
from referee.web.register.people import PersonForm
from referee.web.register.person import MOST_LINKS

blueprint = Blueprint("merging", __name__, url_prefix="/register/<int:number>")

LOOK = "look"


class OtherQuery(OtherForm):
    """Whom to merge: a search, and the one who is chosen."""

    other = NumberField()


class MergeForm(NamesForm):
    """The person who goes, and how many names of his were shown."""

    other = WholeField(look="hidden")
    seen = WholeField(look="hidden")


class SplitForm(PersonForm):
    """The new person, and the names that are his; `do` looks at it, or writes it."""

    keys = TickedNamesField()
    do = LineField(look="hidden")

    def field_of(self, place: str) -> str:
        """Return the field of a place; errors of the names are said of the whole form."""
        return "" if place.startswith("places") else super().field_of(place)

    def check(self) -> None:
        """Refuse a split of no names."""
        if not self.keys.data:
            raise RuleError(N_("choose one name at least"))

    @property
    def places(self) -> tuple[Place, ...]:
        """Return the names that are ticked. Raise RuleError for what is none."""
        return tuple([read_place(decode(key.encode())) for key in self.keys.data])


@dataclass(frozen=True)
class Going:
    """What goes over to another person: so many names, the first of them, and matches."""

    names: int
    matches: int
    lines: list[LinkLine]


@dataclass(frozen=True)
class SplitLine:
    """A name of a person who is split, with what its tick sends."""

    key: str
    line: LinkLine
    ticked: bool


def himself(number: int) -> Person:
    """Return a person who was not merged.

    Answer 404 where there is none, and for who was merged with his page, which says with whom.
    """
    one = queries.person(number) or abort(404)
    if one.merged_into is not None:
        flash(_("Nothing was done: this person was merged into another already."), "info")
        abort(see_other("one_person.page", number=number))
    return one


@blueprint.get("/merge")
def merge_form(number: int) -> Response:
    """Choose the other one, and show what would go over."""
    return _merge_page(himself(number), None)


@blueprint.post("/merge")
def merge(number: int) -> Response:
    """Merge the other one into this person."""
    one = himself(number)
    form = MergeForm(request.form)
    if not form.succeeds(lambda: acts.merge(form.act, form.other.value, number, form.seen.value)):
        return _merge_page(one, form)
    flash(_("%(name)s: merged.", name=isolated(one.about.name)), "done")
    return see_other("one_person.page", number=number)


def _merge_page(one: Person, sent: MergeForm | None) -> Response:
    search = OtherQuery(request.values)
    search.validate()
    query = search.q.data or ""
    found = found_people(query or one.about.name, 1, MOST_FOUND + 1).people
    other = queries.person(search.other.value)
    gone = other is not None and other.merged_into is not None
    if other is not None and (gone or other.id == one.id):
        other = None
    going = _going(places_linked_to(other.id), other.id) if other is not None else None
    form = sent or MergeForm()
    form.show_after(0)
    if other is not None and going is not None:
        form.other.process_data(other.id)
        form.seen.process_data(going.names)
    return answer_form(
        "register/merge.html",
        form,
        account=person(),
        one=person_line(one),
        other=person_line(other) if other is not None else None,
        gone=gone,
        going=going,
        search=search,
        found=[person_line(each) for each in found if each.id != one.id],
    )


def _going(places: tuple[Place, ...], owner: int) -> Going:
    wanted = set(places)
    written = [one for one in linked_names(owner, MOST_LINKS) if one.place in wanted]
    return Going(len(places), len(played_by(owner, places)), link_lines(written))


@blueprint.get("/split")
def split_form(number: int) -> Response:
    """Show the names of a person, to choose those that are somebody else's."""
    one = himself(number)
    form = SplitForm(data={"name": one.about.name})
    form.show_after(0)
    return _split_page(one, form)


@blueprint.post("/split")
def split(number: int) -> Response:
    """Show what would go over to a new person, or make him."""
    one = himself(number)
    form = SplitForm(request.form)
    if form.do.data == LOOK:
        return _split_page(one, form, looked=form.succeeds(lambda: form.places))

    def act() -> None:
        another = form.another.value
        acts.split(form.act, number, form.about, form.places, another=another)

    if not form.succeeds(act):
        return _split_page(one, form)
    flash(_("%(name)s: split.", name=isolated(one.about.name)), "done")
    return see_other("one_person.page", number=number)


def _split_page(one: Person, form: SplitForm, *, looked: bool = False) -> Response:
    names = linked_names(one.id, MOST_LINKS)
    ticked = set(form.keys.data)
    lines = [
        SplitLine(key, line, key in ticked)
        for line in link_lines(names)
        for key in [canonical(line.place.written())]
    ]
    others: list[PersonLine] = [person_line(other) for other in form.others()]
    return answer_form(
        "register/split.html",
        form,
        account=person(),
        one=person_line(one),
        lines=lines,
        others=others,
        going=_going(form.places, one.id) if looked else None,
    )

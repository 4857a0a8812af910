"""The forms of all pages: they read, they try, and they keep what was refused."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar
from uuid import uuid4

from flask import Response, make_response, redirect, render_template, url_for
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response as BaseResponse
from wtforms import Field, FieldList, Form, FormField

from referee.actions.accounts.throttle import TooOften
from referee.core.errors import RuleError
from referee.presenters.words.problems import problem
from referee.store.errors import EventReused, MovedOn
from referee.web.forms.each import EachField
from referee.web.forms.fields import LineField, TypedField, WholeField
from referee.web.forms.refusal import NOTHING, Refusal, slowed_down

T = TypeVar("T")
F = TypeVar("F", bound="PageForm")


class PageForm(Form):
    """A form of a page. `refusal` has its errors; it is empty before a refusal."""

    refusal = NOTHING

    @property
    def at_fields(self) -> Sequence[tuple[str, str]]:
        """The errors of the fields that are seen: the id of each, and the text with its label."""
        if not self.refusal.errors:
            return ()
        wrong = [field for field in leaves(self) if field.errors and not is_hidden(field)]
        return [(field.id, _with_label(field, " ".join(field.errors))) for field in wrong]

    def field_of(self, place: str) -> str:
        """Return the name of the field that the place of a RuleError was typed in.

        Overridden by forms whose fields are not named as the places of what they write.
        """
        return place

    def check(self) -> None:
        """Raise RuleError where valid fields do not fit together; overridden by forms."""

    def validate(self, extra_validators: Any = None) -> bool:
        """Return whether every field is right; the errors are in `refusal`."""
        self.form_errors = []
        if not super().validate(extra_validators):
            wrong = [field for field in leaves(self) if field.errors]
            errors = {field.name: " ".join(field.errors) for field in wrong}
            # A hidden field is not seen, so its error is shown at the whole form.
            self.form_errors = [errors[field.name] for field in wrong if is_hidden(field)]
            articles = [
                field.article for field in wrong if isinstance(field, TypedField) and field.article
            ]
            self.refusal = Refusal(422, errors, next(iter(articles), ""))
            return False
        try:
            self.check()
        except RuleError as error:
            self.refuse(error)
            return False
        return True

    def attempt(self, act: Callable[[], T]) -> T | Refusal:
        """Do `act` if every field is right. Return its value or the refusal."""
        if not self.validate():
            return self.refusal
        try:
            return act()
        except (RuleError, TooOften) as error:
            return self.refuse(error)

    def succeeds(self, act: Callable[[], object]) -> bool:
        """Do `act` if every field is right. Return whether it was done; else see `refusal`."""
        return not isinstance(self.attempt(act), Refusal)

    def refuse(self, error: RuleError | TooOften) -> Refusal:
        """Put the error at the field that it names, else at the whole form. Return the refusal."""
        if isinstance(error, TooOften):
            self.refusal = slowed_down(error)
            self.form_errors = [self.refusal.text]
            return self.refusal
        mistake = problem(error)
        name = self.field_of(mistake["place"])
        found = next((field for field in leaves(self) if field.name == name), None)
        if found is None:
            return self.refuse_whole(mistake["text"], article=mistake["article"])
        if is_hidden(found):
            self.form_errors = [mistake["text"]]
        found.errors = [*found.errors, mistake["text"]]
        self.refusal = Refusal(422, {found.name: mistake["text"]}, mistake["article"])
        return self.refusal

    def refuse_whole(
        self, text: str, *, status: int = 422, article: str = "", news: Sequence[str] = ()
    ) -> Refusal:
        """Put `text` (translated) at the whole form. Return the refusal."""
        self.form_errors = [*self.form_errors, text]
        self.refusal = Refusal(status, {"": text}, article, tuple(news))
        return self.refusal


class LedgerForm(PageForm):
    """A form that writes to a ledger: the last entry that its page has seen, and an id of its own.

    Sent twice it is one act, and never another form's.
    """

    after = WholeField(look="hidden")
    event_id = LineField(look="hidden")

    reused = lazy_gettext(
        "This page had sent something else before. Look at the page and try again."
    )
    """Said where the id belongs to something else already."""

    overtaken = lazy_gettext(
        "Meanwhile something was written on another device. Nothing of yours was saved."
    )
    """Said where there is a newer entry than the page has seen."""

    def attempt(self, act: Callable[[], T]) -> T | Refusal:
        """Do `act` if every field is right. Return its value or the refusal."""
        try:
            return super().attempt(act)
        except EventReused:
            return self.refuse_whole(str(self.reused))
        except MovedOn as moved:
            return self.refuse_whole(str(self.overtaken), status=409, news=self.news(moved))

    def news(self, _moved: MovedOn) -> Sequence[str]:
        """Return in words what was written meanwhile; forms that know it override this."""
        return ()

    def show_after(self, number: int) -> None:
        """Set `number` as the newest entry that the form's page has seen."""
        self.after.process_data(number)
        self.event_id.process_data(str(uuid4()))


def leaves(fields: Iterable[Field]) -> Iterator[Field]:
    """Yield the fields of a form that are typed in, those of its rows too, in their order."""
    for field in fields:
        if isinstance(field, FormField):
            yield from leaves(field.form)
        elif isinstance(field, FieldList | EachField):
            yield from leaves(field)
        else:
            yield field


def is_hidden(field: Field) -> bool:
    return isinstance(field, TypedField) and field.look == "hidden"


def answer_form(template: str, form: PageForm | None, **values: object) -> Response:
    """Answer with the page of a form, newly opened or after a refusal."""
    return make_response(render_template(template, form=form, **values), status_of(form))


def see_other(endpoint: str, **values: Any) -> BaseResponse:
    """Answer with a redirect to a page, once what was sent to another one is done."""
    return redirect(url_for(endpoint, **values), 303)


def form_on_page(kind: type[F], sent: PageForm | None, **known: object) -> F:
    """Return the form that was sent, or where it was another one of the page, a new one.

    `known` has the values that the fields of a new one begin with, by their names.
    """
    return sent if isinstance(sent, kind) else kind(data=known)


def status_of(sent: PageForm | None) -> int:
    """Return the status of a page that shows the form that was sent, or none."""
    return 200 if sent is None else sent.refusal.status


def _with_label(field: Field, text: str) -> str:
    """Return what is said away from its field; where that has no label, the text names it."""
    has_label = isinstance(field, TypedField) and field.has_label
    return f"{field.label.text}: {text}" if has_label else text

"""Erasing a person: what goes is shown first, a reason is asked for, and it is not undone."""

from datetime import datetime

from flask import Blueprint, flash, request
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response

from referee.actions.register.erasing import erasable, erase
from referee.core.erasures import MOST_REASON, marker
from referee.core.errors import N_, RuleError
from referee.presenters.register.erasing import erasable_lines
from referee.presenters.register.people import person_line
from referee.presenters.words.text import _
from referee.web.forms.base import answer_form, see_other
from referee.web.forms.fields import ReasonField, TickField, WholeField
from referee.web.forms.register_form import RegisterForm
from referee.web.http.visitors import person
from referee.web.register.merging import himself

blueprint = Blueprint("erasing", __name__, url_prefix="/register/<int:number>/erase")


class EraseForm(RegisterForm):
    """Why a person is erased, and that it is meant; `seen` is how many names were shown."""

    reason = ReasonField(
        lazy_gettext("Reason"),
        most=MOST_REASON,
        description=lazy_gettext("It stays in the history, so without the name."),
    )
    seen = WholeField(look="hidden")
    account = WholeField(optional=True)
    meant = TickField(lazy_gettext("I have looked at it: the name is erased for good"))

    def check(self) -> None:
        """Refuse an erasure that nobody has confirmed."""
        if not self.meant.value:
            raise RuleError(N_("tick this first: it cannot be undone"), place="meant")


@blueprint.get("")
def page(number: int) -> Response:
    """Show what erasing a person blanks, and ask for the reason."""
    return _page(number, None)


@blueprint.post("")
def write(number: int) -> Response:
    """Erase a person's name everywhere."""
    himself(number)
    form = EraseForm(request.form)
    clean: list[bool] = []

    def act() -> None:
        clean.append(erase(form.act, number, form.reason.value, form.seen.value, form.account.data))

    if not form.succeeds(act):
        return _page(number, form)
    flash(_("The name is erased: %(put)s stands in its place.", put=marker(number)), "done")
    if not all(clean):
        told = _("Its file could not be written anew just now, because somebody was reading.")
        flash(told, "info")
    return see_other("one_person.page", number=number)


def _page(number: int, sent: EraseForm | None) -> Response:
    one = himself(number)
    now = datetime.now().astimezone()
    going = erasable(number, now.date())
    form = sent or EraseForm()
    form.show_after(0)
    form.seen.process_data(going.places)
    return answer_form(
        "register/erase.html",
        form,
        account=person(),
        one=person_line(one),
        going=erasable_lines(going),
    )

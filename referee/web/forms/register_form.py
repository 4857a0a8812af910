"""The forms that write to the ledger of the register: people, seasons, leagues."""

import re

from flask_babel import lazy_gettext

from referee.actions.register.writing import RegisterAct
from referee.core.register.facts import MOST_REASON
from referee.web.forms.base import LedgerForm
from referee.web.forms.fields import ReasonField, TypedField, whole
from referee.web.http.stamps import stamp


class RegisterForm(LedgerForm):
    """A form whose act is one of the register."""

    @property
    def act(self) -> RegisterAct:
        """Return the act that this form is sent for."""
        return RegisterAct(self.event_id.value, stamp())


class WhyForm(RegisterForm):
    """Something that needs nothing but a reason: a season or a league withdrawn, or back."""

    reason = ReasonField(lazy_gettext("Reason"), most=MOST_REASON)


class NumbersField(TypedField[tuple[int, ...]]):
    """Whole numbers, such as points of places, apart by commas or blanks."""

    nothing = ()

    def parse(self, text: str) -> tuple[int, ...]:
        return tuple([whole(one) for one in split(text)])

    def shown(self, value: tuple[int, ...]) -> str:
        return ", ".join(map(str, value))


def split(text: str) -> list[str]:
    """Return what is apart by commas or blanks."""
    return re.split(r"[\s,;/]+", text.strip(" ,;/\n"))

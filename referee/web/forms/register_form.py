"""The forms that write to the ledger of the register: people, seasons, leagues."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from flask_babel import lazy_gettext

from referee.actions.register.writing import RegisterAct
from referee.core.register.facts import MOST_REASON
from referee.presenters.words.text import say
from referee.web.forms.base import LedgerForm
from referee.web.forms.each import EachField
from referee.web.forms.fields import Choice, ChoiceField, ReasonField, TypedField, whole
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


class DecidingField(EachField[ChoiceField]):
    """The criteria between those who are level on points, a list for each, in their order.

    `words` are those of every criterion that there is. `criteria` are the chosen ones.
    """

    def __init__(self, words: Mapping[str, str], *, asked: int, **more: Any) -> None:
        each = ChoiceField(look="list", optional=True)
        super().__init__(each, keys=range(1, len(words) + 1), **more)
        self.words, self.asked = words, asked

    def __getitem__(self, key: int | str) -> ChoiceField:
        one = super().__getitem__(key)
        if not one.choices:
            offered = [Choice(name, say(text)) for name, text in self.words.items()]
            one.choices = [Choice("", "—"), *offered]
        return one

    @property
    def criteria(self) -> tuple[str, ...]:
        """Return the criteria that are chosen, in their order."""
        return tuple([one.data for one in self if one.data])

    @property
    def lists(self) -> list[ChoiceField]:
        """Return the lists that a page shows: as many as are asked for, or as are chosen."""
        shown = max([self.asked, *[key for key in range(1, len(self.words) + 1) if self[key].data]])
        return [self[key] for key in range(1, shown + 1)]


def by_number(criteria: Iterable[str]) -> dict[int, str]:
    """Return criteria as the lists of a `DecidingField` begin with them."""
    return dict(enumerate(criteria, start=1))


def split(text: str) -> list[str]:
    """Return what is apart by commas or blanks."""
    return re.split(r"[\s,;/]+", text.strip(" ,;/\n"))

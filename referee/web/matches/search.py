"""The search for finished matches: a player, the first and the last day, and the page."""

from flask_babel import lazy_gettext

from referee.core.errors import N_, RuleError
from referee.core.record import MOST_NAME
from referee.web.forms.base import PageForm
from referee.web.forms.fields import DayField, TypedField
from referee.web.forms.paging import PageField

WRONG_DAY = N_("Write the day as 20/11/2026.")


class SoughtNameField(TypedField[str]):
    """A part of a name; signs that cannot be seen are left out."""

    nothing = ""

    def parse(self, text: str) -> str:
        name = "".join(sign for sign in text.strip() if sign.isprintable())
        if len(name) > MOST_NAME:
            raise RuleError(N_("A name has %(most)s characters at most."), most=MOST_NAME)
        return name


class SearchForm(PageForm):
    """A search as it was typed; what cannot be read is not looked for."""

    name = SoughtNameField(lazy_gettext("Name of a player"), render_kw={"type": "search"})
    since = DayField(
        lazy_gettext("From the day"), optional=True, wrong=WRONG_DAY, render_kw={"type": "date"}
    )
    until = DayField(
        lazy_gettext("To the day"), optional=True, wrong=WRONG_DAY, render_kw={"type": "date"}
    )
    page = PageField()

    def check(self) -> None:
        if self.since.data and self.until.data and self.until.data < self.since.data:
            raise RuleError(N_("The last day comes before the first."), place="until")

    @property
    def typed(self) -> dict[str, str]:
        """The texts of the fields that are not empty, by name."""
        fields = (self.name, self.since, self.until)
        return {field.name: field.text.strip() for field in fields if field.text.strip()}

    def arguments(self, page: int) -> dict[str, str | int]:
        """Return the arguments of the address of another page of the same search."""
        return {**self.typed, "page": page}

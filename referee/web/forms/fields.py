"""Fields that read one typed text each; what was typed is shown again, right or wrong."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Generic, TypeVar

from wtforms import Field
from wtforms.form import BaseForm

from referee.core.errors import N_, RuleError
from referee.core.reading import read_int, read_line
from referee.presenters.words.amounts import typed_amount
from referee.presenters.words.problems import problem

T = TypeVar("T")

MOST_DIGITS = 9

_AMOUNT = re.compile(r"([0-9]{1,9})(?:[.,]([0-9]{1,2}))?")
_WHOLE = re.compile(r"[+-]?(?P<digits>[0-9]+)")


class TypedField(Field, Generic[T]):
    """A field whose text `parse` turns into a value.

    `missing` (English, marked) is what is said of an empty field; where it is "", or `optional`,
    the field may be empty, and its `data` is then `nothing`. `article` is the one that asks for it.
    `look` is how `components/page/field.html` shows it: line, area, secret, code, tick, choices,
    list, offences, upload or hidden; `choices` are what the page offers.
    """

    look = "line"
    choices: Sequence["Choice"] = ()
    nothing: T | None = None
    missing = ""
    article = ""

    data: T | None
    text: str
    """The text as it was typed."""

    def __init__(
        self,
        label: str | None = None,
        *,
        optional: bool = False,
        missing: str = "",
        article: str = "",
        look: str = "",
        **more: Any,
    ) -> None:
        super().__init__(label, **more)
        self.has_label = label is not None
        self.look = look or self.look
        self.missing = "" if optional else missing or self.missing
        self.asked_by = article

    @property
    def value(self) -> T:
        """The value of a field that was found valid and may not be empty."""
        assert self.data is not None
        return self.data

    def refuse(self, error: RuleError) -> None:
        """Put the error at this field."""
        mistake = problem(error)
        self.article = mistake["article"]
        self.errors = [*self.errors, mistake["text"]]

    def said(self) -> dict[str, Any]:
        """Return what the field says in a fact, nothing where it has no value."""
        return {} if self.data is None else {self.name: self.data}

    def parse(self, text: str) -> T:
        """Return the value of a text that is not empty. Raise RuleError where it has none."""
        raise NotImplementedError

    def shown(self, value: T) -> str:
        """Return the text that a person would type for `value`."""
        return str(value)

    def process_data(self, value: T | None) -> None:
        """Show a value from the page instead of a typed one."""
        self.data = self.nothing if value is None else value
        self.text = "" if value is None else self.shown(value)

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Read the sent text; a field that was not sent is empty."""
        self.text = valuelist[0] if valuelist and isinstance(valuelist[0], str) else ""
        self.data = self.nothing
        try:
            if self.text.strip():
                self.data = self.parse(self.text)
            elif self.missing:
                raise RuleError(self.missing, article=self.asked_by or None)
        except RuleError as error:
            mistake = problem(error)
            self.article = mistake["article"]
            self.process_errors = [mistake["text"]]


class LineField(TypedField[str]):
    """A text of one line, without superfluous blanks; empty it is ""."""

    nothing = ""

    def __init__(self, label: str | None = None, *, most: int | None = None, **more: Any) -> None:
        super().__init__(label, **more)
        self.most = most

    def parse(self, text: str) -> str:
        tidy = " ".join(text.split())
        if self.most is not None and len(tidy) > self.most:
            raise RuleError(N_("at most %(most)s characters"), most=self.most)
        return read_line(tidy, len(tidy))


class ReasonField(LineField):
    """A field for the reason of a change, in words; it is required."""

    missing = N_("say why, in a few words")


class TextField(TypedField[str]):
    """A text of several lines, as it was typed; empty it is ""."""

    look, nothing = "area", ""

    def parse(self, text: str) -> str:
        return text


class LinesField(TypedField[tuple[str, ...]]):
    """A list, one thing to a line, without empty lines and superfluous blanks."""

    look = "area"
    nothing = ()

    def parse(self, text: str) -> tuple[str, ...]:
        return tuple([" ".join(line.split()) for line in text.splitlines() if line.strip()])

    def shown(self, value: tuple[str, ...]) -> str:
        return "\n".join(value)


class SecretField(TypedField[str]):
    """A password, PIN or code, taken exactly as typed and never written into a page again."""

    look = "secret"
    nothing = ""

    def parse(self, text: str) -> str:
        return text

    def process_formdata(self, valuelist: list[Any]) -> None:
        super().process_formdata(valuelist)
        self.data, self.text = self.text, ""


class WholeField(TypedField[int]):
    """A whole number, from `least` to `most` where there are bounds."""

    missing = N_("must be a whole number")

    def __init__(
        self,
        label: str | None = None,
        *,
        least: int | None = None,
        most: int | None = None,
        **more: Any,
    ) -> None:
        super().__init__(label, **more)
        self.least, self.most = least, most

    def parse(self, text: str) -> int:
        number = whole(text)
        return read_int(number, number if self.least is None else self.least, self.most)


def whole(text: str) -> int:
    """Read a whole number as people type it: `4`, `+4`, `−4` with any minus of a keyboard.

    Raise RuleError for anything else, and for more digits than any number here has.
    """
    found = _WHOLE.fullmatch(text.strip().replace("−", "-").replace("–", "-"))
    if found is None:
        raise RuleError(N_("must be a whole number"))
    if len(found["digits"]) > MOST_DIGITS:
        raise RuleError(N_("this number is too large"))
    return int(found[0])


class AmountField(TypedField[int]):
    """An amount of money, `10`, `10,50` or `0.5`, in cents; `most` is the largest."""

    missing = N_("write an amount such as 10 or 10.50")

    def __init__(self, label: str | None = None, *, most: int, **more: Any) -> None:
        super().__init__(label, **more)
        self.most = most

    def parse(self, text: str) -> int:
        found = _AMOUNT.fullmatch(text.strip())
        if found is None:
            raise RuleError(type(self).missing)
        cents = 100 * int(found[1]) + int((found[2] or "").ljust(2, "0"))
        if cents > self.most:
            raise RuleError(N_("must be at most %(most)s"), most=self.most // 100)
        return cents

    def shown(self, value: int) -> str:
        """Return `10` or `10,50`; no amount at all is an empty field."""
        return typed_amount(value).removesuffix("00").rstrip(".,") if value else ""


class DayField(TypedField[date]):
    """A day as 20/11/2026 or 2026-11-20; `wrong` (English, marked) is said of anything else."""

    missing = N_("write the day as 20/11/2026")

    def __init__(self, label: str | None = None, *, wrong: str = "", **more: Any) -> None:
        super().__init__(label, **more)
        self.wrong = wrong or type(self).missing

    def parse(self, text: str) -> date:
        day = text.strip()
        try:
            if "/" in day:
                return datetime.strptime(day, "%d/%m/%Y").date()  # noqa: DTZ007 -- a day
            return date.fromisoformat(day)
        except ValueError:
            raise RuleError(self.wrong) from None


class TickField(TypedField[bool]):
    """A check box, a button or a hidden mark: true where it is sent with any text."""

    look = "tick"
    nothing = False

    def parse(self, text: str) -> bool:  # noqa: ARG002 (any text is a tick)
        return True

    def shown(self, value: bool) -> str:
        return "1" if value else ""


@dataclass(frozen=True)
class Choice:
    """One of the things that can be chosen: what is sent, how it is called, and its article.

    `side` is that of a pair or of one of its players, whose letter stands before the name.
    """

    value: str
    label: str
    note: str = ""
    disabled: bool = False
    article: str = ""
    side: str = ""


class ChoiceField(TypedField[str]):
    """One of `choices`, which a page may set when it knows them; empty it is ""."""

    look = "choices"
    nothing = ""
    missing = N_("choose one of these")

    def __init__(
        self, label: str | None = None, *, choices: Sequence[Choice] = (), **more: Any
    ) -> None:
        super().__init__(label, **more)
        self.choices = choices

    def parse(self, text: str) -> str:
        return text

    def pre_validate(self, form: BaseForm) -> None:  # noqa: ARG002 (WTForms gives it)
        """Refuse a value that is not among the choices, if they are known."""
        if self.data and self.data not in [one.value for one in self.choices]:
            self.refuse(RuleError(self.missing or type(self).missing))

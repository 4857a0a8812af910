"""The same field once for each seat, side or row."""

from collections.abc import Iterator, Sequence
from typing import Any, Generic, TypeVar

from wtforms import Field
from wtforms.fields.core import UnboundField
from wtforms.form import BaseForm
from wtforms.utils import unset_value

from referee.web.forms.fields import TypedField

F = TypeVar("F", bound=TypedField[Any])


class EachField(Field, Generic[F]):
    """The same field once for each key: `EachField(LineField(), keys=(1, 2))` named `name` reads
    `name_1` and `name_2`, which are `form.name[1]` and `form.name[2]`.

    `data` has the value by key.
    """

    def __init__(
        self,
        each: "F | UnboundField[F]",
        *,
        keys: Sequence[int | str],
        label: str | None = None,
        _form: Any = None,
        **more: Any,
    ) -> None:
        super().__init__(label, _form=_form, **more)
        self._of = _form
        assert isinstance(each, UnboundField)  # so are all fields that belong to no form yet
        self.each = each
        self.keys = keys
        self._fields: dict[int | str, F] = {}

    def process(
        self,
        formdata: Any,
        data: Any = unset_value,
        extra_filters: Any = None,  # noqa: ARG002 (WTForms gives it)
    ) -> None:
        """Read the field of each key, or show what `data` has for it, as soon as it is asked for.

        A page may show a few of hundreds.
        """
        self._sent = formdata
        self._known = (self.default if data is unset_value else data) or {}
        self._fields.clear()

    @property
    def data(self) -> dict[int | str, Any]:
        return {key: self[key].data for key in self.keys}

    def validate(self, form: BaseForm, extra_validators: Any = ()) -> bool:  # noqa: ARG002
        """Return whether the field of every key is right."""
        return not [one for one in self if not one.validate(form)]

    def __getitem__(self, key: int | str) -> F:
        if key not in self.keys:
            raise KeyError(key)
        one = self._fields.get(key)
        if one is None:
            one = self.each.bind(self._of, f"{self.name}_{key}", _meta=self.meta)
            one.process(self._sent, self._known.get(key))
            self._fields[key] = one
        return one

    def __iter__(self) -> Iterator[F]:
        return iter([self[key] for key in self.keys])

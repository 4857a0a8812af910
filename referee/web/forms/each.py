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
        self.fields: dict[int | str, F] = {}

    def process(
        self,
        formdata: Any,
        data: Any = unset_value,
        extra_filters: Any = None,  # noqa: ARG002 (WTForms gives it)
    ) -> None:
        """Read the field of each key, or show what `data` has for it."""
        known = (self.default if data is unset_value else data) or {}
        for key in self.keys:
            name = f"{self.name}_{key}"
            one = self.each.bind(self._of, name, _meta=self.meta)
            one.process(formdata, known.get(key))
            self.fields[key] = one

    @property
    def data(self) -> dict[int | str, Any]:
        return {key: one.data for key, one in self.fields.items()}

    def validate(self, form: BaseForm, extra_validators: Any = ()) -> bool:  # noqa: ARG002
        """Return whether the field of every key is right."""
        return not [one for one in self if not one.validate(form)]

    def __getitem__(self, key: int | str) -> F:
        return self.fields[key]

    def __iter__(self) -> Iterator[F]:
        return iter(self.fields.values())

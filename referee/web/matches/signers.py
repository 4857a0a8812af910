"""Signers of a match: a side of two players, or each player."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from referee.core.state import Signature
from referee.web.forms.base import PageForm
from referee.web.matches.fact_form import SignedForm


@dataclass(frozen=True)
class Signer:
    """A side or a seat that signs: `field` and `value` are what its form sends.

    `names` are the people who may sign, the likeliest first; `signature` is the one given, with
    `name` and `strokes`, or None. `form` is its own, the one that was sent if it was this one's.
    """

    field: str
    value: str | int
    label: str
    names: Sequence[str]
    signature: Signature | None
    form: SignedForm


def own_form(
    kind: type[SignedForm], field: str, value: str | int, name: str, sent: PageForm | None
) -> SignedForm:
    """Return the form of a signer: `sent` if it is of his `field`, else one with his name."""
    form = sent if isinstance(sent, kind) else None
    whose: Any = form and form[field]
    return form if form and whose.text == str(value) else kind(data={"name": name})

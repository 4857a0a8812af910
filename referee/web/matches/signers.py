"""Signers of a match: a side of two players, or each player."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from referee.core.state import Signature
from referee.store.matches.views import AnyView
from referee.web.forms.base import PageForm
from referee.web.matches.fact_form import SignedForm


@dataclass(frozen=True)
class Signer:
    """A side or a seat that signs: `field` and `value` are what its form sends.

    `names` are the people who may sign, the likeliest first; `signature` is the one given, with
    `name` and `strokes`, or None. `form` is its own, the one that was sent if it was this one's.
    `total` and `place` are what the match came to for a player alone.
    """

    field: str
    value: str | int
    label: str
    names: Sequence[str]
    signature: Signature | None
    form: SignedForm
    total: str = ""
    place: str = ""


def signer(
    view: AnyView,
    field: str,
    value: str | int,
    label: str,
    names: Sequence[str],
    sent: PageForm | None,
    total: str = "",
    place: str = "",
) -> Signer:
    """Return a signer; `sent` is the form that was refused on the page, perhaps another one's."""
    form = SignedForm(data={"name": names[0]})
    if isinstance(sent, SignedForm):
        whose: Any = sent[field]
        form = sent if whose.text == str(value) else form
    return Signer(field, value, label, names, view.state.signatures.get(value), form, total, place)

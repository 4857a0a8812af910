"""The form in which a hand is corrected, inserted, removed or decided."""

from collections.abc import Collection, Mapping
from typing import Any, ClassVar

from referee.core.errors import N_, RuleError
from referee.web.forms.base import LedgerForm, leaves
from referee.web.forms.fields import LineField, ReasonField, WholeField
from referee.web.forms.game_fields import SideOrSeatField
from referee.web.matches.posting import Payload


class CorrectionForm(LedgerForm):
    """The form of a correction: the reason, its ruling or dispute, and the signer.

    A game adds the fields of its hands. `way` is the way in which the taken cards are written, one
    of `ways`. `of_way` has the ways in which a field counts; in other ways it is ignored.
    """

    ways: ClassVar[Collection[str]] = ()
    of_way: ClassVar[Mapping[str, Collection[str]]] = {}

    way = LineField()
    reason = ReasonField(article="15.2")
    ruling = WholeField(optional=True, look="hidden")
    dispute = WholeField(optional=True, look="hidden")
    by = SideOrSeatField(optional=True, look="hidden")

    view: Any = None
    hand = 0

    def about(self, view: Any, hand: int) -> None:
        """Say which match, and the number of which hand, the form is about."""
        self.view, self.hand = view, hand

    def hand_value(self) -> Payload:
        """Return the hand as the record has it, of valid fields; raise RuleError at the field.

        Whether such a hand can have been played is for the rules to say.
        """
        raise NotImplementedError

    def own_place(self, place: str) -> str:
        """Return a place of the record within the hand, "" where it lies in another hand."""
        own = f"hands[{self.hand - 1}]."
        if place.startswith("hands[") and not place.startswith(own):
            return ""
        return place.removeprefix(own).removeprefix("value.")

    def validate(self, extra_validators: Any = None) -> bool:
        """Return whether every field is right that counts in the chosen way."""
        for name, ways in self.of_way.items():
            if self.way.data not in ways:
                for one in leaves([self[name]]):
                    one.process_errors = []
        return super().validate(extra_validators)

    def check(self) -> None:
        """Raise RuleError where the way is none."""
        if self.way.data not in self.ways:
            raise RuleError(N_("say how what was taken is written"), place="way")

    def payload(self, kind: str) -> Payload:
        """Return what the fact of this kind says; raise RuleError at the field."""
        reason = self.reason.value
        if kind == "hand_removed":
            return {"hand": self.hand, "reason": reason}
        value = self.hand_value()
        if kind == "ruling_given":
            ruling = _needed(self.ruling)
            return {"ruling": ruling, "effect": "hand_corrected", "text": reason, "value": value}
        if kind == "dispute_decided":
            return {"dispute": _needed(self.dispute), "text": reason, "value": value}
        said_by = self.by.data.as_json() if kind == "hand_refused" and self.by.data else {}
        return {"hand": self.hand, "reason": reason, "value": value, **said_by}


def _needed(field: WholeField) -> int:
    if field.data is None:
        raise RuleError(N_("must be a whole number"), place=field.name)
    return field.data

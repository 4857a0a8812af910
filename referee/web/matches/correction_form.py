"""The form in which a hand is corrected, inserted, removed or decided."""

from collections.abc import Collection, Mapping
from typing import Any, ClassVar

from flask_babel import lazy_gettext

from referee.core.errors import N_, RuleError
from referee.web.forms.base import LedgerForm, leaves
from referee.web.forms.fields import LineField, ReasonField, WholeField
from referee.web.forms.game_fields import SideOrSeatField
from referee.web.matches.posting import Payload


class CorrectionForm(LedgerForm):
    """The form of a correction: the reason, its ruling or dispute, and the signer.

    `view` is the match, `hand` the number of the hand and `kind` that of the fact. A game adds the
    fields of its hands. `way` is the way in which the taken cards are written, one of `ways`.
    `of_way` has the ways in which a field counts; in other ways it is ignored.
    """

    ways: ClassVar[Mapping[str, str]] = {}
    of_way: ClassVar[Mapping[str, Collection[str]]] = {}

    way = LineField(lazy_gettext("What was taken is written as"), look="choices")
    reason = ReasonField(lazy_gettext("Why"), article="15.2")
    ruling = WholeField(optional=True, look="hidden")
    dispute = WholeField(optional=True, look="hidden")
    by = SideOrSeatField(optional=True, look="hidden")

    def __init__(
        self, view: Any, hand: int, kind: str, typed: Any = None, data: Payload | None = None
    ) -> None:
        super().__init__(typed, data=data)
        self.view, self.hand, self.kind = view, hand, kind
        self.offer()

    @classmethod
    def recorded(cls, view: Any, hand: int) -> Payload:
        """Return the values of the fields for a recorded hand; a game adds what it writes else."""
        value: Payload = view.state.record["hands"][hand - 1]
        return {**value, "way": next((way for way in cls.ways if way and way in value), "")}

    def offer(self) -> None:
        """Set the choices of the lists, in the words of this match."""
        raise NotImplementedError

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

    def payload(self) -> Payload:
        """Return what the fact says; raise RuleError at the field."""
        reason = self.reason.value
        if self.kind == "hand_removed":
            return {"hand": self.hand, "reason": reason}
        value = self.hand_value()
        if self.kind == "ruling_given":
            ruling = needed(self.ruling)
            return {"ruling": ruling, "effect": "hand_corrected", "text": reason, "value": value}
        if self.kind == "dispute_decided":
            return {"dispute": needed(self.dispute), "text": reason, "value": value}
        said_by = self.by.data.as_json() if self.kind == "hand_refused" and self.by.data else {}
        return {"hand": self.hand, "reason": reason, "value": value, **said_by}


def needed(field: WholeField) -> int:
    """Return the number of a field that may be empty elsewhere; raise RuleError where it is."""
    if field.data is None:
        raise RuleError(N_("must be a whole number"), place=field.name)
    return field.data

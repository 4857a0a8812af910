"""The form in which a hand is corrected, inserted, removed or decided."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar

from flask_babel import lazy_gettext

from referee.core.errors import N_, RuleError
from referee.presenters.words.text import _
from referee.web.forms.base import LedgerForm, leaves
from referee.web.forms.fields import LineField, ReasonField, TypedField, WholeField
from referee.web.forms.game_fields import SideOrSeatField
from referee.web.matches.posting import Payload


class CorrectionForm(LedgerForm):
    """The form of a correction: the reason, its ruling or dispute, and the signer.

    `view` is the match, `hand` the number of the hand and `kind` that of the fact. A game adds the
    fields of its hands. `way` is the way in which the taken cards are written, one of `ways`.
    `of_way` has the ways in which a field counts; in other ways it is ignored. `front` names the
    fields that a page shows at once; the others lie in a fold, which `is_unfolded` opens.
    `needs_no_reason` is set where the reason may be left out, or is not asked for yet.
    """

    ways: ClassVar[Mapping[str, str]] = {}
    of_way: ClassVar[Mapping[str, Collection[str]]] = {}
    front: ClassVar[Collection[str]] = ()

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
        self.needs_no_reason = kind == "hand_refused"
        if self.needs_no_reason:
            self.reason.label.text = _("Why, if you like")
        self.offer()

    @classmethod
    def recorded(cls, view: Any, hand: int) -> Payload:
        """Return the values of the fields for a recorded hand; a game adds what it writes else."""
        value: Payload = view.state.record["hands"][hand - 1]
        return {**value, "way": next((way for way in cls.ways if way and way in value), "")}

    @classmethod
    def way_of_totals(cls, view: Any) -> str:
        """Return the way in which a side says what a hand came to that was played card by card."""
        raise NotImplementedError

    @property
    def typed(self) -> Sequence[tuple[str, str]]:
        """The name and the text of every field that somebody filled in, or could have."""
        own = (self.after.name, self.event_id.name)
        fields = (one for one in leaves(self) if isinstance(one, TypedField))
        return [(one.name, one.text) for one in fields if one.name not in own]

    @property
    def is_unfolded(self) -> bool:
        """Return whether a field outside of the front is wrong, or the way has none in front."""
        front = ("reason", *self.front)
        wrong = [one.name for one in leaves(self) if one.errors]
        sideless = [name.removesuffix("_A").removesuffix("_B") for name in wrong]
        return not self.way.text or any(name not in front for name in sideless)

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
        if self.needs_no_reason and not self.reason.text.strip():
            self.reason.process_errors = []
        return super().validate(extra_validators)

    def check(self) -> None:
        """Raise RuleError where the way is none."""
        if self.way.data not in self.ways:
            raise RuleError(N_("say how what was taken is written"), place="way")

    def payload(self) -> Payload:
        """Return what the fact says; raise RuleError at the field."""
        reason = self.reason.value
        if self.needs_no_reason:
            reason = reason or _("no reason given")
        if self.kind == "hand_removed":
            return {"hand": self.hand, "reason": reason}
        value = self.hand_value()
        if self.kind == "ruling_given":
            ruling = needed(self.ruling)
            return {"ruling": ruling, "effect": "hand_corrected", "text": reason, "value": value}
        if self.kind == "dispute_decided":
            return {"dispute": needed(self.dispute), "text": reason, "value": value}
        if self.kind == "hand_refused":
            said_by = self.by.data.as_json() if self.by.data else {}
            return {"hand": self.hand, "reason": reason, "value": value, **said_by}
        return {"hand": self.hand, "reason": reason, "value": value}


def needed(field: WholeField) -> int:
    """Return the number of a field that may be empty elsewhere; raise RuleError where it is."""
    if field.data is None:
        raise RuleError(N_("must be a whole number"), place=field.name)
    return field.data

"""Forms of the facts of the referee's office, in a match of any game."""

from typing import Any

from referee.core.errors import N_
from referee.core.sides import side_of
from referee.web.forms.fields import LineField, ReasonField, WholeField
from referee.web.forms.game_fields import JsonField, SideOrSeatField
from referee.web.games.pairs.forms import remedy_payload
from referee.web.matches.fact_form import FactForm
from referee.web.matches.posting import Payload

DECIDED = N_("say what is decided, and why")


class OfficeForm(FactForm):
    """A form of the office; what `read` gives without the fields that are empty."""

    def read(self) -> Payload:
        """Return what the fact says, the fields that may be empty as None or ""."""
        raise NotImplementedError

    def payload(self, view: Any) -> Payload:  # noqa: ARG002 (of every form)
        return {name: value for name, value in self.read().items() if value not in (None, "")}


class SaidByForm(OfficeForm):
    """A form that says whose words it has: a side's, a seat's, or nobody's."""

    by = SideOrSeatField(optional=True)

    def field_of(self, place: str) -> str:
        name = super().field_of(place)
        return "by" if name in ("side", "seat") else name

    def said_by(self) -> Payload:
        """Return `{"side": "A"}`, `{"seat": 3}` or nothing."""
        return {} if self.by.data is None else self.by.data.as_json()


class RefereeCalledForm(OfficeForm):
    """The referee is called, and perhaps why."""

    reason = LineField()

    def read(self) -> Payload:
        return {"reason": self.reason.data}


class OfCallForm(OfficeForm):
    """The form that takes a call, or takes it back."""

    call = WholeField(look="hidden")

    def read(self) -> Payload:
        return {"call": self.call.value}


class CallAnsweredForm(OfCallForm):
    """A call that is dealt with, and perhaps how."""

    text = LineField()

    def read(self) -> Payload:
        return {**super().read(), "text": self.text.data}


class RulingOpenedForm(SaidByForm):
    """The form that opens a ruling: what happened, who complains, in which hand and trick."""

    source = LineField(look="hidden")
    facts = LineField(missing=N_("say what happened"))
    hand = WholeField(optional=True)
    trick = WholeField(optional=True)

    def payload(self, view: Any) -> Payload:
        return {"source": self.source.data, **super().payload(view)}

    def read(self) -> Payload:
        return {
            "facts": self.facts.value,
            "hand": self.hand.data,
            "trick": self.trick.data,
            **self.said_by(),
        }


class RulingGivenForm(OfficeForm):
    """A decision with what its effect needs, and nothing of what the form has for others."""

    ruling = WholeField(look="hidden")
    effect = LineField()
    text = LineField(missing=DECIDED)
    article = LineField()
    offence = LineField()
    offender = SideOrSeatField(optional=True)
    remedy = LineField()
    points = WholeField(optional=True)
    value = JsonField(optional=True)

    def field_of(self, place: str) -> str:
        name = super().field_of(place)
        return "offender" if name in ("side", "seat") else name

    def payload(self, view: Any) -> Payload:
        return {"effect": self.effect.data, **super().payload(view)}

    def read(self) -> Payload:
        given: Payload = {
            "ruling": self.ruling.value,
            "text": self.text.value,
            "article": self.article.data,
        }
        if self.effect.data != "hand_corrected":
            given["offence"] = self.offence.data
        if self.effect.data in ("warning", "penalty") and self.offender.data is not None:
            given |= self.offender.data.as_json()
        if self.effect.data == "penalty":
            if "seat" in given:
                # A player commits the offence and his side bears the penalty (11.3).
                given["side"] = side_of(given["seat"])
            given |= remedy_payload(self.remedy.value, self.points)
        elif self.effect.data == "hand_corrected":
            given["value"] = self.value.data
        return given


class RulingAppealedForm(SaidByForm):
    """The form of an appeal against a decision: who appeals, and why."""

    ruling = WholeField(look="hidden")
    reason = ReasonField()

    def read(self) -> Payload:
        return {"ruling": self.ruling.value, "reason": self.reason.value, **self.said_by()}


class ScoreReleasedForm(OfficeForm):
    """The score is final."""

    def read(self) -> Payload:
        return {}


class ConfirmationAgreedForm(SaidByForm):
    """The form by which the other side confirms, and says who keeps the sheet."""

    confirmation = LineField()

    def payload(self, view: Any) -> Payload:
        return {"confirmation": self.confirmation.data, **super().payload(view)}

    def read(self) -> Payload:
        return self.said_by()


class HandConfirmedForm(SaidByForm):
    """A hand that the other side confirms."""

    hand = WholeField(look="hidden")

    def read(self) -> Payload:
        return {"hand": self.hand.value, **self.said_by()}


class HandRefusedForm(SaidByForm):
    """A hand that the other side tells otherwise."""

    hand = WholeField(look="hidden")
    reason = ReasonField()
    value = JsonField(optional=True)

    def read(self) -> Payload:
        return {
            "hand": self.hand.value,
            "reason": self.reason.value,
            "value": self.value.data,
            **self.said_by(),
        }


class ResultRefusedForm(SaidByForm):
    """A result that somebody does not agree with, and why."""

    reason = ReasonField()

    def read(self) -> Payload:
        return {"reason": self.reason.value, **self.said_by()}


class DisputeDecidedForm(OfficeForm):
    """The form that decides a disputed hand or result."""

    dispute = WholeField(look="hidden")
    text = LineField(missing=DECIDED)
    value = JsonField(optional=True)

    def read(self) -> Payload:
        return {
            "dispute": self.dispute.value,
            "text": self.text.value,
            "value": self.value.data,
        }


OFFICE_FORMS: dict[str, type[FactForm]] = {
    "referee_called": RefereeCalledForm,
    "call_withdrawn": OfCallForm,
    "call_taken": OfCallForm,
    "call_answered": CallAnsweredForm,
    "ruling_opened": RulingOpenedForm,
    "ruling_given": RulingGivenForm,
    "ruling_appealed": RulingAppealedForm,
    "score_released": ScoreReleasedForm,
    "confirmation_agreed": ConfirmationAgreedForm,
    "hand_confirmed": HandConfirmedForm,
    "hand_refused": HandRefusedForm,
    "result_refused": ResultRefusedForm,
    "dispute_decided": DisputeDecidedForm,
}
"""One form for each kind of the office."""

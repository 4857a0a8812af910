"""Forms of the facts of the referee's office, in a match of any game."""

from typing import Any

from flask_babel import lazy_gettext

from referee.actions.tournaments.match_results import result_told_by
from referee.core.errors import N_, RuleError
from referee.core.sides import side_of
from referee.core.table_result import TableResult, write_table_result
from referee.store.matches.tables import PLAYED
from referee.web.forms.fields import LineField, ReasonField, WholeField
from referee.web.forms.game_fields import JsonField, SideOrSeatField
from referee.web.games.pairs.forms import remedy_payload
from referee.web.matches.fact_form import FactForm
from referee.web.matches.posting import Payload
from referee.web.tournaments.results.deciding import DecidingForm, DecisionField
from referee.web.tournaments.results.form import CALLED, AmountsForm
from referee.web.tournaments.results.registry import result_form


class OfficeForm(FactForm):
    """A form of the office: a fact says what its fields have, and nothing of the empty ones.

    The field `named` is said even where it is empty.
    """

    named = ""

    def payload(self, view: Any) -> Payload:
        said = super().payload(view)
        return {name: value for name, value in said.items() if value != "" or name == self.named}


class SaidByForm(OfficeForm):
    """A form that says whose words it has: a side's, a seat's, or nobody's."""

    by = SideOrSeatField(optional=True, look="choices")

    def field_of(self, place: str) -> str:
        name = super().field_of(place)
        return "by" if name in ("side", "seat") else name


class RefereeCalledForm(OfficeForm):
    """The referee is called, and perhaps why."""

    reason = LineField()


class OfCallForm(OfficeForm):
    """The form that takes a call, or takes it back."""

    call = WholeField(look="hidden")


class CallAnsweredForm(OfCallForm):
    """A call that is dealt with, and perhaps how."""

    text = LineField()


class RulingOpenedForm(SaidByForm):
    """The form that opens a ruling: what happened, who complains, in which hand and trick."""

    named = "source"
    source = LineField(lazy_gettext("What it starts from"), look="choices")
    facts = LineField(
        lazy_gettext("What happened"),
        missing=N_("say what happened"),
        look="area",
        description=lazy_gettext("In a few words, as both sides would tell it."),
        render_kw={"maxlength": 1000},
    )
    hand = WholeField(lazy_gettext("In which hand"), optional=True, look="choices")
    trick = WholeField(
        lazy_gettext("In which trick"),
        optional=True,
        description=lazy_gettext("only if it matters"),
        render_kw={"inputmode": "numeric"},
    )

    def payload(self, view: Any) -> Payload:
        """Return the fact. Raise RuleError for a complaint of what the referee found himself."""
        said = super().payload(view)
        if said["source"] == "finding" and ("side" in said or "seat" in said):
            raise RuleError(
                N_("nobody complains of what the referee found: choose “a complaint”, or “nobody”"),
                place="by",
            )
        return said


class RulingGivenForm(OfficeForm):
    """A decision with what its effect needs, and nothing of what the form has for others."""

    named = "effect"
    ruling = WholeField(look="hidden")
    effect = LineField(
        lazy_gettext("What follows"),
        look="choices",
        description=lazy_gettext(
            "As proposed: by the catalogue, one step up for each earlier warning for the same "
            "offence."
        ),
    )
    text = DecisionField()
    article = LineField(
        lazy_gettext("Article"),
        description=lazy_gettext("such as 11.3; left empty it is that of the offence"),
        render_kw={"maxlength": 20},
    )
    offence = LineField(lazy_gettext("What it was"), look="offences")
    offender = SideOrSeatField(lazy_gettext("Who did it"), optional=True, look="choices")
    remedy = LineField(lazy_gettext("Penalty"), look="choices")
    points = WholeField(
        lazy_gettext("Points off"),
        optional=True,
        description=lazy_gettext("only where points are taken off"),
        render_kw={"inputmode": "numeric"},
    )
    value = JsonField(optional=True)

    def field_of(self, place: str) -> str:
        name = super().field_of(place)
        return "offender" if name in ("side", "seat") else name

    def payload(self, view: Any) -> Payload:
        effect = self.effect.data
        own = ["effect", "ruling", "text", "article"]
        own.append("value" if effect == "hand_corrected" else "offence")
        given = {name: said for name, said in super().payload(view).items() if name in own}
        if effect in ("warning", "penalty") and self.offender.data is not None:
            given |= self.offender.data.as_json()
        if effect == "penalty":
            if "seat" in given:
                # A player commits the offence and his side bears the penalty (11.3).
                given["side"] = side_of(given["seat"])
            given |= remedy_payload(self.remedy.value, self.points)
        return given


class RulingAppealedForm(SaidByForm):
    """The form of an appeal against a decision: who appeals, and why."""

    ruling = WholeField(look="hidden")
    reason = ReasonField(
        lazy_gettext("Why"),
        description=lazy_gettext(
            "What was decided stays readable, and holds until it is decided again."
        ),
        render_kw={"maxlength": 500},
    )


class ConfirmationAgreedForm(SaidByForm):
    """The form by which the other side confirms, and says who keeps the sheet."""

    named = "confirmation"
    confirmation = LineField()


class HandConfirmedForm(SaidByForm):
    """A hand that the other side confirms."""

    hand = WholeField(look="hidden")


class RefusalForm(SaidByForm):
    """Something that somebody does not agree with, and why."""

    reason = ReasonField(lazy_gettext("Why"))


class ToldResultForm(AmountsForm, OfficeForm):
    """A form of the office in which a result of the match may be told."""

    def payload(self, view: Any) -> Payload:
        said = super().payload(view)
        return {name: value for name, value in said.items() if name != CALLED}

    def told(self, view: Any) -> TableResult:
        """Return the result that was typed. Raise RuleError where the match has it already."""
        result = self.result()
        if view.status in PLAYED and result == result_told_by(view):
            said = N_("it is written so already: change what went otherwise")
            raise RuleError(said, place=self.keys[0])
        return result


class ResultRefusedForm(ToldResultForm, RefusalForm):
    """A result that is refused, with another one if it is told; `hand` where one went otherwise."""

    hand = WholeField(
        lazy_gettext("Which hand went differently"),
        optional=True,
        look="list",
        description=lazy_gettext("Then you say how it went, and the referee sees both versions."),
    )

    def payload(self, view: Any) -> Payload:
        said = super().payload(view)
        return said if self.blank else {**said, "result": write_table_result(self.told(view))}


class HandRefusedForm(RefusalForm):
    """A hand that the other side tells otherwise."""

    hand = WholeField(look="hidden")
    value = JsonField(optional=True)


WRITTEN, THEIRS = "written", "theirs"
"""The versions that were told: the written one, and the one of those who refuse it."""


class DisputeDecidedForm(DecidingForm, ToldResultForm):
    """The form that decides a disputed hand or result.

    `version` says which one holds; another hand comes as `value`, another result is typed.
    """

    dispute = WholeField(look="hidden")
    value = JsonField(optional=True)

    def third(self, view: Any) -> TableResult:
        """Return another result, as it was typed. Raise RuleError where there is none."""
        self.is_third()
        return self.told(view)

    def payload(self, view: Any) -> Payload:
        said = {name: value for name, value in super().payload(view).items() if name != "version"}
        found = view.state.office.dispute(self.dispute.data)
        own = self.value.data is not None
        if found is None or own or (found.hand is not None and found.value is None):
            # A hand that the referee writes, or that is told one way only, is not chosen.
            return said
        if self.is_third():
            return {**said, "result": write_table_result(self.told(view))}
        if self.version.data == THEIRS:
            if found.result is not None:
                said["result"] = write_table_result(found.result)
            if found.value is not None:
                said["value"] = found.value
        return said


OFFICE_FORMS: dict[str, type[FactForm]] = {
    "referee_called": RefereeCalledForm,
    "call_withdrawn": OfCallForm,
    "call_taken": OfCallForm,
    "call_answered": CallAnsweredForm,
    "ruling_opened": RulingOpenedForm,
    "ruling_given": RulingGivenForm,
    "ruling_appealed": RulingAppealedForm,
    "score_released": OfficeForm,
    "confirmation_agreed": ConfirmationAgreedForm,
    "hand_confirmed": HandConfirmedForm,
    "hand_refused": HandRefusedForm,
    "result_refused": ResultRefusedForm,
    "dispute_decided": DisputeDecidedForm,
}
"""One form for each kind of the office."""


def office_form(kind: str, view: Any, way: str) -> type[FactForm]:
    """Return the form of a kind of the office, with a result typed this way where it tells one."""
    form = OFFICE_FORMS[kind]
    return result_form(form, view.state.regulation, way) if issubclass(form, AmountsForm) else form

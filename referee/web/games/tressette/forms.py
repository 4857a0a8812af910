"""Forms of the facts that only tressette has."""

from typing import Any

from referee.core.errors import N_, RuleError
from referee.games.tressette.accuse import ACCUSA_OF_THREE, NAPOLETANA
from referee.web.forms.fields import LineField, WholeField
from referee.web.forms.game_fields import SideOrSeatField
from referee.web.games.pairs.forms import PAIR_FORMS, HandWrittenForm
from referee.web.matches.fact_form import FactForm, HandForm
from referee.web.matches.posting import Payload

WHAT_MISSING = N_("say what is declared")
SUIT_MISSING = N_("say which suit")
WHO_MISSING = N_("say who declares it")


def needs_suit(accusa: str) -> bool:
    """Tell whether what is declared (`three:A`) names a suit."""
    return accusa.partition(":")[0] in (NAPOLETANA, ACCUSA_OF_THREE)


def accusa_payload(accusa: LineField, suit: LineField) -> Payload:
    """Return what is declared as a record has it: its kind, rank and suit."""
    kind, _, rank = accusa.value.partition(":")
    declared: Payload = {"kind": kind} | ({"rank": rank} if rank else {})
    if needs_suit(kind):
        declared["suit" if kind == NAPOLETANA else "without"] = suit.value
    return declared


class AccusaForm(HandForm):
    """An accusa declared: what, the suit that it is of or that is missing, when, and by whom."""

    accusa = LineField(missing=WHAT_MISSING)
    suit = LineField()
    who = SideOrSeatField(missing=WHO_MISSING)
    trick = WholeField(missing=N_("say when it was declared"))

    def field_of(self, place: str) -> str:
        name = super().field_of(place)
        if name.startswith("accuse"):
            return "accusa"
        return {"without": "suit", "rank": "accusa", "side": "who", "seat": "who"}.get(name, name)

    def payload(self, view: Any) -> Payload:  # noqa: ARG002 (of every form)
        if needs_suit(self.accusa.value) and not self.suit.data:
            raise RuleError(SUIT_MISSING, place="suit", article="16.4")
        declared = accusa_payload(self.accusa, self.suit)
        declared |= {
            "hand": self.hand.value,
            "accusa": declared.pop("kind"),
            **self.who.value.as_json(),
        }
        if self.trick.value > 1:
            declared["trick"] = self.trick.value
        return declared


class TressetteHandForm(HandWrittenForm):
    """A hand's totals, or who leads it where nobody knew."""

    starter = "first"

    first = WholeField(optional=True)


FORMS: dict[str, type[FactForm]] = {
    **PAIR_FORMS,
    "hand_written": TressetteHandForm,
    "accusa_declared": AccusaForm,
}

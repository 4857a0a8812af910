"""Forms of the facts that only tressette has."""

from typing import Any

from referee.core.errors import N_, RuleError
from referee.games.cards.pack import SUITS
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


def accusa_payload(accusa: str, suit: str) -> Payload:
    """Return what is declared as a record has it: its kind, rank and suit.

    A key sends the suit behind what is declared: `three:A:coppe`. Raise RuleError without a suit
    that is needed.
    """
    kind, *rest = accusa.split(":")
    if rest and rest[-1] in SUITS:
        suit = rest.pop()
    declared: Payload = {"kind": kind} | ({"rank": ":".join(rest)} if rest else {})
    if needs_suit(kind):
        if not suit:
            raise RuleError(SUIT_MISSING, place="suit", article="16.4")
        declared["suit" if kind == NAPOLETANA else "without"] = suit
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
        declared = accusa_payload(self.accusa.value, self.suit.data or "")
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

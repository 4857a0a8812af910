"""Forms of the facts that only tressette has."""

from collections.abc import Sequence
from typing import Any

from flask_babel import lazy_gettext

from referee.core.errors import N_, RuleError
from referee.core.sides import SIDES
from referee.games.cards.pack import SUITS
from referee.games.tressette.accuse import ACCUSA_OF_THREE, NAPOLETANA
from referee.web.forms.fields import LineField, TypedField, WholeField
from referee.web.forms.game_fields import SideOrSeatField
from referee.web.games.pairs.correction import PairCorrectionForm
from referee.web.games.pairs.forms import PAIR_FORMS, HandWrittenForm
from referee.web.games.tressette.accuse import SIGNS, written
from referee.web.matches.fact_form import FactForm, HandForm
from referee.web.matches.posting import Payload

SUIT_MISSING = N_("say which suit")


class AccusaForm(HandForm):
    """An accusa declared: what, the suit that it is of or that is missing, when, and by whom."""

    accusa = LineField(missing=N_("say what is declared"))
    suit = LineField()
    who = SideOrSeatField(missing=N_("say who declares it"))
    trick = WholeField(missing=N_("say when it was declared"))

    def field_of(self, place: str) -> str:
        name = super().field_of(place)
        if name.startswith("accuse"):
            return "accusa"
        return {"without": "suit", "rank": "accusa", "side": "who", "seat": "who"}.get(name, name)

    def payload(self, view: Any) -> Payload:  # noqa: ARG002 (of every form)
        kind, _, rank = self.accusa.value.partition(":")
        declared: Payload = {"hand": self.hand.value, "accusa": kind, **self.who.value.as_json()}
        if rank:
            declared["rank"] = rank
        if kind in (NAPOLETANA, ACCUSA_OF_THREE):
            if not self.suit.data:
                raise RuleError(SUIT_MISSING, place="suit", article="16.4")
            declared["suit" if kind == NAPOLETANA else "without"] = self.suit.data
        if self.trick.value > 1:
            declared["trick"] = self.trick.value
        return declared


class TressetteHandForm(HandWrittenForm):
    """A hand's totals, or who leads it where nobody knew."""

    starter = "first"

    first = WholeField(optional=True)


class AccuseField(TypedField[Sequence[Payload]]):
    """Accuse, one on a line: `1 napoletana spade`, `A 333 coppe`, `2 AAAA`, `3 222 denari 4`.

    First the player or the side, then what is declared, with the suit that it is of or that is
    missing; last the trick where it was not the first.
    """

    look = "area"
    nothing = ()

    def parse(self, text: str) -> Sequence[Payload]:
        return [_accusa(line.split()) for line in text.splitlines() if line.strip()]


def _accusa(words: list[str]) -> Payload:
    """Read a line of accuse; raise RuleError where it is none."""
    who, sign, *rest = [*words, ""] if len(words) == 1 else words
    declared: Payload = {}
    if who.upper() in SIDES:
        declared["side"] = who.upper()
    elif who.isascii() and who.isdigit():
        declared["seat"] = int(who[:9])
    if sign.lower() == NAPOLETANA:
        declared |= {"kind": NAPOLETANA}
    else:
        declared |= SIGNS.get(sign.upper(), {})
    suits = [word.lower() for word in rest[:1] if word.lower() in SUITS]
    if suits:
        declared["suit" if declared.get("kind") == NAPOLETANA else "without"] = suits[0]
    tricks = rest[len(suits) :]
    known = "kind" in declared and {"side", "seat"} & declared.keys()
    if not known or len(tricks) > 1 or not all(one.isascii() and one.isdigit() for one in tricks):
        raise RuleError(
            N_("“%(line)s” is not an accusa: write who, what and the suit, such as 1 AAA coppe"),
            line=" ".join(words)[:40],
        )
    return declared | ({"trick": int(tricks[0][:9])} if tricks else {})


class TressetteCorrectionForm(PairCorrectionForm):
    """A hand of tressette, with its accuse."""

    starter = "first"

    first = WholeField(lazy_gettext("First player"), optional=True, look="list")
    accuse = AccuseField(
        lazy_gettext("Accuse"),
        description=lazy_gettext(
            "One on a line: player or side, then napoletana and its suit, or 333, 222, AAA and the "
            "missing suit, or 3333, 2222, AAAA (1 AAA coppe)"
        ),
    )

    @classmethod
    def recorded(cls, view: Any, hand: int) -> dict[str, str]:
        accuse = view.state.record["hands"][hand - 1].get("accuse", ())
        return super().recorded(view, hand) | {"accuse": "\n".join(map(written, accuse))}

    def own_value(self) -> Payload:
        return {"accuse": list(self.accuse.data)} if self.accuse.data else {}


FORMS: dict[str, type[FactForm]] = {
    **PAIR_FORMS,
    "hand_written": TressetteHandForm,
    "accusa_declared": AccusaForm,
}

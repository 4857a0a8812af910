"""A hand of a game for two sides as fields of a form, and back: for corrections."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from referee.core.errors import N_, RuleError
from referee.core.sides import SIDES
from referee.web.forms.each import EachField
from referee.web.forms.fields import LineField, LinesField, TypedField, WholeField
from referee.web.forms.game_fields import SideField
from referee.web.games.pairs.features import PairGame
from referee.web.games.pairs.forms import remedy_payload
from referee.web.matches.correction_form import CorrectionForm
from referee.web.matches.posting import Payload

WAYS = ("points", "thirds", "counted", "tricks", "taken", "")
"""Ways of writing what each side took; "" is for hands that were only voided or ruled on."""

_TAKEN = re.compile(r"([AB])[: ]?(\d{1,2})")
_CALL = re.compile(r"(\d{1,2}) (\d) (\w+)")


class TakenField(TypedField[Sequence[Payload]]):
    """The side and the thirds of each trick: `A4 B0 A:3`."""

    nothing = ()

    def parse(self, text: str) -> Sequence[Payload]:
        tricks = []
        for word in text.replace(",", " ").split():
            found = _TAKEN.fullmatch(word.upper())
            if found is None:
                raise RuleError(
                    N_("“%(word)s” is not a trick: write side and thirds, such as A4"),
                    word=word[:20],
                )
            tricks.append({"won": found[1], "thirds": int(found[2])})
        return tricks


class CallsField(TypedField[Sequence[Payload]]):
    """Trick, seat and word of each call, one on a line: `1 3 busso`."""

    look = "area"
    nothing = ()

    def parse(self, text: str) -> Sequence[Payload]:
        calls = []
        for line in text.splitlines():
            words = " ".join(line.split()).lower()
            if not words:
                continue
            found = _CALL.fullmatch(words)
            if found is None:
                raise RuleError(
                    N_("“%(line)s” is not a call: write trick, seat and word, such as 1 3 busso"),
                    line=words[:40],
                )
            calls.append({"trick": int(found[1]), "seat": int(found[2]), "word": found[3]})
        return calls


class PairCorrectionForm(CorrectionForm):
    """A hand between two sides; a game adds who began it, and its declarations."""

    ways = WAYS
    of_way: ClassVar = {
        "points": ("points",),
        "thirds": ("thirds",),
        "aces": ("counted",),
        "thirds_cards": ("counted",),
        "last": ("counted",),
        "calls": ("tricks",),
        "taken": ("taken",),
    }
    starter = ""

    points = EachField(WholeField(optional=True), keys=SIDES)
    thirds = EachField(WholeField(optional=True), keys=SIDES)
    aces = EachField(WholeField(optional=True), keys=SIDES)
    thirds_cards = EachField(WholeField(optional=True), keys=SIDES)
    last = SideField(optional=True)
    tricks = LinesField()
    calls = CallsField()
    taken = TakenField()
    void = LineField()
    claim = LineField()
    penalty_side = LineField()
    penalty_offence = LineField()
    penalty_remedy = LineField()
    penalty_points = WholeField(optional=True)

    def own_value(self) -> Payload:
        """Return the declarations as the record has them; overridden by games."""
        return {}

    def hand_value(self) -> Payload:
        value = self._taken()
        begins: Any = self[self.starter]
        if begins.data is not None:
            value[self.starter] = begins.data
        if self.void.data:
            value["void"] = self.void.data
        value |= self.own_value()
        if self.way.data == "tricks" and self.calls.data:
            value["calls"] = list(self.calls.data)
        if self.claim.data:
            value["claim"] = {"side": self.claim.data}
        if any(one.text.strip() for one in self._penalty_fields()):
            value["penalty"] = self._penalty()
        return value

    def _taken(self) -> Payload:
        way = self.way.value
        if way in ("points", "thirds"):
            return {way: {side: self._amount(way, side) for side in SIDES}}
        if way == "counted":
            return {"counted": {side: self._pile(side) for side in SIDES}}
        if way == "tricks":
            return {"tricks": list(self.tricks.value)}
        return {"taken": list(self.taken.value)} if way == "taken" else {}

    def _amount(self, name: str, side: str) -> int:
        pair: Any = self[name]
        field: WholeField = pair[side]
        if field.data is None:
            raise RuleError(N_("must be a whole number"), place=field.name)
        return field.data

    def _pile(self, side: str) -> Payload:
        return {
            "aces": self._amount("aces", side),
            "thirds_cards": self._amount("thirds_cards", side),
            "last": self.last.data == side,
        }

    def _penalty_fields(self) -> Sequence[TypedField[Any]]:
        words = (self.penalty_side, self.penalty_offence, self.penalty_remedy)
        return (*words, self.penalty_points)

    def _penalty(self) -> Payload:
        if not self.penalty_side.data:
            raise RuleError(N_("say which side"), place="penalty_side")
        if not self.penalty_offence.data:
            raise RuleError(N_("say what happened"), place="penalty_offence")
        return {
            "side": self.penalty_side.data,
            "offence": self.penalty_offence.data,
            **remedy_payload(self.penalty_remedy.value, self.penalty_points),
        }

    def field_of(self, place: str) -> str:
        key = re.split(r"[.\[]", self.own_place(place))[0]
        return _PLACES.get(key, key)


_PLACES = {
    "points": "points_A",
    "thirds": "thirds_A",
    "counted": "aces_A",
    "penalty": "penalty_offence",
}


def fields(game: PairGame, value: Mapping[str, Any]) -> dict[str, str]:
    """Return what the form shows for a hand as it is recorded."""
    filled = {"way": next((way for way in WAYS if way and way in value), "")}
    for key in ("points", "thirds"):
        for side, amount in value.get(key, {}).items():
            filled[f"{key}_{side}"] = str(amount)
    for side, pile in value.get("counted", {}).items():
        filled[f"aces_{side}"] = str(pile["aces"])
        filled[f"thirds_cards_{side}"] = str(pile["thirds_cards"])
        if pile["last"]:
            filled["last"] = side
    filled["tricks"] = "\n".join(value.get("tricks", ()))
    filled["taken"] = " ".join(f"{one['won']}{one['thirds']}" for one in value.get("taken", ()))
    filled["calls"] = "\n".join(
        f"{call['trick']} {call['seat']} {call['word']}" for call in value.get("calls", ())
    )
    for key in (game.starter, "trump", "void"):
        filled[key] = str(value.get(key, ""))
    filled |= game.bonus.fields(value)
    filled["claim"] = value.get("claim", {}).get("side", "")
    for key, content in value.get("penalty", {}).items():
        filled[f"penalty_{key}"] = str(content)
    return filled

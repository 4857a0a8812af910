"""A hand of trionfo as fields of a form, and back: for corrections."""

import re
from collections.abc import Mapping
from typing import Any, ClassVar

from referee.core.errors import N_, RuleError
from referee.core.sides import SEATS_FROM
from referee.games.cards.pack import HAND_THIRDS
from referee.games.trionfo.bids import CHIAMO, PASSO, highest
from referee.games.trionfo.hand import PLAYERS
from referee.store.matches.views import SessionView
from referee.web.forms.each import EachField
from referee.web.forms.fields import LineField, LinesField, WholeField
from referee.web.games.trionfo.forms import ALONE, AmicoField
from referee.web.matches.correction_form import CorrectionForm
from referee.web.matches.posting import Payload

WAYS = ("thirds", "made", "tricks", "")
"""Ways of writing what each side took; "" is for hands that all passed, or that were voided."""


def first_in(view: SessionView, hand: int) -> int | None:
    """Return the seat that spoke first in a hand that is recorded."""
    return view.result.hands[hand - 1].first


def expected_first(view: SessionView, hand: int) -> int | None:
    """Return whose turn it was to speak first in a hand, or would be after the last one."""
    if hand == 1:
        return view.state.first_speaker
    hands = view.result.hands
    return hands[hand - 1].expected if hand <= len(hands) else view.result.next_first


class SessionCorrectionForm(CorrectionForm):
    """A hand of trionfo: who spoke first, what each said, and what it came to."""

    ways = WAYS
    of_way: ClassVar = {"thirds": ("thirds",), "partner": ("thirds", "made")}

    first = WholeField(optional=True)
    bid = EachField(LineField(), keys=tuple(range(1, PLAYERS + 1)))
    trump = LineField()
    called = LineField()
    void = LineField()
    thirds = WholeField(optional=True)
    made = LineField()
    tricks = LinesField()
    partner = AmicoField(optional=True)

    def check(self) -> None:
        """Leave the way to what the bids say of it."""

    def hand_value(self) -> Payload:
        value: Payload = {} if self.first.data is None else {"first": self.first.data}
        if self.void.data:
            return {**value, "void": self.void.data}
        first = self._speaker()
        if first not in SEATS_FROM[PLAYERS]:
            raise RuleError(N_("who spoke first?"), place="first", article="13.1")
        bids = [self.bid[seat].data or PASSO for seat in SEATS_FROM[PLAYERS][first]]
        value["bids"] = bids
        if self.trump.data:
            value["trump"] = self.trump.data
        if self.called.data:
            value["called"] = "".join(self.called.data.split())
        return value | self._taken(frozenset(bids))

    def _speaker(self) -> int | None:
        if self.first.data is not None:
            return self.first.data
        return expected_first(self.view, self.hand)

    def _taken(self, bids: frozenset[str]) -> Payload:
        way = self.way.value
        of_ways: Mapping[str, Any] = {name: self[name] for name in WAYS if name}
        if bids == {PASSO} and not (way in of_ways and of_ways[way].text.strip()):
            return {}
        if way == "tricks":
            return {"tricks": list(self.tricks.value)}
        super().check()
        if not way:
            return {}
        taken: Payload = {"thirds": self._thirds()} if way == "thirds" else {"made": self._made()}
        if bids == {PASSO, CHIAMO} or self.partner.text.strip():
            taken["partner"] = self.partner.seat()
        return taken

    def _thirds(self) -> Payload:
        if self.thirds.data is None:
            raise RuleError(N_("must be a whole number"), place="thirds")
        return {"declarer": self.thirds.data, "others": HAND_THIRDS - self.thirds.data}

    def _made(self) -> bool:
        if self.made.data not in ("yes", "no"):
            raise RuleError(N_("say whether the hand was won"), place="made", article="13.5")
        return self.made.data == "yes"

    def field_of(self, place: str) -> str:
        """Return the field; bids are numbered in speaking order, and have a field at each seat."""
        rest = self.own_place(place)
        bid = re.fullmatch(r"bids\[(\d)\]", rest)
        if bid is not None:
            first = self._speaker() or 1
            return f"bid_{SEATS_FROM[PLAYERS][first][int(bid[1])]}"
        return re.split(r"[.\[]", rest)[0]


def fields(value: Mapping[str, Any], first: int | None) -> dict[str, str]:
    """Return what the form shows for a recorded hand; `first` spoke first in it."""
    filled = {"way": next((way for way in WAYS if way and way in value), "")}
    for key in ("first", "trump", "called", "void"):
        filled[key] = str(value.get(key, ""))
    if first:
        bids = zip(SEATS_FROM[PLAYERS][first], value.get("bids", ()), strict=False)
        filled |= {f"bid_{seat}": word for seat, word in bids}
    if "thirds" in value:
        filled["thirds"] = str(value["thirds"]["declarer"])
    if "made" in value:
        filled["made"] = "yes" if value["made"] else "no"
    filled["tricks"] = "\n".join(value.get("tricks", ()))
    filled["partner"] = str(value.get("partner") or "")
    bid = highest(value.get("bids", ()))
    if not filled["partner"] and filled["way"] in ("thirds", "made") and bid and bid.word == CHIAMO:
        filled["partner"] = ALONE
    return filled

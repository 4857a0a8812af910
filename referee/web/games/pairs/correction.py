"""The form in which a hand of a game for two sides is corrected, inserted or decided."""

import re
from collections.abc import Collection, Sequence
from typing import Any, ClassVar

from flask_babel import lazy_gettext

from referee.core.errors import N_, RuleError
from referee.core.rulings.offences import REMEDIES
from referee.core.sides import SIDES
from referee.core.words import REMEDIES as REMEDY_WORDS
from referee.core.words import VOIDS as VOID_WORDS
from referee.games.registry import game_of as rules_of
from referee.presenters.words.amounts import thirds_shown
from referee.presenters.words.text import _
from referee.web.forms.each import EachField
from referee.web.forms.fields import Choice, LineField, LinesField, TypedField, WholeField
from referee.web.forms.game_fields import SideField
from referee.web.games.cards.trick_sheet import TrickSheet, trick_sheet
from referee.web.games.pairs import play
from referee.web.games.pairs.forms import remedy_payload
from referee.web.matches.choices import choices_of
from referee.web.matches.correction_form import CorrectionForm, needed
from referee.web.matches.posting import Payload

NUMERIC = {"inputmode": "numeric"}

WAYS = {
    "points": N_("Points"),
    "thirds": N_("Thirds"),
    "counted": N_("Piles counted"),
    "tricks": N_("Every card"),
    "taken": N_("Trick by trick"),
    "": N_("Nothing"),
}
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

    def shown(self, value: Sequence[Payload]) -> str:
        return " ".join(f"{one['won']}{one['thirds']}" for one in value)


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

    def shown(self, value: Sequence[Payload]) -> str:
        return "\n".join(f"{call['trick']} {call['seat']} {call['word']}" for call in value)


class SideAmountsField(EachField[WholeField]):
    """An amount of each side, either of which may be empty."""

    def __init__(self, **more: Any) -> None:
        super().__init__(WholeField(optional=True, render_kw=NUMERIC), keys=SIDES, **more)


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
    front: ClassVar[Collection[str]] = (
        "points",
        "thirds",
        "aces",
        "thirds_cards",
        "last",
        "tricks",
        "taken",
    )
    starter = ""

    points = SideAmountsField()
    thirds = SideAmountsField()
    aces = SideAmountsField()
    thirds_cards = SideAmountsField()
    last = SideField(lazy_gettext("Last trick"), optional=True, look="list")
    tricks = LinesField(
        lazy_gettext("Tricks"),
        description=lazy_gettext("One trick on a line, the cards in the order played: Ad 4d 5d 6d"),
    )
    calls = CallsField(
        lazy_gettext("Words"),
        description=lazy_gettext("One on a line: trick, seat, word (1 3 busso)"),
    )
    taken = TakenField(
        lazy_gettext("Tricks"),
        description=lazy_gettext(
            "Side and thirds of each trick, without the last trick’s three: A4 B0 A3"
        ),
    )
    void = LineField(lazy_gettext("Void hand"), look="list")
    claim = LineField(lazy_gettext("Claim"), look="list")
    penalty_side = LineField(lazy_gettext("Offence of"), look="list")
    penalty_offence = LineField(lazy_gettext("What happened"), look="list")
    penalty_remedy = LineField(lazy_gettext("Penalty"), look="list")
    penalty_points = WholeField(lazy_gettext("Points off"), optional=True, render_kw=NUMERIC)

    @classmethod
    def way_of_totals(cls, view: Any) -> str:
        return "thirds" if view.state.regulation.needs_thirds else "points"

    @property
    def sides(self) -> Sequence[play.SideName]:
        """Both sides with their names, for the keys."""
        return play.sides_shown(self.view)

    @property
    def piles(self) -> Payload:
        """The counted piles as they were typed, by the names of their fields."""
        return {one.name: one.text for one in self._pile_fields()}

    @property
    def pile_errors(self) -> Sequence[str]:
        """Return the errors of the counted piles, in words."""
        return [text for one in self._pile_fields() for text in one.errors]

    def _pile_fields(self) -> Sequence[TypedField[Any]]:
        return [*self.aces, *self.thirds_cards, self.last]

    @property
    def unit(self) -> str:
        """The unit of the score: `points`, or `figure` where thirds are counted."""
        return play.unit_of(self.view.state.regulation)

    @property
    def worths(self) -> Sequence[tuple[int, str]]:
        """The worths of a trick in thirds, each as people read it, for the keys."""
        regulation = self.view.state.regulation
        return [(thirds, thirds_shown(thirds, regulation)) for thirds in play.TRICK_THIRDS]

    @property
    def sheet(self) -> TrickSheet:
        """The cards of the tricks, for the taps; a new hand begins as the rotation has it."""
        known = self.view.result.hands[self.hand - 1 : self.hand]
        leader = known[0].starter if known and self.kind != "hand_inserted" else None
        return trick_sheet(self.view, leader)

    @property
    def bonus(self) -> int:
        """Return the thirds that a side may have besides its cards; games override it."""
        return 0

    @classmethod
    def recorded(cls, view: Any, hand: int) -> Payload:
        shown = super().recorded(view, hand)
        piles = shown.get("counted", {}).items()
        penalty = shown.get("penalty", {}).items()
        return {
            **shown,
            "aces": {side: pile["aces"] for side, pile in piles},
            "thirds_cards": {side: pile["thirds_cards"] for side, pile in piles},
            "last": next((side for side, pile in piles if pile["last"]), None),
            "claim": shown.get("claim", {}).get("side"),
            **{f"penalty_{key}": content for key, content in penalty},
        }

    def offer(self) -> None:
        rules, sides = rules_of(self.view.game), play.side_choices(self.view)
        nobody, nothing = Choice("", _("nobody")), Choice("", "–")
        points = not self.view.state.regulation.needs_thirds
        self.way.choices = choices_of(WAYS, [way for way in WAYS if way != "points" or points])
        for pair in (self.points, self.thirds, self.aces, self.thirds_cards):
            for one in sides:
                pair[one.value].label.text = one.label
        begins: Any = self[self.starter]
        begins.choices = [Choice("", _("by rotation")), *play.seat_choices(self.view)]
        self.last.choices = [nothing, *sides]
        self.void.choices = [Choice("", _("no")), *choices_of(VOID_WORDS, rules.voids)]
        self.claim.choices = self.penalty_side.choices = [nobody, *sides]
        self.penalty_offence.choices = [nothing, *choices_of(rules.offences)]
        as_proposed = Choice("", _("as proposed"))
        if self.unit == "figure":
            self.penalty_points.label.text = _("Figure off")
        self.penalty_remedy.choices = [as_proposed, *choices_of(REMEDY_WORDS, REMEDIES)]

    def own_value(self) -> Payload:
        """Return the declarations as the record has them; overridden by games."""
        return {}

    def hand_value(self) -> Payload:
        begins: Any = self[self.starter]
        value: Payload = self._taken() | begins.said()
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
        return needed(pair[side])

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

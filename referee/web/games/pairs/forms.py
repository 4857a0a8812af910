"""Forms of the facts of a game for two sides."""

from typing import Any

from flask_babel import lazy_gettext

from referee.core.errors import N_, RuleError
from referee.core.sides import SIDES, Pair
from referee.games.cards.pack import HAND_THIRDS
from referee.games.course import AnyCourse
from referee.games.pairs.open_hand import OpenHand, open_hand
from referee.web.forms.each import EachField
from referee.web.forms.fields import LineField, WholeField
from referee.web.forms.game_fields import AmountOfEachSideField, SideField, TapField
from referee.web.games.cards.forms import CardsPlayedForm
from referee.web.matches.fact_form import (
    COMMON,
    FactForm,
    HandForm,
    PlayerNameField,
    RenamedForm,
    SignedForm,
)
from referee.web.matches.posting import Payload

POINTS = 11
"""The points of a hand, both sides together (7.1)."""

PROPOSED = "proposed"
"""The value that a form sends for the regulation's own remedy."""


class PairCardsForm(CardsPlayedForm):
    """A card of a hand between two sides."""

    def open_hand(self, seen: AnyCourse) -> OpenHand:
        return open_hand(seen.state, seen.record, seen.result)


class TrickTakenForm(HandForm):
    """The side that took the trick, and what its cards were worth in thirds, by one tap."""

    taken = TapField()

    def payload(self, view: Any) -> Payload:  # noqa: ARG002 (of every form)
        side, thirds = self.taken.value
        return {"hand": self.hand.value, "won": side, "thirds": thirds}


class HandWrittenForm(HandForm):
    """A hand's totals in whichever way they were counted, or a claim, or who begins it.

    A game adds the field named `starter` of who begins, and the fields of its `declarations`.
    """

    starter = ""
    declarations: tuple[str, ...] = ()

    claim = SideField(optional=True)
    points = TapField(optional=True)
    thirds = AmountOfEachSideField(total=HAND_THIRDS)
    aces = AmountOfEachSideField(total=4)
    thirds_cards = AmountOfEachSideField(total=20)
    last = SideField(optional=True)

    def field_of(self, place: str) -> str:
        name = super().field_of(place)
        return {"thirds": "thirds_A", "counted": "aces_A"}.get(name, name)

    def declared(self) -> Payload:
        """Return the declarations as a hand of the record has them; overridden by games."""
        return {}

    def counted_so_far(self) -> Pair:
        """Return the thirds in the tricks that each side has won, 0 where nothing was typed."""
        return Pair(*(self.thirds[side].data or 0 for side in SIDES))

    def payload(self, view: Any) -> Payload:  # noqa: ARG002 (of every form)
        begins: Any = self[self.starter]
        begun = {} if begins.data is None else {self.starter: begins.value}
        value = begun | self._taken()
        if not value:
            raise RuleError(N_("must be a whole number"), place=self.starter)
        return {"hand": self.hand.value, "value": value | self.declared()}

    def says_again(self, view: Any, payload: Payload) -> bool:
        """Return whether it is only said who begins, and begins already."""
        hand = open_hand(view.state, view.record, view.result)
        return payload == {"hand": hand.number, "value": {self.starter: hand.starter}}

    def _taken(self) -> Payload:
        """Return what was counted; nothing where it is only said who begins."""
        if self.claim.data:
            # In a claim the tricks won so far count, if no thirds were written (8.1).
            counts = {"thirds": self.counted_so_far().as_json()} if self._sent("thirds") else {}
            return {**counts, "claim": {"side": self.claim.value}}
        if self.points.data is not None:
            return {"points": self.points.value.of_total(POINTS).as_json()}
        if self._sent("thirds"):
            return {"thirds": self._pair("thirds").as_json()}
        if self._sent("aces"):
            return {"counted": self._piles()}
        return {}

    def _sent(self, name: str) -> bool:
        pair: Any = self[name]
        return any(one.raw_data for one in pair)

    def _pair(self, name: str) -> Pair:
        pair: Any = self[name]
        amounts: Pair | None = pair.amounts
        if amounts is None:
            missing = (
                N_("write the thirds of one side at least")
                if name == "thirds"
                else N_("count one pile at least")
            )
            raise RuleError(missing, place=f"{name}_A")
        return amounts

    def _piles(self) -> Payload:
        """Return the piles; where one side's field is empty it is what the pack leaves (2.2)."""
        aces, thirds_cards = self._pair("aces"), self._pair("thirds_cards")
        if self.last.data is None:
            raise RuleError(N_("who took the last trick?"), place="last", article="2.2")
        return {
            side: {
                "aces": aces.of(side),
                "thirds_cards": thirds_cards.of(side),
                "last": self.last.data == side,
            }
            for side in SIDES
        }


class CallMadeForm(HandForm):
    """A word that the leader of a trick says."""

    trick = WholeField(look="hidden")
    seat = WholeField(look="hidden")
    word = LineField()


class ClaimMadeForm(HandForm):
    """A claim on the tricks that are recorded."""

    side = LineField(look="hidden")


class PenaltyForm(FactForm):
    """An offence of a side; without a remedy the regulation's own is meant (11.6)."""

    offence = LineField(
        lazy_gettext("What happened"), missing=N_("say what happened"), look="offences"
    )
    side = SideField(lazy_gettext("Which side"), missing=N_("say which side"), look="choices")
    hand = WholeField(lazy_gettext("In which hand"), look="hidden")
    remedy = LineField(lazy_gettext("Penalty"), look="offences")
    points = WholeField(
        lazy_gettext("Points off"),
        optional=True,
        description=lazy_gettext("only where points are taken off"),
        render_kw={"inputmode": "numeric"},
    )

    def payload(self, view: Any) -> Payload:  # noqa: ARG002 (of every form)
        remedy = "" if self.remedy.data == PROPOSED else self.remedy.value
        return {
            "hand": self.hand.value,
            "side": self.side.value,
            "offence": self.offence.value,
            **remedy_payload(remedy, self.points),
        }


def remedy_payload(remedy: str, points: WholeField) -> Payload:
    """Return a remedy, "" being none, with the points where it takes any off; raise RuleError."""
    if remedy == "deduct":
        if points.data is None:
            raise RuleError(N_("must be a whole number"), place=points.name)
        return {"remedy": remedy, "points": points.data}
    if points.data is not None:
        raise RuleError(
            N_("only where points are taken off: choose that penalty, or leave this empty"),
            place=points.name,
        )
    return {"remedy": remedy} if remedy else {}


class PairRenamedForm(RenamedForm):
    """The names of four players."""

    name = EachField(PlayerNameField(), keys=(1, 2, 3, 4))


class SideSignedForm(SignedForm):
    """The signature of a side, by either of its players."""

    side = LineField(look="hidden")


PAIR_FORMS: dict[str, type[FactForm]] = {
    **COMMON,
    "cards_played": PairCardsForm,
    "trick_taken": TrickTakenForm,
    "call_made": CallMadeForm,
    "claim_made": ClaimMadeForm,
    "penalty_applied": PenaltyForm,
    "players_renamed": PairRenamedForm,
    "side_signed": SideSignedForm,
}
"""The forms that games for two sides share, by the kind of fact."""

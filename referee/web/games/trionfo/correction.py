"""The form in which a hand of a session is corrected or inserted."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from flask_babel import lazy_gettext

from referee.core.errors import N_, RuleError
from referee.core.sides import SEATS_FROM
from referee.core.words import VOIDS as VOID_WORDS
from referee.games.cards.pack import HAND_THIRDS, RANKS, SUITS
from referee.games.cards.words import SUIT_NAMES
from referee.games.trionfo.bids import BIDS, CHIAMO, PASSO, highest
from referee.games.trionfo.hand import PLAYERS, VOIDS
from referee.games.trionfo.words import BID_NAMES
from referee.presenters.words.names import short_names, shown_names
from referee.presenters.words.text import _, say
from referee.store.matches.views import SessionView
from referee.web.forms.each import EachField
from referee.web.forms.fields import Choice, LineField, LinesField, WholeField
from referee.web.games.cards.trick_sheet import TrickSheet, trick_sheet
from referee.web.games.trionfo.forms import ALONE, NOBODY, AmicoField
from referee.web.matches.choices import choices_of
from referee.web.matches.correction_form import CorrectionForm, needed
from referee.web.matches.posting import Payload

WAYS = {
    "thirds": N_("Thirds"),
    "made": N_("Won or lost"),
    "tricks": N_("Every card"),
    "": N_("Nothing"),
}
"""Ways of writing what each side took; "" is for hands that all passed, or that were voided."""


def expected_first(view: SessionView, hand: int) -> int | None:
    """Return whose turn it was to speak first in a hand, or would be after the last one."""
    if hand == 1:
        return view.state.first_starter
    hands = view.result.hands
    return hands[hand - 1].expected if hand <= len(hands) else view.result.next_starter


class SessionCorrectionForm(CorrectionForm):
    """A hand of trionfo: who spoke first, what each said, and what it came to."""

    ways = WAYS
    of_way: ClassVar = {"thirds": ("thirds",), "partner": ("thirds", "made")}
    front: ClassVar = ("thirds", "made", "partner", "tricks")

    first = WholeField(lazy_gettext("First speaker"), optional=True, look="choices")
    bid = EachField(LineField(look="choices"), keys=tuple(range(1, PLAYERS + 1)))
    trump = LineField(lazy_gettext("Trump"), look="choices")
    called = LineField(lazy_gettext("Called card"), look="choices")
    void = LineField(lazy_gettext("Void hand"), look="choices")
    thirds = WholeField(
        lazy_gettext("Thirds of the signore’s side"),
        optional=True,
        description=lazy_gettext("Of 35, the last trick included; the others have the rest."),
        render_kw={"inputmode": "numeric"},
    )
    made = LineField(lazy_gettext("Won or lost"), look="choices")
    tricks = LinesField(
        lazy_gettext("Tricks"),
        description=lazy_gettext(
            "One trick on a line, the cards in the order played: Ad 4d 5d 6d 7d"
        ),
    )
    partner = AmicoField(lazy_gettext("Amico"), optional=True, look="choices")

    @classmethod
    def way_of_totals(cls, view: SessionView) -> str:  # noqa: ARG003 (other games ask it)
        return "thirds"

    @classmethod
    def recorded(cls, view: SessionView, hand: int) -> Payload:
        shown, first = super().recorded(view, hand), view.result.hands[hand - 1].first
        seats = SEATS_FROM[PLAYERS][first] if first else ()
        bid = highest(shown.get("bids", ()))
        alone = shown["way"] in ("thirds", "made") and bid and bid.word == CHIAMO
        return {
            **shown,
            "bid": dict(zip(seats, shown.get("bids", ()), strict=False)),
            "thirds": shown.get("thirds", {}).get("declarer"),
            "made": ("yes" if shown["made"] else "no") if "made" in shown else None,
            "partner": shown.get("partner") or (NOBODY if alone else None),
        }

    def offer(self) -> None:
        names = shown_names(self.view.record.players)
        nothing = Choice("", "–")
        self.way.choices = choices_of(WAYS)
        short = short_names(self.view.record.players)
        seats = [Choice(str(seat), name) for seat, name in enumerate(short, start=1)]
        self.first.choices = [Choice("", _("by rotation")), *seats]
        for bid, name in zip(self.bid, names, strict=True):
            bid.label.text = _("Bid of %(name)s", name=name)
            bid.choices = choices_of(BID_NAMES, BIDS)
        self.trump.choices = [nothing, *choices_of(SUIT_NAMES, SUITS)]
        self.made.choices = [Choice("no", _("hand lost")), Choice("yes", _("hand won"))]
        amici = [*seats, Choice(ALONE, _("nobody: called in hand"))]
        self.partner.choices = amici if self.has_amico else [nothing, *amici]
        # The cards are keys of their own; what is none of them stays as it was sent.
        typed, known = self.called.text, {card.value for _suit, row in self.cards for card in row}
        others = [] if typed in {"", *known} else [Choice(typed, typed)]
        self.called.choices = [Choice("", _("none")), *others]
        self.void.choices = [Choice("", _("no")), *choices_of(VOID_WORDS, VOIDS)]

    @property
    def cards(self) -> Sequence[tuple[str, Sequence[Choice]]]:
        """The name of each suit, with its cards as keys."""
        return [
            (say(SUIT_NAMES[suit]), [Choice(rank + suit[0], rank) for rank in RANKS])
            for suit in SUITS
        ]

    @property
    def sheet(self) -> TrickSheet:
        """The cards of the tricks, for the taps; whoever speaks first leads."""
        return trick_sheet(self.view, self.speaks_first)

    @property
    def has_amico(self) -> bool:
        """Return whether the recorded hand was called, so that its amico is one of the keys."""
        recorded = self.view.record.hands[self.hand - 1 : self.hand]
        bids = [highest(hand.bids) for hand in recorded if self.kind != "hand_inserted"]
        return any(bid is not None and bid.word == CHIAMO for bid in bids)

    @property
    def is_unfolded(self) -> bool:
        return super().is_unfolded or (not self.has_amico and bool(self.partner.errors))

    @property
    def bids(self) -> Sequence[LineField]:
        """The fields of the bids, in the order of speaking."""
        return [self.bid[seat] for seat in SEATS_FROM[PLAYERS][self.speaks_first or 1]]

    @property
    def speaks_first(self) -> int | None:
        """Return whose turn it was to speak first, None where nobody knows."""
        if self.kind == "hand_inserted":
            return expected_first(self.view, self.hand)
        first: int | None = self.view.result.hands[self.hand - 1].first
        return first

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
        thirds = needed(self.thirds)
        return {"declarer": thirds, "others": HAND_THIRDS - thirds}

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

"""Forms of the facts that only marafone has."""

from collections.abc import Collection
from typing import Any, ClassVar

from flask_babel import lazy_gettext

from referee.core.errors import N_, RuleError
from referee.games.cards.pack import SUITS
from referee.games.cards.words import SUIT_NAMES
from referee.presenters.words.text import _
from referee.web.forms.fields import Choice, LineField, WholeField
from referee.web.forms.game_fields import SeatField, SideOrSeatField
from referee.web.games.cards.forms import TrumpNamedForm
from referee.web.games.marafone.maraffa import MARAFFA_THIRDS
from referee.web.games.pairs import play
from referee.web.games.pairs.correction import NUMERIC, PairCorrectionForm
from referee.web.games.pairs.forms import PAIR_FORMS, HandWrittenForm
from referee.web.matches.choices import choices_of
from referee.web.matches.fact_form import FactForm, HandForm
from referee.web.matches.posting import Payload


class MarafoneTrumpForm(TrumpNamedForm):
    """The trump suit, and the battezzante where nobody knew him before."""

    battezzante = SeatField(optional=True)


class MaraffaForm(HandForm):
    """A maraffa declared: by a side, or by a seat and then in a trick."""

    who = SideOrSeatField(missing=N_("must be a whole number"))
    trick = WholeField(optional=True)

    def payload(self, view: Any) -> Payload:
        declared = super().payload(view)
        if self.who.value.side:
            declared.pop("trick", None)
        return declared


class MarafoneHandForm(HandWrittenForm):
    """A hand's totals, with battezzante, trump and maraffa where they are noted."""

    starter = "battezzante"
    declarations = ("maraffa",)

    battezzante = SeatField(optional=True)
    trump = LineField()
    maraffa = SideOrSeatField(optional=True)

    def declared(self) -> Payload:
        value: Payload = {"trump": self.trump.value} if self.trump.data else {}
        if self.maraffa.data is not None:
            value["maraffa"] = self.maraffa.value.side or self.maraffa.value.seat
        return value


class MarafoneCorrectionForm(PairCorrectionForm):
    """A hand of marafone, with trump and maraffa."""

    starter = "battezzante"
    front: ClassVar[Collection[str]] = (*PairCorrectionForm.front, "maraffa")

    battezzante = WholeField(lazy_gettext("Battezzante"), optional=True, look="list")
    trump = LineField(lazy_gettext("Trump"), look="list")
    maraffa = SideOrSeatField(lazy_gettext("Maraffa"), optional=True, look="choices")
    maraffa_trick = WholeField(lazy_gettext("Declared in trick"), optional=True, render_kw=NUMERIC)

    @classmethod
    def recorded(cls, view: Any, hand: int) -> Payload:
        shown = super().recorded(view, hand)
        maraffa = shown.get("maraffa")
        if not isinstance(maraffa, dict):
            return shown
        return {**shown, "maraffa": maraffa["seat"], "maraffa_trick": maraffa.get("trick", 1)}

    def offer(self) -> None:
        super().offer()
        self.trump.choices = [Choice("", "–"), *choices_of(SUIT_NAMES, SUITS)]
        who = tuple([Choice(one.side, one.short, side=one.side) for one in self.sides])
        # A player is named where the cards are known, and where one was named before.
        if self.way.text == "tricks" or self.maraffa.text.isdecimal() or self.maraffa_trick.text:
            who += play.seat_choices(self.view)
        self.maraffa.choices = [Choice("", _("none")), *who]

    @property
    def bonus(self) -> int:
        return MARAFFA_THIRDS

    def own_value(self) -> Payload:
        value: Payload = {"trump": self.trump.data} if self.trump.data else {}
        trick = self.maraffa_trick.data
        if self.maraffa.data is None:
            if trick is not None:
                raise RuleError(
                    N_("say who declared the maraffa, or leave the trick empty"), place="maraffa"
                )
            return value
        side, seat = self.maraffa.data
        if trick in (None, 1):
            return {**value, "maraffa": side or seat}
        if side:
            raise RuleError(N_("choose the player where a trick is noted"), place="maraffa")
        return {**value, "maraffa": {"seat": seat, "trick": trick}}


FORMS: dict[str, type[FactForm]] = {
    **PAIR_FORMS,
    "trump_named": MarafoneTrumpForm,
    "hand_written": MarafoneHandForm,
    "maraffa_declared": MaraffaForm,
}

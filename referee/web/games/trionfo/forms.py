"""Forms of the facts of a session of trionfo."""

from datetime import datetime, time, timedelta
from typing import Any

from flask_babel import lazy_gettext

from referee.core.errors import N_, RuleError
from referee.games.cards.pack import HAND_THIRDS
from referee.games.course import AnyCourse
from referee.games.trionfo.bids import CHIAMO, PASSO, SPEAKERS
from referee.games.trionfo.facts import MOST_CENTS
from referee.games.trionfo.hand import PLAYERS
from referee.games.trionfo.open_hand import OpenSessionHand, open_session_hand
from referee.presenters.words.amounts import typed_amount
from referee.web.forms.each import EachField
from referee.web.forms.fields import AmountField, LineField, TypedField, WholeField, whole
from referee.web.forms.game_fields import CardField, SeatField
from referee.web.games.cards.forms import CardsPlayedForm, SeenHandForm, TrumpNamedForm
from referee.web.matches.fact_form import (
    COMMON,
    FactForm,
    HandForm,
    PlayerNameField,
    RenamedForm,
    SignedForm,
    namesakes,
)
from referee.web.matches.posting import Payload

MOST_TYPED = 100_000_000
"""What is more is no amount; what is between has words of its own."""

ALONE = "alone"
"""The amico's field where the signore called a card of his own."""

NOBODY = 0


class AmicoField(TypedField[int]):
    """The amico's seat, 0 (`alone`) where the signore called a card of his own."""

    missing = N_("who was the amico?")

    def parse(self, text: str) -> int:
        return NOBODY if text == ALONE else whole(text)

    def shown(self, value: int) -> str:
        return str(value or ALONE)

    def seat(self) -> int | None:
        """Return the seat, or None. Raise RuleError where nothing was chosen (13.3)."""
        if self.data is None:
            raise RuleError(N_("who was the amico?"), place=self.name, article="13.3")
        return self.data or None

    def said(self) -> Payload:
        return {self.name: self.seat()}


class MoneyField(AmountField):
    """A field for the worth of a game point, `0,50`, `0.5` or `1`; its value is in hundredths."""

    missing = N_("write an amount such as 0.50")

    def __init__(self, label: str | None = None, **more: Any) -> None:
        super().__init__(label, most=MOST_TYPED, **more)

    def parse(self, text: str) -> int:
        cents = super().parse(text)
        if not 1 <= cents <= MOST_CENTS:
            raise RuleError(N_("a point can be worth 0.01 to 1000"))
        return cents

    def shown(self, value: int) -> str:
        return typed_amount(value)


class NextTimeField(TypedField[datetime]):
    """A time by the clock on the wall: the next moment at which a clock here shows it."""

    def parse(self, text: str) -> datetime:
        try:
            wanted = time.fromisoformat(text.strip())
        except ValueError:
            raise RuleError(N_("write a time such as 22:30")) from None
        now = datetime.now().astimezone()
        on_the_day = datetime.combine(now.date(), wanted.replace(tzinfo=None))
        moment = on_the_day.astimezone()
        return moment if moment > now else (on_the_day + timedelta(days=1)).astimezone()

    def shown(self, value: datetime) -> str:
        return f"{value.astimezone():%H:%M}"

    def said(self) -> Payload:
        return {} if self.data is None else {self.name: self.data.isoformat()}


class BidMadeForm(HandForm):
    """A word of the bidding, and who says it."""

    seat = SeatField(seats=PLAYERS, missing=N_("who speaks first?"), article="13.1")
    bid = LineField()


class CardCalledForm(HandForm):
    """The card that the signore calls."""

    card = CardField()


class SessionCardsForm(CardsPlayedForm):
    """A card of a hand of trionfo."""

    def open_hand(self, seen: AnyCourse) -> OpenSessionHand:
        return open_session_hand(seen.state, seen.record, seen.result)


class TrickWonForm(HandForm):
    """The form of a trick won: the seat, and the worth of its cards in thirds."""

    seat = SeatField(seats=PLAYERS, missing=N_("who took the trick?"))
    thirds = WholeField()


class PartnerNamedForm(HandForm):
    """The form that names the amico."""

    partner = AmicoField(article="13.3")


class SessionHandForm(SeenHandForm):
    """The rest of a round in which nobody else bids, or what the hand came to."""

    others = LineField(look="hidden")
    trump = LineField()
    made = LineField()
    declarer = WholeField(optional=True)
    partner = AmicoField(optional=True)

    def open_hand(self, seen: AnyCourse) -> OpenSessionHand:
        return open_session_hand(seen.state, seen.record, seen.result)

    def payload(self, view: Any) -> Payload:
        hand: OpenSessionHand = self.hand_seen(view)
        value = self._passed(hand) if self.others.data == PASSO else self._played(hand)
        return {"hand": self.hand.value, "value": value}

    def _passed(self, hand: OpenSessionHand) -> Payload:
        """Return the bids made so far, and *passo* of everybody who has not spoken (13.2)."""
        rest = [PASSO] * (SPEAKERS - len(hand.bids))
        first = {"first": hand.first_speaker} if hand.first_speaker else {}
        return {**first, "bids": [*hand.bids, *rest]}

    def _played(self, hand: OpenSessionHand) -> Payload:
        value: Payload = {"trump": self.trump.value} if self.trump.data else {}
        if self.made.data:
            value["made"] = self.made.data == "yes"
        elif self.declarer.data is None:
            raise RuleError(N_("must be a whole number"), place="declarer")
        else:
            others = HAND_THIRDS - self.declarer.data
            value["thirds"] = {"declarer": self.declarer.data, "others": others}
        if hand.bid == CHIAMO:
            value["partner"] = self.partner.seat()
        return value


class SessionRenamedForm(RenamedForm):
    """The names of five players, each another one."""

    name = EachField(PlayerNameField(), keys=tuple(range(1, PLAYERS + 1)))

    def payload(self, view: Any) -> Payload:
        named = super().payload(view)
        for seat, other in namesakes(named["players"]).items():
            raise RuleError(
                N_("seat %(seat)s has the same name as seat %(other)s"),
                place=f"name_{seat}",
                seat=seat,
                other=other,
            )
        return named


class SessionEndedForm(FactForm):
    """The form that ends a session, with the reason."""

    how = LineField(look="hidden")


class StakeAgreedForm(FactForm):
    """The form that sets the worth of a game point."""

    amount = MoneyField(
        lazy_gettext("What a point is worth"),
        description=lazy_gettext("Such as 0.50"),
        render_kw={"inputmode": "decimal"},
    )
    currency = LineField(
        lazy_gettext("Currency"),
        description=lazy_gettext("Such as €"),
        render_kw={"maxlength": 8},
    )

    def field_of(self, place: str) -> str:
        return "amount" if place == "cents" else place

    def payload(self, view: Any) -> Payload:  # noqa: ARG002 (of every form)
        return {"currency": self.currency.value, "cents": self.amount.value}


class StakeDroppedForm(FactForm):
    """The form that drops the stake."""


class EndPlannedForm(FactForm):
    """The form of a session's planned end: a number of hands, a time of day, both or neither."""

    hands = WholeField(
        lazy_gettext("After how many hands"),
        optional=True,
        description=lazy_gettext("A multiple of five is fair to all; empty: no number"),
        render_kw={"inputmode": "numeric"},
    )
    until = NextTimeField(
        lazy_gettext("At what time"),
        description=lazy_gettext("Such as 22:30; empty: no time"),
        render_kw={"type": "time"},
    )


class PlayerSignedForm(SignedForm):
    """The signature of a player."""

    seat = WholeField(look="hidden")


FORMS: dict[str, type[FactForm]] = {
    **COMMON,
    "bid_made": BidMadeForm,
    "trump_named": TrumpNamedForm,
    "card_called": CardCalledForm,
    "cards_played": SessionCardsForm,
    "trick_won": TrickWonForm,
    "partner_named": PartnerNamedForm,
    "hand_written": SessionHandForm,
    "players_renamed": SessionRenamedForm,
    "stake_agreed": StakeAgreedForm,
    "stake_dropped": StakeDroppedForm,
    "end_planned": EndPlannedForm,
    "session_ended": SessionEndedForm,
    "player_signed": PlayerSignedForm,
}

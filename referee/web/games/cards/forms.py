"""Forms of the facts that all games of the forty cards have."""

from typing import Any

from referee.games.cards.inference import HandOnTable, forced_after
from referee.games.course import AnyCourse, course
from referee.store.matches.views import AnyView
from referee.web.forms.fields import WholeField
from referee.web.forms.game_fields import CardField, SuitField
from referee.web.matches.fact_form import HandForm
from referee.web.matches.posting import Payload


class TrumpNamedForm(HandForm):
    """The trump suit, by one tap."""

    trump = SuitField()


class SeenHandForm(HandForm):
    """A form whose meaning depends on the hand as the page that sends it shows it.

    So the same tap sent twice is the same event.
    """

    def open_hand(self, seen: AnyCourse) -> Any:
        """Return the hand in progress of the game; overridden by each."""
        raise NotImplementedError

    def hand_seen(self, view: AnyView) -> Any:
        """Return the hand in progress after the newest entry that the page has seen."""
        after = self.after.value
        seen = view if after == view.number else course(view.facts[: max(1, after)])
        return self.open_hand(seen)


class CardsPlayedForm(SeenHandForm):
    """One card by one tap, and the fortieth after the thirty-ninth; who leads, if nobody knows."""

    card = CardField()
    leader = WholeField(optional=True)

    def payload(self, view: Any) -> Payload:
        hand: HandOnTable = self.hand_seen(view)
        card = self.card.value
        forced = forced_after(hand, card) if card not in hand.played else ()
        led = {} if self.leader.data is None else {"leader": self.leader.value}
        return {"hand": self.hand.value, "cards": [card, *forced], **led}

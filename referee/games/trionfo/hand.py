"""One hand of a trionfo record, read into values that the engine can trust (art. 13)."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from referee.core.errors import N_, RuleError
from referee.core.reading import (
    at,
    need,
    one_way,
    read_bool,
    read_each,
    read_fields,
    read_int,
    read_object,
    read_word,
)
from referee.games.cards.pack import (
    CODES,
    HAND_THIRDS,
    SUIT_INDEX,
    SUIT_OF,
    SUITS,
    Card,
    parse_card,
)
from referee.games.cards.tricks import Tricks, read_tricks
from referee.games.trionfo.bids import CHIAMO, DI_PIU, Bid, highest, read_bids
from referee.games.trionfo.payments import Amounts

PLAYERS = 5
TRICKS = 8

WAYS = ("tricks", "thirds", "made")
"""The keys of a hand that can say what was taken; a hand has one of them at most."""

PLAYED = ("trump", "called", "partner", *WAYS)
"""The keys that ask for a bid."""

VOIDS = ("misdeal", "annulled")

MOST = 32
"""The highest payment of all: a maso dei masi (13.6)."""


class TakenThirds(NamedTuple):
    """Thirds of the signore's side and of the others, the last trick included."""

    declarer: int
    others: int


class TrionfoHand(NamedTuple):
    """The facts of one hand. At most one of `tricks`, `thirds` and `made` says what was taken.

    `bids` is empty only where the hand is void. `partner` is the amico's seat where it was written
    down; where the cards are known they tell it. `payments` are there where another program wrote
    them too: they follow from the rest, and have to agree with it.
    """

    first: int | None = None
    bids: tuple[str, ...] = ()
    trump: str | None = None
    called: Card | None = None
    tricks: Tricks | None = None
    thirds: TakenThirds | None = None
    made: bool | None = None
    partner: int | None = None
    payments: Amounts | None = None
    void: str | None = None

    @property
    def bid(self) -> Bid | None:
        """The bid that stands, None where all passed."""
        return highest(self.bids)


def parse_hand(document: object) -> TrionfoHand:
    """Read one hand; the places of errors are relative to it."""
    values = read_object(document, _READERS)
    facts = {key: at(key, _READERS[key], value) for key, value in values.items()}
    hand = TrionfoHand(**facts)  # type: ignore[arg-type]  # each reader gives its field's type
    if hand.void is not None:
        return hand  # 12.1: nothing else in it counts.
    need(values, "bids")
    one_way(values, WAYS)
    bid = hand.bid
    if bid is None:
        played = next((key for key in PLAYED if key in values), None)
        if played is not None:
            raise RuleError(N_("all have passed: nothing was played"), place=played, article="13.2")
        return hand
    if hand.tricks is not None and hand.trump is None:
        raise RuleError(N_("tricks need the trump suit"), place="trump", article="13.2")
    _check_call(hand, bid.word)
    _check_partner(values, hand, bid.word)
    if hand.thirds is not None and bid.word not in (CHIAMO, DI_PIU):
        raise RuleError(
            N_("a maso is judged trick by trick: write tricks, or made, not thirds"),
            place="thirds",
            article="13.5",
        )
    return hand


def _check_call(hand: TrionfoHand, bid: str) -> None:
    """Raise RuleError unless a card is called with *chiamo* only, and not in trumps (13.3)."""
    if bid != CHIAMO:
        if hand.called is not None:
            raise RuleError(N_("a card is called with chiamo only"), place="called", article="13.3")
    elif hand.called is None:
        if hand.tricks is not None:
            raise RuleError(
                N_("which card was called? the tricks of a chiamo need it"),
                place="called",
                article="13.3",
            )
    elif hand.trump is not None and SUIT_OF[hand.called] == SUIT_INDEX[hand.trump]:
        raise RuleError(
            N_("%(card)s is a trump: the called card is of another suit"),
            place="called",
            article="13.3",
            card=CODES[hand.called],
        )


def _check_partner(values: dict[str, object], hand: TrionfoHand, bid: str) -> None:
    """Raise RuleError for a partner whom the cards tell, or of a signore who plays alone (13.3)."""
    if "partner" in values and hand.thirds is None and hand.made is None:
        raise RuleError(
            N_("the partner is written with thirds or made; the called card tells him otherwise"),
            place="partner",
            article="13.3",
        )
    if hand.partner is not None and bid != CHIAMO:
        raise RuleError(
            N_("only chiamo has a partner: with any other bid the signore plays alone"),
            place="partner",
            article="13.3",
        )


def _read_thirds(value: object) -> TakenThirds:
    values = read_fields(value, TakenThirds._fields)
    taken = TakenThirds(
        *[at(key, read_int, values[key], 0, HAND_THIRDS) for key in TakenThirds._fields]
    )
    if sum(taken) != HAND_THIRDS:
        raise RuleError(
            N_("the two sides together have 35 thirds, not %(total)s"),
            article="2.2",
            total=sum(taken),
        )
    return taken


def _read_payments(value: object) -> Amounts:
    """Read what each seat receives, as other programs may write it (13.6)."""
    paid = read_each(value, read_int, -MOST, MOST)
    if len(paid) != PLAYERS:
        raise RuleError(
            N_("five players are paid, or pay; amounts here: %(amounts)s"),
            article="13.6",
            amounts=len(paid),
        )
    if sum(paid) != 0:
        raise RuleError(
            N_("the payments of a hand sum to 0, not to %(total)s"), article="13.6", total=sum(paid)
        )
    return paid


def _read_called(value: object) -> Card:
    if not isinstance(value, str):
        raise RuleError(N_("must be a card, such as “3d”"))
    return parse_card(value)


_READERS: Mapping[str, Callable[[object], object]] = {
    "first": lambda value: read_int(value, 1, PLAYERS),
    "bids": read_bids,
    "trump": lambda value: read_word(value, SUITS),
    "called": _read_called,
    "tricks": lambda value: read_tricks(value, TRICKS, PLAYERS),
    "thirds": _read_thirds,
    "made": read_bool,
    "partner": lambda value: None if value is None else read_int(value, 1, PLAYERS),
    "payments": _read_payments,
    "void": lambda value: read_word(value, VOIDS),
}

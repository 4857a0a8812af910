"""The hand of trionfo in progress as the table page draws it: plain values for the components."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from referee.games.cards.pack import HAND_THIRDS
from referee.games.cards.words import thirds_text
from referee.games.trionfo.bids import BIDS, MASO, MASO_DEI_MASI
from referee.games.trionfo.facts import ENDINGS, MOST_IN_TRICK
from referee.games.trionfo.hand import PLAYERS, TRICKS
from referee.games.trionfo.open_hand import OpenSessionHand
from referee.games.trionfo.outcome import NEEDED, TOO_MANY
from referee.games.trionfo.words import BID_NAMES
from referee.presenters.games.trionfo.ending_plan import planned_ending
from referee.presenters.words.text import _, say
from referee.store.matches.views import SessionView
from referee.web.forms.fields import Choice
from referee.web.games.cards import play as cards
from referee.web.games.cards.play import (
    PadRow,
    TableSeat,
    TakenTrick,
    Tally,
    TallyLine,
    TrickValue,
    codes_by_suit,
    seat_names,
)
from referee.web.games.trionfo.forms import ALONE
from referee.web.matches.choices import SeatChoice

SEATS = range(1, PLAYERS + 1)


@dataclass(frozen=True)
class Speaker:
    """A seat of the `bidding` component: what was said there, in words, and whose turn it is."""

    seat: int
    name: str
    word: str
    passed: bool
    turn: bool


@dataclass(frozen=True)
class BidWord:
    """A word of the bidding, and whether it may be said now."""

    value: str
    label: str
    offered: bool


def table_seats(view: SessionView, hand: OpenSessionHand | None) -> Sequence[TableSeat]:
    """Return the seats of `round_table`: who deals, who speaks first, the signore, whose turn.

    The amico is shown once his card has fallen, and not before (13.3).
    """
    if hand is None:
        return cards.table_seats(view, None, {}, None, numbered=True)
    roles = {
        "dealer": hand.dealer,
        "first": hand.first_speaker if hand.bid is None else None,
        "leads": hand.first_speaker if hand.bid and not hand.in_play else None,
        "signore": hand.declarer,
        "amico": hand.partner,
    }
    turn = hand.speaker or (hand.turn if hand.trump and not hand.needs_card else None)
    speaks = hand.speaker is not None
    return cards.table_seats(view, hand, roles, turn, numbered=True, speaks=speaks)


def deal_line(view: SessionView, hand: OpenSessionHand) -> Sequence[str]:
    """Return, before the bidding begins, who deals, and who speaks first (13.1)."""
    if hand.bids:
        return []
    names = seat_names(view.record.players)
    said = [_("%(name)s deals", name=names[hand.dealer])] if hand.dealer else []
    if hand.first_speaker is None:
        return [*said, _("Whoever holds the 5 of swords speaks first")]
    return [*said, _("%(name)s speaks first", name=names[hand.first_speaker])]


def bidding_rows(view: SessionView, hand: OpenSessionHand) -> Sequence[Speaker]:
    """Return the five speakers in order: what they have said, and whose turn it is."""
    names = seat_names(view.record.players)
    said = dict(zip(hand.order, hand.bids, strict=False))
    return [
        Speaker(
            seat=seat,
            name=names[seat],
            word=say(BID_NAMES[said[seat]]) if seat in said else "",
            passed=said.get(seat) == BIDS[0],
            turn=seat == hand.speaker,
        )
        for seat in hand.order
    ]


def words_offered(hand: OpenSessionHand) -> Sequence[BidWord]:
    """Return every word there is, and which of them may be said now (13.2)."""
    return [BidWord(word, say(BID_NAMES[word]), word in hand.offered) for word in BIDS]


def called_rows(hand: OpenSessionHand) -> Sequence[PadRow]:
    """Return the thirty cards that may be called: those of the other suits (13.3)."""
    return codes_by_suit(but=hand.trump)


def amico_choices(view: SessionView, hand: OpenSessionHand) -> Sequence[SeatChoice]:
    """Return who may have been the amico: the others, or nobody where the signore has the card."""
    others = [one for one in takers(view) if one.seat != hand.declarer]
    return [*others, SeatChoice(ALONE, _("Nobody"), note=_("called in hand"))]


def thirds_needed(hand: OpenSessionHand) -> int | None:
    """Return the thirds that win the hand; None where points do not decide it (13.5)."""
    return None if hand.bid in (MASO, MASO_DEI_MASI) else NEEDED


def takers(view: SessionView) -> Sequence[SeatChoice]:
    """Return the players who may have taken a trick."""
    names = seat_names(view.record.players)
    return [SeatChoice(str(seat), name, seat) for seat, name in names.items()]


def trick_values(hand: OpenSessionHand) -> Sequence[TrickValue]:
    """Return what the trick may be worth, in thirds of its cards."""
    return cards.trick_values(
        hand.thirds_left,
        last=hand.tricks_done == TRICKS - 1,
        worths=range(MOST_IN_TRICK + 1),
        label=thirds_text,
    )


def taken_so_far(view: SessionView, hand: OpenSessionHand) -> Sequence[TakenTrick]:
    """Return the finished tricks by winner and worth, in order."""
    names = seat_names(view.record.players)
    return [
        TakenTrick(number, thirds_text(thirds), seat=seat, name=names[seat])
        for number, (seat, thirds) in enumerate(hand.taken, start=1)
    ]


def tally(view: SessionView, hand: OpenSessionHand) -> Tally:
    """Return what the signore's side and the others have, or each player while nobody knows."""
    left = thirds_text(HAND_THIRDS - sum(hand.thirds))
    return Tally(_tally_sides(view, hand), left)


def _tally_sides(view: SessionView, hand: OpenSessionHand) -> tuple[TallyLine, ...]:
    names = seat_names(view.record.players)
    if hand.declarer is None or not _side_known(hand):
        return tuple(
            TallyLine(names[seat], thirds_text(hand.thirds[seat - 1]), seat=seat) for seat in SEATS
        )
    side = [seat for seat in (hand.declarer, hand.partner) if seat is not None]
    own = sum(hand.thirds[seat - 1] for seat in side)
    others = thirds_text(sum(hand.thirds) - own)
    if hand.bid == MASO:
        others = _("%(thirds)s of %(most)s", thirds=others, most=thirds_text(TOO_MANY))
    together = " + ".join(names[seat] for seat in side)
    taken = _("%(thirds)s of %(most)s", thirds=thirds_text(own), most=thirds_text(NEEDED))
    return TallyLine(together, taken), TallyLine(_("the others"), others)


def _side_known(hand: OpenSessionHand) -> bool:
    """Tell whether everybody at the table knows who plays with whom."""
    return hand.bid != "chiamo" or hand.partner is not None or hand.in_mano


def endings(view: SessionView) -> Sequence[Choice]:
    """Return the reasons for which a session may end, the planned one first."""
    labels = {
        "agreed": _("We stop here"),
        "hands": _("We have played all the hands"),
        "time": _("Time is up"),
    }
    planned = planned_ending(view, datetime.now(UTC))
    order = sorted(ENDINGS, key=lambda how: how != planned)
    return [Choice(how, labels[how]) for how in order]
